import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

export const surgeonFact: Load<'surgeon'> = async (context, _, d) => {
  const { rows } = await sql<{
    name: string;
  }>`select name from employee where org_id = ${context.org.id} and id = ${String(d.header.surgeon ?? '') || null}::uuid`.execute(context.db);
  return rows[0]?.name ?? '';
};

export const patientFact: Load<'patient'> = async (context, _, d) => {
  const { rows } = await sql<{ name: string; visit_no: string | null; discharged_at: string | null; discharge_date: string | null }>`
    select name, visit_no, discharged_at, discharge_date::text as discharge_date from patient where org_id = ${context.org.id} and id = ${String(d.header.patient ?? '') || null}`.execute(
    context.db,
  );
  const row = rows[0];
  const left = row?.discharged_at ?? row?.discharge_date ?? '';
  const hours = left ? (context.now().getTime() - new Date(left).getTime()) / 3_600_000 : 0;
  return { name: row?.name ?? '', visitNo: row?.visit_no ?? '', isDischarged: left !== '', dischargedHours: Math.max(0, hours) };
};
