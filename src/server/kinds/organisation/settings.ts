import { sql } from 'kysely';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { previewSteps } from '../../engine/documents/approval';
import type { MasterActionCall, MasterEffect, MasterLineRows, MasterRow } from '../../engine/masters/effects';
import { lastCheck, requestCheck } from '../../engine/self-check/runs';
import { repeatCall } from '../../his/repeat-call';
import { PLATFORM_OWNER, touchPermissions } from '../../menu/touch';

const inUse = async (tx: Db, row: MasterRow): Promise<void> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from organisation where vip_level_id = ${row.id} and deleted_at is null`.execute(tx);
  if ((rows[0]?.n ?? 0) > 0) throw new Rejected(`有${rows[0]?.n}个机构使用该会员等级，不能停用或删除`);
  if (row.rank === '0') throw new Rejected('基础版不能停用或删除');
};
export const vipLevelEffect: MasterEffect = {
  beforeSave: async (_tx, _context, row, before) => {
    if (before?.rank === '0' && row.rank !== '0') throw Rejected.at('rank', '基础版的等级不能修改');
  },
  afterSave: (tx) => touchPermissions(tx, PLATFORM_OWNER),
  beforeDisable: async (tx, _context, row) => inUse(tx, row),
  beforeDelete: async (tx, _context, row) => inUse(tx, row),
};

/** Clients keep dictionaries; the edition tells them when to ask again. */
const raiseEdition = (tx: Db, type: unknown) => sql`update dictionary_type set edition = edition + 1 where id = ${type}`.execute(tx);

export const dictionaryEffect: MasterEffect = {
  beforeDelete: async (_tx, _context, row) => {
    if (row.isSystem === true) throw new Rejected('系统字典不能删除');
  },
  actions: {
    move: async (tx, context, { rows: [row], input }) => {
      if (row)
        await sql`update dictionary_type set sort = ${input.sort}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
    },
  },
};
export const dictionaryItemEffect: MasterEffect = {
  beforeSave: async (tx, _context, row, before) => {
    const type = await sql<{
      is_system: boolean;
    }>`select is_system from dictionary_type where id = ${row.type}`.execute(tx);
    if (!before && type.rows[0]?.is_system) throw Rejected.at('type', '系统字典不能新增值');
    const shared =
      await sql`select 1 from dictionary_item where org_id = ${PLATFORM_OWNER} and type_id = ${row.type} and lower(code) = lower(${row.code}) and id <> ${row.id} and deleted_at is null`.execute(
        tx,
      );
    if (shared.rows.length > 0) throw new Rejected(`【${row.code}】已存在，请勿重复`);
    await raiseEdition(tx, row.type);
  },
  beforeDelete: async (tx, _context, row) => {
    if (row.isSystem === true) throw new Rejected('系统字典的值不能删除');
    await raiseEdition(tx, row.type);
  },
  actions: { move: moveItem },
};

/** To another place in its dictionary, or to another dictionary; values the product itself knows stay where they are. */
async function moveItem(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<void> {
  const row = rows[0] as MasterRow;
  if (row.orgId !== ownerOfItems(context)) throw new Rejected('只能修改本机构维护的数据');
  const target = String(input.type || row.type);
  if (target !== row.type) {
    const { rows: types } = await sql<{
      is_system: boolean;
      taken: boolean;
    }>`select t.is_system, exists (select from dictionary_item i where i.type_id = t.id and lower(i.code) = lower(${row.code}) and i.org_id in (${row.orgId}, ${PLATFORM_OWNER}) and i.deleted_at is null) as taken
      from dictionary_type t where t.id = ${target} and t.deleted_at is null`.execute(tx);
    if (row.isSystem === true || types[0]?.is_system) throw new Rejected('系统字典的值不能移动');
    if (types[0]?.taken) throw new Rejected(`【${row.code}】已存在，请勿重复`);
  }
  await sql`update dictionary_item set type_id = ${target}, sort = ${input.sort === '' || input.sort === undefined ? row.sort || 0 : input.sort}, version = version + 1, updated_at = ${context.now()}
    where org_id = ${row.orgId} and id = ${row.id}`.execute(tx);
  await raiseEdition(tx, row.type);
  if (target !== row.type) await raiseEdition(tx, target);
}

const ownerOfItems = (context: Context): string => (context.org.kind === 'P' ? PLATFORM_OWNER : context.org.id);

/** At least one step, and every step somebody who can act. @throws Rejected 第N级审批没有可用的审批人 */
async function checkSteps(tx: Db, org: string, lines: MasterLineRows | undefined, isNew: boolean): Promise<void> {
  const steps = lines?.steps;
  if (!steps) {
    if (isNew) throw new Rejected('请至少设置一个审批步骤');
    return;
  }
  if (steps.length === 0) throw new Rejected('请至少设置一个审批步骤');
  if (new Set(steps.map((step) => step.seq)).size < steps.length) throw new Rejected('审批步骤的顺序不能重复');
  for (const step of steps) {
    if (step.approverType !== 'role' && step.approverType !== 'user') continue;
    const { rows } = await sql`select 1 from app_user u where u.org_id = ${org} and u.status and u.deleted_at is null and ${
      step.approverType === 'user'
        ? sql`u.id = ${step.user}`
        : sql`(exists (select from user_role r where r.org_id = u.org_id and r.user_id = u.id and r.role_id = ${step.role})
            or exists (select from user_group_role x join group_role_role y on y.org_id = x.org_id and y.group_role_id = x.group_role_id where x.org_id = u.org_id and x.user_id = u.id and y.role_id = ${step.role}))`
    } limit 1`.execute(tx);
    if (rows.length === 0) throw new Rejected(`第${step.seq}级审批没有可用的审批人`);
  }
}
export const approvalSettingEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before, lines) => {
    if (!documentOf(String(row.docKind))?.owners.includes(context.org.kind)) throw Rejected.at('docKind', `本机构没有单据类型“${row.docKind}”`);
    await checkSteps(tx, context.org.id, lines, before === undefined);
  },
  actions: {
    preview: async (_tx, context, { input }) => ({
      says: await previewSteps(context, String(input.docKind), {
        amount: String(input.amount || '0'),
        department: String(input.department ?? ''),
        warehouse: String(input.warehouse ?? ''),
        partner: String(input.partner ?? ''),
      }),
    }),
  },
};

const platformSeesAll = (org: string): MasterEffect => ({
  visible: (context) => sql<boolean>`(${context.org.kind} = 'P' or ${sql.ref(org)} = ${context.org.id})`,
  mayWrite: () => false,
});
export const operationLogEffect = platformSeesAll('t.org_id');
export const interfaceLogEffect: MasterEffect = {
  ...platformSeesAll('t.org_id'),
  offers: (_context, row, operation) => (operation === 'markHandled' || operation === 'retry') && row.state === 'failed',
  actions: {
    retry: async (tx, context, { rows }) => {
      for (const row of rows) await repeatCall(tx, context, row.id);
    },
    ledgerCheck: (tx) => lastCheck(tx),
    /** Only asked for here: the leading process carries it out, however long it takes. */
    runLedgerCheck: async (tx, context) => {
      await requestCheck(tx, context.user.name, context.now());
      return { says: ['已安排自检，完成后在“账务自检”中查看结果'] };
    },
    markHandled: async (tx, context, { rows, input }) => {
      await sql`update interface_log set state = 'handled', handled_by = ${context.user.id || null}, handled_at = ${context.now()}, handled_note = ${input.note} where id = any(${rows.map((row) => row.id)}::uuid[]) and state = 'failed'`.execute(
        tx,
      );
    },
  },
};
