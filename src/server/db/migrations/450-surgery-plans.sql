-- Plans of operations: the path one was planned by stands in `document` since migration 365; what carries a plan out names it. Lines say where the goods come
-- from (own stock, or brought to the table), and sets by their template.
alter table document add column surgery_plan_id uuid, add column bone_plan_id uuid, add column body_part text, add column deliver_by timestamptz;
create index document_surgery_plan on document (org_id, surgery_plan_id) where surgery_plan_id is not null;
create index document_bone_plan on document (org_id, bone_plan_id) where bone_plan_id is not null;
create index document_planned_patient on document (org_id, patient_id, happened_at) where kind = 'surgeryPlan';
alter table document_line add column supply text, add column instrument_kit_id uuid;
