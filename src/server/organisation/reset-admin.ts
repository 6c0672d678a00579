import { sql } from 'kysely';
import { Rejected } from '../base/errors';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { givePassword } from '../session/logins';
import { queueSms } from '../sms/sms';
import { createPerson, systemRole } from './new-person';

type Firm = { id: string; name: string; kind: string; root: string | null };

/** Makes somebody administrator: the employee with this phone, or a new one; his password becomes the phone. */
export const resetAdmin: ActionService = async (tx, context, { ids: [id], input }) => {
  const phone = String(input.phone);
  if (!/^1\d{10}$/.test(phone)) throw Rejected.at('phone', '手机号码格式输入有误');
  const org = (
    await sql<Firm>`select id, name, kind, (select d.id from department d where d.org_id = g.id and d.parent_id is null and d.deleted_at is null limit 1) as root
      from organisation g where id = ${id}`.execute(tx)
  ).rows[0] as Firm;
  const role = await systemRole(tx, org.kind, 'orgAdmin');
  if (!(await promote(tx, org.id, phone, role, context.now()))) {
    if (!org.root) throw new Rejected('该机构未入驻，没有部门');
    const person = { org: org.id, code: phone, name: String(input.name), department: org.root, phone, position: '管理员' };
    await createPerson(tx, { ...person, userName: phone, password: phone, mustChangePassword: true, roles: [role] }, context.now());
  }
  await queueSms(tx, { phone, body: `您已被设为【${org.name}】的机构管理员，登录账号与初始密码为您的手机号。`, purpose: 'notice' }, context.now());
};

/** @returns whether anybody of the organisation has this phone */
async function promote(tx: Db, org: string, phone: string, role: string, now: Date): Promise<boolean> {
  const found = await sql<{
    id: string;
    account_id: string;
  }>`select u.id, u.account_id from app_user u join account a on a.id = u.account_id where u.org_id = ${org} and a.phone = ${phone} and u.deleted_at is null`.execute(
    tx,
  );
  const known = found.rows[0];
  if (!known) return false;
  await sql`insert into user_role (org_id, user_id, role_id) values (${org}, ${known.id}, ${role}) on conflict do nothing`.execute(tx);
  await sql`update app_user set status = true where org_id = ${org} and id = ${known.id}`.execute(tx);
  await givePassword(tx, known.account_id, '', now);
  return true;
}
