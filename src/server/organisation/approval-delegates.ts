import { sql } from 'kysely';
import type { Delegation, Delegations } from '../../contract/approval-delegates';
import { addDays, dayOf } from '../../define/dates';
import { LONGEST_DELEGATION_DAYS } from '../../domain/organisation/approval-delegate';
import type { Context } from '../base/context';
import { BadInput, NotFound } from '../base/errors';
import { newId } from '../base/id';
import { logOperation } from '../base/operation-log';
import { inTransaction } from '../db/transaction';
import { notify } from '../engine/messages/notify';

/** What the caller handed over and what was handed to him; those of the last year, the newest first. */
export async function delegationsOf(context: Context): Promise<Delegations> {
  const today = dayOf(context.now());
  const read = async (own: 'user_id' | 'delegate_id', other: 'user_id' | 'delegate_id'): Promise<Delegation[]> =>
    (
      await sql<Delegation>`
      select d.id, u.name as who, d.from_day::text as "fromDay", d.to_day::text as "toDay", d.reason,
        case when d.ended_at is not null or d.to_day < ${today} then '已结束' when d.from_day > ${today} then '未开始' else '生效中' end as state
      from approval_delegate d join app_user u on u.org_id = d.org_id and u.id = d.${sql.ref(other)}
      where d.org_id = ${context.org.id} and d.${sql.ref(own)} = ${context.user.id} and d.to_day > ${addDays(today, -365)}
      order by d.from_day desc, d.created_at desc limit 50`.execute(context.db)
    ).rows;
  return { given: await read('user_id', 'delegate_id'), received: (await read('delegate_id', 'user_id')).filter((one) => one.state !== '已结束') };
}

type Given = { delegate: string; fromDay: string; toDay: string; reason: string };

/** A colleague decides for the caller on these days. @throws BadInput at the field that is wrong */
export async function delegate(context: Context, given: Given): Promise<void> {
  const today = dayOf(context.now());
  const wrong = (field: string, message: string) => new BadInput(message, [{ field, message }]);
  if (given.delegate === context.user.id) throw wrong('delegate', '不能委托给自己');
  if (given.fromDay < today) throw wrong('fromDay', '开始日期不能早于今天');
  if (given.toDay < given.fromDay) throw wrong('toDay', '结束日期不能早于开始日期');
  if (given.toDay > addDays(given.fromDay, LONGEST_DELEGATION_DAYS - 1)) throw wrong('toDay', `委托最长${LONGEST_DELEGATION_DAYS}天`);
  await inTransaction(context.db, async (tx) => {
    // One's own row is the lock: two windows never hand over the same days twice.
    const { rows } = await sql<{ id: string; name: string; usable: boolean }>`select id, name, status and deleted_at is null as usable from app_user
      where org_id = ${context.org.id} and id in (${context.user.id}, ${given.delegate}) for update`.execute(tx);
    const colleague = rows.find((row) => row.id === given.delegate);
    if (!colleague?.usable) throw wrong('delegate', '代理人不存在或已停用');
    const taken = await sql<{ from_day: string; to_day: string }>`select from_day::text, to_day::text from approval_delegate
      where org_id = ${context.org.id} and user_id = ${context.user.id} and ended_at is null and from_day <= ${given.toDay} and to_day >= ${given.fromDay} limit 1`.execute(
      tx,
    );
    const [other] = taken.rows;
    if (other) throw wrong('fromDay', `${other.from_day} 至 ${other.to_day} 已有委托，请先结束它`);
    const id = newId();
    await sql`insert into approval_delegate (org_id, id, user_id, delegate_id, from_day, to_day, reason, created_at)
      values (${context.org.id}, ${id}, ${context.user.id}, ${given.delegate}, ${given.fromDay}, ${given.toDay}, ${given.reason}, ${context.now()})`.execute(
      tx,
    );
    await logOperation(tx, context, {
      resource: 'approvalDelegate',
      id,
      name: colleague.name,
      operation: 'add',
      after: { delegate: colleague.name, fromDay: given.fromDay, toDay: given.toDay, reason: given.reason },
    });
    await tell(
      tx,
      context,
      given.delegate,
      `${context.user.name}委托您在 ${given.fromDay} 至 ${given.toDay} 代为审批${given.reason ? `：${given.reason}` : ''}`,
    );
  });
}

/** Ends a delegation of the caller's own at once. */
export async function endDelegation(context: Context, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { rows } = await sql<{ delegate_id: string; name: string }>`update approval_delegate d set ended_at = ${context.now()} from app_user u
      where d.org_id = ${context.org.id} and d.id = ${id} and d.user_id = ${context.user.id} and d.ended_at is null and u.org_id = d.org_id and u.id = d.delegate_id
      returning d.delegate_id, u.name`.execute(tx);
    const [ended] = rows;
    if (!ended) throw new NotFound('委托不存在或已结束');
    await logOperation(tx, context, { resource: 'approvalDelegate', id, name: ended.name, operation: 'end' });
    await tell(tx, context, ended.delegate_id, `${context.user.name}结束了对您的审批委托`);
  });
}

const tell = (tx: Context['db'], context: Context, user: string, body: string): Promise<void> =>
  notify(tx, { org: context.org.id, users: [user], uri: '', kind: '审批', title: '审批委托', body });
