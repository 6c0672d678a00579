import { sql } from 'kysely';
import type { Context } from '../../base/context';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { clearFailures } from '../../session/attempts';
import { claimLogins } from '../../session/new-account';
import { endSessions } from '../../session/sessions';
import { queueSms } from '../../sms/sms';
import { givePassword } from './user';

/** The platform's hand on logins of every organisation. */
async function changePhone(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<void> {
  const row = rows[0] as MasterRow;
  const [before, after] = [String(row.phone), String(input.phone)];
  // Who logs in by his phone goes on doing so by the new one.
  const userName = row.userName === before ? after : String(row.userName);
  await claimLogins(tx, row.id, [userName, after]);
  await sql`update account set phone = ${after}, user_name = ${userName}, code = ${userName}, name = ${userName}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(
    tx,
  );
  await sql`update app_user set code = ${userName} where account_id = ${row.id}`.execute(tx);
  await endSessions(tx, [row.id]);
  const body = '您的医润通登录手机号已更换，如非本人要求请联系平台。';
  for (const phone of [before, after]) await queueSms(tx, { phone, body, purpose: 'notice' }, context.now());
}

const ids = ({ rows }: MasterActionCall) => rows.map((row) => row.id);
export const accountEffect: MasterEffect = {
  actions: {
    lock: async (tx, _context, call) => {
      await sql`update account set is_locked = true where id = any(${ids(call)}::uuid[])`.execute(tx);
      await endSessions(tx, ids(call));
    },
    unlock: async (tx, _context, call) => {
      await sql`update account set is_locked = false where id = any(${ids(call)}::uuid[])`.execute(tx);
      for (const id of ids(call)) await clearFailures(tx, id);
    },
    resetPwd: async (tx, context, call) => {
      for (const id of ids(call)) await givePassword(tx, id, String(call.input.password ?? ''), context.now());
    },
    changePhone,
    forceLogout: (tx, _context, call) => endSessions(tx, ids(call)),
  },
};
