import { sql } from 'kysely';
import type { OrgKind } from '../../../src/define/field';
import type { Context } from '../../../src/server/base/context';
import { Refusal } from '../../../src/server/base/errors';
import { newId } from '../../../src/server/base/id';
import type { Db } from '../../../src/server/db/open';
import { caller, organisation } from '../callers';
import { add, post } from '../documents';
import { makerOf } from '../others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../trade-world';

/**
 * What proves that a switch is obeyed: the same question under two of its values has two answers. Whatever is done to ask it is undone.
 * `kind` = the organisation whose switch it is.
 */
export type Probe = { kind: OrgKind; values: readonly [string, string]; ask(world: RuleWorld): Promise<unknown> };
export const probe = (kind: OrgKind, values: readonly [string, string], ask: Probe['ask']): Probe => ({ kind, values, ask });

export type RuleWorld = {
  db: Db;
  w: TradeWorld;
  /** A hospital's central keeper, one of its ward's people, a dealer's clerk, the platform. */
  central: Context;
  ward: Context;
  dealer: Context;
  platform: Context;
  clock: { now: Date };
  maker: string;
  patient: string;
  implant: { spec: string; piece: string };
};

/** Goods in the central store, the ward's and the dealer's; an implant beside the plain ones; people of the ward and of the store. */
export async function ruleWorld(db: Db): Promise<RuleWorld> {
  const clock = { now: new Date('2026-06-10T02:00:00Z') };
  const w = await tradeWorld(db, () => new Date(clock.now));
  const nurse = newId();
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${nurse}, 'N1', '护士', ${w.ward})`.execute(db);
  const central = w.context(w.hospital);
  const ward = w.context(w.hospital, { user: { ...central.user, id: newId(), name: '护士', employee: nurse, departments: [w.ward] } });
  const implant = await makeSpecification(db, '锁定螺钉');
  for (const org of [w.hospital, w.dealer]) await trade(db, org, implant.spec);
  await sql`update product set is_implant = true where id = (select product_id from specification where id = ${implant.spec})`.execute(db);
  await sql`update business_product set implant = true where specification_id = ${implant.spec}`.execute(db);
  const platform = caller(db, await organisation(db, 'P', '平台'), { now: () => new Date(clock.now) });
  const maker = await makerOf(w);
  const dealer = w.context(w.dealer);
  const lot = (batchNo: string, expiryDate: string) => [
    { specification: w.spec, unit: w.piece, quantity: '100', batchNo, expiryDate, unitCost: '10', taxRate: '13' },
    { specification: implant.spec, unit: implant.piece, quantity: '20', batchNo, expiryDate, unitCost: '300', taxRate: '13' },
  ];
  await post(central, 'initialStock', { warehouse: w.hospital.warehouse }, lot('A', '2030-06-30'));
  await post(central, 'initialStock', { warehouse: w.wardStore }, lot('A', '2030-06-30'));
  await post(dealer, 'initialStock', { warehouse: w.dealer.warehouse }, [...lot('EARLY', '2030-01-31'), ...lot('LATE', '2031-01-31')]);
  const patient = newId();
  await sql`insert into patient (org_id, id, code, visit_type, visit_no, name, department_id) values (${w.hospital.id}, ${patient}, 'P1', 'inpatient', 'Z1', '张三丰', ${w.ward})`.execute(
    db,
  );
  return { db, w, central, ward, dealer, platform, clock, maker, patient, implant };
}

/** The same world seen from inside a transaction. */
export const inside = (world: RuleWorld, db: Db): RuleWorld => {
  const at = (context: Context): Context => ({ ...context, db });
  const w = { ...world.w, db, context: (...given: Parameters<TradeWorld['context']>) => at(world.w.context(...given)) };
  return { ...world, db, w, central: at(world.central), ward: at(world.ward), dealer: at(world.dealer), platform: at(world.platform) };
};

/** What a call came to: its status, or the words it was refused with. */
export async function said(call: Promise<unknown>): Promise<unknown> {
  try {
    const answer = (await call) as { status?: unknown } | undefined;
    return answer?.status ?? 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problems.length > 0 ? error.problems.map(({ message }) => message) : error.message;
  }
}

export const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
export const goods = (world: RuleWorld, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  specification: world.w.spec,
  unit: world.w.piece,
  quantity: '5',
  ...('price' in more ? { taxRate: '13' } : {}),
  ...more,
});
export const implants = (world: RuleWorld, more: Record<string, unknown> = {}): Record<string, unknown> =>
  goods(world, { specification: world.implant.spec, unit: world.implant.piece, ...more });

export const orderOf = (world: RuleWorld, who: Context, line: Record<string, unknown> = {}) => {
  const isDealer = who.org.kind === 'D';
  const header = { supplier: isDealer ? world.maker : world.w.supplier, warehouse: isDealer ? world.w.dealer.warehouse : world.w.hospital.warehouse };
  return add(who, 'purchaseOrder', { ...header, expectedDate: '2030-01-01', ...delivery }, [goods(world, { price: '10', ...line })]);
};
export const saleOf = (world: RuleWorld, line: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  add(world.dealer, 'saleOdo', { customer: world.w.customer, warehouse: world.w.dealer.warehouse, ...delivery, ...header }, [
    goods(world, { price: '20', batchNo: 'EARLY', ...line }),
  ]);
/** Goods issued to the ward. @returns the receipt that waits there */
export async function issued(world: RuleWorld, line: Record<string, unknown> = {}): Promise<{ issue: string; receipt: string }> {
  const { w, central } = world;
  const header = { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore };
  const done = await post(central, 'issueOdo', header, [goods(world, { batchNo: 'A', ...line })]);
  return { issue: done.id, receipt: String(done.made.find((one) => one.kind === 'departmentReceipt')?.id) };
}
/** Without an operation on any page. */
export const without = (who: Context, flag: string): Context => ({
  ...who,
  permissions: Object.fromEntries(Object.entries(who.permissions).map(([page, flags]) => [page, flags.filter((one) => one !== flag)])),
});
