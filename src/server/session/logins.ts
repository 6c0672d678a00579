import { sql } from 'kysely';
import { Rejected } from '../base/errors';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { queueSms } from '../sms/sms';
import { clearFailures } from './attempts';
import { setPasswordFor } from './change-password';
import { claimLogins } from './new-account';
import { checkNewPassword } from './password';
import { endSecondSteps } from './second-factor';
import { endSessions } from './sessions';

/** What people may do to logins: an organisation to those of its users, the platform to all. `ids` are accounts. */
export const lockLogins: ActionService = async (tx, _context, { ids }) => {
  await sql`update account set is_locked = true where id = any(${[...ids]}::uuid[])`.execute(tx);
  await endSessions(tx, ids);
};

/** What the platform locked, and wrong passwords. */
export const unlockLogins: ActionService = async (tx, context, call) => {
  await sql`update account set is_locked = false where id = any(${[...call.ids]}::uuid[])`.execute(tx);
  await forgiveFailures(tx, context, call);
};

/** Wrong passwords are forgotten; what the platform locked stays so. */
export const forgiveFailures: ActionService = async (tx, _context, { ids }) => {
  for (const id of ids) await clearFailures(tx, id);
};

/** The phone number as password, to be changed at the next login, or one that follows the pattern. */
export async function givePassword(tx: Db, account: string, typed: string, now: Date): Promise<void> {
  if (typed !== '') checkNewPassword(typed);
  const { rows } = await sql<{ phone: string }>`select phone from account where id = ${account}`.execute(tx);
  const phone = rows[0]?.phone ?? '';
  await setPasswordFor(tx, account, typed || phone, typed === '', now);
}

export const resetPasswords: ActionService = async (tx, context, { ids, input }) => {
  for (const id of ids) await givePassword(tx, id, String(input.password ?? ''), context.now());
};

export const endLogins: ActionService = (tx, _context, { ids }) => endSessions(tx, ids);

/** The phone is lost, and the recovery codes too. Nobody takes away his own so: a session left open would be a way around it. */
export const resetSecondSteps: ActionService = async (tx, context, { ids }) => {
  const own = await sql`select 1 from app_user where org_id = ${context.org.id} and id = ${context.user.id} and account_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  if (own.rows.length > 0) throw new Rejected('不能重置自己的两步验证，请在用户菜单中关闭，或由其他管理员重置');
  await endSecondSteps(tx, ids);
  await endSessions(tx, ids);
};

export const changePhone: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  const { rows } = await sql<{ phone: string; user_name: string }>`select phone, user_name from account where id = ${id}`.execute(tx);
  const [before, after] = [rows[0]?.phone ?? '', String(input.phone)];
  // Who logs in by his phone goes on doing so by the new one.
  const userName = rows[0]?.user_name === before ? after : (rows[0]?.user_name ?? '');
  await claimLogins(tx, id, [userName, after]);
  await sql`update account set phone = ${after}, user_name = ${userName}, code = ${userName}, name = ${userName}, version = version + 1, updated_at = ${context.now()} where id = ${id}`.execute(
    tx,
  );
  await sql`update app_user set code = ${userName} where account_id = ${id}`.execute(tx);
  await endSessions(tx, [id]);
  const body = '您的医润通登录手机号已更换，如非本人要求请联系平台。';
  for (const phone of [before, after]) await queueSms(tx, { phone, body, purpose: 'notice' }, context.now());
};
