-- How a difference between what was used and what was charged was dealt with: of a line of a use, or of a charge that found none. The last word counts; how it
-- came to it is in the log of operations. result: 1 charged later, 2 refunded, 3 waived, 4 borne by the department, 5 explained.
create table charge_handling (
  org_id uuid not null, id uuid not null, subject_id uuid not null, result text not null check (result in ('1', '2', '3', '4', '5')), remark text not null,
  handled_by uuid, handled_by_name text not null default '', handled_at timestamptz not null, primary key (org_id, id)
);
create unique index charge_handling_once on charge_handling (org_id, subject_id);
