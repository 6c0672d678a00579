import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../src/define/dates';
import { purchaseInvoice } from '../../src/domain/finance/purchase-invoice';
import { saleInvoice } from '../../src/domain/finance/sale-invoice';
import { newId } from '../../src/server/base/id';
import { sheetList } from '../../src/server/engine/documents/pull';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, owed } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenInvoices, invoiceNo } from '../support/invoices';
import { type MoneyWorld, moneyWorld, openOf, paid, received } from '../support/payments';

/** What was owed before the books began and had no paper yet gets one later (finance §3): on either side the same. */
let world: MoneyWorld;
inWorld(moneyWorld, async (made) => {
  world = made;
});
const open = (item: string) => openOf(world.w, item);
const bank = (amount: string) => ({ fund: 'bank' as const, amount });

const SIDES = [
  { opening: 'openingPayable', due: 'payable', ahead: 'prepaid', invoice: purchaseInvoice, party: 'seller', pays: paid, more: { invoiceType: '02' } },
  {
    opening: 'openingReceivable',
    due: 'receivable',
    ahead: 'advance',
    invoice: saleInvoice,
    party: 'buyer',
    pays: received,
    more: { invoiceType: '02', issueWay: 'hand', buyerTitle: '客户', buyerTaxNo: '91420100MA4K000000' },
  },
] as const;

describe.each(SIDES)('$opening', ({ opening, due, ahead, invoice, party, pays, more }) => {
  const partner = (): string => (party === 'seller' ? world.supplier : world.w.customer);
  let bill = 0;
  async function opened(lines: readonly { balanceType: string; amount: string; isInvoiced?: boolean }[]): Promise<{ id: string; items: string[] }> {
    const typed = lines.map((line) => ({ partner: partner(), billDate: '2025-11-10', billNo: `${due}-${++bill}`, ...line }));
    const saved = await add(world.d, opening, { startMonth: '2026-01' }, typed);
    await act(world.d, opening, 'submit', saved.id);
    await act(world.second, opening, 'review', saved.id);
    const { rows } = await sql<{ id: string }>`select id from document_line where document_id = ${saved.id} order by line_no`.execute(world.w.db);
    return { id: saved.id, items: rows.map(({ id }) => id) };
  }
  const offered = async (): Promise<string[]> =>
    (await sheetList(world.d, invoice, { source: opening, [party]: partner() })).list.map(({ sourceLine }) => String(sourceLine));
  async function charged(total: string, lines: readonly { sourceLine: string; quantity: string; amount?: string }[]) {
    const header = { [party]: partner(), invoiceNo: invoiceNo(), invoiceDate: dayOf(world.d.now()), invoiceTotal: total, files: [newId()], ...more };
    const saved = await add(
      world.d,
      invoice.kind,
      header,
      lines.map((line) => ({ taxRate: '13', ...line })),
    );
    await act(world.d, invoice.kind, 'submit', saved.id);
    return act(world.second, invoice.kind, 'review', saved.id);
  }
  const soundly = async () => {
    expect((await brokenInvoices.execute(world.w.db)).rows).toEqual([]);
    expect((await selfCheck(world.w.db)).filter((result) => result.broken > 0)).toEqual([]);
  };

  it('offers what is due and has no paper, and nothing else', async () => {
    const { items } = await opened([
      { balanceType: due, amount: '500.00' },
      { balanceType: due, amount: '80.00', isInvoiced: true },
      { balanceType: ahead, amount: '70.00' },
    ]);
    const list = await offered();
    expect(items.map((item) => list.includes(item))).toEqual([true, false, false]);
    for (const item of items.slice(1)) await expect(charged('80.00', [{ sourceLine: item, quantity: '1', amount: '80.00' }])).rejects.toThrow('不能开票');
  });
  it('gives what it was to the invoice, whose day counts from then on; what was paid before is paid of the invoice', async () => {
    const before = Number(await owed(world.w.db, world.w.dealer.id, due));
    const { id, items } = await opened([{ balanceType: due, amount: '1130.00' }]);
    const [item = ''] = items;
    await pays(world, partner(), [{ item, amount: '130.00' }], [bank('130.00')]);
    const made = await charged('1130.00', [{ sourceLine: item, quantity: '1' }]);
    expect([await open(item), await open(made.id)]).toEqual(['0.00', '1000.00']);
    expect(Number(await owed(world.w.db, world.w.dealer.id, due)) - before).toBe(1000);
    expect(await offered()).not.toContain(item);
    for (const action of ['unreview', 'red']) await expect(act(world.second, opening, action, id, { reason: '错误' })).rejects.toThrow();
    await soundly();
  });
  it('is charged in parts, never beyond it, and stands open again when its invoice is taken back', async () => {
    const [item = ''] = (await opened([{ balanceType: due, amount: '200.00' }])).items;
    const half = await charged('100.00', [{ sourceLine: item, quantity: '0.5' }]);
    expect([await open(item), await open(half.id)]).toEqual(['100.00', '100.00']);
    expect(await offered()).toContain(item);
    await expect(charged('200.00', [{ sourceLine: item, quantity: '1' }])).rejects.toThrow(/超过未开票数量/);
    const rest = await charged('100.00', [{ sourceLine: item, quantity: '0.5' }]);
    expect(await open(item)).toBe('0.00');
    await act(world.second, invoice.kind, 'red', rest.id, { reason: '开票有误' });
    expect(await open(item)).toBe('100.00');
    await soundly();
  });
});
