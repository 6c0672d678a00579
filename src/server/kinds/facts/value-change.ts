import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

export const valueChangeFact: Load<'valueChange'> = async (context, _, d) => {
  const { rows } = await sql<{ line_id: string; amount: string }>`
    select e.line_id, sum(e.amount)::text as amount from stock_entry e
    where e.org_id = ${context.org.id} and e.document_id = ${d.id || null} and e.reverses is null
    and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id) group by 1`.execute(context.db);
  const changes = new Map(rows.map((row) => [row.line_id, row.amount]));
  return d.lines.map((line) => changes.get(line.id) ?? '0');
};
