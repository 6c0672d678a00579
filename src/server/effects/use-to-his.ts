import { sql } from 'kysely';
import { STATUS } from '../../define/status';
import type { Context } from '../context';
import { enqueue } from '../engine/documents/outbox';
import type { Stored } from '../engine/documents/stored';
import { Rejected } from '../errors';
import { proposalOf, sendProposal } from '../his/use-proposals';
import { changed, notify } from '../push/notify';

/** A use as charge proposal to the HIS: after the commit, tried again after these minutes; how it went is kept at the record. */
const AGAIN_AFTER = [1, 5, 15, 60];

/** @throws Rejected when there is nothing to charge, where somebody asked for it */
export async function proposeLater(context: Context, id: string, isAsked = false): Promise<void> {
  if (isAsked && !(await proposalOf(context, id))) throw new Rejected('没有患者的可收费明细，无需推送HIS');
  await keep(context, id, '推送中', '');
  await enqueue(context, { topic: 'later', of: id, kind: 'useRecord', what: 'pushHis', attempt: 0 });
}

export async function pushToHis(context: Context, { view: d, row }: Stored, attempt: number): Promise<void> {
  // Taken back or sent by hand meanwhile: nothing is left to do.
  if (d.status !== STATUS.reviewed || row.stage === '已推送') return;
  const proposal = await proposalOf(context, d.id);
  if (!proposal) return;
  const answer = await sendProposal(context, proposal);
  if ('receipt' in answer) return keep(context, d.id, '已推送', answer.receipt);
  await keep(context, d.id, '推送失败', answer.error);
  const wait = AGAIN_AFTER[attempt];
  if (wait !== undefined) return enqueue(context, { topic: 'later', of: d.id, kind: 'useRecord', what: 'pushHis', attempt: attempt + 1 }, wait);
  const maker = String(row.created_by ?? '');
  if (maker)
    await notify(context.db, {
      org: context.org.id,
      users: [maker],
      uri: 'useRecord',
      objectID: d.sn,
      title: 'HIS推送失败',
      body: `使用记录${d.sn}：${answer.error}`,
    });
}

/** Repeats a failed push by the number of its record, under the call it was made by. False = there is nothing to repeat. */
export async function repeatPush(context: Context, sn: string, call: { id: string; attempt: number }): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and kind = 'useRecord' and sn = ${sn} and status = ${STATUS.reviewed}`.execute(context.db);
  const proposal = rows[0] && (await proposalOf(context, rows[0].id));
  if (!rows[0] || !proposal) return false;
  const answer = await sendProposal(context, proposal, call);
  await keep(context, rows[0].id, 'receipt' in answer ? '已推送' : '推送失败', 'receipt' in answer ? answer.receipt : answer.error);
  return true;
}

async function keep(context: Context, id: string, state: string, answer: string): Promise<void> {
  await sql`update document set stage = ${state}, extra = coalesce(extra, '{}'::jsonb) || jsonb_build_object('hisAnswer', ${answer}::text) where org_id = ${context.org.id} and id = ${id}`.execute(
    context.db,
  );
  await changed(context.db, { org: context.org.id, resource: 'useRecord', ids: [id] });
}
