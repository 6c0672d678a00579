import { sql } from 'kysely';
import { screenAt } from '../../../domain/registry';
import { NECESSARY } from '../../../domain/screens/menu-rules';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { requireAction } from '../../engine/access';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { pinyinOf } from '../../engine/masters/words';
import { PLATFORM_OWNER, touchPermissions } from '../../menu/touch';
import { applyTemplate } from '../../organisation/apply-template';

const PAGE_FLAG = /^[a-z][A-Za-z0-9]{1,39}$/;
const FLAG_WORDS = '标识须以小写字母开头，只含字母和数字';

/** The mother tree's shape: directories under nothing or directories, pages under directories, operations under pages. */
async function checkShape(tx: Db, row: MasterRow, parentId: string): Promise<void> {
  const found = await sql<{
    type: number;
    org_kinds: string[];
    parent_id: string | null;
  }>`select type, org_kinds, parent_id from menu_node where id = ${parentId || null} and deleted_at is null`.execute(tx);
  const parent = found.rows[0];
  const type = String(row.type);
  if (type === '2' && parent?.type !== 1) throw Rejected.at('parent', '操作只能添加在页面下');
  if (type === '1' && parent?.type !== 0) throw Rejected.at('parent', '页面只能添加在目录下');
  if (type === '0' && parent && (parent.type !== 0 || parent.parent_id !== null)) throw Rejected.at('parent', '目录最多两级');
  const kinds = (row.orgKinds as string[]) ?? [];
  if (parent && kinds.some((kind) => !parent.org_kinds.includes(kind))) throw Rejected.at('orgKinds', '适用机构不能超出上级节点');
}

async function uses(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select (select count(*) from organisation_menu where node_id = ${id}) + (select count(*) from role_template_node where node_id = ${id}) + (select count(*) from role_permission where node_id = ${id}) as n`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

const refuseNecessary = (row: MasterRow): void => {
  if (NECESSARY.has(String(row.flag))) throw new Rejected('系统必需节点不能移除');
};

export const menuNodeEffect: MasterEffect = {
  beforeSave: async (tx, _context, row, before) => {
    if (row.type !== '2' && !PAGE_FLAG.test(String(row.flag))) throw new BadInput(FLAG_WORDS, [{ field: 'flag', message: FLAG_WORDS }]);
    if (row.type === '1' && !screenAt(String(row.path))) throw Rejected.at('path', '路由不存在');
    await checkShape(tx, row, String(row.parent ?? ''));
    if (before && before.flag !== row.flag && (await uses(tx, row.id)) > 0) throw Rejected.at('flag', '标识已被使用，不能修改');
    const twin =
      await sql`select 1 from menu_node where deleted_at is null and id <> ${row.id} and flag = ${row.flag} and ${row.type === '2' ? sql`parent_id = ${row.parent}` : sql`type = ${Number(row.type)}`} limit 1`.execute(
        tx,
      );
    if (twin.rows.length > 0) throw new Rejected(`【${row.flag}】已存在，请勿重复`);
  },
  afterSave: (tx) => touchPermissions(tx, PLATFORM_OWNER),
  beforeEnable: (tx) => touchPermissions(tx, PLATFORM_OWNER),
  beforeDisable: async (tx, _context, row) => {
    refuseNecessary(row);
    await touchPermissions(tx, PLATFORM_OWNER);
  },
  beforeDelete: async (tx, _context, row) => {
    refuseNecessary(row);
    const count = await uses(tx, row.id);
    if (count > 0) throw new Rejected(`该节点已被${count}处使用，请先停用`);
  },
  actions: {
    move: async (tx, context, { rows, input }) => {
      // 机构菜单树 has a right of the same name for an organisation's own order; the mother tree is moved on its own page only.
      requireAction({ ...context, screen: 'motherTree' }, 'menuNode', ['move'], '移动');
      const row = rows[0] as MasterRow;
      const parent = String(input.parent ?? '');
      await checkShape(tx, row, parent);
      await sql`update menu_node set parent_id = ${parent || null}, sort = coalesce(${input.sort === '' ? null : Number(input.sort)}::int, sort), version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(
        tx,
      );
      await touchPermissions(tx, PLATFORM_OWNER);
    },
  },
};

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

const refuseDefault = (row: MasterRow): void => {
  if (row.isDefault === true) throw new Rejected('每种机构类型必须有一个默认模板');
};

export const roleTemplateEffect: MasterEffect = {
  beforeDisable: async (_tx, _context, row) => refuseDefault(row),
  beforeDelete: async (tx, _context, row) => {
    refuseDefault(row);
    await sql`delete from role_template_node where template_id = ${row.id}`.execute(tx);
  },
  actions: {
    setTree,
    copy: copyTemplate,
    setDefault: async (tx, _context, { rows }) => {
      const row = rows[0] as MasterRow;
      if (row.status !== true) throw new Rejected('停用的模板不能设为默认');
      await sql`update role_template set is_default = false where org_kind = ${row.orgKind} and id <> ${row.id}`.execute(tx);
      await sql`update role_template set is_default = true, version = version + 1 where id = ${row.id}`.execute(tx);
    },
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
