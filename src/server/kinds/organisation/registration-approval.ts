import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { pinyinOf } from '../../engine/masters/words';
import { notify } from '../../engine/messages/notify';
import { applyTemplate } from '../../organisation/apply-template';
import { linkEarlierPartners } from '../../organisation/partner-halves';
import { KIND_OF_TYPE } from '../../organisation/register';
import { queueSms } from '../../sms/sms';

/** The organisation becomes what the registration says. */
export async function copyPayload(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const { initials, full } = pinyinOf(String(row.name));
  await sql`update organisation set name = ${row.name}, pinyin = ${initials}, pinyin_full = ${full}, alias = ${row.alias || null},
    social_credit_code = ${row.socialCreditCode}, division_sn = ${row.division}, address = ${row.address},
    registrant = ${row.registrant}, registrant_phone = ${row.registrantPhone}, registrant_email = ${row.registrantEmail || null},
    description = ${row.description || null}, version = version + 1, updated_at = ${context.now()}
    where id = ${row.organisation}`.execute(tx);
}

export async function tellRegistrant(tx: Db, context: Context, row: MasterRow, title: string, body: string): Promise<void> {
  await notify(tx, { org: String(row.organisation), title, body, uri: '', objectID: String(row.sn), kind: '系统' });
  await queueSms(tx, { phone: String(row.registrantPhone), body: `【${row.name}】${body}`, purpose: 'notice' }, context.now());
}

const LICENCES: Record<string, readonly string[]> = {
  '1': ['医疗机构执业许可证'],
  '2': ['医疗器械经营许可证', '二类经营备案凭证'],
  '3': [],
};

/** The last step: the licences are there, the menu and the roles of the template are built, the system is open. */
export async function approve(tx: Db, context: Context, row: MasterRow, input: MasterActionCall['input']): Promise<unknown> {
  const rule = await ruleReader(context);
  const kind = KIND_OF_TYPE[Number(row.systemType)];
  const earlier =
    await sql`select 1 from org_registration where id = ${row.id} and steps @> ${JSON.stringify([{ stage: 1, userId: context.user.id }])}::jsonb`.execute(tx);
  if (rule('org.separateApprovers') === '1' && earlier.rows.length > 0) throw new Rejected('注册审核与机构审批须由不同人员完成');
  if (!input.vipLevel) throw Rejected.at('vipLevel', '请选择会员等级');
  if (input.supplementLater !== true) await checkLicences(tx, row);
  const template =
    input.roleTemplate ||
    (
      await sql<{
        id: string;
      }>`select id from role_template where org_kind = ${kind} and is_default and status and deleted_at is null`.execute(tx)
    ).rows[0]?.id;
  if (!template) throw Rejected.at('roleTemplate', '请选择组模板');
  const fits = await sql`select 1 from role_template where id = ${template} and org_kind = ${kind}`.execute(tx);
  if (fits.rows.length === 0) throw Rejected.at('roleTemplate', `模板不适用于【${row.name}】的机构类型`);
  await copyPayload(tx, context, row);
  await sql`update org_registration set status = 2, role_template_id = ${template}, vip_level_id = ${input.vipLevel},
    vip_expire = ${input.vipExpire || null}, supplement_later = ${input.supplementLater === true}
    where id = ${row.id}`.execute(tx);
  await sql`update organisation set joined = true, is_use_system = true, vip_level_id = ${input.vipLevel}, vip_expire = ${input.vipExpire || null}, approved_at = ${context.now()}
    where id = ${row.organisation}`.execute(tx);
  await applyTemplate(tx, context, {
    organisation: String(row.organisation),
    template: String(template),
    mode: 'replace',
    syncRoles: false,
  });
  await linkEarlierPartners(tx, String(row.organisation));
  await tellRegistrant(tx, context, row, '机构审批通过', '已通过机构审批，系统已开通，请重新登录使用。');
  return { status: 2 };
}

/** Papers the registrant uploaded himself, in force today. */
async function checkLicences(tx: Db, row: MasterRow): Promise<void> {
  const { rows } = await sql<{
    type: string;
  }>`select distinct type from licence where holder_id = ${row.organisation} and org_id = ${row.organisation} and status and deleted_at is null
    and (long_term or valid_to is null or valid_to >= current_date)`.execute(tx);
  const held = new Set(rows.map((one) => one.type));
  if (!held.has('营业执照') && !(row.systemType === '1' && held.has('事业单位法人证书'))) throw new Rejected('请上传营业执照');
  const wanted = LICENCES[String(row.systemType)] ?? [];
  if (wanted.length > 0 && !wanted.some((type) => held.has(type))) throw new Rejected(`请上传${wanted.join('或')}`);
}
