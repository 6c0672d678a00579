import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterRow } from './effects';

/**
 * The parent is of the same owner, not the node itself or below it, and the depth stays within the limit, the node's own
 * subtree included.
 * @throws Rejected
 */
export async function checkParent(tx: Db, definition: MasterDefinition, row: MasterRow, parent: string): Promise<void> {
  if (!definition.tree) return;
  if (parent === '') return checkLevel(definition, row, 0);
  if (parent === row.id) throw Rejected.at('parent', '不能移动到自身或下级节点');
  const table = sql.table(definition.table);
  const above = await sql<{ id: string; org_id: string; depth: number }>`with recursive up as (
      select id, org_id, parent_id, 1 as depth from ${table} where id = ${parent} and deleted_at is null
      union all select n.id, n.org_id, n.parent_id, up.depth + 1 from ${table} n join up on n.id = up.parent_id where up.depth < 50)
    select id, org_id, depth from up order by depth desc`.execute(tx);
  if (above.rows.length === 0 || above.rows.some((node) => node.org_id !== row.orgId)) throw Rejected.at('parent', '上级不存在');
  if (above.rows.some((node) => node.id === row.id)) throw Rejected.at('parent', '不能移动到自身或下级节点');
  checkLevel(definition, row, above.rows[0]?.depth ?? 0);
  const below = await sql<{ depth: number }>`with recursive down as (
      select id, 1 as depth from ${table} where id = ${row.id}
      union all select n.id, down.depth + 1 from ${table} n join down on n.parent_id = down.id where n.deleted_at is null and down.depth < 50)
    select max(depth) as depth from down`.execute(tx);
  const depth = (above.rows[0]?.depth ?? 0) + Math.max(1, Number(below.rows[0]?.depth ?? 1));
  if (depth > definition.tree.depth) throw Rejected.at('parent', `最多${definition.tree.depth}级`);
}

/** Where every level is a sort of node of its own, a row stands on its level. @throws Rejected */
function checkLevel({ tree, fields }: MasterDefinition, row: MasterRow, above: number): void {
  const field = fields[tree?.level ?? ''];
  if (!tree?.level || field?.kind !== 'choice') return;
  const at = field.options.findIndex(({ value }) => value === row[tree.level as string]);
  if (at === above) return;
  const [own, over] = [field.options[at]?.label, field.options[at - 1]?.label];
  throw Rejected.at('parent', over ? `【${own}】须放在【${over}】之下` : `【${own}】只能是顶级`);
}

/** Writes level and path of the node and of everything below it. */
export async function writePaths(tx: Db, definition: MasterDefinition, id: string): Promise<void> {
  if (!definition.tree?.path) return;
  const table = sql.table(definition.table);
  await sql`with recursive below as (
      select n.id, coalesce(p.path, '{}') || n.id as path from ${table} n left join ${table} p on p.id = n.parent_id where n.id = ${id}
      union all select n.id, below.path || n.id from ${table} n join below on n.parent_id = below.id where cardinality(below.path) < 50)
    update ${table} t set path = below.path, level = cardinality(below.path) from below where t.id = below.id`.execute(tx);
}

/** @throws Rejected 请先停用下级 */
export async function checkChildrenDisabled(tx: Db, definition: MasterDefinition, id: string): Promise<void> {
  if (!definition.tree || !definition.hasStatus) return;
  const found = await sql`select 1 from ${sql.table(definition.table)} where parent_id = ${id} and status and deleted_at is null limit 1`.execute(tx);
  if (found.rows.length > 0) throw new Rejected('请先停用下级');
}
