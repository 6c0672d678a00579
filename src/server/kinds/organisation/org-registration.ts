import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import { isJudge, NOT_OPEN, STAGES } from '../../../domain/organisation/registration-stages';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { checkDivision } from '../../organisation/register';
import { removeLoginsOf } from '../../organisation/removed-logins';
import { agreeToTrade, tellApplicant } from '../../organisation/trade-request';
import { approve, copyPayload, tellRegistrant } from './registration-approval';

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
  await sql`update org_registration set steps = steps || ${JSON.stringify(entry)}::jsonb, opinion = ${opinion},
    reviewed_by = ${context.user.id || null}, reviewed_at = ${context.now()}, version = version + 1, updated_at = ${context.now()}
    where id = ${row.id}`.execute(tx);
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
      await removeLoginsOf(tx, context, String(row.organisation));
      await sql`update organisation set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null} where id = ${row.organisation} and not joined`.execute(
        tx,
      );
      return { status: 6 };
    },
  },
};
