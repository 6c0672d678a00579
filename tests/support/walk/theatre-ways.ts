import { sql } from 'kysely';
import type { Context } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import type { Values, Walk } from './walk';
import { pulled } from './walk';

const money = { price: '1200', taxRate: '13' };
const used = { implantSite: 'L4', usage: '1' };
const operation = (context: Context): Values => ({ surgeryName: '椎体融合术', surgeryAt: context.now().toISOString() });

/** Implants go along to an operation: accepted, reported, used, booked in and sold; what is left comes back. */
export async function operating(walk: Walk): Promise<void> {
  const { d, h, w, nurse, take, edit, act, lines, born, linesOf } = walk;
  const patient = await patientOf(walk);
  const going = { customer: w.customer, warehouse: w.dealer.warehouse, ...operation(d), surgeon: '陈主任', patientName: '张三丰' };
  const sent = await take(d, 'bonePresale', going, lines({ ...money, batchNo: 'A', quantity: '4' }));
  const acceptance = await born(h, 'bonePreAcceptance', sent);
  const counted = (await linesOf(h, acceptance)).map(({ id }) => ({ id, quantity: '4', refusedQuantity: '0', scannedQuantity: '4' }));
  await edit(h, 'bonePreAcceptance', acceptance, { department: w.ward, patient, packageOk: '1', sterileOk: '1' }, counted);
  await act(h, 'bonePreAcceptance', 'review', acceptance);
  const accepted = await linesOf(h, acceptance);
  const theirs = { ...operation(h), department: w.ward, surgeon: w.hospital.employee, patient, followUp: '李跟台' };
  const report = await take(h, 'surgicalReport', { supplier: w.supplier, ...theirs }, pulled(accepted, { quantity: '3', implantSite: 'L4' }));
  await act(h, 'boneGrn', 'review', await born(h, 'boneGrn', report));
  for (const sale of await bornAll(d, 'boneSale')) await act(d, 'boneSale', 'review', sale);
  const [back = ''] = await bornAll(h, 'boneReturn');
  await edit(
    h,
    'boneReturn',
    back,
    { partner: w.supplier, reason: '1' },
    (await linesOf(h, back)).map(({ id, source_line_id: sourceLine }) => ({ id, sourceLine, quantity: '1' })),
  );
  await act(h, 'boneReturn', 'review', back);
  await act(d, 'boneReturn', 'review', await born(d, 'boneReturn', back));
  const own = { ...operation(h), department: w.ward, surgeon: w.hospital.employee, circulatingNurse: nurse, patient, warehouse: w.wardStore };
  await take(h, 'surgicalUsage', { ...own, consent: true }, lines({ ...used, batchNo: 'A', quantity: '1' }));
}

/** Drafts of a kind nobody has decided. */
async function bornAll(context: Context, kind: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${context.org.id} and kind = ${kind} and status in (0, 1)`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

async function patientOf({ w }: Walk): Promise<string> {
  const id = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values
    (${w.hospital.id}, ${id}, ${id.slice(-8)}, '张三丰', 'inpatient', ${id.slice(-8)}, ${w.ward})`.execute(w.db);
  return id;
}
