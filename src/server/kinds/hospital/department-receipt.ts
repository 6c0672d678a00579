import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { completeOrReopen } from '../../engine/documents/flow';
import { signByReceipt } from './dispatch-order';

/** What the department received shows on the issue and on the claim behind it; refused quantities open the claim again. */
export const departmentReceiptEffects: Effects = {
  async afterReview(context, { view: d }) {
    await settle(context, d.id, 1);
    await signByReceipt(context, d, false);
  },
  async afterReverse(context, { view: d }) {
    await settle(context, d.id, -1);
    await signByReceipt(context, d, true);
    // Who takes the goods in the end says so anew.
    await sql`update document set receiver_id = null, happened_at = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
};

async function settle(context: Context, receiptId: string, sign: 1 | -1): Promise<void> {
  const { rows } = await sql<{ document_id: string; is_claim: boolean }>`
    with got as (select r.source_line_id as issue_line, sum(r.received_quantity) as received, sum(coalesce(r.refused_quantity, 0)) as refused from document_line r
        where r.org_id = ${context.org.id} and r.document_id = ${receiptId} and r.source_line_id is not null group by 1),
    issue as (update document_line i set received_quantity = coalesce(i.received_quantity, 0) + ${sign}::int * g.received, refused_quantity = coalesce(i.refused_quantity, 0) + ${sign}::int * g.refused
        from got g where i.org_id = ${context.org.id} and i.id = g.issue_line returning i.document_id, i.source_line_id, g.received * i.ratio as received, g.refused * i.ratio as refused),
    claim as (update document_line c set received_quantity = coalesce(c.received_quantity, 0) + round(${sign}::int * s.received / c.ratio, 4),
    fulfilled = c.fulfilled - round(${sign}::int * s.refused / c.ratio, 4)
        from (select source_line_id, sum(received) as received, sum(refused) as refused from issue where source_line_id is not null group by 1) s
        where c.org_id = ${context.org.id} and c.id = s.source_line_id returning c.document_id)
    select distinct document_id, false as is_claim from issue union select distinct document_id, true from claim`.execute(context.db);
  // Refused goods are open again at the claim: a completed one reopens before its stage is told (LR9).
  await completeOrReopen(
    context,
    rows.filter((row) => row.is_claim).map((row) => row.document_id),
  );
  const state =
    sign === 1
      ? sql`case when exists (select from document_line x where x.org_id = d.org_id and x.document_id = d.id and x.refused_quantity > 0) then '有差异' else '已收货' end`
      : sql`'待收货'`;
  const issues = rows.filter((row) => !row.is_claim).map((row) => row.document_id);
  await setIssueState(context, issues, state, sign === 1 ? '已完成' : '配送中');
}

/** How far issues `d` are, and the stage of the claims their lines came from; a claim that still has something open is received in part. */
async function setIssueState(context: Context, issues: readonly string[], state: RawBuilder<unknown>, stage: string): Promise<void> {
  await sql`
    with issues as (update document d set counter_status = ${state} where d.org_id = ${context.org.id} and d.id = any(${[...issues]}::uuid[]))
    update document c set stage = case when ${stage} = '已完成' and c.status <> 7 then '部分收货' else ${stage} end
    where c.org_id = ${context.org.id} and c.kind = 'suppliesClaim' and c.id in (
      select u.document_id from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id
      where l.org_id = ${context.org.id} and l.document_id = any(${[...issues]}::uuid[]))`.execute(context.db);
}
