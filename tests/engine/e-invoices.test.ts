import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../src/define/dates';
import { newId } from '../../src/server/base/id';
import { inTransaction } from '../../src/server/db/transaction';
import { eInvoicesOf } from '../../src/server/einvoice/create-einvoices';
import type { EInvoiceProvider } from '../../src/server/einvoice/einvoices';
import { type Faults, misbehaving } from '../../src/server/einvoice/misbehaving';
import { simulatedProvider } from '../../src/server/einvoice/simulated-provider';
import { deliverNext } from '../../src/server/engine/documents/worker';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { FreshDatabase } from '../support/database';
import { act, documentsOf, linesOf, rowOf } from '../support/documents';
import { asked, counted, drafted, drained, memoryStore, paperOf, soldTo, stateOf } from '../support/e-invoices';
import { inWorld } from '../support/in-world';
import { brokenInvoices, invoiceNo } from '../support/invoices';
import { clinicOf } from '../support/others';
import { received as collected, type MoneyWorld, moneyWorld } from '../support/payments';

/** Electronic invoices: asked for once whatever happens on the way, the same in the books as at the tax office. */
let database: FreshDatabase;
let world: MoneyWorld;
let customer: string;
let good: EInvoiceProvider;
inWorld(moneyWorld, async (made, opened) => {
  database = opened;
  world = made;
  customer = await clinicOf(world.w);
  good = simulatedProvider(database.db);
});

const faulty = (faults: Faults) => misbehaving(good, faults, () => 0.5);
const press = (action: string, id: string, more = {}) => act(world.d, 'eInvoice', action, id, more);
const waiting = async (quantity = '2', more = {}) => {
  const { line } = await soldTo(world, customer, quantity);
  return asked(world, customer, `${1130 * Number(quantity)}.00`, [{ sourceLine: line, quantity }], more);
};
const issued = async (quantity = '2') => {
  const both = await waiting(quantity);
  await press('issue', both.paper);
  await drained(world, good);
  return both;
};
const calls = async (paper: string) =>
  (
    await sql<{
      interface: string;
      state: string;
    }>`select l.interface, l.state from interface_log l join document h on h.sn = l.sn where h.id = ${paper} order by l.at, l.id`.execute(database.db)
  ).rows;

describe('issued', () => {
  it('is a frozen copy of the invoice, and brings number, day, files and due day to it', async () => {
    const { invoice, paper } = await waiting();
    expect(await rowOf(world.d, paper)).toMatchObject({
      status: 0,
      issue_state: '0',
      total_amount: '2260.00',
      total_tax: '260.00',
      related_sn: (await rowOf(world.d, invoice)).sn,
    });
    expect(
      (await linesOf(world.d, paper)).map(({ quantity, amount, tax, extra }) => [quantity, amount, tax, (extra as { goodsName: string }).goodsName]),
    ).toEqual([['2.0000', '2260.00', '260.00', expect.stringMatching(/.+/)]]);
    expect((await rowOf(world.d, invoice)).invoice_no).toBeNull();
    await press('issue', paper);
    expect(await stateOf(world, paper)).toMatchObject({ state: '1', status: 2, serial: `${(await rowOf(world.d, paper)).sn}-1` });
    await drained(world, good);
    const at = await stateOf(world, paper);
    expect(at).toMatchObject({ state: '2', status: 7, no: expect.stringMatching(/^0{14}\d{6}$/), channel: '模拟' });
    const row = await rowOf(world.d, invoice);
    expect(row).toMatchObject({ invoice_no: at.no, invoice_date: dayOf(new Date()), status: 2 });
    expect((row.extra as { files: string[] }).files).toEqual(at.files);
    const { rows } =
      await sql`select paper_no, item_date::text as day, due_date is not distinct from ${row.due_date}::date as due from account_item where id = ${invoice}`.execute(
        database.db,
      );
    expect(rows).toEqual([{ paper_no: at.no, day: dayOf(new Date()), due: true }]);
    expect(await calls(paper)).toEqual([
      { interface: '开具', state: 'success' },
      { interface: '版式文件', state: 'success' },
    ]);
  });

  it('gives a buyer on the platform the invoice once there is a number, and once only', async () => {
    const { w } = world;
    const h = w.context(w.hospital);
    const { id, line } = await soldTo(world, w.customer, '3');
    const [grn] = (await documentsOf(h, 'purchaseGrn')).filter((row) => row.mirror_of === id);
    await act(h, 'purchaseGrn', 'review', String(grn?.id));
    const { invoice, paper } = await asked(world, w.customer, '3390.00', [{ sourceLine: line, quantity: '3' }]);
    await drained(world, good);
    expect(await documentsOf(h, 'purchaseInvoice')).toEqual([]);
    const { provider, calls: made } = counted(good);
    await press('issue', paper);
    await drained(world, provider);
    // The work is delivered once more: nothing is asked for twice, nothing is made twice.
    await sql`update outbox set done_at = null where topic = 'later' and payload ->> 'of' = ${paper}`.execute(w.db);
    await drained(world, provider);
    expect(made.filter((name) => name === 'issue')).toHaveLength(1);
    const mirrors = await documentsOf(h, 'purchaseInvoice');
    expect(mirrors).toMatchObject([
      { mirror_of: invoice, invoice_no: (await rowOf(world.d, invoice)).invoice_no, total_amount: '3390.00', match_result: 'same' },
    ]);
    await press('send', paper);
    expect(await stateOf(world, paper)).toMatchObject({ lastSent: '站内消息' });
  });

  it('by a process that is killed right after its call is issued once', async () => {
    const { paper } = await waiting();
    const { provider, calls: made } = counted(good);
    await press('issue', paper);
    const eInvoices = eInvoicesOf(database.db, provider, memoryStore());
    const killed = inTransaction(database.db, async (tx) => {
      await deliverNext(tx, 'later', () => new Date(), { eInvoices });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await stateOf(world, paper)).toMatchObject({ state: '1' });
    await drained(world, provider);
    expect(made.filter((name) => name === 'issue' || name === 'query')).toEqual(['issue', 'query']);
    expect(await stateOf(world, paper)).toMatchObject({ state: '2', serial: expect.stringMatching(/-1$/) });
  });

  it('is asked for from the invoice as well, once', async () => {
    const { invoice, paper } = await waiting();
    await act(world.second, 'saleInvoice', 'issue', invoice);
    expect(await stateOf(world, paper)).toMatchObject({ state: '1', status: 2 });
    await expect(act(world.second, 'saleInvoice', 'issue', invoice)).rejects.toThrow('开具结果未知，请先查询');
    await drained(world, good);
    expect(await stateOf(world, paper)).toMatchObject({ state: '2' });
    await expect(act(world.second, 'saleInvoice', 'issue', invoice)).rejects.toThrow('电子发票已开具');
  });

  it('fails where it is refused, and may be asked for again under another number', async () => {
    const { invoice, paper } = await waiting();
    await press('issue', paper);
    await drained(world, faulty({ refuse: 100 }));
    expect(await stateOf(world, paper)).toMatchObject({ state: '3', status: 3, errorMsg: '纳税人未完成数电开票登记' });
    await press('issue', paper);
    await drained(world, good);
    expect(await stateOf(world, paper)).toMatchObject({ state: '2', serial: expect.stringMatching(/-2$/), errorMsg: null });
    expect((await rowOf(world.d, invoice)).invoice_no).not.toBeNull();
  });

  it('fails where other amounts come back', async () => {
    const { invoice, paper } = await waiting();
    await press('issue', paper);
    await drained(world, faulty({ amount: 100 }));
    expect(await stateOf(world, paper)).toMatchObject({ state: '3', errorMsg: '返回金额不一致', strayNo: expect.stringMatching(/^0{14}/) });
    expect((await rowOf(world.d, invoice)).invoice_no).toBeNull();
    await expect(press('issue', paper, { confirmed: false })).rejects.toThrow('金额不一致，请先在开票平台红冲');
  });
});

describe('without an answer', () => {
  it('it is only asked about, every minute and thirty times; then by somebody', async () => {
    const { invoice, paper } = await waiting();
    const { provider, calls: made } = counted(faulty({ timeout: 100 }));
    await press('issue', paper);
    for (let minute = 0; minute <= 40; minute += 1) await drained(world, provider, minute + minute / 10);
    expect(await stateOf(world, paper)).toMatchObject({ state: '1', needsManual: true });
    expect([made.filter((name) => name === 'issue').length, made.filter((name) => name === 'query').length]).toEqual([1, 30]);
    await expect(press('issue', paper)).rejects.toThrow('开具结果未知，请先查询');
    await expect(act(world.second, 'saleInvoice', 'unreview', invoice)).rejects.toThrow('开具结果未知，请先查询');
    await expect(press('cancel', paper)).rejects.toThrow(/不能取消开具/);
    await press('query', paper);
    await drained(world, good);
    expect(await stateOf(world, paper)).toMatchObject({ state: '2', needsManual: false, serial: expect.stringMatching(/-1$/) });
  });

  it('it failed where nobody ever heard of it, and not before somebody looked', async () => {
    const { paper } = await waiting();
    const lost = faulty({ lost: 100 });
    await press('issue', paper);
    await drained(world, lost);
    await press('query', paper);
    await drained(world, good);
    expect(await stateOf(world, paper)).toMatchObject({ state: '1' });
    for (let minute = 1; minute <= 40; minute += 1) await drained(world, lost, minute + minute / 10);
    await press('query', paper);
    await drained(world, good);
    expect(await stateOf(world, paper)).toMatchObject({ state: '3', errorMsg: '开票方没有收到此流水号，可重新开具' });
  });

  it('it may still be at work', async () => {
    const { paper } = await waiting();
    await press('issue', paper);
    await drained(world, faulty({ late: 100 }));
    expect(await stateOf(world, paper)).toMatchObject({ state: '1' });
    await drained(world, good, 2);
    expect(await stateOf(world, paper)).toMatchObject({ state: '2' });
  });
});

describe('into red', () => {
  it('goes the whole of it, in the books as well, after the confirmation', async () => {
    const { invoice, paper } = await issued();
    await expect(act(world.second, 'saleInvoice', 'unreview', invoice)).rejects.toThrow('发票已开具，只能红冲');
    await expect(act(world.second, 'saleInvoice', 'red', invoice, { reason: '重开' })).rejects.toThrow('请先在百望开票完成红字确认');
    const [line] = await linesOf(world.d, paper);
    const part = { input: { redReason: '01' }, lines: [{ id: line?.id, redQuantity: '1' }] };
    await expect(press('redApply', paper, part)).rejects.toThrow('开票有误须全额红冲');
    await press('redApply', paper, { input: { redReason: '01' } });
    await expect(press('redIssue', paper)).rejects.toThrow('红字确认尚未完成');
    const { provider, calls: made } = counted(good);
    await drained(world, provider);
    expect(await stateOf(world, paper)).toMatchObject({ state: '4', confirmState: '01' });
    await press('redIssue', paper);
    await drained(world, provider);
    await sql`update outbox set done_at = null where topic = 'later' and payload ->> 'of' = ${paper}`.execute(database.db);
    await drained(world, provider);
    expect(made.filter((name) => name.startsWith('redApply') || name === 'redIssue')).toEqual(['redApply', 'redIssue']);
    const red = await stateOf(world, paper);
    expect(red).toMatchObject({ state: '5', status: 5, redAmount: '2260', redInvoiceNo: expect.stringMatching(/^0{14}/) });
    expect((await rowOf(world.d, invoice)).status).toBe(5);
    const { rows } = await sql`select invoice_no, total_amount from document where red_of = ${invoice}`.execute(database.db);
    expect(rows).toEqual([{ invoice_no: red.redInvoiceNo, total_amount: '-2260.00' }]);
    await expect(press('redApply', paper, { input: { redReason: '01' } })).rejects.toThrow(/不能申请红字/);
  });

  it('goes a part of it, no more than is left of a line, as a red-letter invoice', async () => {
    const { invoice, paper } = await issued('5');
    const [line] = await linesOf(world.d, paper);
    const apply = (redQuantity: string, redReason = '02') => press('redApply', paper, { input: { redReason }, lines: [{ id: line?.id, redQuantity }] });
    const goIntoRed = async () => {
      await drained(world, good);
      await press('redIssue', paper);
      await drained(world, good);
    };
    await expect(apply('6')).rejects.toThrow('红冲数量超过可红冲数量5');
    await expect(apply('-2')).rejects.toThrow('红冲数量的正负与原行不一致，可红冲数量为5');
    await expect(press('redApply', paper, { input: { redReason: '04' }, lines: [{ id: line?.id, redAmount: '-1' }] })).rejects.toThrow(
      '红冲金额的正负与原行不一致',
    );
    await apply('2');
    await goIntoRed();
    expect(await stateOf(world, paper)).toMatchObject({ state: '5', status: 7, redAmount: '2260' });
    const letter = (await documentsOf(world.d, 'saleInvoice')).find((row) => row.made_by === paper);
    expect(letter).toMatchObject({
      sign: 'red',
      status: 0,
      total_amount: '-2260.00',
      invoice_no: (await stateOf(world, paper)).redInvoiceNo,
      sale_original_id: invoice,
    });
    await act(world.d, 'saleInvoice', 'submit', String(letter?.id));
    await act(world.second, 'saleInvoice', 'review', String(letter?.id));
    await expect(apply('4', '03')).rejects.toThrow('红冲数量超过可红冲数量3');
    await expect(press('redApply', paper, { input: { redReason: '04' }, lines: [{ id: line?.id, redAmount: '3390.01' }] })).rejects.toThrow(
      '红冲金额超过可红冲金额3,390.00',
    );
    await expect(press('redApply', paper, { input: { redReason: '01' } })).rejects.toThrow('开票有误须全额红冲');
    await press('redApply', paper, { input: { redReason: '04' }, lines: [{ id: line?.id, redAmount: '390' }] });
    await goIntoRed();
    await apply('3');
    await goIntoRed();
    expect(await stateOf(world, paper)).toMatchObject({ state: '5', status: 5, redAmount: '5650' });
    expect((await rowOf(world.d, invoice)).status).toBe(2);
    expect((await brokenInvoices.execute(database.db)).rows).toEqual([]);
  });

  it('does not go where the buyer denies it or says nothing for 72 hours', async () => {
    const denied = await issued();
    await press('redApply', denied.paper, { input: { redReason: '03' } });
    await drained(world, faulty({ deny: 100 }));
    expect(await stateOf(world, denied.paper)).toMatchObject({ state: '2', status: 7, errorMsg: '红字确认购方否认' });
    const silent = await issued();
    const waits = faulty({ wait: 100 });
    await press('redApply', silent.paper, { input: { redReason: '03' } });
    await drained(world, waits);
    expect(await stateOf(world, silent.paper)).toMatchObject({ state: '4', confirmState: '02' });
    await drained(world, waits, 73 * 60);
    expect(await stateOf(world, silent.paper)).toMatchObject({ state: '2', confirmState: '07', errorMsg: '红字确认超72小时未确认' });
    await press('redApply', silent.paper, { input: { redReason: '03' } });
    await drained(world, good);
    expect(await stateOf(world, silent.paper)).toMatchObject({ state: '4', confirmState: '01', redSerialNo: expect.stringMatching(/-R2$/) });
  });

  it('is a red-letter invoice where the invoice cannot be flushed any more', async () => {
    const { invoice, paper } = await issued();
    await collected(world, customer, [{ item: invoice, amount: '1.00' }], [{ fund: 'bank', amount: '1.00' }]);
    await press('redApply', paper, { input: { redReason: '01' } });
    await drained(world, good);
    await press('redIssue', paper);
    await drained(world, good);
    expect((await rowOf(world.d, invoice)).status).toBe(2);
    expect((await documentsOf(world.d, 'saleInvoice')).find((row) => row.made_by === paper)).toMatchObject({ sign: 'red', total_amount: '-2260.00' });
  });
});

describe('by hand', () => {
  it('a number that is registered already is refused at its field; a new one goes to the invoice', async () => {
    const { invoice, paper } = await waiting();
    const other = await issued();
    const no = String((await stateOf(world, other.paper)).no);
    const typed = (given: string) => press('manual', paper, { input: { invoiceNo: given, invoiceDate: dayOf(new Date()), files: [newId()] } });
    await expect(typed(no)).rejects.toMatchObject({ problems: [{ field: 'invoiceNo', message: expect.stringContaining(`发票号码【${no}】已登记`) }] });
    await expect(typed('123')).rejects.toThrow('数电发票号码为20位数字');
    const mine = `9${invoiceNo().slice(1)}`;
    await typed(mine);
    expect(await stateOf(world, paper)).toMatchObject({ state: '2', status: 7, channel: '手工', no: mine });
    expect((await rowOf(world.d, invoice)).invoice_no).toBe(mine);
    await expect(press('redApply', paper, { input: { redReason: '01' } })).rejects.toThrow('手工登记的发票请在原开票平台红冲');
  });

  it('what is not issued is called off, alone or with its invoice; what is issued never', async () => {
    const alone = await waiting();
    await press('cancel', alone.paper);
    expect(await stateOf(world, alone.paper)).toMatchObject({ state: '6', status: 6 });
    const { invoice, paper } = await waiting();
    await act(world.second, 'saleInvoice', 'unreview', invoice);
    expect(await stateOf(world, paper)).toMatchObject({ state: '6', status: 6 });
    await act(world.d, 'saleInvoice', 'submit', invoice);
    await act(world.second, 'saleInvoice', 'review', invoice);
    expect(await paperOf(world, invoice)).not.toBe(paper);
    const there = await issued();
    await expect(press('cancel', there.paper)).rejects.toThrow(/不能取消开具/);
  });
});

describe('an invoice that is to be issued', () => {
  it('says what the tax office wants to know, at the field that lacks it', async () => {
    const { line } = await soldTo(world, customer, '1');
    const lines = [{ sourceLine: line, quantity: '1', taxCode: '' }];
    const refusal = async (more: Record<string, unknown>, given: Record<string, unknown>[] = lines) => {
      const saved = await drafted(world, customer, '1130.00', given, more);
      return act(world.d, 'saleInvoice', 'submit', saved.id).then(
        () => [],
        (error: { problems: { field?: string; message: string }[] }) => error.problems.map(({ field, message }) => `${field} ${message}`),
      );
    };
    expect(await refusal({})).toEqual([expect.stringMatching(/^taxCode 产品【.+】未维护税收分类编码$/)]);
    expect(await refusal({ buyerTaxNo: '' }, [{ sourceLine: line, quantity: '1' }])).toEqual([expect.stringMatching(/^buyerTaxNo 客户【.+】开票信息不完整$/)]);
    expect(await refusal({ invoiceType: '01' }, [{ sourceLine: line, quantity: '1' }])).toEqual([
      expect.stringMatching(/^invoiceType 客户【.+】不是一般纳税人/),
    ]);
    await expect(drafted(world, customer, '1130.00', lines, { invoiceType: '03', invoiceCode: '1234567890' })).rejects.toThrow('百望只开具数电发票');
    await expect(drafted(world, customer, '1130.00', lines, { invoiceNo: '12345678901234567890' })).rejects.toThrow('百望开票的发票号码由开票后返回');
  });

  it('leaves the books as they are proved', async () => {
    expect((await selfCheck(database.db)).filter((result) => result.broken > 0)).toEqual([]);
  });
});
