-- How a difference between what the hospital and its own system say was dealt with: of a line of a use, of a charge that found none, of a receipt, of what was booked
-- there. The last word counts; how it came to it is in the log of operations. What a result is called, the page says.
create table check_handling (
  org_id uuid not null, id uuid not null, subject_id uuid not null, result text not null, remark text not null,
  handled_by uuid, handled_by_name text not null default '', handled_at timestamptz not null, primary key (org_id, id)
);
create unique index check_handling_once on check_handling (org_id, subject_id);
