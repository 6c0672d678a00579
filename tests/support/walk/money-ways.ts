import { dayOf } from '../../../src/define/dates';
import { newId } from '../../../src/server/base/id';
import { post } from '../documents';
import { invoiceNo } from '../invoices';
import { paying as paid } from '../payments';
import { colleague, type Walk } from './walk';

const lot = { batchNo: 'M', expiryDate: '2038-06-30' };

/** A prepayment, and a payment out of it and the bank: of as many receipts as it has lines. */
export async function paying({ d, w, maker, goods, save, take, act }: Walk): Promise<void> {
  const items: { item: string; amount: string }[] = [];
  for (const one of goods) {
    const line = { specification: one.spec, unit: one.piece, ...lot, quantity: '1', price: '100', taxRate: '13' };
    const { id } = await post(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, [line]);
    items.push({ item: id, amount: '100' });
  }
  // Whatever day it is in the walk: a payment is not made tomorrow.
  const prepaid = await save(d, 'advancePayment', { supplier: maker, amount: '100', purpose: '备货' }, []);
  await act(d, 'advancePayment', 'submit', prepaid);
  await act(colleague(d), 'advancePayment', 'review', prepaid, { input: { ...paid(d), documentDate: dayOf(new Date()) } });
  const rest = String(100 * (items.length - 1));
  const funds = [{ fund: 'prepaid', item: prepaid, amount: '100' }, ...(rest === '0' ? [] : [{ fund: 'bank', amount: rest }])];
  const header = { partner: maker, payMethod: 'wire', bankAccount: '基本户', slip: [newId()] };
  await take(d, 'paymentOrder', header, items, { sections: { funds } });
}

/** What was open before the books began on both sides; customers pay it with something over, suppliers' papers are applied for. */
export async function collecting({ d, w, maker, goods, take, linesOf }: Walk): Promise<void> {
  const papers = (partner: string, balanceType: string) =>
    goods.map(() => ({ partner, balanceType, billDate: '2020-01-01', billNo: newId().slice(-12), amount: '100' }));
  const itemsOf = async (id: string) => (await linesOf(d, id)).map((line) => ({ item: line.id, amount: '100' }));
  const begun = { startMonth: '2021-01' };
  const received = { documentDate: dayOf(new Date()), payMethod: 'wire', bankAccount: '基本户' };
  const owed = await itemsOf(await take(d, 'openingReceivable', begun, papers(w.customer, 'receivable')));
  const funds = [{ fund: 'bank', amount: String(100 * owed.length + 50) }];
  await take(d, 'receiptOrder', { partner: w.customer, ...received }, owed, { sections: { funds } });
  await take(d, 'advanceCharge', { customer: w.customer, amount: '10', ...received }, []);
  const due = await itemsOf(await take(d, 'openingPayable', begun, papers(maker, 'payable')));
  await take(d, 'paymentApplication', { supplier: maker, planPayDate: dayOf(new Date()), payMethod: 'wire', payeeBank: '工行', payeeAccount: '6222' }, due);
}

/** A receipt of as many lines as there are goods, and the supplier's paper for all of them; what is sold of them, and the paper to the customer. */
export async function invoicing({ d, w, maker, goods, lines, take, linesOf }: Walk): Promise<void> {
  const bought = { ...lot, quantity: '2', price: '100', taxRate: '13' };
  const receipt = await take(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, lines(bought));
  const charged = (await linesOf(d, receipt)).map(({ id }) => ({ sourceLine: id, quantity: '2' }));
  const paper = { invoiceType: '02', invoiceNo: invoiceNo(), invoiceDate: dayOf(new Date()), files: [newId()] };
  await take(d, 'purchaseInvoice', { seller: maker, ...paper, invoiceTotal: String(200 * goods.length) }, charged);
  const sold = { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
  const sale = await take(d, 'saleOdo', sold, lines({ batchNo: lot.batchNo, quantity: '1', price: '100', taxRate: '13' }));
  const sent = (await linesOf(d, sale)).map(({ id }) => ({ sourceLine: id, quantity: '1' }));
  const issued = { buyer: w.customer, invoiceNo: invoiceNo(), invoiceDate: dayOf(new Date()), buyerTaxNo: '91420100MA4KXXXX1X' };
  await take(d, 'saleInvoice', { ...issued, invoiceTotal: String(100 * goods.length) }, sent);
}
