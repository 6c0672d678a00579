import { sql } from 'kysely';
import type { Urged } from '../../../contract/inbox-answer';
import { minuteOf } from '../../../define/dates';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import { type Context, within } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { inTransaction } from '../../db/transaction';
import { isAsked, nextApprovers } from '../documents/next-approvers';
import { reachDocument } from '../documents/reach-document';
import type { Stored } from '../documents/stored';
import { changed, notify } from '../messages/notify';
import { waitsSince } from './since';
import { isUrgedLately, URGE_HOURS } from './urge-limit';

/**
 * 催办: whoever may see a document that waits for approval asks those who have the next word to hurry. They are told at once and find it first in
 * their inbox. It is not the `urge` of an order or a claim, which speaks to the other side of it.
 *
 * @throws Rejected when nobody is waited for, when it is the caller's own turn, or when they were urged within the last hours
 */
export async function urgeApprovers(context: Context, given: { kind: string; id: string; note: string }): Promise<Urged> {
  const definition = documentOf(given.kind);
  if (!definition) throw new BadInput('没有这种单据', [{ message: '没有这种单据', field: 'kind' }]);
  return inTransaction(context.db, async (tx) => {
    const here = within(context, tx);
    const stored = await reachDocument(here, definition, { id: given.id }, { lock: true });
    const { view: d, row } = stored;
    if (row.org_id !== context.org.id) throw new Rejected('只能催办本机构的单据');
    if (d.status !== STATUS.submitted) throw new Rejected(`${d.sn}不在审批中，不需要催办`);
    await refuseSoon(here, stored);
    const { users, screen, step } = await nextApprovers(here, definition, d, String(row.submitted_by ?? row.created_by ?? ''));
    const told = users.filter((id) => id !== context.user.id);
    if (isAsked(d)) throw new Rejected(`${d.sn}正等对方确认，不是本机构的审批，请联系对方`);
    if (users.includes(context.user.id)) throw new Rejected(`${d.sn}正等您审核，不需要催办`);
    if (told.length === 0) throw new Rejected(`${d.sn}的当前步骤没有可用的审批人，请联系管理员`);
    await sql`insert into approval_urge (org_id, document_id, at, user_id, user_name, note)
      values (${context.org.id}, ${d.id}, ${context.now()}, ${context.user.id}, ${context.user.name}, ${given.note})`.execute(tx);
    await notify(tx, {
      org: context.org.id,
      users: told,
      uri: 'approval',
      objectID: d.sn,
      extra: { kind: definition.kind, step, ...(screen === '' ? {} : { screen }) },
      kind: '审批',
      title: `催办：${definition.title}`,
      body: `${context.user.name}催您审批${definition.title}${d.sn}${given.note === '' ? '' : `：${given.note}`}`,
      sender: { id: context.user.id, name: context.user.name },
    });
    await changed(tx, { org: context.org.id, resource: definition.kind, ids: [d.id], by: context.user.id });
    const names = await sql<{ name: string }>`select name from app_user where org_id = ${context.org.id} and id = any(${told}::uuid[]) order by name`.execute(
      tx,
    );
    return { told: names.rows.map(({ name }) => name) };
  });
}

/** Whoever was urged has some hours, whoever urges. @throws Rejected naming when it may be done again */
async function refuseSoon(context: Context, { view: d }: Stored): Promise<void> {
  const { rows } = await sql<{ at: Date; by: string }>`
    select u.at, u.user_name as by from document h join approval_urge u on u.org_id = h.org_id and u.document_id = h.id
    where h.org_id = ${context.org.id} and h.id = ${d.id} and u.at >= ${waitsSince} order by u.at desc limit 1`.execute(context.db);
  const [last] = rows;
  if (!last || !isUrgedLately(context, last.at)) return;
  const next = new Date(new Date(last.at).getTime() + URGE_HOURS * 3_600_000);
  throw new Rejected(`${last.by}在${minuteOf(last.at).slice(5)}催办过，每${URGE_HOURS}小时可催办一次，${minuteOf(next).slice(5)}后可再次催办`);
}
