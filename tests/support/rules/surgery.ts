import { sql } from 'kysely';
import { newId } from '../../../src/server/base/id';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { act, add, documentsOf, edit, linesOf, post, rowOf } from '../documents';
import { implants, type Probe, probe, type RuleWorld, said } from './probe';

/** Goods that go along to an operation. */
const caseOf = (world: RuleWorld) => ({
  customer: world.w.customer,
  warehouse: world.w.dealer.warehouse,
  surgeryAt: '2026-06-09T02:00:00.000Z',
  surgeryName: '椎体融合术',
});
async function sent(world: RuleWorld): Promise<string> {
  const done = await post(world.dealer, 'bonePresale', caseOf(world), [implants(world, { quantity: '4', price: '1200', batchNo: 'EARLY' })]);
  await drainOutbox(world.db, () => world.clock.now);
  return done.id;
}
async function acceptance(world: RuleWorld, scanned: string): Promise<string> {
  await sent(world);
  const id = String((await documentsOf(world.central, 'bonePreAcceptance')).at(-1)?.id);
  await edit(world.central, 'bonePreAcceptance', id, { department: world.w.ward, patient: world.patient, packageOk: '1', sterileOk: '1' }, [
    { id: (await linesOf(world.central, id))[0]?.id, quantity: '4', refusedQuantity: '0', scannedQuantity: scanned },
  ]);
  return id;
}
async function reported(world: RuleWorld, line: Record<string, unknown> = {}, supplier = world.w.supplier): Promise<string> {
  const { w } = world;
  const header = {
    supplier,
    surgeryName: '椎体融合术',
    surgeryAt: '2026-06-08T02:00:00.000Z',
    department: w.ward,
    surgeon: w.hospital.employee,
    patient: world.patient,
    followUp: '李跟台',
  };
  return (await add(world.central, 'surgicalReport', header, [implants(world, { quantity: '1', implantSite: 'L4', ...line })])).id;
}
async function fromAcceptance(world: RuleWorld): Promise<string> {
  const id = await acceptance(world, '4');
  await act(world.central, 'bonePreAcceptance', 'review', id);
  return reported(world, { sourceLine: (await linesOf(world.central, id))[0]?.id, batchNo: 'EARLY' });
}
async function stranger({ db, w }: RuleWorld): Promise<string> {
  const [org, id] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${org}, 'D', 'X9', '线下器械')`.execute(db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${w.hospital.id}, ${id}, '线下器械', 'HD', 'supplier', ${org}, '入库结算', 30, true)`.execute(db);
  return id;
}

export const surgeryProbes: Record<string, Probe> = {
  'bone.scan': probe('H', ['1', '0'], async (world) => said(act(world.central, 'bonePreAcceptance', 'submit', await acceptance(world, '0')))),
  'bone.lateAcceptance': probe('H', ['1', '0'], async (world) => {
    const id = await reported(world, { batchNo: 'NEW', expiryDate: '2030-06-30', price: '100' }, await stranger(world));
    return said(act(world.central, 'surgicalReport', 'submit', id));
  }),
  'bone.reportHours': probe('H', ['24', '720'], async (world) => {
    const id = await fromAcceptance(world);
    await act(world.central, 'surgicalReport', 'submit', id);
    return (await rowOf(world.central, id)).is_late;
  }),
  'bone.labelPhoto': probe('H', ['0', '1'], async (world) => said(act(world.central, 'surgicalReport', 'submit', await fromAcceptance(world)))),
  'bone.returnDays': probe('D', ['3', '10'], async (world) => (await rowOf(world.dealer, await sent(world))).expected_date),
};
