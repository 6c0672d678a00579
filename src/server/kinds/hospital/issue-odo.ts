import { sql } from 'kysely';
import { dispatchOrder } from '../../../domain/hospital/dispatch-order';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { addDraft } from '../../engine/documents/save';

/** The claim shows how far its goods are; the issue waits for its receipt. */
export const issueOdoEffects: Effects = {
  async afterReview(context, { view: d }) {
    await sql`update document set counter_status = '待收货' where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    await setClaimStage(context, d.id, '配送中');
  },
  async afterReverse(context, { view: d }) {
    await setClaimStage(context, d.id, '待备货');
  },
  actions: {
    /** A run of its own for this issue; others are added to it on 配送. */
    async toDispatch(context, { view: d }) {
      await addDraft({ ...context, screen: '' }, dispatchOrder, { header: {}, lines: [{ issueOdo: d.id }] }, { confirmed: true, madeBy: d.id });
    },
  },
};

/** Stage of the claims the lines of this issue came from; one that still has something open is received in part. */
export async function setClaimStage(context: Context, issueId: string, stage: string): Promise<void> {
  await sql`
    update document c set stage = case when ${stage} = '已完成' and c.status <> 7 then '部分收货' else ${stage} end
    where c.org_id = ${context.org.id} and c.kind = 'suppliesClaim' and c.id in (
      select u.document_id from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id where l.org_id = ${context.org.id} and l.document_id = ${issueId})`.execute(
    context.db,
  );
}
