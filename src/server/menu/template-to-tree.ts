import { sql } from 'kysely';
import type { TreeChange } from '../../contract/organisation-tree';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { inTransaction } from '../db/transaction';
import { type Applied, applyTemplate } from '../organisation/apply-template';
import { logTree } from './organisation-tree';
import { placeOf } from './place';
import { concernedBy } from './tree-concerns';

type Given = { org: string; template: string; mode: 'add' | 'replace'; syncRoles: boolean; isPreview: boolean };

/** A role template given to one organisation of its kind, or only what that would do. @throws NotFound, Rejected */
export async function templateToTree(context: Context, given: Given): Promise<TreeChange & Partial<Applied>> {
  const { org, template, mode } = given;
  return inTransaction(context.db, async (tx) => {
    const place = await placeOf(tx, org, context.now());
    const found = await sql<{ name: string; org_kind: string; status: boolean }>`
      select name, org_kind, status from role_template where id = ${template} and deleted_at is null`.execute(tx);
    const row = found.rows[0];
    if (!row) throw new NotFound('模板不存在');
    if (row.org_kind !== place.kind) throw new Rejected('模板不适用于该机构类型');
    if (!row.status) throw new Rejected(`【${row.name}】已停用，不能应用`);
    const added = await sql<{ id: string }>`
      select t.node_id as id from role_template_node t join menu_node n on n.id = t.node_id and n.deleted_at is null and ${place.kind} = any(n.org_kinds)
      where t.template_id = ${template} and t.node_id not in (select node_id from organisation_menu where org_id = ${org})`.execute(tx);
    const removed =
      mode === 'replace'
        ? await sql<{ id: string }>`
            select m.node_id as id from organisation_menu m join menu_node n on n.id = m.node_id and n.type <> 0
            where m.org_id = ${org} and m.node_id not in (select node_id from role_template_node where template_id = ${template})`.execute(tx)
        : { rows: [] };
    const concerned = await concernedBy(tx, { org, kind: place.kind, removed: removed.rows.map(({ id }) => id) });
    const change = { added: added.rows.length, removed: removed.rows.length, ...concerned };
    if (given.isPreview) return change;
    const applied = await applyTemplate(tx, context, { organisation: org, template, mode, syncRoles: given.syncRoles });
    await logTree(tx, context, org, 'applyTemplate', {
      template: row.name,
      mode: mode === 'add' ? '追加' : '覆盖',
      added: change.added,
      removed: change.removed,
    });
    return { ...applied, ...change };
  });
}
