import { sql } from 'kysely';
import { registrationPayload } from '../../contract/session';
import type { OrgKind } from '../../define/field';
import type { Context } from '../base/context';
import { BadInput, Rejected } from '../base/errors';
import type { Db } from '../db/open';
import { notify } from '../engine/messages/notify';
import { queueSms } from '../sms/sms';
import { checkDivision, firstAdministrator, writeRegistration } from './register';

type Archive = {
  id: string;
  kind: OrgKind;
  system_type: number;
  name: string;
  alias: string | null;
  joined: boolean;
  social_credit_code: string | null;
  division_sn: string | null;
  address: string | null;
  registrant_email: string | null;
  description: string | null;
  is_taken: boolean;
};
type Invited = { organisation: string; registrant: string; phone: string };
const NEEDED = { social_credit_code: '统一社会信用代码', division_sn: '行政区划', address: '地址' } as const;

/**
 * A firm that is only an archive row gets its login and its registration: made by the platform it waits for the approval; invited by
 * a partner it waits for the partner's own check first. The firm's contact learns the login by text message.
 * @throws Rejected when the firm is here already, or the row does not say enough to register it
 */
export async function inviteOrganisation(tx: Db, context: Context, given: Invited): Promise<{ sn: string }> {
  await sql`select pg_advisory_xact_lock(hashtext('register'))`.execute(tx);
  const row = await invitable(tx, given);
  const payload = payloadOf(row, given);
  const isPlatform = context.org.kind === 'P';
  const now = context.now();
  await sql`update organisation set registrant = ${given.registrant}, registrant_phone = ${given.phone}, registered_at = ${now}, status = true, version = version + 1, updated_at = ${now}
    where id = ${row.id}`.execute(tx);
  await firstAdministrator(tx, { org: row.id, kind: row.kind, name: row.name, registrant: given.registrant, phone: given.phone }, now);
  const from = isPlatform ? ({ source: 'platform', stage: 2 } as const) : ({ source: 'invite', stage: 0, inviter: context.org.id } as const);
  const sn = await writeRegistration(tx, payload, row.id, { ...from, by: { id: context.user.id, name: context.user.name } }, now);
  await tellOfInvitation(tx, context, row, sn);
  await queueSms(
    tx,
    { phone: given.phone, body: `【${context.org.name}】邀请【${row.name}】入驻医润通，登录账号与初始密码为您的手机号。`, purpose: 'notice' },
    now,
  );
  return { sn };
}

/** The firm as it stands, held until it is registered. @throws Rejected when it cannot be invited */
async function invitable(tx: Db, given: Invited): Promise<Archive> {
  const row = (
    await sql<Archive>`select id, kind, system_type, name, alias, joined, social_credit_code, division_sn, address, registrant_email, description,
      exists (select from org_registration r where r.organisation_id = g.id and r.deleted_at is null and r.status in (1, 2, 3)) as is_taken
    from organisation g where id = ${given.organisation} and deleted_at is null for update`.execute(tx)
  ).rows[0];
  if (!row || row.joined) throw new Rejected('该机构已入驻，无需邀请');
  if (row.is_taken) throw new Rejected('该机构已有注册申请');
  const missing = Object.entries(NEEDED).find(([column]) => !row[column as keyof typeof NEEDED]);
  if (missing) throw new Rejected(`请先补全【${row.name}】的${missing[1]}`);
  await checkDivision(tx, row.division_sn ?? '');
  const phone = await sql`select 1 from account_login where login = ${given.phone}`.execute(tx);
  if (phone.rows.length > 0) throw new Rejected('该手机号码已注册，请直接登录');
  return row;
}

/** The registration as the firm would have written it. */
function payloadOf(row: Archive, given: Invited) {
  const payload = registrationPayload.safeParse({
    administrative_division_sn: row.division_sn,
    system_type: row.system_type,
    name: row.name,
    alias: row.alias || row.name.slice(0, 20),
    address: row.address,
    registrant: given.registrant,
    registrant_phone: given.phone,
    registrant_email: row.registrant_email ?? '',
    description: row.description ?? '',
    social_credit_code: row.social_credit_code,
  });
  if (!payload.success) throw new BadInput(payload.error.issues[0]?.message ?? '机构资料不完整');
  return payload.data;
}

/** Whoever looks at it next: the platform, or the partner who invited. */
async function tellOfInvitation(tx: Db, { org }: Context, row: Archive, sn: string): Promise<void> {
  const next =
    org.kind === 'P'
      ? { page: 'agencyApproval', uri: 'orgRegistration', title: '机构待审批', body: `【${row.name}】已开通注册，请审批` }
      : { page: 'reviewOrg', uri: 'tradeRequest', title: '受邀机构待审核', body: `已邀请【${row.name}】入驻，请审核` };
  await notify(tx, { ...next, org: org.id, objectID: sn, extra: { org_name: row.name, system_type: row.system_type } });
}
