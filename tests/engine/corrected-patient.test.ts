import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** An operation was planned for the wrong patient: whatever came of the plan, up to the report at the table, is about the right one. */
let w: TradeWorld;
let h: Context;
let checker: Context;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  checker = { ...h, user: { ...h.user, id: newId(), employee: newId() } };
  d = w.context(w.dealer);
  const lot = { specification: w.spec, unit: w.piece, batchNo: 'M1', expiryDate: '2031-01-31', taxRate: '13' };
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [{ ...lot, quantity: '40', unitCost: '300' }]);
  await post(h, 'initialStock', { warehouse: w.wardStore }, [{ ...lot, quantity: '10', unitCost: '3' }]);
});

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const drain = () => drainOutbox(w.db);
let patients = 0;
async function someone(name: string): Promise<string> {
  const id = newId();
  patients += 1;
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id)
    values (${w.hospital.id}, ${id}, ${`P${patients}`}, ${name}, 'inpatient', ${`ZY${patients}`}, ${w.ward})`.execute(w.db);
  return id;
}
const last = async (context: Context, kind: string) => (await documentsOf(context, kind)).at(-1) as Record<string, unknown>;
const correct = (plan: string, patient: string) => act(h, 'surgeryPlan', 'correctPatient', plan, { input: { patient }, reason: '选错患者' });

/** A plan for 张三丰: its goods were asked of the supplier, delivered, counted by the hospital, and a report is being written. */
async function reported(hours: number) {
  const patient = await someone('张三丰');
  const head = { surgeryAt: inHours(hours), patient, department: w.ward, surgeon: w.hospital.employee, surgeryName: '椎体融合术' };
  const plan = (await add(h, 'surgeryPlan', { ...head, suppliers: [w.supplier] }, [{ specification: w.spec, quantity: '4', supply: '2' }])).id;
  await act(h, 'surgeryPlan', 'review', plan);
  const [wanted] = await linesOf(h, plan);
  const asked = await add(h, 'bonePlan', { ...head, partner: w.supplier, surgeryPlan: plan, bodyPart: '1', deliverBy: inHours(hours - 5) }, [
    { specification: w.spec, unit: w.piece, quantity: '4', sourceLine: wanted?.id },
  ]);
  await act(h, 'bonePlan', 'review', asked.id);
  await drain();
  const theirs = String((await last(d, 'bonePlan')).id);
  await act(d, 'bonePlan', 'accept', theirs, { input: { followUp: '李跟台', phone: '13900000001' } });
  await act(d, 'bonePlan', 'toBonePresale', theirs);
  const presale = String((await last(d, 'bonePresale')).id);
  const sent = (await linesOf(d, presale)).map((line) => ({
    specification: w.spec,
    unit: w.piece,
    quantity: '4',
    batchNo: 'M1',
    price: '90',
    taxRate: '13',
    id: line.id,
    sourceLine: line.source_line_id,
  }));
  await edit(d, 'bonePresale', presale, { warehouse: w.dealer.warehouse }, sent);
  await act(d, 'bonePresale', 'review', presale);
  await drain();
  const acceptance = String((await last(h, 'bonePreAcceptance')).id);
  const counted = (await linesOf(h, acceptance)).map((line) => ({
    id: line.id,
    quantity: line.note_quantity,
    refusedQuantity: '0',
    scannedQuantity: line.note_quantity,
  }));
  await edit(h, 'bonePreAcceptance', acceptance, { department: w.ward, patient, packageOk: '1', sterileOk: '1' }, counted);
  await act(h, 'bonePreAcceptance', 'review', acceptance);
  await act(h, 'bonePreAcceptance', 'toReport', acceptance);
  const report = String((await last(h, 'surgicalReport')).id);
  return { patient, plan, asked: asked.id, theirs, presale, acceptance, report };
}

/** How many of the four were used, and where. */
async function fill(report: string, used: string): Promise<void> {
  const [line] = await linesOf(h, report);
  const row = await rowOf(h, report);
  const header = {
    supplier: w.supplier,
    surgeryName: '椎体融合术',
    department: w.ward,
    surgeon: w.hospital.employee,
    patient: row.patient_id,
    followUp: '李跟台',
    grantUntil: '2031-01-31',
    surgeryAt: inHours(-1),
  };
  await edit(h, 'surgicalReport', report, { ...header, surgeryPlan: row.surgery_plan_id }, [
    { id: line?.id, quantity: used, implantSite: 'L4', sourceLine: line?.source_line_id },
  ]);
}

/** How far the supplier's delivery for an operation is: nobody has looked at it yet, it waits for its review, it was sent back. */
const UNDER_WAY = [[], ['submit'], ['submit', 'nopass']] as const;
describe.each(UNDER_WAY)('a delivery the supplier is still writing (%s %s)', (...done) => {
  it('is about the right patient at the new time', async () => {
    const patient = await someone('张三丰');
    const [from, to] = [inHours(100 + done.length), inHours(148 + done.length)];
    const head = { surgeryAt: from, patient, department: w.ward, surgeon: w.hospital.employee, surgeryName: '椎体融合术' };
    const plan = (await add(h, 'surgeryPlan', { ...head, suppliers: [w.supplier] }, [{ specification: w.spec, quantity: '4', supply: '2' }])).id;
    await act(h, 'surgeryPlan', 'review', plan);
    const [wanted] = await linesOf(h, plan);
    const asked = await add(h, 'bonePlan', { ...head, partner: w.supplier, surgeryPlan: plan, bodyPart: '1', deliverBy: inHours(90) }, [
      { specification: w.spec, unit: w.piece, quantity: '4', sourceLine: wanted?.id },
    ]);
    await act(h, 'bonePlan', 'review', asked.id);
    await drain();
    const theirs = String((await last(d, 'bonePlan')).id);
    await act(d, 'bonePlan', 'accept', theirs, { input: { followUp: '李跟台', phone: '13900000001' } });
    await act(d, 'bonePlan', 'toBonePresale', theirs);
    const presale = String((await last(d, 'bonePresale')).id);
    const [line] = await linesOf(d, presale);
    const goods = { specification: w.spec, unit: w.piece, quantity: '4', batchNo: 'M1', price: '90', taxRate: '13' };
    await edit(d, 'bonePresale', presale, { warehouse: w.dealer.warehouse }, [{ ...goods, id: line?.id, sourceLine: line?.source_line_id }]);
    for (const action of done as readonly string[]) await act(d, 'bonePresale', action, presale, { reason: '改' });
    expect((await rowOf(d, presale)).extra).toMatchObject({ patientName: '张**' });
    await correct(plan, await someone('李四光'));
    await act(h, 'surgeryPlan', 'reschedule', plan, { input: { surgeryAt: to } });
    await drain();
    const row = await rowOf(d, presale);
    expect(row.extra).toMatchObject({ patientName: '李**' });
    expect(new Date(String(row.happened_at)).toISOString()).toBe(to);
  });
});

describe('a patient put right', () => {
  it('is the right one in what was accepted, in the report that is being written, and by his family name at the supplier', async () => {
    const case1 = await reported(30);
    expect((await rowOf(h, case1.report)).patient_id).toBe(case1.patient);
    const right = await someone('李四光');
    await correct(case1.plan, right);
    await drain();
    for (const id of [case1.plan, case1.asked, case1.acceptance, case1.report])
      expect((await rowOf(h, id)).patient_id, `${(await rowOf(h, id)).kind}`).toBe(right);
    expect((await rowOf(d, case1.theirs)).extra).toMatchObject({ familyName: '李**' });
    expect((await rowOf(d, case1.presale)).extra).toMatchObject({ patientName: '李**' });
    // What is written after it begins with him.
    await fill(case1.report, '4');
    expect((await rowOf(h, case1.report)).patient_id).toBe(right);
    await act(h, 'surgicalReport', 'submit', case1.report);
    const third = await someone('王五');
    await correct(case1.plan, third);
    expect((await rowOf(h, case1.report)).patient_id, 'what waits for its review follows').toBe(third);
    await act(checker, 'surgicalReport', 'review', case1.report);
    await drain();
    const usage = await last(h, 'surgicalUsage');
    expect(usage).toMatchObject({ patient_id: third, status: 2 });
    expect(await refusal(correct(case1.plan, right))).toEqual(['单据状态为已完成，不能更正患者']);
  });

  it('is still to be put right where nothing was used and everything goes back', async () => {
    const case2 = await reported(33);
    await fill(case2.report, '0');
    await act(h, 'surgicalReport', 'submit', case2.report);
    await act(checker, 'surgicalReport', 'review', case2.report);
    await drain();
    const back = await last(h, 'boneReturn');
    expect([back.status, Number((await linesOf(h, String(back.id)))[0]?.quantity)]).toEqual([0, 4]);
    const right = await someone('李四光');
    await correct(case2.plan, right);
    expect([(await rowOf(h, case2.plan)).patient_id, (await rowOf(h, case2.acceptance)).patient_id]).toEqual([right, right]);
    await act(checker, 'boneReturn', 'review', String(back.id));
    await drain();
    const third = await someone('王五');
    await correct(case2.plan, third);
    expect([(await rowOf(h, case2.plan)).patient_id, (await rowOf(h, case2.asked)).patient_id]).toEqual([third, third]);
  });

  it('is still to be put right after every use of the plan was taken back; what was taken back stays as it was written', async () => {
    const patient = await someone('张三丰');
    const head = { surgeryAt: inHours(36), patient, department: w.ward, surgeon: w.hospital.employee, surgeryName: '椎体融合术' };
    const plan = (await add(h, 'surgeryPlan', head, [{ specification: w.spec, quantity: '2', supply: '1' }])).id;
    await act(h, 'surgeryPlan', 'review', plan);
    const lines = [{ specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'M1', usage: '1' }];
    const used = await add(h, 'surgicalUsage', { warehouse: w.wardStore, surgeryPlan: plan, consent: true, circulatingNurse: w.hospital.employee }, lines);
    await act(checker, 'surgicalUsage', 'review', used.id);
    const right = await someone('李四光');
    expect((await rowOf(h, plan)).status).toBe(7);
    await act(checker, 'surgicalUsage', 'red', used.id, { reason: '患者选错' });
    expect([(await rowOf(h, plan)).status, (await rowOf(h, used.id)).status]).toEqual([2, 5]);
    await correct(plan, right);
    expect([(await rowOf(h, plan)).patient_id, (await rowOf(h, used.id)).patient_id]).toEqual([right, patient]);
  });
});
