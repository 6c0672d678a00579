import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { departmentReceipt } from '../../src/domain/hospital/department-receipt';
import { dispatchOrder } from '../../src/domain/hospital/dispatch-order';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { receiveOverdue, remindUnsigned } from '../../src/server/kinds/hospital/ward-clock';
import { page } from '../support/callers';
import { act, add, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { employed } from '../support/others';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** From the store to the ward: what a run carries, when it is late, who signs, and what the clock does where nobody does. */
let w: TradeWorld;
let h: Context;
let nurse: Context;
let leader: Context;
let coded: { spec: string; piece: string };
let now = new Date('2026-03-02T00:00:00Z');

inWorld(
  (db) => tradeWorld(db, () => new Date(now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    nurse = w.context(w.hospital, { user: { ...h.user, id: newId(), name: '李护士', employee: await person('N1', '李护士'), departments: [w.ward] } });
    leader = await employed(w, '护士长');
    await sql`update department set leader_id = ${leader.user.employee} where id = ${w.ward}`.execute(w.db);
    coded = await makeSpecification(w.db, '支架');
    await trade(w.db, w.hospital, coded.spec);
    await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '500', batchNo: 'A', expiryDate: '2035-06-30', unitCost: '2', taxRate: '13' },
      { specification: coded.spec, unit: coded.piece, quantity: '5', batchNo: 'A', expiryDate: '2035-06-30', unitCost: '2', taxRate: '13' },
    ]);
    await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, lot_id, state, warehouse_id)
    select ${w.hospital.id}, ${newId()}, 'U1', '1', ${coded.spec}, id, '2', ${w.hospital.warehouse} from lot where org_id = ${w.hospital.id} and specification_id = ${coded.spec}`.execute(
      w.db,
    );
  },
);
beforeEach(() => rule('issue.needDispatch', '1'));

async function person(code: string, name: string): Promise<string> {
  const id = newId();
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${id}, ${code}, ${name}, ${w.ward})`.execute(w.db);
  return id;
}
async function rule(key: string, value: string): Promise<void> {
  await sql`delete from rule_value where org_id = ${w.hospital.id} and key = ${key}`.execute(w.db);
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, ${key}, 'organisation', ${value})`.execute(w.db);
}
const at = (moment: string) => {
  now = new Date(moment);
};
async function issued(line: Record<string, unknown> = {}, header: Record<string, unknown> = {}): Promise<{ issue: string; sn: string; receipt: string }> {
  const base = { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, ...header };
  const done = await post(h, 'issueOdo', base, [{ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'A', ...line }]);
  await drainOutbox(w.db, () => now);
  return { issue: done.id, sn: String(done.sn), receipt: String(done.made.find((one) => one.kind === 'departmentReceipt')?.id) };
}
const run = async (...issues: string[]) =>
  (
    await add(
      h,
      'dispatchOrder',
      {},
      issues.map((issueOdo, i) => ({ issueOdo, container: `X${i}` })),
    )
  ).id;
const shown = async (id: string) =>
  (await listDocuments({ ...h, screen: 'dispatch' }, dispatchOrder, page({ screen: 'dispatch' }))).list.find((row) => row.id === id);
const waiting = async () =>
  (await listDocuments({ ...nurse, screen: 'receiveInwarehouse' }, departmentReceipt, page({ screen: 'receiveInwarehouse', tab: 'todo' }))).list.map(
    (row) => row.id,
  );
const state = async (id: string) => {
  const row = await rowOf(h, id);
  return [row.status, row.stage];
};

describe('a ward’s receipt', () => {
  test('is there to be confirmed once its goods have left, and only then', async () => {
    const { issue, receipt } = await issued();
    expect(await waiting()).not.toContain(receipt);
    expect(await refusal(act(nurse, 'departmentReceipt', 'review', receipt))).toEqual(['物资尚未发车，发车后才能收货']);
    const id = await run(issue);
    expect(await waiting()).not.toContain(receipt);
    await act(h, 'dispatchOrder', 'depart', id);
    expect(await waiting()).toContain(receipt);
    await act(nurse, 'departmentReceipt', 'review', receipt);
    expect((await rowOf(h, receipt)).status).toBe(2);
  });
  test('is there at once where the hospital does without runs', async () => {
    await rule('issue.needDispatch', '0');
    const { receipt } = await issued();
    expect(await waiting()).toContain(receipt);
  });
});

describe('a run', () => {
  test('says whither, how many boxes, and since when it stands where it stands', async () => {
    at('2026-03-03T00:00:00Z');
    const [first, second] = [await issued(), await issued()];
    const id = await run(first.issue, second.issue);
    expect(await shown(id)).toMatchObject({ departments: '骨科', boxes: 2, urgent: false, since: '2026-03-03T08:00:00+08:00', stage: '待发车' });
    at('2026-03-03T01:00:00Z');
    await act(h, 'dispatchOrder', 'depart', id);
    expect(await shown(id)).toMatchObject({ since: '2026-03-03T09:00:00+08:00', stage: '配送中' });
  });
  test('is late when it left too long after its goods were ready; an urgent one sooner', async () => {
    const late = async (minutes: number, urgent: boolean) => {
      at('2026-03-04T00:00:00Z');
      const { issue } = await issued();
      await sql`update document set urgent = ${urgent} where id = ${issue}`.execute(w.db);
      const id = await run(issue);
      at(new Date(Date.parse('2026-03-04T00:00:00Z') + minutes * 60_000).toISOString());
      await act(h, 'dispatchOrder', 'depart', id);
      return (await shown(id))?.overtime;
    };
    expect([await late(20, true), await late(40, true), await late(40, false), await late(25 * 60, false)]).toEqual([false, true, false, true]);
  });
  test('is signed by the ward’s receipt, in the name of who received, and done when nothing on it waits', async () => {
    const [first, second] = [await issued(), await issued()];
    const id = await run(first.issue, second.issue);
    await act(h, 'dispatchOrder', 'depart', id);
    await act(nurse, 'departmentReceipt', 'review', first.receipt);
    expect((await linesOf(h, id)).map((line) => [line.sign_state, (line.extra as Record<string, unknown>).signer])).toEqual([
      ['已签', '李护士'],
      ['待签', null],
    ]);
    expect(await state(id)).toEqual([1, '配送中']);
    await act(h, 'dispatchOrder', 'arrive', id);
    await act(nurse, 'departmentReceipt', 'reject', second.receipt, { input: { refusal: '破损' } });
    expect((await linesOf(h, id)).map((line) => [line.sign_state, line.reason])).toEqual([
      ['已签', null],
      ['拒收', '破损'],
    ]);
    expect(await state(id)).toEqual([7, '已签收']);
    await act(nurse, 'departmentReceipt', 'unreview', first.receipt);
    expect(await state(id)).toEqual([2, '已送达']);
  });
  test('handed over at the door names who took it; all signed on the way, it is done', async () => {
    const { issue } = await issued();
    const id = await run(issue);
    await act(h, 'dispatchOrder', 'depart', id);
    const [line] = await linesOf(h, id);
    await act(h, 'dispatchOrder', 'sign', id, { lines: [{ id: line?.id, signed: '已签', signer: '王护士' }] });
    expect((await linesOf(h, id))[0]?.extra).toMatchObject({ signer: '王护士' });
    expect(await state(id)).toEqual([7, '已签收']);
  });
  test('what is left open while signing has no signer and keeps the run open', async () => {
    const [first, second] = [await issued(), await issued()];
    const id = await run(first.issue, second.issue);
    await act(h, 'dispatchOrder', 'depart', id);
    const lines = await linesOf(h, id);
    await act(h, 'dispatchOrder', 'sign', id, { lines: lines.map((line, at) => ({ id: line.id, signed: at === 0 ? '已签' : '待签', signer: '王护士' })) });
    const after = await linesOf(h, id);
    expect(after.map(({ sign_state }) => sign_state)).toEqual(['已签', '待签']);
    expect(after[1]?.extra).not.toMatchObject({ signer: '王护士' });
    expect(await state(id)).toEqual([1, '配送中']);
  });
  test('partly signed it arrives as one that is waited for, keeps what was signed, and is done with the last signature', async () => {
    const [first, second, third] = [await issued(), await issued(), await issued()];
    const id = await run(first.issue, second.issue, third.issue);
    await act(h, 'dispatchOrder', 'depart', id);
    const [one, two, three] = (await linesOf(h, id)).map((line) => line.id);
    await act(h, 'dispatchOrder', 'sign', id, { lines: [{ id: one, signed: '已签', signer: '王护士' }] });
    expect(await refusal(act(h, 'dispatchOrder', 'sign', id, { lines: [{ id: two, signed: '拒收' }] }))).toEqual(['请填写拒收原因 @ 2.rejectReason']);
    await act(h, 'dispatchOrder', 'arrive', id);
    expect(await state(id)).toEqual([2, '已送达']);
    expect(await shown(id)).toMatchObject({ boxes: 3, stage: '已送达' });
    await act(h, 'dispatchOrder', 'sign', id, { lines: [{ id: two, signed: '拒收', rejectReason: '破损', signer: '赵护士' }] });
    expect(await state(id)).toEqual([2, '已送达']);
    await act(h, 'dispatchOrder', 'sign', id, { lines: [{ id: three, signed: '已签' }] });
    expect(await state(id)).toEqual([7, '已签收']);
    const after = (await linesOf(h, id)).map(({ sign_state, reason, extra }) => [sign_state, reason, (extra as Record<string, unknown>).signer]);
    expect(after).toEqual([
      ['已签', null, '王护士'],
      ['拒收', '破损', '赵护士'],
      ['已签', null, `${h.user.name}（代签）`],
    ]);
  });
});

describe('where nobody answers', () => {
  test('goods at the door are told once to who leads the ward', async () => {
    at('2026-03-05T00:00:00Z');
    const { issue } = await issued();
    const id = await run(issue);
    await act(h, 'dispatchOrder', 'depart', id);
    await act(h, 'dispatchOrder', 'arrive', id);
    at('2026-03-05T00:20:00Z');
    expect(await remindUnsigned(w.db, () => now)).toBe(0);
    at('2026-03-05T00:31:00Z');
    expect(await remindUnsigned(w.db, () => now)).toBe(1);
    expect(await remindUnsigned(w.db, () => now)).toBe(0);
    const { rows } = await sql<{
      user_id: string;
    }>`select r.user_id from message m join message_receipt r on r.message_id = m.id where m.title = '物资送达未签收'`.execute(w.db);
    expect(rows).toEqual([{ user_id: leader.user.id }]);
  });
  test('what left so many days ago counts as received, by the system; what bears codes never does', async () => {
    at('2026-03-10T00:00:00Z');
    const plain = await issued();
    const pieces = await issued({ specification: coded.spec, unit: coded.piece, quantity: '1', labelNo: 'U1' });
    const still = await issued();
    await act(h, 'dispatchOrder', 'depart', await run(plain.issue, pieces.issue));
    at('2026-03-12T00:00:00Z');
    await receiveOverdue(w.db, () => now);
    expect((await rowOf(h, plain.receipt)).status).toBe(0);
    at('2026-03-13T00:00:00Z');
    await receiveOverdue(w.db, () => now);
    expect(await rowOf(h, plain.receipt)).toMatchObject({ status: 2, receiver_id: null, remark: '超过3天未收货，系统自动收货' });
    expect((await rowOf(h, pieces.receipt)).status).toBe(0);
    // Never sent, it is not there to be received.
    expect((await rowOf(h, still.receipt)).status).toBe(0);
    expect((await sql`select user_name from document_event where document_id = ${plain.receipt} and to_status = 2`.execute(w.db)).rows).toEqual([
      { user_name: '系统' },
    ]);
  });
});
