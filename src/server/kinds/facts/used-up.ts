import { sql } from 'kysely';
import { useRecord } from '../../../domain/hospital/use-record';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse, linesJson } from '../../engine/documents/line-keys';

export const usedUpFact: Load<'usedUp'> = async (context, definition, d) => {
  const { rows } = await sql<{ unstocked: boolean; passed_on: boolean; at_issue: boolean; use_line: string | null; use_owner: string | null }>`
    select coalesce(h.virtual_kind = 'dept', false) as unstocked, coalesce(h.level = 3, false) as passed_on, coalesce(p.trade_mode = '2' and p.settle_at = 'issue', false) as at_issue,
      u.id as use_line, u.owner_org_id as use_owner
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid, source_line_id uuid)
      left join warehouse h on h.org_id = ${context.org.id} and h.id = w.warehouse_id
      left join business_product p on p.org_id = ${context.org.id} and p.specification_id = w.specification_id and p.deleted_at is null
      left join lateral (select x.id, x.owner_org_id from document_line r join document_line x on x.org_id = r.org_id and x.source_line_id = r.id
      join document k on k.org_id = x.org_id and k.id = x.document_id
        where r.org_id = ${context.org.id} and r.id = w.source_line_id and k.kind = ${useRecord.kind} and k.made_by = r.document_id and k.status in (2, 7) and not k.is_red limit 1) u on true
    order by w.i`.execute(context.db);
  return rows.map((row) => ({
    isUnstocked: row.unstocked,
    isPassedOn: row.passed_on,
    isSettledAtIssue: row.at_issue,
    use: row.use_line === null ? undefined : { line: row.use_line, owner: row.use_owner ?? '' },
  }));
};
