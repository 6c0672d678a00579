import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { touchPermissions } from '../../engine/messages/touch-permissions';
import { requireAdministrator, requireGrantableRoles } from '../../menu/escalation';
import { createAccount, createUser } from '../../session/new-account';
import { endSessions } from '../../session/sessions';
import { checkUserLimit } from './user';

type Login = { user: string; account: string };
async function loginOf(tx: Db, row: MasterRow): Promise<Login | undefined> {
  const { rows } =
    await sql<Login>`select id as "user", account_id as account from app_user where org_id = ${row.orgId} and employee_id = ${row.id} and deleted_at is null`.execute(
      tx,
    );
  return rows[0];
}

/** Leaves: no longer picked, his login ends. Approval steps that name only him are told, so that somebody else is put there. */
async function resign(tx: Db, context: Context, { rows }: MasterActionCall): Promise<unknown> {
  const row = rows[0] as MasterRow;
  const login = await loginOf(tx, row);
  if (login?.user === context.user.id) throw new Rejected('不能停用自己');
  if (login) {
    await requireAdministrator(tx, context.org.id, context.now(), [login.user]);
    await sql`update app_user set status = false, version = version + 1 where org_id = ${context.org.id} and id = ${login.user}`.execute(tx);
    await endSessions(tx, [login.account]);
    await touchPermissions(tx, context.org.id, [login.user]);
  }
  await sql`update employee set job_status = '0', status = false, left_at = ${context.now()}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id}
    and id = ${row.id}`.execute(tx);
  const steps = await sql<{
    name: string;
  }>`select s.name || '-' || x.name as name from approval_step x join approval_setting s on s.org_id = x.org_id and s.id = x.setting_id and s.deleted_at is null
    where x.org_id = ${context.org.id} and x.user_id = ${login?.user ?? null}`.execute(tx);
  const orphaned = steps.rows.map((step) => step.name);
  return { changed: 1, ...(orphaned.length > 0 ? { notice: `以下审批步骤将无人处理：${orphaned.join('、')}` } : {}) };
}

async function openAccount(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<unknown> {
  const row = rows[0] as MasterRow;
  const phone = String(row.phone);
  if (!/^1\d{10}$/.test(phone)) throw new Rejected('请先填写人员的手机号');
  if (await loginOf(tx, row)) throw new Rejected('该人员已有用户');
  await checkUserLimit(tx, context.org.id);
  const roles = input.role ? [String(input.role)] : [];
  await requireGrantableRoles(tx, context, roles);
  const userName = String(input.userName || phone);
  const account = await createAccount(tx, { userName, phone, password: phone, mustChangePassword: true }, context.now());
  const user = await createUser(tx, { org: context.org.id, account, employee: row.id, userName, name: String(row.name), roles }, context.now());
  return { user, userName };
}

export const employeeEffect: MasterEffect = { actions: { resign, openAccount } };
