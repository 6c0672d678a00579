import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { receivablePayable } from '../../src/domain/finance/account-reports';
import { creditInvoiceMonthReport, creditInvoiceSummaryReport } from '../../src/domain/finance/credit-invoices';
import { paymentApplication } from '../../src/domain/finance/payment-application';
import { serviceCharge } from '../../src/domain/finance/service-charge';
import { settlement } from '../../src/domain/settlement/settlement';
import { settlementGrn } from '../../src/domain/settlement/settlement-grn';
import { supplierSettlementSummary } from '../../src/domain/settlement/settlement-reports';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { documentInfo } from '../../src/server/engine/documents/info';
import { sheetList } from '../../src/server/engine/documents/pull';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { runReport } from '../../src/server/engine/reports/run';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, documentsOf, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { booked, mirrorOf, openIn, pays } from '../support/money-across';
import { balances, grnLines, paper, type SettledWorld, sentInvoice, settledUp, settledWorld, soldLines, used } from '../support/settled-world';

/** Worked example 4 (finance §2.6), both books at once: from the ward's use to what is left between the two at the end of August. */
let world: SettledWorld;
let f1: { own: string; there: string };
let sg1 = '';
let sg2 = '';
inWorld(settledWorld, async (made) => {
  world = made;
});

const invoiceAll = async (settlementId: string, total: string) => {
  const lines = await soldLines(world, settlementId);
  return sentInvoice(
    world,
    total,
    lines.map(({ id, quantity }) => ({ sourceLine: id, quantity })),
  );
};
const settlementOf = async () => {
  const { related_sn: sn } = await rowOf(world.h, sg1);
  return { sn };
};
const sound = async () => expect((await selfCheck(world.w.db)).filter(({ broken }) => broken > 0)).toEqual([]);

describe('example 4', () => {
  it('June: 12 used, one of them by mistake, one taken back in July: 11 are settled, sold, booked and invoiced', async () => {
    const { h } = world;
    world.at('2026-06-10T02:00:00Z');
    await used(world, '10');
    const later = await used(world, '1');
    const wrong = await used(world, '1');
    world.at('2026-06-20T02:00:00Z');
    await act(h, 'useRecord', 'red', wrong.id, { reason: '登记错误' });
    world.at('2026-06-30T02:00:00Z');
    const june = await settledUp(world, '2026-06-01');
    sg1 = june.grn;
    expect(await balances(world)).toEqual({ hospital: { payable: '13200.00' }, dealer: { receivable: '13200.00' } });
    world.at('2026-07-03T02:00:00Z');
    f1 = await invoiceAll(june.settlement, '13200.00');
    await act(world.h2, 'settlementInvoice', 'review', f1.there);
    expect(await rowOf(h, f1.there)).toMatchObject({ total_tax: '1518.58', status: 2 });
    expect([await openIn(h, sg1), await openIn(h, f1.there), await openIn(world.d, f1.own)]).toEqual(['0.00', '13200.00', '13200.00']);
    expect(await balances(world)).toEqual({ hospital: { payable: '13200.00' }, dealer: { receivable: '13200.00' } });
    world.at('2026-07-10T02:00:00Z');
    await act(h, 'useRecord', 'red', later.id, { reason: '患者退回' });
    await used(world, '5');
  });
  it('the service charge of June: 264.00 both ways', async () => {
    const { h, h2, d, w } = world;
    world.at('2026-07-20T02:00:00Z');
    const input = { accountMonth: '2026-06', basis: 'settled', rate: '2' };
    const { made } = await generateDocuments({ ...h, screen: 'serviceChargeManage' }, serviceCharge, { key: newId(), input });
    const id = String(made[0]?.id);
    await act(h, 'serviceCharge', 'submit', id);
    await act(d, 'serviceCharge', 'confirm', String((await mirrorOf(d, id))[0]?.id));
    await drainOutbox(w.db, () => world.clock.now);
    await act(h2, 'serviceCharge', 'review', id);
    expect((await documentInfo(h, serviceCharge, { id })).header.taxAmount).toBe('14.94');
    expect(await balances(world)).toEqual({
      hospital: { payable: '13200.00', receivable: '264.00' },
      dealer: { payable: '264.00', receivable: '13200.00' },
    });
  });
  it('July: 5 used, one of June taken back: 6,000.00 − 1,200.00', async () => {
    world.at('2026-07-31T02:00:00Z');
    const july = await settledUp(world, '2026-07-01');
    sg2 = july.grn;
    const made = (
      await sql<{
        kind: string;
        opening: string;
      }>`select i.doc_kind as kind, i.opening_amount::text as opening from document h join account_item i on i.org_id = h.org_id and i.id = h.id
      where h.org_id = ${world.d.org.id} and h.mirror_of = ${july.settlement} order by 1`.execute(world.w.db)
    ).rows;
    expect(made).toEqual([
      { kind: 'saleOdo', opening: '6000.00' },
      { kind: 'saleReturn', opening: '-1200.00' },
    ]);
    expect(await openIn(world.h, sg2)).toBe('4800.00');
  });
  it('15 August: 10,000.00 of the invoice, 264.00 of it taken off', async () => {
    const { h, h2, d, d2, w } = world;
    world.at('2026-08-15T02:00:00Z');
    const [bill] = await documentsOf(h, 'serviceCharge');
    const payment = await pays(
      h,
      h2,
      w.supplier,
      [{ item: f1.there, amount: '10000.00' }],
      [
        { fund: 'contra', item: String(bill?.id), amount: '264.00' },
        { fund: 'bank', amount: '9736.00' },
      ],
    );
    const [receipt] = await mirrorOf(d, payment.id);
    expect(receipt).toMatchObject({ bank_amount: '9736.00', contra_amount: '264.00' });
    expect((await linesOf(d, String(receipt?.id))).filter(({ section }) => section === 'lines')).toMatchObject([{ item_id: f1.own, amount: '10000.00' }]);
    await booked(d, 'receiptOrder', String(receipt?.id), d2);
    await expect(act(h2, 'settlementInvoice', 'unreview', f1.there)).rejects.toThrow('该发票已付款或已申请付款，不能红冲');
    await expect(act(h2, 'settlementInvoice', 'red', f1.there, { reason: '错' })).rejects.toThrow('该发票已付款或已申请付款，不能红冲');
  });
  it('31 August: 8,000.00 in both books, 3,200.00 invoiced and 4,800.00 not; 31 to 60 days old, not due', async () => {
    world.at('2026-08-31T02:00:00Z');
    expect(await balances(world)).toEqual({ hospital: { payable: '8000.00' }, dealer: { receivable: '8000.00' } });
    for (const [context, side] of [
      [world.h, 'payable'],
      [world.d, 'receivable'],
    ] as const) {
      const ask = async (ageing: string) =>
        (
          await runReport({ ...context, screen: 'receivablePayable' }, receivablePayable, {
            pageNum: 1,
            pageSize: 10,
            from: '2026-08-01',
            to: '2026-08-31',
            side,
            ageing,
          })
        ).list.find(({ partner }) => partner === (side === 'payable' ? world.w.supplier : world.w.customer));
      const byItem = await ask('itemDate');
      expect([byItem?.closing, byItem?.invoiced, byItem?.uninvoiced, byItem?.d60, byItem?.net].map(Number), side).toEqual([8000, 3200, 4800, 8000, 8000]);
      expect([byItem?.opening, byItem?.increase, byItem?.decrease].map(Number), side).toEqual([18000, 0, 10000]);
      const byDue = await ask('dueDate');
      expect([byDue?.notDue, byDue?.d30, byDue?.overdue].map(Number), side).toEqual([8000, 0, 0]);
    }
    for (const [asked, expected] of [
      [{ month: '2026-07' }, { opening: '0', raised: '13200', reduced: '0', paid: '0', closing: '13200', newInvoices: '1', openInvoices: '1' }],
      [{ month: '2026-08' }, { opening: '13200', raised: '0', paid: '10000', closing: '3200', due: '0', notDue: '3200', newInvoices: '0' }],
      [
        { month: '2026-08', level: 'invoice' },
        { total: '13200', paidSoFar: '10000', closing: '3200', dueDate: '2026-09-01', daysOver: '0', settlementSn: (await settlementOf()).sn },
      ],
    ] as const) {
      const month = await runReport({ ...world.h, screen: 'creditInvoiceMonthReport' }, creditInvoiceMonthReport, { pageNum: 1, pageSize: 10, ...asked });
      expect([month.list.length, month.breaks, month.list[0]], JSON.stringify(asked)).toMatchObject([1, 0, expected]);
    }
    for (const [ageing, band] of [
      ['invoiceDate', 'd60'],
      ['dueDate', 'notDue'],
    ] as const) {
      const ask = { pageNum: 1, pageSize: 10, asOf: '2026-08-31', ageing };
      const owed = await runReport({ ...world.h, screen: 'creditInvoiceSummaryReport' }, creditInvoiceSummaryReport, ask);
      expect(owed.list, ageing).toMatchObject([
        { invoices: '1', total: '13200', paid: '10000', open: '3200', [band]: '3200', overdue: '0', longest: '0', applied: '0', available: '3200' },
      ]);
    }
    const { rows } = await sql<{
      due: string;
    }>`select due_date::text as due from account_item where org_id = ${world.h.org.id} and id = any(${[f1.there, sg2]}::uuid[]) order by 1`.execute(world.w.db);
    expect(rows.map(({ due }) => due)).toEqual(['2026-09-01', '2026-09-29']);
    const [row] = (
      await runReport({ ...world.h, screen: 'supplierSettlementSummary' }, supplierSettlementSummary, {
        pageNum: 1,
        pageSize: 10,
        from: '2026-06-01',
        to: '2026-08-31',
      })
    ).list;
    expect(['consumed', 'settled', 'unsettled', 'booked', 'invoiced', 'paid', 'unpaid', 'service'].map((name) => Number(row?.[name]))).toEqual([
      18000, 18000, 0, 18000, 13200, 10000, 8000, 264,
    ]);
    await sound();
  });
  it('the rest is applied for and paid: what was settled says so in both books', async () => {
    const { h, h2, d, d2, w } = world;
    const july = (await documentsOf(h, 'settlement')).at(-1);
    const f2 = await invoiceAll(String(july?.id), '4800.00');
    await act(h2, 'settlementInvoice', 'review', f2.there);
    expect([await openIn(h, sg2), await openIn(d, f2.own)]).toEqual(['0.00', '4800.00']);
    const { list } = await sheetList({ ...h, screen: 'paymentApplicationH' }, paymentApplication, { source: 'settled', supplier: w.supplier });
    expect(list.map(({ item, open }) => [item, open])).toEqual([
      [f1.there, '3200.00'],
      [f2.there, '4800.00'],
    ]);
    const lines = list.map(({ item, open }) => ({ item, amount: open }));
    const header = { supplier: w.supplier, planPayDate: '2026-09-01', payMethod: 'wire', payeeBank: '工行', payeeAccount: '6222' };
    const applied = await add(h, 'paymentApplication', header, lines);
    await act(h, 'paymentApplication', 'submit', applied.id);
    const stateOf = async (kind: 'settlement' | 'settlementGrn', id: string) =>
      (await documentInfo(h, kind === 'settlement' ? settlement : settlementGrn, { id })).header.payState;
    expect([await stateOf('settlement', String(july?.id)), await stateOf('settlementGrn', sg1)]).toEqual(['2', '2']);
    await act(h2, 'paymentApplication', 'review', applied.id);
    const asked = await linesOf(h, applied.id);
    const payment = await pays(
      h,
      h2,
      w.supplier,
      asked.map((line) => ({ item: String(line.item_id), amount: String(line.amount), sourceLine: String(line.id) })),
      [{ fund: 'bank', amount: '8000.00' }],
    );
    await booked(d, 'receiptOrder', String((await mirrorOf(d, payment.id))[0]?.id), d2);
    expect(await balances(world)).toEqual({ hospital: {}, dealer: {} });
    expect([await stateOf('settlement', String(july?.id)), await stateOf('settlementGrn', sg1)]).toEqual(['3', '3']);
    const papers = await Promise.all([
      rowOf(h, f1.there),
      rowOf(h, f2.there),
      rowOf(d, f1.own),
      rowOf(d, f2.own),
      rowOf(h, applied.id),
      rowOf(h, sg1),
      rowOf(h, sg2),
    ]);
    expect(papers.map(({ status }) => status)).toEqual(Array(7).fill(7));
    await sound();
  });
});

describe('a sale that waits at the supplier', () => {
  it('is invoiced all the same; his entries stand with its review', async () => {
    const { h, h2, d, w } = world;
    world.at('2026-09-10T02:00:00Z');
    await used(world, '2');
    world.at('2026-09-11T02:00:00Z');
    const outside = await virtualWarehouse(d, { virtual: 'presale', of: h.org.id });
    await sql`update stock_balance set reserved = quantity where org_id = ${d.org.id} and warehouse_id = ${outside}`.execute(w.db);
    const { settlement: id, grn } = await settledUp(world, '2026-09-01');
    await sql`update stock_balance set reserved = 0 where org_id = ${d.org.id} and warehouse_id = ${outside}`.execute(w.db);
    const sale = (await documentsOf(d, 'saleOdo')).find(({ status }) => status === 1);
    expect(sale?.mirror_of).toBe(id);
    const [source = ''] = await grnLines(world, grn);
    const saved = await add(h, 'settlementInvoice', { partner: w.supplier, ...paper(world, '2400.00') }, [{ sourceLine: source, quantity: '2' }]);
    await act(h, 'settlementInvoice', 'submit', saved.id);
    await act(h2, 'settlementInvoice', 'review', saved.id);
    const [copy] = await mirrorOf(d, saved.id);
    expect([copy?.status, await openIn(d, String(copy?.id)), await balances(world)]).toEqual([2, 'none', { hospital: { payable: '2400.00' }, dealer: {} }]);
    await sound();
    await act(d, 'saleOdo', 'review', String(sale?.id));
    expect([await openIn(d, String(sale?.id)), await openIn(d, String(copy?.id)), await balances(world)]).toEqual([
      '0.00',
      '2400.00',
      { hospital: { payable: '2400.00' }, dealer: { receivable: '2400.00' } },
    ]);
    await sound();
  });
});
