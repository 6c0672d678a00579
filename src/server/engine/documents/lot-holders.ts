import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';

/** Other organisations on the platform that hold, held or used a lot of these lines. */
export async function holdersOf(context: Context, d: AnyDocument): Promise<string[]> {
  const lots = d.lines.map((line) => ({ specification_id: line.specification || null, batch_no: line.batchNo || '' }));
  const { rows } = await sql<{ org_id: string }>`
    select distinct l.org_id from lot l join jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as w (specification_id uuid, batch_no text) on l.specification_id = w.specification_id
    and w.batch_no in ('', l.batch_no)
      join organisation o on o.id = l.org_id and o.joined and o.is_use_system and o.status where l.org_id <> ${context.org.id} order by 1`.execute(context.db);
  return rows.map((row) => row.org_id);
}
