import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterEffect, MasterLineRows, MasterRow } from '../../engine/masters/effects';
import { touchPermissions } from '../../engine/messages/touch-permissions';
import { refuseSelf, requireAdministrator, requireGrantableRoles } from '../../menu/escalation';
import { effectivePages, viewEffective } from '../../menu/view-effective';
import { claimLogins, createAccount } from '../../session/new-account';
import { checkNewPassword } from '../../session/password';
import { endSessions } from '../../session/sessions';
import { assign, batchAssign, copyPermission, removeRoles } from './user-rights';

/** The VIP level limits how many users are enabled; an empty limit is none. @throws Rejected */
export async function checkUserLimit(tx: Db, org: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`users ${org}`}))`.execute(tx);
  const { rows } = await sql<{
    most: number | null;
    n: number;
  }>`select v.max_users as most, (select count(*)::int from app_user u where u.org_id = g.id and u.status and u.deleted_at is null) as n
    from organisation g left join vip_level v on v.id = g.vip_level_id where g.id = ${org}`.execute(tx);
  const limit = rows[0];
  if (limit && limit.most !== null && limit.n >= limit.most) throw new Rejected(`当前会员等级最多可开通${limit.most}个用户`);
}

async function add(tx: Db, context: Context, row: MasterRow): Promise<void> {
  await checkUserLimit(tx, context.org.id);
  const taken = await sql`select 1 from app_user where org_id = ${context.org.id} and employee_id = ${row.employee} and deleted_at is null`.execute(tx);
  if (taken.rows.length > 0) throw Rejected.at('employee', '该人员已有用户');
  const typed = String(row.initialPassword ?? '');
  if (typed !== '') checkNewPassword(typed);
  const phone = String(row.phone);
  row.account = await createAccount(tx, { userName: String(row.userName), phone, password: typed || phone, mustChangePassword: typed === '' }, context.now());
}

async function edit(tx: Db, context: Context, row: MasterRow, before: MasterRow): Promise<void> {
  const account = String(before.account);
  const { rows } = await sql<{ phone: string }>`select phone from account where id = ${account} for update`.execute(tx);
  const phone = String(row.phone || rows[0]?.phone);
  await claimLogins(tx, account, [String(row.userName), phone]);
  await sql`update account set user_name = ${row.userName}, code = ${row.userName}, name = ${row.userName}, phone = ${phone}, version = version + 1, updated_at = ${context.now()}
    where id = ${account}`.execute(tx);
}

async function checkRights(tx: Db, context: Context, row: MasterRow, lines: MasterLineRows | undefined): Promise<void> {
  if (!lines?.roles && !lines?.groupRoles) return;
  const given = (name: 'roles' | 'groupRoles', field: string) => (lines[name] ?? []).map((line) => String(line[field]));
  refuseSelf(context, [row.id]);
  await requireGrantableRoles(tx, context, given('roles', 'role'), given('groupRoles', 'groupRole'));
}

async function leave(tx: Db, context: Context, row: MasterRow): Promise<void> {
  if (row.id === context.user.id) throw new Rejected('不能停用自己');
  await requireAdministrator(tx, context.org.id, context.now(), [row.id]);
  await endSessions(tx, [String(row.account)]);
  await touchPermissions(tx, context.org.id, [row.id]);
}

export const userEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before, lines) => {
    if (before) await edit(tx, context, row, before);
    else await add(tx, context, row);
    const { rows } = await sql<{
      name: string;
    }>`select name from employee where org_id = ${context.org.id} and id = ${row.employee}`.execute(tx);
    row.name = rows[0]?.name ?? '';
    await checkRights(tx, context, row, lines);
  },
  afterSave: async (tx, context, row, before) => {
    if (before) await requireAdministrator(tx, context.org.id, context.now());
    await touchPermissions(tx, context.org.id, [row.id]);
  },
  beforeEnable: (tx, context) => checkUserLimit(tx, context.org.id),
  beforeDisable: leave,
  beforeDelete: async (tx, context, row) => {
    await leave(tx, context, row);
    // The words are free for somebody else at once; documents keep the name.
    await sql`delete from account_login where account_id = ${row.account}`.execute(tx);
    await sql`update account set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, status = false where id = ${row.account}`.execute(tx);
  },
  actions: {
    viewEffective: async (tx, context, { rows }) => ({ table: effectivePages(await viewEffective({ ...context, db: tx }, String(rows[0]?.id))) }),
    assign,
    batchAssign,
    copyPermission,
    removeRole: removeRoles,
  },
};
