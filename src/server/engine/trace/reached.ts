import { sql } from 'kysely';
import type { TraceLot } from '../../../contract/trace-answer';
import { TYPES_OF_SIDE } from '../../../domain/trace-types';
import type { Context } from '../../base/context';

/** Distinct patients the lot reached, whatever the caller may see of them: a use that was taken back reached nobody. */
export async function patientsReached(context: Context, lot: Pick<TraceLot, 'specification' | 'batchNo' | 'serialNo' | 'labelNo'>): Promise<number> {
  const ends = TYPES_OF_SIDE('end').flatMap((type) => [type, `${type}_RED`]);
  const found = await sql<{ n: number }>`
    select count(*)::int as n from (
      select patient_id from trace_event where org_id = ${context.org.id} and specification_id = ${lot.specification} and batch_no = ${lot.batchNo} and serial_no = ${lot.serialNo}
        and patient_id is not null and type = any(${ends}) and (${lot.labelNo ?? ''} = '' or label_no = ${lot.labelNo ?? ''}) group by patient_id having sum(quantity) > 0) p`.execute(
    context.db,
  );
  return found.rows[0]?.n ?? 0;
}
