import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

/** Per line: what limits a new price, and whether another change of it waits to be decided or to take effect. */
export const pricingFact: Load<'pricing'> = async (context, definition, d) => {
  const { rows } = await sql<{ i: number; charge_cap: string | null; pending: boolean }>`
    select w.i, bp.charge_cap, exists (select from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = ${context.org.id} and h.kind = ${definition.kind} and h.status in (1, 2) and h.id is distinct from ${d.id || null}::uuid
          and h.subkind = ${String(d.header.adjustKind ?? '')} and h.partner_id is not distinct from ${d.partner || null}::uuid and l.specification_id = w.specification_id) as pending
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid)
      left join business_product bp on bp.org_id = ${context.org.id} and bp.specification_id = w.specification_id and bp.deleted_at is null order by w.i`.execute(
    context.db,
  );
  return rows.map((row) => ({ chargeCap: row.charge_cap ?? '', isPending: row.pending }));
};
