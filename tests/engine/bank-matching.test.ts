import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProposedRow } from '../../src/contract/answers';
import { addDays, dayOf } from '../../src/define/dates';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { startOfAction } from '../../src/server/engine/masters/act';
import { proposalsFor } from '../../src/server/engine/masters/proposals';
import { lineNow, lineOf, linesOf, openAccount } from '../support/bank';
import { act as actOn, definition } from '../support/callers';
import { act, add, edit, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { bought, type MoneyWorld, moneyWorld, paid, prepaid, receiptDraft, received } from '../support/payments';

/** Lines of statements and the documents of money they are: what speaks for one, splitting, never more than either has, two at once, whose they are. */
let world: MoneyWorld;
let d: Context;
let day: string;
inWorld(moneyWorld, async (made) => {
  world = made;
  d = made.d;
  await openAccount(d);
  day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
});
const NAME = '康和医院';
beforeEach(async () => {
  await sql`delete from bank_match where org_id = ${d.org.id}`.execute(d.db);
  await sql`delete from bank_line where org_id = ${d.org.id}`.execute(d.db);
  await sql`delete from bank_habit where org_id = ${d.org.id}`.execute(d.db);
  await sql`update document set status = 6 where org_id = ${d.org.id} and kind in ('receiptOrder', 'paymentOrder', 'advanceCharge', 'advancePayment')`.execute(
    d.db,
  );
});

/** Money the customer paid ahead, as a receipt that settles nothing. */
const got = async (amount: string, more: Record<string, unknown> = {}) => {
  const saved = await receiptDraft(world, world.w.customer, [], [{ fund: 'bank', amount }], more);
  await act(d, 'receiptOrder', 'submit', saved.id);
  return act(world.second, 'receiptOrder', 'review', saved.id);
};
const proposals = async (id: string, context = d): Promise<ProposedRow[]> => {
  const line = definition('bankLine');
  if (!line.proposes) throw new Error('proposes nothing');
  return (await proposalsFor(context, line, line.proposes, id)).list;
};
const match = (id: string, candidate: string, take?: string, context = d) =>
  actOn(context, 'bankLine', 'match', { ids: [id], input: { candidate, ...(take ? { take } : {}) } });
const state = async (id: string) => (await lineNow(d, id))?.state;
const boundOf = async (document: string): Promise<string> =>
  (await sql<{ bound: string }>`select bound::text as bound from bank_document where id = ${document}`.execute(d.db)).rows[0]?.bound ?? 'none';

describe('what speaks for a document', () => {
  it.each([
    ['its amount and the name, however it is written', {}, { name: '康和医院（有限公司）' }, '金额相符、户名相符', '1'],
    ['its number in what the payer wrote', { name: '' }, {}, '金额相符、摘要写有单号', '1'],
    ['the number of the bank', { serialNo: 'BK-77' }, { serialNo: 'BK-77', name: '张三' }, '金额相符、流水号相符', '1'],
    ['the amount alone, which is not enough to be proposed', {}, { name: '张三' }, '金额相符', '0'],
    ['the name alone', {}, { name: NAME, in: '99.00' }, '金额不同、户名相符', '0'],
  ] as const)('%s', async (_words, header, line, why, expected) => {
    const { id, sn } = await got('320.00', 'serialNo' in header ? { serialNo: header.serialNo } : {});
    const own = await lineOf(d, { day, in: '320.00', ...line, ...(why.includes('单号') ? { summary: `付${sn}货款` } : {}) });
    expect(await proposals(own)).toMatchObject([{ id, sn, why, name: NAME, take: 'in' in line ? '99.00' : '320.00' }]);
    expect(await state(own)).toBe(expected);
  });
  it('the number of an invoice it settles', async () => {
    const grn = await bought(world, world.supplier, '113.00');
    await sql`update account_item set paper_no = '24420000123' where id = ${grn.id}`.execute(d.db);
    const order = await paid(world, world.supplier, [{ item: grn.id, amount: '113.00' }], [{ fund: 'bank', amount: '113.00' }]);
    const own = await lineOf(d, { day, out: '113.00', summary: '付发票24420000123' });
    expect(await proposals(own)).toMatchObject([{ id: order.id, why: '金额相符、摘要写有发票号' }]);
    expect(await state(own)).toBe('1');
  });
  it('the account people confirmed before, whatever name stands there', async () => {
    const first = await got('11.00');
    await match(await lineOf(d, { day, in: '11.00', name: '张三', account: '6217 0000 1' }), first.id);
    const next = await got('12.00');
    const own = await lineOf(d, { day, in: '12.00', name: '李四', account: '621700001' });
    expect(await proposals(own)).toMatchObject([{ id: next.id, why: '金额相符、该账号以前确认为此单位' }]);
    expect(await state(own)).toBe('1');
  });
  it('several of one partner that come to as much, taken together', async () => {
    const [a, b] = [await got('100.00'), await got('50.00')];
    const own = await lineOf(d, { day, in: '150.00', name: NAME });
    const [first] = await proposals(own);
    expect(first).toMatchObject({ why: '2张合计金额相符、户名相符', open: '150.00' });
    await match(own, String(first?.id));
    expect(await state(own)).toBe('2');
    expect([await boundOf(a.id), await boundOf(b.id)]).toEqual(['100.00', '50.00']);
  });
  it('two that are as likely are proposed to nobody, and one of them to one line only', async () => {
    await got('60.00');
    await got('60.00');
    expect(await state(await lineOf(d, { day, in: '60.00', name: NAME }))).toBe('0');
    const only = await got('70.00');
    const twins = [await lineOf(d, { day, in: '70.00', name: NAME }), await lineOf(d, { day, in: '70.00', name: NAME })];
    expect((await Promise.all(twins.map(state))).sort()).toEqual(['0', '1']);
    expect((await proposals(twins[0] ?? '')).map(({ id }) => id)).toContain(only.id);
  });
  it('money out finds payments and prepayments, never receipts', async () => {
    const ahead = await prepaid(world, world.supplier, '500.00');
    await got('500.00');
    expect(await proposals(await lineOf(d, { day, out: '500.00', name: '华东器械有限公司' }))).toMatchObject([
      { id: ahead.id, kind: '预付款单', why: '金额相符、户名相符' },
    ]);
  });
});

describe('a line is used once', () => {
  it('is split over documents, and neither gives more than it has', async () => {
    const [a, b] = [await got('200.00'), await got('500.00')];
    const own = await lineOf(d, { day, in: '300.00', name: NAME });
    await match(own, a.id, '150.00');
    expect(await lineNow(d, own)).toMatchObject({ state: '3', matched: '150.00' });
    await expect(match(own, b.id, '150.01')).rejects.toThrow('该流水未匹配金额为150.00');
    await expect(match(own, a.id, '50.01')).rejects.toThrow(`单据【${a.sn}】未匹配金额为50.00`);
    await match(own, b.id);
    expect(await state(own)).toBe('2');
    await expect(match(own, b.id)).rejects.toThrow('该流水已全部匹配');
    const next = await lineOf(d, { day, in: '999.00', name: NAME });
    await match(next, b.id);
    expect(await boundOf(b.id)).toBe('500.00');
    const third = await lineOf(d, { day, in: '1.00' });
    await expect(match(third, b.id)).rejects.toThrow(`单据【${b.sn}】的金额已全部匹配到流水`);
  });
  it('of two clerks at one moment one succeeds', async () => {
    const one = await got('80.00');
    const lines = [await lineOf(d, { day, in: '80.00' }), await lineOf(d, { day, in: '80.00' })];
    const both = await Promise.allSettled(lines.map((line) => match(line, one.id)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await boundOf(one.id)).toBe('80.00');
    const [x, y] = [await got('90.00'), await got('90.00')];
    const own = await lineOf(d, { day, in: '90.00' });
    const twice = await Promise.allSettled([match(own, x.id), match(own, y.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('is never what moves the other way, is cash, or is no document at all', async () => {
    const one = await got('40.00');
    const out = await lineOf(d, { day, out: '40.00' });
    await expect(match(out, one.id)).rejects.toThrow('支出的流水只能匹配付款');
    const cash = await got('41.00', { payMethod: 'cash' });
    await expect(match(await lineOf(d, { day, in: '41.00' }), cash.id)).rejects.toThrow('不是可以匹配的收付款单据');
    await expect(match(out, newId())).rejects.toThrow('单据不存在');
    for (const none of ['x', '-'.repeat(36)]) await expect(match(out, none)).rejects.toThrow('单据不存在');
  });
  it('is taken back with a reason, and stays told', async () => {
    const one = await got('55.00');
    const own = await lineOf(d, { day, in: '55.00', name: NAME });
    await match(own, one.id);
    await actOn(d, 'bankLine', 'unmatch', { ids: [own], reason: '认错了' });
    expect(await lineNow(d, own)).toMatchObject({ state: '1', matched: '0.00' });
    await expect(actOn(d, 'bankLine', 'unmatch', { ids: [own], reason: '再来' })).rejects.toThrow('所选流水没有匹配单据');
    const { rows } = await sql`select state, ended_why, doc_sn from bank_match_list where org_id = ${d.org.id}`.execute(d.db);
    expect(rows).toEqual([{ state: '2', ended_why: '认错了', doc_sn: one.sn }]);
  });
});

it('proposals are confirmed together, as far as they still hold', async () => {
  await got('21.00');
  await got('22.00');
  const lines = [await lineOf(d, { day, in: '21.00', name: NAME }), await lineOf(d, { day, in: '22.00', name: NAME })];
  expect(await actOn(d, 'bankLine', 'accept', { ids: lines })).toEqual({ says: ['已确认2笔'] });
  expect(await Promise.all(lines.map(state))).toEqual(['2', '2']);
});

it('a line is left aside with a reason, cannot be matched, and comes back', async () => {
  const one = await got('33.00');
  const own = await lineOf(d, { day, in: '33.00', name: NAME });
  await expect(actOn(d, 'bankLine', 'park', { ids: [own] })).rejects.toThrow('请填写搁置原因');
  await actOn(d, 'bankLine', 'park', { ids: [own], reason: '银行利息，月末一并入账' });
  expect(await state(own)).toBe('4');
  await expect(actOn(d, 'bankLine', 'park', { ids: [own], reason: '再' })).rejects.toThrow('流水已搁置');
  await expect(match(own, one.id)).rejects.toThrow('流水已搁置，请先恢复');
  await actOn(d, 'bankLine', 'restore', { ids: [own] });
  expect(await state(own)).toBe('1');
  await expect(actOn(d, 'bankLine', 'restore', { ids: [own] })).rejects.toThrow('流水没有被搁置');
  await match(own, one.id);
  await expect(actOn(d, 'bankLine', 'park', { ids: [own], reason: 'x' })).rejects.toThrow('流水已匹配单据，请先取消匹配');
});

describe('a draft is begun where nothing was written yet', () => {
  it.each([
    ['in', 'receiptOrder', NAME],
    ['out', 'paymentOrder', '华东器械'],
  ] as const)('money %s: a %s of the line, which it then is', async (side, kind, name) => {
    const own = await lineOf(d, { day, [side]: '640.00', name, serialNo: `N-${side}` });
    const answer = (await actOn(d, 'bankLine', 'begin', { ids: [own], input: {} })) as { says: string[] };
    const sn = /【(.+)】/.exec(answer.says[0] ?? '')?.[1] ?? '';
    const { rows } = await sql<{ id: string }>`select id from document where org_id = ${d.org.id} and kind = ${kind} and sn = ${sn}`.execute(d.db);
    expect(answer, 'and leads to it').toMatchObject({ made: [{ kind, id: rows[0]?.id, sn }] });
    expect(await rowOf(d, rows[0]?.id ?? '')).toMatchObject({
      status: 0,
      bank_amount: '640.00',
      bank_serial_no: `N-${side}`,
      bank_account: '基本户',
      pay_method: 'wire',
    });
    expect(await state(own)).toBe('2');
  });
  it('an unknown payer has to be chosen', async () => {
    const own = await lineOf(d, { day, in: '5.00', name: '无名氏' });
    await expect(actOn(d, 'bankLine', 'begin', { ids: [own], input: {} })).rejects.toThrow('不知道对方是哪个往来单位');
    await actOn(d, 'bankLine', 'begin', { ids: [own], input: { partner: world.w.customer } });
    expect(await state(own)).toBe('2');
  });
  it('who is called just so is taken before whom somebody confirmed for the account, and is shown before', async () => {
    const account = '6222 0000 9';
    const other = await lineOf(d, { day, out: '7.00', name: '张三', account });
    await actOn(d, 'bankLine', 'begin', { ids: [other], input: { partner: world.other } });
    const named = await lineOf(d, { day, out: '8.00', name: '华东器械', account });
    const starts = async (id: string) => {
      const action = definition('bankLine').actions.find(({ id: one }) => one === 'begin');
      return startOfAction(d, definition('bankLine'), { ...action, starts: 'startFromBankLine' } as never, id);
    };
    expect(await starts(named)).toEqual({ partner: world.supplier, partnerName: '华东器械' });
    // A document of the other one of just as much is not proposed on the word of the account alone.
    await prepaid(world, world.other, '8.00');
    await actOn(d, 'bankLine', 'propose', {});
    expect(await state(named)).toBe('0');
    await actOn(d, 'bankLine', 'begin', { ids: [named], input: {} });
    const { rows } = await sql<{ partner: string }>`select d.partner_id as partner from bank_match m join document d on d.id = m.document_id
      where m.line_id = ${named}`.execute(d.db);
    expect(rows).toEqual([{ partner: world.supplier }]);
    // Nobody is called so, and the account was confirmed for two: it is asked.
    const unclear = await lineOf(d, { day, out: '9.00', name: '李四', account });
    expect(await starts(unclear)).toEqual({});
    await expect(actOn(d, 'bankLine', 'begin', { ids: [unclear], input: {} })).rejects.toThrow('或可能是几个，请选择');
  });
  it('of a supplier who pays back it is his refund', async () => {
    const own = await lineOf(d, { day, in: '42.00', name: '华东器械' });
    const { made } = (await actOn(d, 'bankLine', 'begin', { ids: [own], input: {} })) as { made: { id: string }[] };
    expect(await rowOf(d, made[0]?.id ?? '')).toMatchObject({ subkind: '3', partner_id: world.supplier });
  });
  it('of a month that is closed by now: of today, and says when the bank moved it', async () => {
    const long = addDays(day, -40);
    const own = await lineOf(d, { day: long, in: '41.00', name: NAME });
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'finance.lockMonth', 'organisation', ${d.org.id}, ${long.slice(0, 7)})`.execute(
      d.db,
    );
    const answer = (await actOn(d, 'bankLine', 'begin', { ids: [own], input: {} })) as { says: string[] };
    await sql`delete from rule_value where key = 'finance.lockMonth' and org_id = ${d.org.id}`.execute(d.db);
    const sn = /【(.+)】/.exec(answer.says[0] ?? '')?.[1] ?? '';
    const { rows } = await sql<{
      day: string;
      remark: string;
    }>`select document_date::text as day, remark from document where org_id = ${d.org.id} and sn = ${sn}`.execute(d.db);
    expect(rows).toEqual([{ day: dayOf(d.now()), remark: `按银行流水起草，银行日期${long}（该月已结账）` }]);
  });
  it('only by who may write one', async () => {
    const own = await lineOf(d, { day, in: '6.00', name: NAME });
    const { receiptOrder: _, ...others } = d.permissions;
    await expect(actOn({ ...d, permissions: others }, 'bankLine', 'begin', { ids: [own], input: {} })).rejects.toThrow('权限');
  });
});

describe('a document that ends, or is about less, is no longer what a line is', () => {
  it('deleted, changed, cancelled, red flushed', async () => {
    const draft = async (amount: string) => receiptDraft(world, world.w.customer, [], [{ fund: 'bank', amount }]);
    const [less, off, red] = [await draft('15.00'), await draft('16.00'), await got('17.00')];
    const lines = [await lineOf(d, { day, in: '15.00' }), await lineOf(d, { day, in: '16.00' }), await lineOf(d, { day, in: '17.00' })];
    for (const [i, document] of [less, off, red].entries()) await match(lines[i] ?? '', document.id);
    expect(await Promise.all(lines.map(state))).toEqual(['2', '2', '2']);
    const saved = await edit(d, 'receiptOrder', less.id, { partner: world.w.customer, payMethod: 'cash' }, []);
    expect(saved.id).toBe(less.id);
    await act(d, 'receiptOrder', 'cancel', off.id, { reason: '作废' });
    await act(d, 'receiptOrder', 'red', red.id, { reason: '退回' });
    expect((await Promise.all(lines.map(state))).filter((one) => one === '2')).toEqual([]);
    const { rows } = await sql<{ why: string }>`select ended_why as why from bank_match where org_id = ${d.org.id} order by at`.execute(d.db);
    expect(rows.map(({ why }) => why)).toEqual(['单据金额已修改', '单据已作废', '单据已红冲']);
  });
  it('but one of which as much is left as lines say stays what they are', async () => {
    const draft = await receiptDraft(world, world.w.customer, [], [{ fund: 'bank', amount: '50.00' }]);
    const own = await lineOf(d, { day, in: '30.00' });
    await match(own, draft.id);
    const now = (amount: string) => edit(d, 'receiptOrder', draft.id, { partner: world.w.customer }, [], { funds: [{ fund: 'bank', amount }] });
    await now('30.00');
    expect(await state(own)).toBe('2');
    await now('29.99');
    expect(await state(own)).toBe('0');
  });
});

it('what belongs to others is not there', async () => {
  const one = await got('19.00');
  const own = await lineOf(d, { day, in: '19.00', name: NAME });
  const h = world.w.context(world.w.hospital);
  await expect(proposals(own, h)).rejects.toThrow('数据不存在或已删除');
  await expect(match(own, one.id, undefined, h)).rejects.toThrow('数据不存在或已删除');
  await openAccount(h, { accountNo: '99990000111122' });
  const theirs = await lineOf(h, { day, in: '19.00', name: NAME });
  await expect(match(theirs, one.id, undefined, h)).rejects.toThrow('单据不存在');
  expect((await linesOf(h)).map(({ id }) => id)).toEqual([theirs]);
  await expect(match(own, one.id, undefined, { ...d, permissions: {} })).rejects.toThrow('权限');
});

it('a settled receipt is matched like one of money ahead', async () => {
  const { rows } = await sql<{ id: string }>`select id from account_item where org_id = ${d.org.id} and account = 'receivable' and open > 0 limit 1`.execute(
    d.db,
  );
  expect(rows).toEqual([]);
  await add(d, 'openingReceivable', { startMonth: '2026-01' }, [
    { partner: world.w.customer, billDate: '2025-11-10', billNo: 'Q1', balanceType: 'receivable', amount: '75.00' },
  ]).then(async ({ id }) => {
    await act(d, 'openingReceivable', 'submit', id);
    await act(world.second, 'openingReceivable', 'review', id);
  });
  const item =
    (await sql<{ id: string }>`select id from account_item where org_id = ${d.org.id} and account = 'receivable' and open > 0`.execute(d.db)).rows[0]?.id ?? '';
  const one = await received(world, world.w.customer, [{ item, amount: '75.00' }], [{ fund: 'bank', amount: '75.00' }]);
  expect(await proposals(await lineOf(d, { day, in: '75.00', name: NAME }))).toMatchObject([{ id: one.id }]);
});
