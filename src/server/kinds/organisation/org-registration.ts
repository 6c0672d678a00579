import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import { isJudge, NOT_OPEN, STAGES } from '../../../domain/organisation/registration-stages';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { pinyinOf } from '../../engine/masters/words';
import { notify } from '../../engine/messages/notify';
import { applyTemplate } from '../../organisation/apply-template';
import { linkEarlierPartners } from '../../organisation/partner-halves';
import { checkDivision, KIND_OF_TYPE } from '../../organisation/register';
import { agreeToTrade, tellApplicant } from '../../organisation/trade-request';
import { queueSms } from '../../sms/sms';
import { removeLogins } from './organisation';

function requireStage(context: Context, row: MasterRow, operation: string, label: string): void {
  const stage = String(row.stage);
  if (row.status !== '1') throw new Rejected(NOT_OPEN);
  const { page = '', name = '' } = STAGES[stage] ?? {};
  const { isSystem, org } = context;
  if (!isJudge({ isSystem, kind: org.kind, org: org.id }, row)) throw new Forbidden(`您没有【${name}-${label}】权限`);
  if (!isSystem && !allows(context.permissions, page, operation)) throw new Forbidden(`您没有【${name}-${label}】权限`);
}

async function step(tx: Db, context: Context, row: MasterRow, result: string, opinion: string): Promise<void> {
  const entry = [
    {
      stage: Number(row.stage),
      user: context.user.name,
      userId: context.user.id,
      at: context.now().toISOString(),
      result,
      opinion,
    },
  ];
  await sql`update org_registration set steps = steps || ${JSON.stringify(entry)}::jsonb, opinion = ${opinion}, reviewed_by = ${context.user.id || null}, reviewed_at = ${context.now()}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(
    tx,
  );
}

/** The organisation becomes what the registration says. */
async function copyPayload(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const { initials, full } = pinyinOf(String(row.name));
  await sql`update organisation set name = ${row.name}, pinyin = ${initials}, pinyin_full = ${full}, alias = ${row.alias || null}, social_credit_code = ${row.socialCreditCode}, division_sn = ${row.division}, address = ${row.address},
    registrant = ${row.registrant}, registrant_phone = ${row.registrantPhone}, registrant_email = ${row.registrantEmail || null}, description = ${row.description || null}, version = version + 1, updated_at = ${context.now()} where id = ${row.organisation}`.execute(
    tx,
  );
}

async function tellRegistrant(tx: Db, context: Context, row: MasterRow, title: string, body: string): Promise<void> {
  await notify(tx, { org: String(row.organisation), title, body, uri: '', objectID: String(row.sn), kind: '系统' });
  await queueSms(tx, { phone: String(row.registrantPhone), body: `【${row.name}】${body}`, purpose: 'notice' }, context.now());
}

async function pass(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<unknown> {
  const row = rows[0] as MasterRow;
  requireStage(context, row, 'pass', '通过');
  await step(tx, context, row, '通过', String(input.opinion ?? ''));
  if (row.source === 'trade') return trade(tx, context, row);
  if (row.stage === '2') return approve(tx, context, row, input);
  const next = row.stage === '0' ? 1 : 2;
  await sql`update org_registration set stage = ${next} where id = ${row.id}`.execute(tx);
  await copyPayload(tx, context, row);
  await notify(tx, {
    org: context.org.kind === 'P' ? context.org.id : await platformId(tx),
    page: STAGES[String(next)]?.page ?? '',
    uri: 'orgRegistration',
    objectID: String(row.sn),
    title: next === 2 ? '机构待审批' : '新机构注册',
    body: `【${row.name}】已通过${STAGES[String(row.stage)]?.name ?? ''}`,
    extra: { org_name: String(row.name), system_type: Number(row.systemType) },
  });
  return { status: 1, stage: next };
}

/** The addressed organisation agreed; nothing goes to the platform. */
async function trade(tx: Db, context: Context, row: MasterRow): Promise<unknown> {
  await agreeToTrade(tx, context, { id: row.id, sn: String(row.sn), inviter: String(row.inviter) });
  await sql`update org_registration set status = 2 where id = ${row.id}`.execute(tx);
  await tellApplicant(tx, context, { sn: String(row.sn), inviter: String(row.inviter) }, '同意了合作申请');
  return { status: 2 };
}

const platformId = async (tx: Db): Promise<string> =>
  (await sql<{ id: string }>`select id from organisation where kind = 'P' and deleted_at is null`.execute(tx)).rows[0]?.id ?? '';

const LICENCES: Record<string, readonly string[]> = {
  '1': ['医疗机构执业许可证'],
  '2': ['医疗器械经营许可证', '二类经营备案凭证'],
  '3': [],
};

/** The last step: the licences are there, the menu and the roles of the template are built, the system is open. */
async function approve(tx: Db, context: Context, row: MasterRow, input: MasterActionCall['input']): Promise<unknown> {
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
  await sql`update org_registration set status = 2, role_template_id = ${template}, vip_level_id = ${input.vipLevel}, vip_expire = ${input.vipExpire || null}, supplement_later = ${input.supplementLater === true} where id = ${row.id}`.execute(
    tx,
  );
  await sql`update organisation set joined = true, is_use_system = true, vip_level_id = ${input.vipLevel}, vip_expire = ${input.vipExpire || null}, approved_at = ${context.now()} where id = ${row.organisation}`.execute(
    tx,
  );
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

export const orgRegistrationEffect: MasterEffect = {
  beforeSave: async (tx, _context, row) => checkDivision(tx, String(row.division)),
  actions: {
    pass,
    nopass: async (tx, context, { rows, reason }) => {
      const row = rows[0] as MasterRow;
      requireStage(context, row, 'nopass', '驳回');
      await step(tx, context, row, '驳回', reason);
      await sql`update org_registration set status = 3 where id = ${row.id}`.execute(tx);
      if (row.source === 'trade') {
        await tellApplicant(tx, context, { sn: String(row.sn), inviter: String(row.inviter) }, `未同意合作申请：${reason}`);
        return { status: 3 };
      }
      await tellRegistrant(tx, context, row, '注册申请被驳回', `注册申请未通过：${reason}。请登录后修改并重新提交。`);
      return { status: 3 };
    },
    /** Given up: phone, name and credit code are free again. */
    cancel: async (tx, context, { rows, reason }) => {
      const row = rows[0] as MasterRow;
      if (row.status !== '1' && row.status !== '3') throw new Rejected(NOT_OPEN);
      await step(tx, context, row, '作废', reason);
      await sql`update org_registration set status = 6 where id = ${row.id}`.execute(tx);
      await removeLogins(tx, context, String(row.organisation));
      await sql`update organisation set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null} where id = ${row.organisation} and not joined`.execute(
        tx,
      );
      return { status: 6 };
    },
  },
};
