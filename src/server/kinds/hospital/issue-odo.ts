import { type RawBuilder, sql } from 'kysely';
import { dispatchOrder } from '../../../domain/hospital/dispatch-order';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { addDraft } from '../../engine/documents/save';

/** The claim shows how far its goods are; the issue waits for its receipt. */
export const issueOdoEffects: Effects = {
  async afterReview(context, { view: d }) {
    await setIssueState(context, [d.id], sql`'待收货'`, '配送中');
  },
  async afterReverse(context, { view: d }) {
    await setIssueState(context, [d.id], sql`d.counter_status`, '待备货');
  },
  actions: {
    /** A run of its own for this issue; others are added to it on 配送. */
    async toDispatch(context, { view: d }) {
      await addDraft({ ...context, screen: '' }, dispatchOrder, { header: {}, lines: [{ issueOdo: d.id }] }, { confirmed: true, madeBy: d.id });
    },
  },
};

/** How far issues `d` are, and the stage of the claims their lines came from; a claim that still has something open is received in part. */
export async function setIssueState(context: Context, issues: readonly string[], state: RawBuilder<unknown>, stage: string): Promise<void> {
  await sql`
    with issues as (update document d set counter_status = ${state} where d.org_id = ${context.org.id} and d.id = any(${[...issues]}::uuid[]))
    update document c set stage = case when ${stage} = '已完成' and c.status <> 7 then '部分收货' else ${stage} end
    where c.org_id = ${context.org.id} and c.kind = 'suppliesClaim' and c.id in (
      select u.document_id from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id where l.org_id = ${context.org.id} and l.document_id = any(${[...issues]}::uuid[]))`.execute(
    context.db,
  );
}
