import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../src/define/dates';
import { saleInvoice } from '../../src/domain/finance/sale-invoice';
import { newId } from '../../src/server/base/id';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, documentsOf, linesOf, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenInvoices, type Charged, invoiceNo, received } from '../support/invoices';
import { clinicOf } from '../support/others';
import { received as collected, type MoneyWorld, moneyWorld, openOf } from '../support/payments';

/** Invoices to customers: the same with what they owe (finance §2.6, example 5), and what a buyer on the platform gets of them. */
let world: MoneyWorld;
let customer: string;
inWorld(moneyWorld, async (made) => {
  world = made;
  customer = await clinicOf(world.w);
  await received(world, world.supplier, [{ quantity: '1000', price: '500' }]);
});

const open = (item: string) => openOf(world.w, item);
const where = () => ({ warehouse: world.w.dealer.warehouse, deliveryAddress: '某路1号', receiver: '某人', phone: '13800000000' });
async function sold(quantity: string, to = customer): Promise<{ id: string; sn: string; line: string }> {
  const batch = (await sql<{ b: string }>`select batch_no as b from lot where org_id = ${world.w.dealer.id} limit 1`.execute(world.w.db)).rows[0]?.b;
  const done = await post(world.d, 'saleOdo', { customer: to, ...where() }, [
    { specification: world.w.spec, unit: world.w.piece, quantity, price: '1130.00', taxRate: '13', batchNo: batch },
  ]);
  return { ...done, line: String((await linesOf(world.d, done.id))[0]?.id) };
}
const written = (total: string, lines: Charged[], more: Record<string, unknown> = {}) =>
  add(
    world.d,
    'saleInvoice',
    { buyer: customer, invoiceNo: invoiceNo(), invoiceDate: dayOf(world.d.now()), invoiceTotal: total, buyerTaxNo: '91420100MA4KXXXX1X', ...more },
    [...lines],
  );
async function issued(total: string, lines: Charged[], more: Record<string, unknown> = {}) {
  const saved = await written(total, lines, more);
  await act(world.d, 'saleInvoice', 'submit', saved.id);
  return act(world.second, 'saleInvoice', 'review', saved.id);
}

describe('example 5', () => {
  it('a wrong invoice, a surplus, a return, and money received ahead', async () => {
    const s1 = await sold('8');
    expect(await open(s1.id)).toBe('9040.00');
    const x1 = await issued('9040.00', [{ sourceLine: s1.line, quantity: '8' }]);
    expect(await rowOf(world.d, x1.id)).toMatchObject({ total_tax: '1040.00', subkind: '02', match_result: 'same' });
    expect([await open(s1.id), await open(x1.id)]).toEqual(['0.00', '9040.00']);
    await act(world.second, 'saleInvoice', 'red', x1.id, { reason: '抬头错误' });
    expect([await open(s1.id), await open(x1.id)]).toEqual(['9040.00', '0.00']);
    const x2 = await issued('9040.00', [{ sourceLine: s1.line, quantity: '8' }]);
    expect([await open(s1.id), await open(x2.id)]).toEqual(['0.00', '9040.00']);
    await collected(world, customer, [{ item: x2.id, amount: '9040.00' }], [{ fund: 'bank', amount: '10000.00' }]);
    expect([
      await owed(world.w.db, world.w.dealer.id, 'receivable'),
      await owed(world.w.db, world.w.dealer.id, 'advance'),
      (await rowOf(world.d, x2.id)).status,
    ]).toEqual(['0.00', '960.00', 7]);
    const t1 = await post(world.d, 'saleReturn', { customer, warehouse: world.w.dealer.warehouse, returnKind: '1', reason: '质量' }, [
      {
        sourceLine: s1.line,
        specification: world.w.spec,
        unit: world.w.piece,
        quantity: '1',
        qualifiedQuantity: '1',
        price: '1130.00',
        taxRate: '13',
        batchNo: String((await linesOf(world.d, s1.id))[0]?.batch_no),
      },
    ]);
    expect(await open(t1.id)).toBe('-1130.00');
    const x3 = await issued('-1130.00', [{ sourceLine: String((await linesOf(world.d, t1.id))[0]?.id), quantity: '-1' }], { sign: 'red', original: x2.id });
    expect([await open(t1.id), await open(x3.id)]).toEqual(['0.00', '-1130.00']);
    const s2 = await sold('2');
    const x4 = await issued('2260.00', [{ sourceLine: s2.line, quantity: '2' }]);
    const [q1] = (
      await sql<{ id: string }>`select id from account_item where org_id = ${world.w.dealer.id} and account = 'advance' and open > 0`.execute(world.w.db)
    ).rows;
    await collected(
      world,
      customer,
      [
        { item: x4.id, amount: '2260.00' },
        { item: x3.id, amount: '-1130.00' },
      ],
      [
        { fund: 'advance', item: q1?.id ?? '', amount: '960.00' },
        { fund: 'bank', amount: '170.00' },
      ],
    );
    expect([await owed(world.w.db, world.w.dealer.id, 'receivable'), await owed(world.w.db, world.w.dealer.id, 'advance')]).toEqual(['0.00', '0.00']);
    expect((await brokenInvoices.execute(world.w.db)).rows).toEqual([]);
    expect((await selfCheck(world.w.db)).filter((result) => result.broken > 0)).toEqual([]);
  });
});

describe('an invoice to a customer', () => {
  it('says whom it is written to, and no more than one paper may', async () => {
    const s = await sold('1');
    const nobody = await written('1130.00', [{ sourceLine: s.line, quantity: '1' }], { buyerTaxNo: '' });
    await expect(act(world.d, 'saleInvoice', 'submit', nobody.id)).rejects.toThrow(/税号/);
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'invoice.maxAmount', 'organisation', ${world.w.dealer.id}, '1000')`.execute(
      world.w.db,
    );
    await expect(issued('1130.00', [{ sourceLine: s.line, quantity: '1' }])).rejects.toThrow('超过单张发票限额1,000.00，请拆分开票');
    // Finance sees what was submitted, beside the invoices of suppliers; a draft is whoever's who writes it.
    const seen = async (screen: string) => {
      const { list } = await listDocuments({ ...world.d, screen }, saleInvoice, { pageNum: 1, pageSize: 200 } as never);
      return list.some((row) => row.id === nobody.id);
    };
    expect([await seen('bizSaleInvoice'), await seen('finInvoice')]).toEqual([true, false]);
    await sql`delete from rule_value where key = 'invoice.maxAmount' and org_id = ${world.w.dealer.id}`.execute(world.w.db);
  });

  it('is a draft at a buyer on the platform, charging what he received; taken back it goes with it', async () => {
    const { w } = world;
    const h = w.context(w.hospital);
    const s = await sold('3', w.customer);
    await drainOutbox(w.db, world.d.now);
    const [grn] = (await documentsOf(h, 'purchaseGrn')).filter((row) => row.mirror_of === s.id);
    // Nothing arrived there yet: there is nothing to charge.
    const early = await issued('1130.00', [{ sourceLine: s.line, quantity: '1' }], { buyer: w.customer });
    await drainOutbox(w.db, world.d.now);
    expect(await documentsOf(h, 'purchaseInvoice')).toEqual([]);
    await act(world.second, 'saleInvoice', 'red', early.id, { reason: '重开' });
    await act(h, 'purchaseGrn', 'review', String(grn?.id));
    const file = newId();
    const x = await issued('3390.00', [{ sourceLine: s.line, quantity: '3' }], { buyer: w.customer, files: [file] });
    await drainOutbox(w.db, world.d.now);
    const [mirror] = await documentsOf(h, 'purchaseInvoice');
    const { invoice_no: no, invoice_date: day } = await rowOf(world.d, x.id);
    expect(mirror).toMatchObject({
      mirror_of: x.id,
      status: 0,
      invoice_no: no,
      invoice_date: day,
      invoice_total: '3390.00',
      total_amount: '3390.00',
      match_result: 'same',
    });
    expect(await linesOf(h, String(mirror?.id))).toMatchObject([{ source_sn: grn?.sn, quantity: '3.0000', matched_amount: '3390.00', amount_diff: '0.00' }]);
    await act(world.second, 'saleInvoice', 'red', x.id, { reason: '重开' });
    expect((await rowOf(h, String(mirror?.id))).status).toBe(6);
  });
});
