import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { placeScope } from '../../engine/scope';

const own = (context: Context) => sql<boolean>`t.org_id = ${context.org.id}`;
const hasStock = async (tx: Db, row: MasterRow): Promise<boolean> =>
  (await sql`select 1 from stock_balance where org_id = ${row.orgId} and warehouse_id = ${row.id} and (quantity > 0 or reserved > 0) limit 1`.execute(tx)).rows
    .length > 0;
const hasOpenDocument = async (tx: Db, row: MasterRow): Promise<boolean> =>
  (await sql`select 1 from document where org_id = ${row.orgId} and ${row.id} in (warehouse_id, to_warehouse_id) and status in (0, 1) limit 1`.execute(tx)).rows
    .length > 0;

async function mayClose(tx: Db, _context: Context, row: MasterRow): Promise<void> {
  if (await hasStock(tx, row)) throw new Rejected(`库房【${row.name}】仍有库存，不能停用`);
  if (await hasOpenDocument(tx, row)) throw new Rejected(`库房【${row.name}】有未完成的单据，不能停用`);
}

export const warehouseEffect: MasterEffect = {
  /** Virtual warehouses are the ledger's: no list, no picker, no form. */
  visible: (context) => sql<boolean>`(${own(context)} and t.virtual_kind is null and ${placeScope(context, { warehouses: ['t.id'] })})`,
  beforeSave: async (tx, context, row, before) => {
    if (context.org.kind !== 'H' && row.level !== '1') throw Rejected.at('level', '只有医院可以设置科室库');
    if (before && row.useLocation !== before.useLocation && (await hasStock(tx, row)))
      throw Rejected.at('useLocation', `库房【${row.name}】仍有库存，不能变更货位管理`);
    if (before && row.scrapType !== before.scrapType && (await hasStock(tx, row)))
      throw Rejected.at('scrapType', `库房【${row.name}】仍有库存，不能变更库房性质`);
    if (row.isDefault === true && (row.level !== '1' || row.scrapType !== '1')) throw Rejected.at('isDefault', '默认库房须为正常的中心库');
    if (row.isDefault === true)
      await sql`update warehouse set is_default = false where org_id = ${context.org.id} and is_default and id <> ${row.id}`.execute(tx);
    if (!before) await checkNumber(tx, context);
  },
  afterSave: async (tx, context, row, before) => {
    // A new code changes every barcode printed from it.
    if (before && before.code !== row.code)
      await sql`update location set barcode = ${row.code} || '-' || code where org_id = ${context.org.id} and warehouse_id = ${row.id}`.execute(tx);
  },
  beforeDisable: mayClose,
  beforeDelete: mayClose,
  actions: {
    /** Shelves in a row with all their places: A01, A02…; codes that exist are refused, never overwritten. */
    generate: async (tx, context, { rows, input }) => {
      const [store] = rows;
      if (!store) return { made: 0 };
      const codes = Array.from({ length: Number(input.count) }, (_, i) => `${input.prefix}${String(Number(input.first) + i).padStart(2, '0')}`);
      const known = await sql<{
        code: string;
      }>`select code from shelf where org_id = ${context.org.id} and warehouse_id = ${store.id} and lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[]) and deleted_at is null order by code limit 1`.execute(
        tx,
      );
      if (known.rows[0]) throw new Rejected(`货架【${known.rows[0].code}】已存在`);
      let made = 0;
      for (const [i, code] of codes.entries()) {
        const id = newId();
        await sql`insert into shelf (org_id, id, code, name, warehouse_id, row_count, column_count, sort, created_by)
          values (${context.org.id}, ${id}, ${code}, ${`${code}货架`}, ${store.id}, ${Number(input.rows)}, ${Number(input.columns)}, ${Number(input.first) + i}, ${context.user.id || null})`.execute(
          tx,
        );
        made += await makeLocations(tx, context, {
          id,
          orgId: context.org.id,
          code,
          warehouse: store.id,
          rows: String(input.rows),
          columns: String(input.columns),
        });
      }
      return { made };
    },
  },
};

/** The VIP level limits how many; an empty limit is none. */
async function checkNumber(tx: Db, context: Context): Promise<void> {
  const found = await sql<{
    most: number | null;
    n: number;
  }>`select v.max_warehouses as most, (select count(*)::int from warehouse w where w.org_id = o.id and w.virtual_kind is null and w.deleted_at is null) as n
    from organisation o left join vip_level v on v.id = o.vip_level_id where o.id = ${context.org.id}`.execute(tx);
  const limit = found.rows[0];
  if (limit && limit.most !== null && limit.n >= limit.most) throw new Rejected(`当前会员等级最多可建${limit.most}个库房`);
}

export const shelfEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    if (before && (Number(row.rows) < Number(before.rows) || Number(row.columns) < Number(before.columns))) await shrink(tx, context, row);
  },
  afterSave: async (tx, context, row) => {
    await makeLocations(tx, context, row);
  },
  beforeDisable: async (tx, _context, row) => {
    const held =
      await sql`select 1 from stock_balance q join location l on l.org_id = q.org_id and l.id = q.location_id where l.org_id = ${row.orgId} and l.shelf_id = ${row.id} and q.quantity > 0 limit 1`.execute(
        tx,
      );
    if (held.rows.length > 0) throw new Rejected(`货架【${row.code}】仍有库存，不能停用`);
  },
  beforeDelete: async (tx, _context, row) => {
    const used = await sql<{
      code: string;
    }>`select l.code from location l where l.org_id = ${row.orgId} and l.shelf_id = ${row.id} and l.deleted_at is null and exists (select 1 from stock_entry e where e.org_id = l.org_id and e.location_id = l.id) limit 1`.execute(
      tx,
    );
    if (used.rows[0]) throw new Rejected(`货位【${used.rows[0].code}】有库存，不能删除`);
    await sql`update location set deleted_at = now() where org_id = ${row.orgId} and shelf_id = ${row.id} and deleted_at is null`.execute(tx);
  },
  actions: {
    /** Into a zone of its own warehouse, or out of any zone. */
    move: async (tx, context, { rows: [row], input }) => {
      if (!row) return;
      await sameWarehouse(tx, context, 'stock_area', String(input.zone ?? ''), String(row.warehouse), '货架只能移到同一库房的库区');
      await sql`update shelf set zone_id = ${input.zone || null}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
        tx,
      );
    },
    genLocation: async (tx, context, { rows }) => {
      let made = 0;
      for (const row of rows) made += await makeLocations(tx, context, row);
      return { made };
    },
    /** Where these products lie by default: written to the store's par rows. */
    bindProduct: bindProducts,
  },
};

/** Missing places of a shelf: `code-层-列`, two digits each; nothing is ever removed here. @returns how many were made */
async function makeLocations(tx: Db, context: Context, row: MasterRow): Promise<number> {
  const found = await sql<{
    warehouse: string;
    code: string;
  }>`select w.code as warehouse, l.code from warehouse w left join location l on l.org_id = w.org_id and l.warehouse_id = w.id and l.deleted_at is null where w.org_id = ${context.org.id} and w.id = ${row.warehouse}`.execute(
    tx,
  );
  const known = new Set(found.rows.map((line) => line.code?.toLowerCase()));
  const two = (n: number) => String(n).padStart(2, '0');
  let made = 0;
  for (let level = 1; level <= Number(row.rows); level++) {
    for (let column = 1; column <= Number(row.columns); column++) {
      const code = `${row.code}-${two(level)}-${two(column)}`;
      if (known.has(code.toLowerCase())) continue;
      await sql`insert into location (org_id, id, code, barcode, warehouse_id, shelf_id, row_no, column_no, pick_order, created_by)
        values (${context.org.id}, ${newId()}, ${code}, ${`${found.rows[0]?.warehouse ?? ''}-${code}`}, ${row.warehouse}, ${row.id}, ${level}, ${column}, ${level * 100 + column}, ${context.user.id || null})`.execute(
        tx,
      );
      made++;
    }
  }
  return made;
}

/** Takes away places beyond the new size, only those that never held anything. @throws Rejected 货位【X】有库存，不能缩减 */
async function shrink(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const beyond = await sql<{
    id: string;
    code: string;
    side: 'rows' | 'columns';
    used: boolean;
  }>`select l.id, l.code, case when l.row_no > ${row.rows} then 'rows' else 'columns' end as side, exists (select 1 from stock_entry e where e.org_id = l.org_id and e.location_id = l.id) as used from location l
    where l.org_id = ${context.org.id} and l.shelf_id = ${row.id} and l.deleted_at is null and (l.row_no > ${row.rows} or l.column_no > ${row.columns})`.execute(
    tx,
  );
  const used = beyond.rows.find((place) => place.used);
  if (used) throw Rejected.at(used.side, `货位【${used.code}】有库存，不能缩减`);
  await sql`update location set deleted_at = now() where org_id = ${context.org.id} and id = any(${beyond.rows.map((place) => place.id)}::uuid[])`.execute(tx);
}

async function bindProducts(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<void> {
  const row = rows[0] as MasterRow;
  const location = String(input.location ?? '');
  const place = await sql<{
    id: string;
  }>`select id from location where org_id = ${context.org.id} and shelf_id = ${row.id} and status and deleted_at is null ${location ? sql`and id = ${location}` : sql``} order by pick_order, code limit 1`.execute(
    tx,
  );
  if (!place.rows[0]) throw new Rejected('货架没有可用的货位');
  for (const specification of input.specifications as string[]) {
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, location_id, restock_mode, created_by) values (${context.org.id}, ${newId()}, ${row.warehouse}, ${specification}, ${place.rows[0].id}, '3', ${context.user.id || null})
      on conflict (org_id, warehouse_id, specification_id) where deleted_at is null do update set location_id = excluded.location_id, version = warehouse_product.version + 1, updated_at = now()`.execute(
      tx,
    );
  }
}

/** @throws Rejected when the place moved to stands in another warehouse; nothing named = nothing to ask */
async function sameWarehouse(tx: Db, context: Context, table: 'stock_area' | 'shelf', id: string, warehouse: string, refusal: string): Promise<void> {
  if (id === '') return;
  const found =
    await sql`select 1 from ${sql.table(table)} where org_id = ${context.org.id} and id = ${id} and warehouse_id = ${warehouse} and deleted_at is null`.execute(
      tx,
    );
  if (found.rows.length === 0) throw new Rejected(refusal);
}

export const locationEffect: MasterEffect = {
  /** Places that stand on no shelf. */
  filters: { loose: () => sql<boolean>`t.shelf_id is null` },
  actions: {
    /** Onto another shelf of its warehouse, or off any: the goods on it stay on it. */
    move: async (tx, context, { rows: [row], input }) => {
      if (!row) return;
      await sameWarehouse(tx, context, 'shelf', String(input.shelf ?? ''), String(row.warehouse), '货位只能移到同一库房的货架');
      await sql`update location set shelf_id = ${input.shelf || null}, row_no = null, column_no = null, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
        tx,
      );
    },
  },
  beforeSave: async (tx, context, row) => {
    const store = await sql<{ code: string }>`select code from warehouse where org_id = ${context.org.id} and id = ${row.warehouse}`.execute(tx);
    row.barcode = `${store.rows[0]?.code ?? ''}-${row.code}`;
  },
  beforeDisable: async (tx, _context, row) => {
    const held = await sql`select 1 from stock_balance where org_id = ${row.orgId} and location_id = ${row.id} and quantity > 0 limit 1`.execute(tx);
    if (held.rows.length > 0) throw new Rejected(`货位【${row.code}】有库存，不能停用`);
  },
};
