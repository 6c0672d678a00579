import { sql } from 'kysely';
import { documentOf } from '../../../domain/registry';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { previewSteps } from '../../engine/documents/approval';
import type { MasterEffect, MasterLineRows } from '../../engine/masters/effects';

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
