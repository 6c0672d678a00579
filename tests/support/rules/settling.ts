import { sql } from 'kysely';
import { documentOf } from '../../../src/domain/registry';
import { newId } from '../../../src/server/base/id';
import { generateDocuments } from '../../../src/server/engine/documents/generate';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { answerOverdue } from '../../../src/server/kinds/settlement/deadlines';
import { consign } from '../consigned';
import { act, documentsOf, linesOf, post } from '../documents';
import { goods, type Probe, probe, type RuleWorld, said } from './probe';

/** What a supplier's goods used in the hospital come to; only the patient's own ward has anybody to charge. */
async function used(world: RuleWorld, others: readonly string[] = []): Promise<void> {
  const { w, db } = world;
  const category = newId();
  await sql`insert into custom_category (org_id, id, kind, code, name) values (${w.hospital.id}, ${category}, 'finance', 'F1', '卫生材料')`.execute(db);
  await sql`update business_product set finance_category_id = ${category} where org_id = ${w.hospital.id}`.execute(db);
  await consign(w, [goods(world, { quantity: '6', price: '100', batchNo: 'S1', expiryDate: '2031-01-31' })]);
  await usedIn(world, w.ward, w.wardStore, { useType: '1', patient: world.patient });
  for (const department of others) await usedIn(world, department, await storeOf(world, department), { useType: '2', reason: '消毒' });
  await drainOutbox(db, () => world.clock.now);
  world.clock.now = new Date('2026-06-30T02:00:00Z');
}
/** Two of them go to a ward's store and are used there. */
async function usedIn(world: RuleWorld, department: string, warehouse: string, kind: Record<string, unknown>): Promise<void> {
  const { w, central, clock } = world;
  const lines = [goods(world, { quantity: '2', batchNo: 'S1', owner: w.dealer.id })];
  await post(central, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: warehouse, mode: '1' }, lines);
  await post(central, 'useRecord', { ...kind, department, warehouse, useTime: clock.now.toISOString() }, lines);
}
async function storeOf({ w, db }: RuleWorld, department: string): Promise<string> {
  const id = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, department_id) values (${w.hospital.id}, ${id}, 'GK09', '二库', 1, 2, ${department})`.execute(
    db,
  );
  return id;
}
const generate = (world: RuleWorld) => {
  const definition = documentOf('settlement');
  if (!definition) throw new Error('no settlement');
  const input = { settleKind: 'use', periodFrom: '2026-06-01', periodTo: '2026-06-29' };
  return generateDocuments({ ...world.central, screen: 'settlementRecord' }, definition, { key: newId(), input });
};
/** By one who decides after the supplier agreed, or without. */
async function submitted(world: RuleWorld): Promise<string> {
  const { made } = await generate(world);
  const id = String(made[0]?.id);
  await act({ ...world.central, screen: 'settlementRecord' }, 'settlement', 'submit', id);
  await drainOutbox(world.db, () => world.clock.now);
  return id;
}
/** What of the goods used is charged to their supplier. */
const charge = (world: RuleWorld, rate: Record<string, string> = {}) => {
  const definition = documentOf('serviceCharge');
  if (!definition) throw new Error('no serviceCharge');
  const input = { accountMonth: '2026-06', basis: 'used', ...rate };
  return generateDocuments({ ...world.central, screen: 'serviceChargeManage' }, definition, { key: newId(), input });
};
const passed = (world: RuleWorld, id: string) => act({ ...world.central, screen: 'settlementRecord' }, 'settlement', 'review', id);
async function confirmed(world: RuleWorld): Promise<string> {
  const id = await submitted(world);
  await act({ ...world.dealer, screen: 'settlementManage' }, 'settlement', 'confirm', String((await documentsOf(world.dealer, 'settlement')).at(-1)?.id));
  await drainOutbox(world.db, () => world.clock.now);
  return id;
}
const free = ({ db, w }: RuleWorld) =>
  sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, 'settlement.requireCharge', 'organisation', '0')`.execute(
    db,
  );
const settling = (values: readonly [string, string], ask: Probe['ask']): Probe =>
  probe('H', values, async (world) => {
    const before = world.clock.now;
    try {
      return await ask(world);
    } finally {
      world.clock.now = before;
    }
  });

export const settlingProbes: Record<string, Probe> = {
  'settlement.priceBasis': settling(['使用时', '结算时'], async (world) => {
    await free(world);
    await used(world);
    await sql`insert into product_price (org_id, id, kind, specification_id, unit_id, partner_id, price, tax_rate, valid_from)
      values (${world.w.hospital.id}, ${newId()}, 'purchase', ${world.w.spec}, ${world.w.piece}, ${world.w.supplier}, 77, 13, '2026-06-20')`.execute(world.db);
    const { made } = await generate(world);
    return (await linesOf(world.central, String(made[0]?.id))).map((line) => line.price);
  }),
  'settlement.requireCharge': settling(['1', '0'], async (world) => {
    await sql`update business_product set chargeable = true where org_id = ${world.w.hospital.id}`.execute(world.db);
    await used(world);
    const { made, skipped } = await generate(world);
    return [made.length, skipped];
  }),
  'settlement.needConfirm': settling(['1', '0'], async (world) => {
    await free(world);
    await used(world);
    return said(passed(world, await submitted(world)));
  }),
  'settlement.confirmDays': settling(['7', '1'], async (world) => {
    await free(world);
    await used(world);
    await submitted(world);
    world.clock.now = new Date('2026-07-03T02:00:00Z');
    return answerOverdue(world.db, () => world.clock.now);
  }),
  'settlement.autoConfirm': settling(['0', '1'], async (world) => {
    await free(world);
    await used(world);
    const id = await submitted(world);
    world.clock.now = new Date('2026-07-20T02:00:00Z');
    await answerOverdue(world.db, () => world.clock.now);
    return (await sql`select stage from document where id = ${id}`.execute(world.db)).rows;
  }),
  'settlement.byDepartment': settling(['0', '1'], async (world) => {
    await free(world);
    await used(world, [world.w.hospital.department]);
    return (await generate(world)).made.length;
  }),
  'settlement.autoGrn': settling(['1', '0'], async (world) => {
    await free(world);
    await used(world);
    await passed(world, await confirmed(world));
    return (await documentsOf(world.central, 'settlementGrn')).length;
  }),
  'service.defaultRate': settling(['1', '2'], async (world) => {
    await used(world);
    const { made } = await charge(world);
    return (await sql`select total_amount from document where id = ${String(made[0]?.id)}`.execute(world.db)).rows;
  }),
  'service.autoConfirm': settling(['0', '1'], async (world) => {
    await used(world);
    const { made } = await charge(world, { rate: '2' });
    const id = String(made[0]?.id);
    await act({ ...world.central, screen: 'serviceChargeManage' }, 'serviceCharge', 'submit', id);
    await drainOutbox(world.db, () => world.clock.now);
    world.clock.now = new Date('2026-07-20T02:00:00Z');
    await answerOverdue(world.db, () => world.clock.now);
    return (await sql`select stage from document where id = ${id}`.execute(world.db)).rows;
  }),
};
