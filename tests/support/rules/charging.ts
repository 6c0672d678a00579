import { sql } from 'kysely';
import { systemContext } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import { matchFees } from '../../../src/server/kinds/his/fees/match';
import { receiveFees } from '../../../src/server/kinds/his/receive/fees';
import { pullAll } from '../../../src/server/kinds/his/receive/pull';
import { act as actOnMaster } from '../callers';
import { post } from '../documents';
import { change } from '../masters';
import { quietHis } from '../quiet-his';
import { goods, type Probe, probe, type RuleWorld, said } from './probe';

/** The item the ward's goods are charged by. */
async function compared({ db, w }: RuleWorld): Promise<string> {
  const [item, comparison] = [newId(), newId()];
  await sql`update department set his_dept_code = '0812' where id = ${w.ward}`.execute(db);
  await sql`update business_product set chargeable = true, charge_price = 8, manage_class = '低值' where org_id = ${w.hospital.id}`.execute(db);
  await sql`insert into his_item (org_id, id, code, name) values (${w.hospital.id}, ${item}, 'I1', '留置针')`.execute(db);
  await sql`insert into product_comparison (org_id, id, his_item_id, specification_id, state) values (${w.hospital.id}, ${comparison}, ${item}, ${w.spec}, '2')`.execute(
    db,
  );
  return comparison;
}
const used = (world: RuleWorld) =>
  post(
    world.central,
    'useRecord',
    { useType: '1', patient: world.patient, department: world.w.ward, warehouse: world.w.wardStore, useTime: world.clock.now.toISOString() },
    [goods(world, { batchNo: 'A' })],
  );
/** Told and looked at once. @returns how it stands, and how many uses there are */
async function charged({ db, w, clock }: RuleWorld, ...rows: Record<string, unknown>[]): Promise<unknown> {
  const context = systemContext(db, { id: w.hospital.id, kind: 'H', name: w.hospital.name }, () => clock.now);
  const who = {
    visitType: 'I',
    visitNo: 'Z1',
    patientId: 'P1',
    patientName: '张三丰',
    hisItemCode: 'I1',
    execDept: '0812',
    chargeTime: clock.now.toISOString(),
  };
  for (const row of rows) {
    await receiveFees(context, [{ feeType: 1, quantity: 5, amount: 40, ...who, ...row }]);
    const { rows: found } = await sql<{ id: string }>`select id from his_fee where org_id = ${w.hospital.id} and code = ${String(row.feeId)}`.execute(db);
    await matchFees(
      context,
      found.map(({ id }) => id),
    );
  }
  const { rows: fees } = await sql`select code, match_status, reason from his_fee where org_id = ${w.hospital.id} order by code`.execute(db);
  const { rows: uses } = await sql`select subkind, status, is_red from document where org_id = ${w.hospital.id} and kind = 'useRecord' order by sn`.execute(db);
  return { fees, uses };
}

export const chargingProbes: Record<string, Probe> = {
  'his.chargeDeduct': probe('H', ['关闭', '低值'], async (world) => {
    await compared(world);
    return charged(world, { feeId: 'F1' });
  }),
  'his.matchDays': probe('H', ['1', '30'], async (world) => {
    await compared(world);
    await used(world);
    await sql`update business_product set manage_class = '高值' where org_id = ${world.w.hospital.id}`.execute(world.db);
    const before = world.clock.now;
    world.clock.now = new Date(before.getTime() + 5 * 86_400_000);
    try {
      return await charged(world, { feeId: 'F1' });
    } finally {
      world.clock.now = before;
    }
  }),
  'his.chargeHours': probe('H', ['1', '1000'], async (world) => {
    await compared(world);
    const before = world.clock.now;
    world.clock.now = new Date(Date.now() - 5 * 3_600_000);
    try {
      await used(world);
    } finally {
      world.clock.now = before;
    }
    const { rows } = await sql`select result from dataset_charging where org_id = ${world.w.hospital.id} order by result`.execute(world.db);
    return rows;
  }),
  'his.refundRed': probe('H', ['0', '1'], async (world) => {
    await compared(world);
    return charged(world, { feeId: 'F1' }, { feeId: 'F2', feeType: 2, originalFeeId: 'F1' });
  }),
  'his.pullMinutes': probe('H', ['1', '60'], async ({ db, w, clock }) => {
    await sql`insert into his_pull (org_id, what, until) values (${w.hospital.id}, 'fees', ${new Date(clock.now.getTime() - 10 * 60_000)})`.execute(db);
    return pullAll(db, quietHis(), () => clock.now);
  }),
  'compare.twoPerson': probe('H', ['0', '1'], async (world) => {
    const id = await compared(world);
    await sql`update product_comparison set state = '1' where id = ${id}`.execute(world.db);
    await sql`update product_comparison set specification_id = ${world.implant.spec} where id = ${id}`.execute(world.db);
    await change(world.central, 'productComparison', id, { specification: world.w.spec });
    return said(actOnMaster(world.central, 'productComparison', 'confirm', { ids: [id] }));
  }),
};
