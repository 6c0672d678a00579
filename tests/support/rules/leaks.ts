import { sql } from 'kysely';
import { addDays, dayOf } from '../../../src/define/dates';
import { systemContext } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import { receiveFees } from '../../../src/server/kinds/his/receive/fees';
import { tellLeaks } from '../../../src/server/kinds/leaks/leak-clock';
import { act, post } from '../documents';
import { goods, type Probe, probe, type RuleWorld } from './probe';

const leaking = async ({ db, w, clock }: RuleWorld, leak: string, daysLater = 0): Promise<unknown> =>
  (
    await sql`select amount from dataset_leaking(${w.hospital.id}::uuid, ${addDays(dayOf(clock.now), daysLater)}::date) where leak = ${leak} order by amount`.execute(
      db,
    )
  ).rows;

async function given(world: RuleWorld): Promise<void> {
  const { w, central, ward } = world;
  const header = { issueType: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, target: '2', targetWarehouse: w.wardStore };
  const done = await post(central, 'issueOdo', header, [goods(world, { batchNo: 'A', quantity: '3' })]);
  await act(ward, 'departmentReceipt', 'review', String(done.made.find(({ kind }) => kind === 'departmentReceipt')?.id));
}

const used = ({ db, w, central, patient, clock, ...world }: RuleWorld) =>
  sql`update business_product set chargeable = true, charge_price = 8, charge_cap = 7 where org_id = ${w.hospital.id}`
    .execute(db)
    .then(() =>
      post(central, 'useRecord', { useType: '1', patient, department: w.ward, warehouse: w.wardStore, useTime: clock.now.toISOString() }, [
        goods({ db, w, central, patient, clock, ...world }, { batchNo: 'A' }),
      ]),
    );

/** What counts as a leak is the organisation's own measure. */
export const leakProbes: Record<string, Probe> = {
  'leak.idleDays': probe('H', ['7', '720'], async (world) => {
    await given(world);
    return leaking(world, 'idle', 30);
  }),
  'leak.kitDays': probe('H', ['0', '90'], async (world) => {
    const { db, w, clock } = world;
    const id = newId();
    await sql`insert into document (org_id, id, kind, sn, status, department_id, happened_at, document_date, created_at, updated_at)
      values (${w.hospital.id}, ${id}, 'bonePreAcceptance', 'GP1', 2, ${w.ward}, ${clock.now}, ${dayOf(clock.now)}, now(), now())`.execute(db);
    await sql`insert into document_line (org_id, id, document_id, line_no, specification_id, unit_id, quantity, base_quantity, price, flow_quantity)
      values (${w.hospital.id}, ${newId()}, ${id}, 1, ${w.spec}, ${w.piece}, 2, 2, 100, 2)`.execute(db);
    return leaking(world, 'kit', 10);
  }),
  'leak.doubleMinutes': probe('H', ['1', '60'], async (world) => {
    const { db, w, clock } = world;
    await sql`update department set his_dept_code = '0812' where id = ${w.ward}`.execute(db);
    const fee = (feeId: string, chargeTime: string) => ({
      ...{ feeId, feeType: 1, visitType: 'I', visitNo: 'Z1', patientId: 'P1', patientName: '张三丰', hisItemCode: 'I1', execDept: '0812' },
      ...{ quantity: 1, amount: 8, unit: '支', chargeTime },
    });
    const context = systemContext(db, { id: w.hospital.id, kind: 'H', name: w.hospital.name }, () => clock.now);
    await receiveFees(context, [fee('F1', '2026-06-10 09:00:00'), fee('F2', '2026-06-10 09:20:00')]);
    return leaking(world, 'double');
  }),
  'leak.overStandard': probe('H', ['0', '50'], async (world) => {
    await used(world);
    return leaking(world, 'price');
  }),
  'leak.noticeAmount': probe('H', ['1', '999999'], async (world) => {
    await used(world);
    return tellLeaks(world.db, world.clock.now);
  }),
};
