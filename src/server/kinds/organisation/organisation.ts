import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { touchPermissions } from '../../engine/messages/touch-permissions';
import { applyTemplate } from '../../organisation/apply-template';
import { inviteOrganisation } from '../../organisation/invite';
import { mergeOrganisations } from '../../organisation/merge';
import { createPerson, systemRole } from '../../organisation/new-person';
import { linkEarlierPartners } from '../../organisation/partner-halves';
import { requestTrade } from '../../organisation/trade-request';
import { givePassword } from '../../session/logins';
import { endSessions } from '../../session/sessions';
import { queueSms } from '../../sms/sms';

const accountsIn = async (tx: Db, org: string): Promise<string[]> =>
  (
    await sql<{
      account_id: string;
    }>`select account_id from app_user where org_id = ${org} and deleted_at is null`.execute(tx)
  ).rows.map((row) => row.account_id);

/** Makes somebody administrator: the employee with this phone, or a new one; his password becomes the phone. */
async function resetAdmin(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<void> {
  const org = rows[0] as MasterRow;
  const phone = String(input.phone);
  if (!/^1\d{10}$/.test(phone)) throw Rejected.at('phone', '手机号码格式输入有误');
  const role = await systemRole(tx, String(org.kind), 'orgAdmin');
  const found = await sql<{
    id: string;
    account_id: string;
  }>`select u.id, u.account_id from app_user u join account a on a.id = u.account_id where u.org_id = ${org.id} and a.phone = ${phone} and u.deleted_at is null`.execute(
    tx,
  );
  const known = found.rows[0];
  if (known) {
    await sql`insert into user_role (org_id, user_id, role_id) values (${org.id}, ${known.id}, ${role}) on conflict do nothing`.execute(tx);
    await sql`update app_user set status = true where org_id = ${org.id} and id = ${known.id}`.execute(tx);
    await givePassword(tx, known.account_id, '', context.now());
  } else {
    const root = await sql<{
      id: string;
    }>`select id from department where org_id = ${org.id} and parent_id is null and deleted_at is null limit 1`.execute(tx);
    if (!root.rows[0]) throw new Rejected('该机构未入驻，没有部门');
    await createPerson(
      tx,
      {
        org: org.id,
        code: phone,
        name: String(input.name),
        department: root.rows[0].id,
        phone,
        position: '管理员',
        userName: phone,
        password: phone,
        mustChangePassword: true,
        roles: [role],
      },
      context.now(),
    );
  }
  await touchPermissions(tx, org.id);
  await queueSms(tx, { phone, body: `您已被设为【${org.name}】的机构管理员，登录账号与初始密码为您的手机号。`, purpose: 'notice' }, context.now());
}

export const organisationEffect: MasterEffect = {
  beforeDisable: async (tx, _context, row) => endSessions(tx, await accountsIn(tx, row.id)),
  beforeDelete: (tx, context, row) => removeLogins(tx, context, row.id),
  actions: {
    setVip: async (tx, context, { rows, input }) => {
      for (const row of rows) {
        await sql`update organisation set vip_level_id = ${input.vipLevel}, vip_expire = ${input.vipExpire || null}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(
          tx,
        );
        await touchPermissions(tx, row.id);
      }
    },
    applyTemplate: async (tx, context, { rows, input }) => {
      const template = await sql<{
        org_kind: string;
      }>`select org_kind from role_template where id = ${input.template}`.execute(tx);
      const wrong = rows.find((row) => row.kind !== template.rows[0]?.org_kind);
      if (wrong) throw Rejected.at('template', `模板不适用于【${wrong.name}】的机构类型`);
      const results = [];
      for (const row of rows)
        results.push(
          await applyTemplate(tx, context, {
            organisation: row.id,
            template: String(input.template),
            mode: input.mode === 'replace' ? 'replace' : 'add',
            syncRoles: input.syncRoles === true,
          }),
        );
      return { results };
    },
    resetAdmin,
    merge: async (tx, context, { rows, input }) => {
      const row = rows[0] as MasterRow;
      await mergeOrganisations(tx, context, { id: row.id, name: String(row.name), kind: String(row.kind), joined: row.joined === true }, String(input.into));
      await linkIfJoined(tx, String(input.into));
    },
    invite: (tx, context, { rows, input }) =>
      inviteOrganisation(tx, context, { organisation: (rows[0] as MasterRow).id, registrant: String(input.registrant), phone: String(input.phone) }),
    submit: (tx, context, { input }) =>
      requestTrade(tx, context, { organisation: String(input.organisation), kind: String(input.kind), description: String(input.description ?? '') }),
  },
};

/** Who dealt with the archive row of a firm that is here deals with the firm itself now. */
async function linkIfJoined(tx: Db, org: string): Promise<void> {
  const { rows } = await sql<{ joined: boolean }>`select joined from organisation where id = ${org}`.execute(tx);
  if (rows[0]?.joined) await linkEarlierPartners(tx, org);
}

/** Users and accounts of an organisation that goes: their phones and names are free again. */
export async function removeLogins(tx: Db, context: Context, org: string): Promise<void> {
  const accounts = await accountsIn(tx, org);
  await endSessions(tx, accounts);
  await sql`delete from account_login where account_id = any(${accounts}::uuid[])`.execute(tx);
  await sql`update account set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, status = false where id = any(${accounts}::uuid[])`.execute(
    tx,
  );
  await sql`update app_user set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, status = false where org_id = ${org} and deleted_at is null`.execute(
    tx,
  );
}
