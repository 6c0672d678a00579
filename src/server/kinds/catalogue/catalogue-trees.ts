import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { category68 } from '../../../domain/catalogue/category68';
import { customCategory } from '../../../domain/catalogue/custom-category';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { checkParent, writePaths } from '../../engine/masters/branches';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';

/** Hangs a node (with all below it) under another one of the same edition or kind. */
const mover =
  (definition: MasterDefinition, sameness: string) =>
  async (tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<void> => {
    const row = rows[0] as MasterRow;
    const parent = String(input.parent ?? '');
    await checkParent(tx, definition, row, parent);
    if (parent !== '') await checkSame(tx, definition, row, parent, sameness);
    await sql`update ${sql.table(definition.table)} set parent_id = ${parent || null}, version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(
      tx,
    );
    await writePaths(tx, definition, row.id);
  };

async function checkSame(tx: Db, definition: MasterDefinition, row: MasterRow, parent: string, column: string): Promise<void> {
  const found = await sql`select 1 from ${sql.table(definition.table)} where id = ${parent} and ${sql.id(column)} = ${row[column]}`.execute(tx);
  if (found.rows.length === 0) throw Rejected.at('parent', column === 'edition' ? '上级须为同一版本的分类' : '上级须为同一类型的分类');
}

export const category68Effect: MasterEffect = {
  beforeSave: async (tx, _context, row) => {
    if (row.parent) await checkSame(tx, category68, row, String(row.parent), 'edition');
  },
  actions: {
    move: mover(category68, 'edition'),
    /** Both sides name each other, so that a scope in one edition covers products of the other. */
    map: async (tx, context, { rows, input }) => {
      const row = rows[0] as MasterRow;
      const chosen = input.mapped as string[];
      const wrong = await sql`select 1 from category68 where id = any(${chosen}::uuid[]) and edition = ${row.edition} limit 1`.execute(tx);
      if (wrong.rows.length > 0) throw Rejected.at('mapped', '请选择另一版本的分类');
      await sql`update category68 set mapped_ids = ${chosen}::uuid[], version = version + 1, updated_at = ${context.now()} where id = ${row.id}`.execute(tx);
      await sql`update category68 set mapped_ids = array_remove(mapped_ids, ${row.id}::uuid) where ${row.id} = any(mapped_ids)`.execute(tx);
      await sql`update category68 set mapped_ids = array_append(mapped_ids, ${row.id}::uuid) where id = any(${chosen}::uuid[])`.execute(tx);
    },
  },
};

export const customCategoryEffect: MasterEffect = {
  beforeSave: async (tx, _context, row) => {
    if (row.parent) await checkSame(tx, customCategory, row, String(row.parent), 'kind');
  },
  beforeDelete: async (tx, context, row) => {
    const used =
      await sql`select 1 from business_product where org_id = ${context.org.id} and (category_id = ${row.id} or finance_category_id = ${row.id}) and deleted_at is null limit 1`.execute(
        tx,
      );
    if (used.rows.length > 0) throw new Rejected('分类下存在产品，不能删除');
  },
  actions: {
    move: mover(customCategory, 'kind'),
    assign: (tx, context, call) => assign(tx, context, call, true),
    remove: (tx, context, call) => assign(tx, context, call, false),
  },
};

/** Products hang on leaves, on one of each kind. */
async function assign(tx: Db, context: Context, { rows, input }: MasterActionCall, isIn: boolean): Promise<{ changed: number }> {
  const row = rows[0] as MasterRow;
  const column = sql.id(row.kind === 'finance' ? 'finance_category_id' : 'category_id');
  const children = await sql`select 1 from custom_category where org_id = ${context.org.id} and parent_id = ${row.id} and deleted_at is null limit 1`.execute(
    tx,
  );
  if (isIn && children.rows.length > 0) throw new Rejected('请归类到末级分类');
  const products = input.products as string[];
  const set = isIn
    ? sql`update business_product set ${column} = ${row.id}, version = version + 1, updated_at = ${context.now()}${row.isHighValue === true && context.org.kind === 'H' ? sql`, high_value = true, coded = true` : sql``} where org_id = ${context.org.id} and id = any(${products}::uuid[])`
    : sql`update business_product set ${column} = null, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = any(${products}::uuid[]) and ${column} = ${row.id}`;
  const done = await set.execute(tx);
  return { changed: Number(done.numAffectedRows ?? 0) };
}
