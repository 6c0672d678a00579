import { sql } from 'kysely';
import { documentOf, masterOf } from '../../../domain/registry';
import { type Context, within } from '../../base/context';
import { NotFound, Rejected } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { saveMaster } from '../masters/save';
import { notify } from '../messages/notify';
import { mendingScreens, titleOf } from './mending-pages';
import { isWhole, requestFor, type StoredRequest } from './waiting';

export type RequestAnswer = { id: string; word: 'grant' | 'done' | 'refuse'; reason: string };

/**
 * The word of whoever was asked: it is written at once where all of it is known, was done on its page, or is refused with a reason.
 * Who asked hears of it.
 *
 * @throws NotFound when it waits no longer, or not for the caller; Rejected without a reason to refuse
 */
export async function answerRequest(context: Context, { id, word, reason }: RequestAnswer): Promise<void> {
  if (word === 'refuse' && reason === '') throw new Rejected('请填写不处理的原因', [{ field: 'reason', message: '请填写不处理的原因' }]);
  await inTransaction(context.db, async (tx) => {
    const here = within(context, tx);
    const request = await requestFor(here, id);
    if (!request) throw new NotFound('请求不存在，或已由他人处理');
    if (word === 'grant') await grant(here, request);
    await sql`update mending_request set status = ${word === 'refuse' ? 2 : 1}, answered_by = ${context.user.id}, answered_by_name = ${context.user.name},
      answered_at = ${context.now()}, answer = ${reason} where org_id = ${context.org.id} and id = ${id}`.execute(tx);
    await logOperation(tx, here, { resource: request.resource, id, name: request.problem, operation: word === 'refuse' ? 'nopass' : 'pass' });
    await tell(here, request, word === 'refuse' ? `没有处理：${reason}` : '已处理');
  });
}

async function grant(context: Context, { resource, about }: StoredRequest): Promise<void> {
  const master = masterOf(resource);
  if (!master || !isWhole(resource, about)) throw new Rejected(`请打开【${titleOf(resource)}】处理`);
  const [screen] = mendingScreens(context, resource);
  await saveMaster({ ...context, screen: screen?.flag ?? '' }, master, { row: about, confirmed: true });
}

/** Back to the document it stood in the way of, where that was saved. */
async function tell(context: Context, request: StoredRequest, words: string): Promise<void> {
  await notify(context.db, {
    org: context.org.id,
    users: [request.askedBy],
    uri: request.document === null ? '' : 'comment',
    objectID: request.document ?? '',
    extra: { kind: request.kind },
    kind: '审批',
    title: `${context.user.name}${words}`,
    body: `${documentOf(request.kind)?.title ?? ''}${request.sn}：${request.problem}`,
    sender: { id: context.user.id, name: context.user.name },
  });
}
