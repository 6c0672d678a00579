import { sql } from 'kysely';
import type { Permissions } from '../../src/define/allows';
import type { OrgKind } from '../../src/define/field';
import { screens } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';

/**
 * The smallest believable chain: a hospital and a dealer that know each other, one product with 盒 of 10 支, a central
 * store, a department with its own store, people. Rules that only ask for papers are switched off; tests of those rules
 * switch them on.
 */
export type Org = { id: string; kind: OrgKind; name: string; warehouse: string; stopWarehouse: string; user: string; employee: string; department: string };
export type TradeWorld = {
  db: Db;
  hospital: Org;
  dealer: Org;
  supplier: string;
  customer: string;
  ward: string;
  wardStore: string;
  spec: string;
  piece: string;
  box: string;
  context(org: Org, more?: Partial<Context>): Context;
};

export async function tradeWorld(db: Db, now: () => Date = () => new Date()): Promise<TradeWorld> {
  const hospital = await makeOrg(db, 'H', '康和医院');
  const dealer = await makeOrg(db, 'D', '康达医疗');
  const supplier = await partner(db, hospital, dealer, 'HD', 'supplier');
  const customer = await partner(db, dealer, hospital, 'DH', 'customer');
  const ward = newId();
  await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${hospital.id}, ${ward}, 'GK', '骨科', ${hospital.department}, 2,
    array[${hospital.department}::uuid, ${ward}::uuid])`.execute(db);
  const wardStore = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, department_id) values (${hospital.id}, ${wardStore}, 'GK01', '骨科库', 1, 2, ${ward})`.execute(
    db,
  );
  const goods = await makeSpecification(db, '留置针');
  for (const org of [hospital, dealer]) await trade(db, org, goods.spec);
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, max_quantity) values (${hospital.id}, ${newId()}, ${wardStore}, ${goods.spec}, 10000)`.execute(
    db,
  );
  for (const kind of ['H', 'D', 'V'] as const) await relax(db, kind);
  return {
    db,
    hospital,
    dealer,
    supplier,
    customer,
    ward,
    wardStore,
    ...goods,
    context: (org, more = {}) => ({
      db,
      org: { id: org.id, kind: org.kind, name: org.name },
      user: { id: org.user, code: org.user, name: `${org.name}员工`, employee: org.employee, departments: [], warehouses: [] },
      permissions: everything(org.kind),
      isSystem: false,
      screen: '',
      now,
      requestId: 'test',
      ...more,
    }),
  };
}

/** Everything an organisation of the kind could be granted. */
export const everything = (kind: OrgKind): Permissions =>
  Object.fromEntries(screens.filter((screen) => screen.kinds.includes(kind)).map((screen) => [screen.flag, screen.actions]));

export async function makeOrg(db: Db, kind: OrgKind, name: string): Promise<Org> {
  const org: Org = { id: newId(), kind, name, warehouse: newId(), stopWarehouse: newId(), user: newId(), employee: newId(), department: newId() };
  await sql`insert into organisation (id, kind, code, name, joined, is_use_system) values (${org.id}, ${kind}, ${`${kind}1`}, ${name}, true, true)`.execute(db);
  await sql`insert into department (org_id, id, code, name, level, path) values (${org.id}, ${org.department}, '01', ${name}, 1, array[${org.department}::uuid])`.execute(
    db,
  );
  await sql`insert into employee (org_id, id, code, name, department_id) values (${org.id}, ${org.employee}, '001', ${`${name}员工`}, ${org.department})`.execute(
    db,
  );
  const account = newId();
  await sql`insert into account (id, user_name, phone, password_hash) values (${account}, ${`u${org.user.slice(-8)}`},
    ${`139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`}, 'x')`.execute(db);
  await sql`insert into app_user (org_id, id, name, account_id, employee_id) values (${org.id}, ${org.user}, ${`${name}员工`}, ${account}, ${org.employee})`.execute(
    db,
  );
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, is_default) values (${org.id}, ${org.warehouse}, 'W1', '中心库', 1, 1, true), (${org.id},
    ${org.stopWarehouse}, 'W2', '停售库', 2, 1, false)`.execute(db);
  return org;
}

export async function partner(db: Db, owner: Org, other: Org, relation: string, kind: string): Promise<string> {
  const id = newId();
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${owner.id}, ${id}, ${other.name}, ${relation}, ${kind}, ${other.id}, '入库结算', 30, true)`.execute(db);
  return id;
}

/** A product with one specification: root unit 支, 盒 of 10. */
export async function makeSpecification(db: Db, name: string, more: { tracking?: string } = {}): Promise<{ spec: string; piece: string; box: string }> {
  const [vendor, product, spec, piece, box] = [newId(), newId(), newId(), newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${vendor}, 'V', ${`V${vendor.slice(-6)}`}, ${`${name}厂家${vendor.slice(-6)}`})`.execute(
    db,
  );
  await sql`insert into product (id, code, name, vendor_id, status, tracking, tax_rate) values (${product}, ${`P${product.slice(-8)}`}, ${name}, ${vendor}, 2,
    ${more.tracking ?? 'batch'}, 13)`.execute(db);
  await sql`insert into specification (id, code, product_id, spec) values (${spec}, ${`P${spec.slice(-8)}001`}, ${product}, '22G')`.execute(db);
  await sql`insert into unit (id, name, specification_id, measure, ratio) values (${piece}, '支', ${spec}, 1, 1)`.execute(db);
  await sql`insert into unit (id, name, specification_id, parent_id, measure, ratio) values (${box}, '盒', ${spec}, ${piece}, 10, 10)`.execute(db);
  await sql`update specification set root_unit_id = ${piece} where id = ${spec}`.execute(db);
  return { spec, piece, box };
}

export async function trade(db: Db, org: Org, spec: string): Promise<void> {
  await sql`insert into business_product (org_id, id, specification_id, first_approved) values (${org.id}, ${newId()}, ${spec}, true)`.execute(db);
}

async function relax(db: Db, kind: OrgKind): Promise<void> {
  for (const [key, value] of [
    ['quality.gsp', 'off'],
    ['licence.expired', 'off'],
    ['cert.expired', 'off'],
    ['purchase.gspChain', '0'],
    ['issue.twoPerson', '0'],
    ['claim.onlyKept', '0'],
    ['issue.minLifeDays', '0'],
    ['issue.needDispatch', '0'],
  ]) {
    await sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, ${key}, 'kind', ${kind}, ${value})`.execute(db);
  }
}
