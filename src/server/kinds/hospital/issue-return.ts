import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { issueReturn } from '../../../domain/hospital/issue-return';
import { useRecord } from '../../../domain/hospital/use-record';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { linesJson } from '../../engine/documents/line-keys';
import { standingMadeBy, takeBack } from '../../engine/documents/take-back';

/** Which of the goods were consumed when the department received them, and by which line of which use: that one is taken back. */
export const issueReturnEffects: Effects = {
  async fill(context, d) {
    const { rows } = await sql<{ i: number; consumed: boolean; use_line: string | null; owner: string | null }>`
      select w.i, u.id as use_line, u.owner_org_id as owner,
        u.id is not null or (w.source_line_id is null and coalesce(h.virtual_kind = 'dept' or (p.trade_mode = '2' and p.settle_at = 'issue'), false)) as consumed
      from jsonb_to_recordset(${linesJson(d, String(d.header.sourceWarehouse ?? ''))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid, source_line_id uuid)
        left join warehouse h on h.org_id = ${context.org.id} and h.id = w.warehouse_id
        left join business_product p on p.org_id = ${context.org.id} and p.specification_id = w.specification_id and p.deleted_at is null
        left join lateral (select x.id, x.owner_org_id from document_line r join document_line x on x.org_id = r.org_id and x.source_line_id = r.id join document k on k.org_id = x.org_id and k.id = x.document_id
          where r.org_id = ${context.org.id} and r.id = w.source_line_id and k.kind = ${useRecord.kind} and k.made_by = r.document_id and k.status in (2, 7) and not k.is_red limit 1) u on true
      where ${d.header.returnKind !== '2'}`.execute(context.db);
    for (const { i, consumed, use_line: useLine, owner } of rows)
      Object.assign(d.lines[i] ?? {}, { isConsumed: consumed, useLine: useLine ?? '', ...(useLine ? { owner: owner ?? '' } : {}) });
  },
  afterReverse: useAgain,
};

/** A return taken back leaves the goods where they were: consumed. */
async function useAgain(context: Context, { view: d }: { view: AnyDocument }, kind: 'unreview' | 'red'): Promise<void> {
  await takeBack(context, await standingMadeBy(context, d.id, [useRecord.kind]), kind, `${issueReturn.title}${d.sn}${kind === 'red' ? '红冲' : '反审核'}`);
}
