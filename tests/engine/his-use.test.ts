import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import type { UseProposal } from '../../src/server/his/his';
import { repeatCall } from '../../src/server/his/repeat-call';
import { simulatedHis } from '../../src/server/his/simulated-his';
import { act, add, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { quietHis } from '../support/quiet-his';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** What was used for a patient, proposed to the hospital's system for charging; and who is named in full where. */
let w: TradeWorld;
let h: Context;
let patient: string;
let stent: { spec: string; piece: string };
let now = new Date();
const received: UseProposal[] = [];
let refuses = '';
const his = quietHis({
  async proposeUse(proposal) {
    received.push(proposal);
    if (refuses) throw new Error(refuses);
    return `R${received.length}`;
  },
});
const definition = (() => {
  const found = documentOf('useRecord');
  if (!found) throw new Error('no useRecord');
  return found;
})();

inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    h = { ...w.context(w.hospital), his };
    patient = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'P9', '张三丰', 'inpatient', 'ZY100', ${w.ward})`.execute(
      w.db,
    );
    await sql`update department set his_dept_code = '0812' where id = ${w.ward}`.execute(w.db);
    stent = await makeSpecification(w.db, '支架');
    await trade(w.db, w.hospital, stent.spec);
    await sql`update business_product set chargeable = true, charge_price = 845, own_code = 'Y001', insurance_code = 'C0206' where org_id = ${w.hospital.id}
      and specification_id = ${stent.spec}`.execute(w.db);
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, max_quantity) values (${w.hospital.id}, ${newId()}, ${w.wardStore}, ${stent.spec}, 1000)`.execute(
      w.db,
    );
    await post(h, 'initialStock', { warehouse: w.wardStore }, [
      { specification: w.spec, unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2040-06-30', unitCost: '10', taxRate: '13' },
      { specification: stent.spec, unit: stent.piece, quantity: '100', batchNo: 'S1', expiryDate: '2040-06-30', unitCost: '600', taxRate: '13' },
    ]);
  },
);
beforeEach(() => {
  received.length = 0;
  refuses = '';
});

const line = (goods: { spec: string; piece: string }, batchNo: string) => ({ specification: goods.spec, unit: goods.piece, quantity: '2', batchNo });
const header = (more: Record<string, unknown> = {}) => ({ useType: '1', department: w.ward, warehouse: w.wardStore, patient, ...more });
const use = async (lines = [line(w, 'A'), line(stent, 'S1')], more: Record<string, unknown> = {}) =>
  act(h, 'useRecord', 'review', (await add(h, 'useRecord', header(more), lines)).id);
const drain = () => drainOutbox(w.db, () => now, undefined, { his });
const outcome = async (id: string) => {
  const row = await rowOf(h, id);
  return [row.his_state, (row.extra as Record<string, unknown>).hisAnswer];
};
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000 + 1000);
};
const calls = async (sn: string) =>
  (
    await sql<{ id: string; attempt: number; state: string; error: string; request: string; call_id: string }>`
      select id, attempt, state, error, request, call_id from interface_log where org_id = ${w.hospital.id} and sn = ${sn} order by at, attempt`.execute(w.db)
  ).rows;

test('what can be charged of a use is proposed after the commit, and the receipt is kept at the record', async () => {
  const done = await use();
  expect(await drain()).toBe(0);
  await act(h, 'useRecord', 'pushHis', done.id);
  expect(await outcome(done.id)).toEqual(['推送中', '']);
  expect(received).toEqual([]);
  await drain();
  expect(await outcome(done.id)).toEqual(['已推送', 'R1']);
  expect(received).toEqual([
    expect.objectContaining({
      hospital: w.hospital.id,
      sn: done.sn,
      patientId: 'P9',
      visitType: 'I',
      visitNo: 'ZY100',
      deptCode: '0812',
      rows: [
        expect.objectContaining({ lineNo: 2, innerCode: 'Y001', insuranceCode: 'C0206', quantity: '2', chargePrice: '845', amount: '1690.00', batchNo: 'S1' }),
      ],
    }),
  ]);
  expect(await calls(String(done.sn))).toEqual([expect.objectContaining({ attempt: 1, state: 'success', request: '1行' })]);
  // Once more by hand: the other side knows it by its number.
  await act(h, 'useRecord', 'pushHis', done.id);
  await drain();
  expect(await outcome(done.id)).toEqual(['已推送', 'R2']);
});

test('a system that does not take it is asked again after 1, 5, 15 and 60 minutes; then the maker hears of it', async () => {
  const done = await use();
  refuses = '患者已结账';
  await act(h, 'useRecord', 'pushHis', done.id);
  await drain();
  expect(await outcome(done.id)).toEqual(['推送失败', '患者已结账']);
  await drain();
  expect(received).toHaveLength(1);
  for (const minutes of [1, 5, 15, 60]) {
    minutesLater(minutes);
    await drain();
  }
  expect(received).toHaveLength(5);
  minutesLater(600);
  await drain();
  expect(received).toHaveLength(5);
  expect((await sql<{ body: string }>`select body from message where org_id = ${w.hospital.id} and title = 'HIS推送失败'`.execute(w.db)).rows).toEqual([
    { body: `使用记录${done.sn}：患者已结账` },
  ]);
  // Repeated on 接口监控 once the other side is ready, under the call it was made by.
  refuses = '';
  const last = (await calls(String(done.sn))).at(-1);
  await repeatCall(w.db, h, String(last?.id));
  expect(await outcome(done.id)).toEqual(['已推送', 'R6']);
  expect((await calls(String(done.sn))).at(-1)).toMatchObject({ attempt: 2, state: 'success', call_id: last?.call_id });
});

test('a slow system holds up nothing that goes to other organisations', async () => {
  const done = await use();
  await act(h, 'useRecord', 'pushHis', done.id);
  const { rows } = await sql<{ payload: Record<string, unknown> }>`select payload from outbox where topic = 'later' and done_at is null`.execute(w.db);
  // Parcels of the same document wait for each other by this name; this one has none.
  expect(rows.map((row) => 'document' in row.payload)).toEqual([false]);
  await drain();
});

test('with the rule every such use is proposed by itself; what was taken back before is not', async () => {
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, 'his.pushUse', 'organisation', '1')`.execute(w.db);
  const done = await use();
  await drain();
  expect(await outcome(done.id)).toEqual(['已推送', 'R1']);
  await use([line(w, 'A')]);
  await use(undefined, { useType: '2', patient: '', reason: '演练' });
  await drain();
  expect(received).toHaveLength(1);
  const saved = await add(h, 'useRecord', header(), [line(stent, 'S1')]);
  await act(h, 'useRecord', 'review', saved.id);
  await act(h, 'useRecord', 'unreview', saved.id);
  await drain();
  expect(received).toHaveLength(1);
  await sql`delete from rule_value where key = 'his.pushUse'`.execute(w.db);
});

test('nothing to charge, not reviewed, the HIS’s own deduction, no right: refused in words', async () => {
  const plain = await use([line(w, 'A')]);
  await expect(act(h, 'useRecord', 'pushHis', plain.id)).rejects.toThrow('没有患者的可收费明细，无需推送HIS');
  const draft = await add(h, 'useRecord', header(), [line(stent, 'S1')]);
  await expect(act(h, 'useRecord', 'pushHis', draft.id)).rejects.toThrow('单据状态为草稿，不能推送HIS');
  const own = await use(undefined, { useType: '3' });
  await expect(act(h, 'useRecord', 'pushHis', own.id)).rejects.toThrow('此单据不能推送HIS');
  const reader = { ...h, screen: 'hUseRecord', permissions: { hUseRecord: ['pass'] } };
  await expect(act(reader, 'useRecord', 'pushHis', own.id)).rejects.toThrow('您没有【科室使用登记-推送HIS】权限');
});

test('the system of an installation that has none takes every proposal under a number of its own', async () => {
  const his = simulatedHis(w.db);
  const proposal = { sn: 'HY1' } as UseProposal;
  expect(await his.proposeUse(proposal)).toBe(await his.proposeUse(proposal));
  expect(await his.proposeUse(proposal)).toMatch(/^HIS[0-9A-F]{10}$/);
});

test('a patient is named in full only on a page whose right it is, and who read it stands in the log', async () => {
  const done = await use();
  const page = (operations: readonly string[], others: Record<string, string[]> = {}): Context => ({
    ...h,
    screen: 'hUseRecord',
    permissions: { hUseRecord: [...operations], ...others },
  });
  const name = async (who: Context) => (await documentInfo(who, definition, { id: done.id })).header.patientName;
  const listed = async (who: Context) => (await listDocuments(who, definition, listQuery.parse({ screen: 'hUseRecord' }))).list.map((row) => row.patientName);
  const seen = async () => (await sql`select 1 from operation_log where record_id = ${done.id} and operation = 'showPatient'`.execute(w.db)).rows.length;
  expect(await name(page(['print']))).toBe('张**');
  // The right of another page is not this page's.
  expect(await name(page(['print'], { patientInforForm: ['showPatient'] }))).toBe('张**');
  expect(await seen()).toBe(0);
  expect(await name(page(['showPatient']))).toBe('张三丰');
  expect(await seen()).toBe(1);
  expect(new Set(await listed(page([])))).not.toContain('张三丰');
  expect(await listed(page(['showPatient']))).toContain('张三丰');
});
