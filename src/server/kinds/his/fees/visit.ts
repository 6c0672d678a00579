import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import type { HisPatient } from '../../../his/his';
import { takeOver } from '../../../his/patients';
import type { Fee } from './fee';

const LETTERS: Record<string, HisPatient['visitType']> = { inpatient: 'I', outpatient: 'O', emergency: 'E' };

/** The visit a fee belongs to; one nobody told of yet begins with what the fee says of it. */
export async function visitOf(context: Context, fee: Fee): Promise<string> {
  const known = await visit(context, fee);
  if (known || fee.patientNo === '' || fee.patientName === '') return known;
  const { patientNo: patientId, patientName, visitNo, visitSeq, execDept: deptCode } = fee;
  await takeOver(context.db, context, { patientId, patientName, visitNo, visitSeq, deptCode, visitType: LETTERS[fee.visitType] ?? 'I' });
  return visit(context, fee);
}

async function visit({ db, org }: Context, fee: Fee): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from patient where org_id = ${org.id} and lower(visit_no) = lower(${fee.visitNo}) and visit_type = ${fee.visitType} and deleted_at is null
    order by visit_seq = ${fee.visitSeq} desc, visit_seq desc limit 1`.execute(db);
  return rows[0]?.id ?? '';
}

/** Who charged it there, else who leads the department here, else somebody of it or of the one it belongs to. */
export async function operatorOf({ db, org }: Context, { operator, department }: Fee): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select e.id from department d join employee e on e.org_id = d.org_id and e.deleted_at is null and e.job_status = '1'
    where d.org_id = ${org.id} and d.id = ${department} and ((${operator} <> '' and ${operator} in (e.his_staff_code, e.code)) or e.id = d.leader_id or e.department_id = any(d.path || d.id))
    order by ${operator} <> '' and ${operator} in (e.his_staff_code, e.code) desc nulls last, e.id = d.leader_id desc nulls last,
    e.department_id = d.id desc, array_position(d.path, e.department_id) desc nulls last, e.code limit 1`.execute(db);
  return rows[0]?.id ?? '';
}
