import { sql } from 'kysely';
import type { Permissions } from '../../src/define/allows';
import type { OrgKind } from '../../src/define/field';
import type { GoodsLine, Move } from '../../src/define/posting';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { post } from '../../src/server/engine/ledger/post';

/** The smallest believable stock: an organisation with two stores and specifications, posted through the ledger itself. */
export type StockWorld = { context: Context; org: string; centre: string; ward: string; at(day: string): void };

export async function stockWorld(db: Db, kind: OrgKind = 'D', permissions: Permissions = {}): Promise<StockWorld> {
  const [org, centre, ward] = [newId(), newId(), newId()];
  const suffix = org.slice(-6);
  await sql`insert into organisation (id, name, code, kind, joined, is_use_system) values (${org}, ${`机构${suffix}`}, ${suffix}, ${kind}, true, true)`.execute(
    db,
  );
  await sql`insert into warehouse (org_id, id, code, name) values (${org}, ${centre}, 'W1', '中心库')`.execute(db);
  await sql`insert into warehouse (org_id, id, code, name, level) values (${org}, ${ward}, 'W2', '骨科二级库', 2)`.execute(db);
  let now = new Date('2026-03-10T02:00:00Z');
  const context: Context = {
    db,
    org: { id: org, kind, name: `机构${suffix}` },
    user: { id: newId(), name: '库管', employee: newId(), departments: [], warehouses: [] },
    permissions,
    isSystem: false,
    screen: '',
    now: () => now,
    requestId: 'test',
  };
  return { context, org, centre, ward, at: (day) => (now = new Date(`${day}T02:00:00Z`)) };
}

/** A product with one specification counted in 支. */
export async function goodsOf(db: Db, name: string, code: string): Promise<string> {
  const [vendor, product, specification, unit] = [newId(), newId(), newId(), newId()];
  await sql`insert into organisation (id, name, kind) values (${vendor}, ${`厂家${vendor.slice(-8)}`}, 'V')`.execute(db);
  await sql`insert into product (id, code, name, vendor_id, status) values (${product}, ${code}, ${name}, ${vendor}, 2)`.execute(db);
  await sql`insert into specification (id, code, product_id, spec, root_unit_id) values (${specification}, ${code}, ${product}, '10ml', ${unit})`.execute(db);
  await sql`insert into unit (id, name, specification_id) values (${unit}, '支', ${specification})`.execute(db);
  return specification;
}

export const line = (specification: string, quantity: string, batchNo: string, more: Partial<GoodsLine> = {}): GoodsLine => ({
  id: newId(),
  lineNo: 1,
  specification,
  baseQuantity: quantity,
  batchNo,
  serialNo: '',
  expiryDate: '2027-03-10',
  ...more,
});

/** Posts moves as one document of the day the clock shows; answers its id. */
export async function posted(world: StockWorld, kind: string, moves: readonly Move[], id: string = newId()): Promise<string> {
  const { context } = world;
  const day = context.now().toISOString().slice(0, 10);
  const sn = `${kind.slice(0, 2).toUpperCase()}${id.slice(-8)}`;
  await context.db.transaction().execute(async (tx) => {
    await sql`insert into document (org_id, id, kind, sn, status, document_date, biz_date, created_at, updated_at)
      values (${world.org}, ${id}, ${kind}, ${sn}, 2, ${day}, ${day}, ${context.now()}, ${context.now()}) on conflict do nothing`.execute(tx);
    await post({ ...context, db: tx }, { kind, id, sn, bizDate: day }, moves);
  });
  return id;
}
