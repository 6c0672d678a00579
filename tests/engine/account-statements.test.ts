import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, endOfMonth, startOfMonth } from '../../src/define/dates';
import { add as sum } from '../../src/define/money';
import { accountStatement } from '../../src/domain/finance/statement/account-statement';
import { targetOf } from '../../src/domain/organisation/message-uris';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { page } from '../support/callers';
import { act, edit, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type AcrossWorld, acrossWorld, delivered, mirrorOf, pays, somebodyHears, toldIn } from '../support/money-across';
import { refusal } from '../support/refusal';

/** 往来对账: the account of a partner as our ledger says it, answered by him line by line out of his own book, and nothing else of it. */
const KIND = 'accountStatement';
const month = addMonths(startOfMonth(dayOf(new Date())), -1);
const [periodFrom, periodTo] = [month, endOfMonth(month)];
let now = new Date(`${month}T01:00:00Z`);
let world: AcrossWorld;
let h: Context;
let d: Context;
inWorld(
  (db) => acrossWorld(db, () => now),
  async (made) => {
    world = made;
    [h, d] = [world.h, world.d];
    await somebodyHears(world);
    const [one] = [await delivered(world, '113.00'), await delivered(world, '226.00')];
    // Shipped and not received; paid and not booked as received.
    await post(d, 'saleOdo', { customer: world.w.customer, warehouse: world.w.dealer.warehouse, ...PLACE }, [
      { specification: world.w.spec, unit: world.w.box, quantity: '1', price: '50', taxRate: '13', batchNo: 'B' },
    ]);
    await pays(h, world.h2, world.w.supplier, [{ item: one.payable, amount: '100.00' }], [{ fund: 'bank', amount: '100.00' }]);
    now = new Date(`${addMonths(month, 1)}T03:00:00Z`);
  },
);
const PLACE = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };

const generate = async (who: Context, input: Record<string, unknown> = {}) =>
  generateDocuments(who, accountStatement, { key: newId(), input: { periodFrom, periodTo, ...input } });
const read = (who: Context, id: string) => documentInfo(who, accountStatement, { id });
const living = async (who: Context, theirs: string) => String((await mirrorOf(who, theirs)).find(({ status }) => status === 1)?.id);
const sent = async () => {
  const { made } = await generate(h, { accountSide: 'payable' });
  const id = String(made[0]?.id);
  await act(h, KIND, 'submit', id);
  return { id, copy: await living(d, id) };
};
const gone = (who: Context, id: string) => act(who, KIND, 'cancel', id);

describe('a statement of account', () => {
  it('is what the ledger says of the partner in the period, made once', async () => {
    await expect(generate(h, { periodTo: dayOf(now) })).rejects.toThrow('对账期间的截止日不能晚于昨天');
    const { made } = await generate(h, { accountSide: 'payable' });
    const id = String(made[0]?.id);
    const { header, lines } = await read(h, id);
    expect(header).toMatchObject({ opening: '0.00', increase: '339.00', decrease: '100.00', amount: '239.00', way: 'platform', side: 'out' });
    expect(lines).toMatchObject([
      { paperType: '期初余额', balance: '0.00' },
      { paperType: '采购入库单', increase: '113.00', balance: '113.00' },
      { paperType: '采购入库单', increase: '226.00', balance: '339.00' },
      { paperType: '付款单', decrease: '100.00', balance: '239.00' },
    ]);
    // What was owed before is no movement: the sum below the lines is that of the period.
    expect(lines.reduce((sum, line) => sum + Number(line.amount || 0), 0)).toBe(239);
    expect(lines[0]?.amount ?? '').toBe('');
    expect((await generate(h, { accountSide: 'payable' })).skipped).toEqual([expect.stringContaining('本期间已有对账单')]);
    // Nobody types in it: only remarks.
    const typed = lines.map((line) => ({ id: line.id, remark: '见附件', amount: '1.00' }));
    await edit(h, KIND, id, { periodFrom: '2020-01-01' }, typed);
    const after = await read(h, id);
    expect(after.header).toMatchObject({ periodFrom, amount: '239.00' });
    expect(after.lines[1]).toMatchObject({ amount: '113.00', remark: '见附件' });
    await expect(edit(h, KIND, id, {}, typed.slice(1))).rejects.toThrow('不能增减明细行');
    await gone(h, id);
  });

  it('stands at the partner beside his own book, with the lawful causes of what differs, to the cent', async () => {
    const { id, copy } = await sent();
    const { header, lines, sections } = await read(d, copy);
    expect(header).toMatchObject({ side: 'in', accountSide: 'receivable', amount: '239.00', ownClosing: '389.00', difference: '-150.00' });
    expect(header).toMatchObject({ lawful: '-150.00', unlawful: '0.00', answerState: '相符3 · 正常差异1' });
    expect(lines.map(({ answer, ownAmount, cause }) => [answer, ownAmount, cause])).toEqual([
      ['same', '0.00', ''],
      ['same', '113.00', ''],
      ['same', '226.00', ''],
      ['', '0.00', 'paid'],
    ]);
    expect(sections.differences).toMatchObject([
      { cause: 'paid', amount: '-100.00', ownAmount: '0.00', difference: '-100.00', hint: expect.stringContaining('待审核') },
      { cause: 'transit', paperSn: '', ownAmount: '50.00', difference: '-50.00' },
    ]);
    expect(sections.differences?.reduce((all, one) => sum(all, String(one.difference)), '0')).toBe('-150');
    const [told] = await toldIn(d);
    expect(told).toMatchObject({ title: '待确认：往来对账单', uri: KIND });
    expect(targetOf({ uri: KIND, objectID: String(told?.object_id), extra: {} }, 'D', () => true)?.path).toBe('/commonView/accountStatements');
    await act(h, KIND, 'withdraw', id);
    expect((await rowOf(d, copy)).status).toBe(6);
    await gone(h, id);
  });

  it('is objected to line by line, comes back with who said what, is sent again and confirmed by both', async () => {
    const { id, copy } = await sent();
    const { lines } = await read(d, copy);
    const answer = (values: Record<string, unknown>) => act(d, KIND, 'answer', copy, { lines: [{ id: lines[3]?.id, ...values }] });
    expect(await refusal(answer({ answer: '' }))).toEqual([expect.stringContaining('请至少选择一行的答复')]);
    expect(await refusal(answer({ answer: 'objected' }))).toEqual(['请填写异议原因 @ 4.objection']);
    await answer({ answer: 'objected', objection: '款项未到账', theirAmount: '0' });
    expect(await refusal(act(d, KIND, 'confirm', copy, { confirmed: false }))).toEqual(['该行有异议，不能确认对账，请提出异议退回对方 @ 4.answer']);
    // What was said of it here is nobody's there before it is given.
    expect((await read(h, id)).lines[3]).toMatchObject({ answer: '', objection: '' });
    await act(d, KIND, 'object', copy, { reason: '一笔付款未到账' });
    const back = await read(h, id);
    expect(back.header).toMatchObject({ counterStatus: '对方已拒绝', answerState: '相符3 · 有异议1' });
    expect(back.lines.map((line) => line.answer)).toEqual(['same', 'same', 'same', 'objected']);
    expect(back.lines[3]).toMatchObject({ objection: '款项未到账', theirAmount: '0.00' });
    expect((await toldIn(h))[0]).toMatchObject({ title: '往来对账单对方已拒绝', body: expect.stringContaining('一笔付款未到账') });

    await edit(
      h,
      KIND,
      id,
      {},
      back.lines.map((line, i) => ({ id: line.id, remark: i === 3 ? '已于月末付出，回单见附件' : '' })),
    );
    await act(h, KIND, 'submit', id);
    const second = await living(d, id);
    expect((await read(d, second)).lines[3]).toMatchObject({ answer: '', remark: '已于月末付出，回单见附件' });
    // What differs for a lawful cause needs no answer.
    await act(d, KIND, 'confirm', second);
    expect([(await rowOf(h, id)).status, (await rowOf(d, second)).status]).toEqual([2, 2]);
    expect((await read(h, id)).header).toMatchObject({ counterStatus: '对方已确认', answerState: '相符3 · 正常差异1' });
    // From now on it is a fact.
    await expect(edit(h, KIND, id, { remark: '改' }, [])).rejects.toThrow('单据当前状态不能修改');
    await expect(act(h, KIND, 'cancel', id)).rejects.toThrow('不能作废');
    expect((await generate(h, { accountSide: 'payable' })).skipped.length).toBe(1);
  });

  it('tells neither side anything of the other’s book but what is written and answered', async () => {
    const { made } = await generate(d, { accountSide: 'receivable' });
    const id = String(made[0]?.id);
    await act(d, KIND, 'submit', id);
    const copy = await living(h, id);
    const [there, here] = [JSON.stringify(await read(h, copy)), await read(d, id)];
    expect(here.lines.every((line) => !line.ownAmount && !line.cause && !line.ownSns)).toBe(true);
    expect(here.sections.differences).toEqual([]);
    // The hospital's own papers and sums stand on its copy alone; the dealer's drafts and cost nowhere.
    const { rows } = await sql<{ sn: string }>`select sn from document where org_id = ${d.org.id} and kind = 'receiptOrder'`.execute(world.w.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { sn } of rows) expect(there).not.toContain(sn);
    const before = await read(d, id);
    await act(h, KIND, 'compare', copy);
    await drainOutbox(world.w.db);
    expect((await read(d, id)).lines).toEqual(before.lines);
    const list = await listDocuments({ ...d, screen: 'accountStatements' }, accountStatement, page());
    expect(list.list.map((row) => row.ownClosing ?? '').filter(Boolean)).not.toContain('239.00');
    await act(d, KIND, 'withdraw', id);
    await gone(d, id);
  });

  it('goes on paper to whoever keeps no books here, and his reply is written down', async () => {
    const partner = newId();
    const firm = newId();
    await sql`insert into organisation (id, kind, name, joined, is_use_system) values (${firm}, 'D', '外部商行', false, false)`.execute(world.w.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
      values (${h.org.id}, ${partner}, '外部商行', 'HD', 'supplier', ${firm}, '入库结算', 30, true)`.execute(world.w.db);
    now = new Date(`${month}T05:00:00Z`);
    const bill = { partner, balanceType: 'payable', billNo: 'Q1', billDate: addMonths(month, -1), amount: '88.00' };
    await post(h, 'openingPayable', { startMonth: month.slice(0, 7) }, [bill]);
    now = new Date(`${addMonths(month, 1)}T03:00:00Z`);
    const { made } = await generate(h, { partners: [partner] });
    const id = String(made[0]?.id);
    expect((await read(h, id)).header).toMatchObject({ way: 'paper', amount: '88.00' });
    await act(h, KIND, 'submit', id);
    expect(await mirrorOf(d, id)).toEqual([]);
    await act(h, KIND, 'review', id, { input: { replyDate: dayOf(now) } });
    expect((await read(h, id)).header).toMatchObject({ status: 2, replyDate: dayOf(now) });
  });

  it('is not confirmed unawares past what only the own book says', async () => {
    // The dealer says the hospital owed it before the books began, the hospital knows nothing of it.
    const following = addMonths(month, 1);
    now = new Date(`${following.slice(0, 7)}-05T06:00:00Z`);
    const bill = { partner: world.w.customer, balanceType: 'receivable', billNo: 'Q2', billDate: addMonths(month, -1), amount: '77.00' };
    await post(d, 'openingReceivable', { startMonth: month.slice(0, 7) }, [bill]);
    now = new Date(`${following.slice(0, 7)}-20T06:00:00Z`);
    const { made } = await generate(h, {
      accountSide: 'payable',
      partners: [world.w.supplier],
      periodFrom: following,
      periodTo: `${following.slice(0, 7)}-15`,
    });
    const id = String(made[0]?.id);
    await act(h, KIND, 'submit', id);
    const copy = await living(d, id);
    const { lines, sections } = await read(d, copy);
    expect(sections.differences).toContainEqual(expect.objectContaining({ cause: 'ours', paperSn: '', ownAmount: '77.00' }));
    await act(d, KIND, 'answerAll', copy, { lines: [{ id: lines[0]?.id, answer: 'agreed' }] });
    expect(await refusal(act(d, KIND, 'confirm', copy, { confirmed: false }))).toEqual([
      expect.stringMatching(/^本方账上有、对方没有：\S+ 77\.00，须查明；确认即认可对方的期末余额239\.00/),
    ]);
    expect((await rowOf(d, copy)).status).toBe(1);
    await act(d, KIND, 'confirm', copy);
    expect((await rowOf(h, id)).status).toBe(2);
  });
});
