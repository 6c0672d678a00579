import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { pinyinOf } from '../../engine/masters/words';
import { applyTemplate } from '../../organisation/apply-template';

/** Only nodes of the kind, with the pages of ticked operations. */
async function completed(tx: Db, kind: unknown, nodes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    parent_id: string;
    type: number;
  }>`select id, parent_id, type from menu_node where id = any(${nodes}::uuid[]) and type > 0 and ${kind} = any(org_kinds) and deleted_at is null`.execute(tx);
  return [...new Set(rows.flatMap((row) => (row.type === 2 ? [row.id, row.parent_id] : [row.id])))];
}

async function setTree(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ added: number; removed: number }> {
  const row = rows[0] as MasterRow;
  const nodes = await completed(tx, row.orgKind, input.nodes as string[]);
  const removed = await sql`delete from role_template_node where template_id = ${row.id} and node_id <> all(${nodes}::uuid[]) returning node_id`.execute(tx);
  const added =
    await sql`insert into role_template_node (template_id, node_id) select ${row.id}, n from unnest(${nodes}::uuid[]) n on conflict do nothing returning node_id`.execute(
      tx,
    );
  await sql`update role_template set version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
  return { added: added.rows.length, removed: removed.rows.length };
}

async function copyTemplate(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ id: string }> {
  const [row, id, name] = [rows[0] as MasterRow, newId(), String(input.name)];
  const { initials, full } = pinyinOf(name);
  await sql`insert into role_template (id, name, pinyin, pinyin_full, org_kind, description, created_by, created_at, updated_at) values (${id}, ${name}, ${initials}, ${full}, ${row.orgKind}, ${row.description || null}, ${context.user.id || null}, ${context.now()}, ${context.now()})`.execute(
    tx,
  );
  await sql`insert into role_template_node (template_id, node_id) select ${id}, node_id from role_template_node where template_id = ${row.id}`.execute(tx);
  await sql`insert into role_template_role (id, template_id, name, description, sort, permissions) select gen_random_uuid(), ${id}, name, description, sort, permissions from role_template_role where template_id = ${row.id}`.execute(
    tx,
  );
  return { id };
}

export const roleTemplateEffect: MasterEffect = {
  beforeDelete: async (tx, _context, row) => {
    await sql`delete from role_template_node where template_id = ${row.id}`.execute(tx);
  },
  actions: {
    setTree,
    copy: copyTemplate,
    /** Adds or changes one role of the template: permissions within its own tree. */
    setPermission: async (tx, _context, { rows, input }) => {
      const row = rows[0] as MasterRow;
      const nodes = await completed(tx, row.orgKind, input.nodes as string[]);
      const outside =
        await sql`select 1 from unnest(${nodes}::uuid[]) n where n not in (select node_id from role_template_node where template_id = ${row.id}) limit 1`.execute(
          tx,
        );
      if (outside.rows.length > 0) throw new Rejected('所选权限超出模板的菜单');
      await sql`insert into role_template_role (id, template_id, name, description, permissions) values (${newId()}, ${row.id}, ${input.name}, ${input.description || null}, ${nodes}::uuid[])
        on conflict (template_id, lower(name)) do update set permissions = excluded.permissions, description = coalesce(excluded.description, role_template_role.description)`.execute(
        tx,
      );
    },
    apply: async (tx, context, { rows, input }) => {
      const row = rows[0] as MasterRow;
      const organisations = input.organisations as string[];
      const wrong = await sql<{
        name: string;
      }>`select name from organisation where id = any(${organisations}::uuid[]) and kind <> ${row.orgKind} limit 1`.execute(tx);
      if (wrong.rows[0]) throw Rejected.at('organisations', `模板不适用于【${wrong.rows[0].name}】的机构类型`);
      const results = [];
      for (const organisation of organisations)
        results.push(
          await applyTemplate(tx, context, {
            organisation,
            template: row.id,
            mode: input.mode === 'replace' ? 'replace' : 'add',
            syncRoles: input.syncRoles === true,
          }),
        );
      return { results };
    },
  },
};
