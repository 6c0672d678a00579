import { sql } from 'kysely';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';

/** Nodes of the menu tree that a template gives to organisations, and to the roles it makes there. */

/** Only nodes of the template's kind, with the pages of ticked operations. */
async function completed(tx: Db, template: string, nodes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    parent_id: string;
    type: number;
  }>`select n.id, n.parent_id, n.type from menu_node n join role_template t on t.id = ${template} and t.org_kind = any(n.org_kinds)
    where n.id = any(${nodes}::uuid[]) and n.type > 0 and n.deleted_at is null`.execute(tx);
  return [...new Set(rows.flatMap((row) => (row.type === 2 ? [row.id, row.parent_id] : [row.id])))];
}

export const setTemplateNodes: ActionService = async (tx, context, { ids: [template = ''], input }) => {
  const nodes = await completed(tx, template, input.nodes as string[]);
  const removed = await sql`delete from role_template_node where template_id = ${template} and node_id <> all(${nodes}::uuid[]) returning node_id`.execute(tx);
  const added =
    await sql`insert into role_template_node (template_id, node_id) select ${template}, n from unnest(${nodes}::uuid[]) n on conflict do nothing returning node_id`.execute(
      tx,
    );
  await sql`update role_template set version = version + 1, updated_at = ${context.now()} where id = ${template}`.execute(tx);
  return { added: added.rows.length, removed: removed.rows.length };
};

/** Adds or changes one role of the template: permissions within its own tree. */
export const setTemplateRole: ActionService = async (tx, _context, { ids: [template = ''], input }) => {
  const nodes = await completed(tx, template, input.nodes as string[]);
  const outside =
    await sql`select 1 from unnest(${nodes}::uuid[]) n where n not in (select node_id from role_template_node where template_id = ${template}) limit 1`.execute(
      tx,
    );
  if (outside.rows.length > 0) throw new Rejected('所选权限超出模板的菜单');
  await sql`insert into role_template_role (id, template_id, name, description, permissions) values (${newId()}, ${template}, ${input.name}, ${input.description || null}, ${nodes}::uuid[])
    on conflict (template_id, lower(name)) do update set permissions = excluded.permissions, description = coalesce(excluded.description, role_template_role.description)`.execute(
    tx,
  );
};
