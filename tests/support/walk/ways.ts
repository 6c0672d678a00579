import { sql } from 'kysely';
import { addDays, dayOf } from '../../../src/define/dates';
import type { DocumentDefinition } from '../../../src/define/define-document';
import { add } from '../../../src/define/money';
import { documentOf } from '../../../src/domain/registry';
import { newId } from '../../../src/server/base/id';
import { generateDocuments } from '../../../src/server/engine/documents/generate';
import { invoiceNo } from '../invoices';
import { leasing } from './leasing-ways';
import { collecting, invoicing, paying } from './money-ways';
import { correcting, counting, losing, moving, packing, proof } from './stock-ways';
import { operating } from './theatre-ways';
import { colleague, pulled, type Walk } from './walk';

/** Every way that can be walked with any number of lines. They follow one another: later ones take what earlier ones brought. */
export const WAYS: readonly ((walk: Walk) => Promise<void>)[] = [
  opening,
  buying,
  checking,
  selling,
  supplying,
  paying,
  collecting,
  invoicing,
  consigning,
  moving,
  losing,
  correcting,
  packing,
  counting,
  operating,
  leasing,
];

const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
const lot = { batchNo: 'A', expiryDate: '2038-06-30' };
const money = { price: '113', taxRate: '13' };

/** Opening stock is for stores where nothing has happened. */
async function opening({ d, take, lines }: Walk): Promise<void> {
  const store = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${d.org.id}, ${store}, ${store.slice(-8)}, ${store.slice(-8)}, 1, 1)`.execute(
    d.db,
  );
  await take(d, 'initialStock', { warehouse: store }, lines({ ...lot, quantity: '10', unitCost: '100', taxRate: '13' }));
}

async function buying({ d, w, maker, take, act, lines, linesOf }: Walk): Promise<void> {
  const { warehouse } = w.dealer;
  const header = { supplier: maker, warehouse, settleMode: '1' };
  const order = await take(d, 'purchaseOrder', { ...header, expectedDate: '2030-01-01', ...delivery }, lines({ ...money, quantity: '1000' }));
  const receipt = await take(d, 'purchaseGrn', header, pulled(await linesOf(d, order), { ...lot, ...money, quantity: '1000' }));
  await take(d, 'purchaseReturn', { ...header, returnKind: '1', reason: '3' }, pulled(await linesOf(d, receipt), { quantity: '1' }));
  const mistaken = await take(d, 'purchaseGrn', header, lines({ ...lot, ...money, quantity: '2' }));
  await act(d, 'purchaseGrn', 'unreview', mistaken);
  await act(d, 'purchaseGrn', 'review', mistaken);
  await act(d, 'purchaseGrn', 'red', mistaken, { reason: '错录' });
}

async function checking({ d, w, maker, take, edit, act, lines, born, linesOf }: Walk): Promise<void> {
  const arrived = { supplier: maker, warehouse: w.dealer.warehouse, deliveryNoteNo: 'S-1', packageOk: true };
  const arrival = await take(d, 'arrivalOrder', arrived, lines({ ...lot, noteQuantity: '20', arrivedQuantity: '20' }));
  await act(d, 'arrivalOrder', 'toInspection', arrival);
  const inspection = await born(d, 'inspectionOrder', arrival);
  await edit(
    d,
    'inspectionOrder',
    inspection,
    {},
    (await linesOf(d, inspection)).map(({ id }) => ({ id, qualifiedQuantity: '20', pendingQuantity: '0' })),
  );
  await act(d, 'inspectionOrder', 'submit', inspection);
  await act(d, 'inspectionOrder', 'toGrn', inspection);
}

async function selling({ d, h, w, take, act, lines, born, linesOf }: Walk): Promise<void> {
  const header = { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2030-01-01', ...delivery };
  const ordered = await take(h, 'purchaseOrder', header, lines({ ...money, quantity: '50' }));
  const order = await born(d, 'salesOrder', ordered);
  await act(d, 'salesOrder', 'review', order);
  const from = { customer: w.customer, warehouse: w.dealer.warehouse };
  const sale = await take(d, 'saleOdo', { ...from, ...delivery }, pulled(await linesOf(d, order), { ...money, batchNo: 'A', quantity: '50' }));
  await act(h, 'purchaseGrn', 'review', await born(h, 'purchaseGrn', sale));
  const back = pulled(await linesOf(d, sale), { ...money, batchNo: 'A', quantity: '1' });
  await take(d, 'saleReturn', { ...from, returnKind: '1', reason: '退货' }, back);
  await take(d, 'giftOdo', { ...from, reason: '1', attachments: ['协议.pdf'] }, lines({ batchNo: 'A', quantity: '1' }));
}

async function supplying({ h, w, take, edit, act, lines, born, linesOf }: Walk): Promise<void> {
  const way = { department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore };
  const claim = await take(h, 'suppliesClaim', { claimType: '1', ...way, needDate: '2030-01-01' }, lines({ quantity: '20' }));
  const issue = await take(h, 'issueOdo', { issueType: '1', target: '2', ...way }, pulled(await linesOf(h, claim), { batchNo: 'A', quantity: '20' }));
  const receipt = await born(h, 'departmentReceipt', issue);
  const received = (await linesOf(h, receipt)).map(({ id }) => ({ id, receivedQuantity: '20' }));
  await edit(h, 'departmentReceipt', receipt, {}, received);
  await act(h, 'departmentReceipt', 'review', receipt);
  await take(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '自用' }, lines({ batchNo: 'A', quantity: '3' }));
  const back = { returnKind: '1', department: w.ward, sourceWarehouse: w.wardStore, targetWarehouse: w.hospital.warehouse, reason: '积压' };
  await take(h, 'issueReturn', back, lines({ batchNo: 'A', quantity: '2', quality: '合格' }));
}

/** Goods of the dealer stand at the hospital unsold, some are used there and settled. */
async function consigning(walk: Walk): Promise<void> {
  const { d, h, w, take, act, lines, born, nextDay } = walk;
  const sent = { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' };
  const advance = await take(d, 'advanceSale', sent, lines({ ...money, batchNo: 'A', quantity: '10' }));
  await act(h, 'purchaseGrn', 'review', await born(h, 'purchaseGrn', advance));
  const theirs = lines({ batchNo: 'A', quantity: '5', owner: w.dealer.id });
  const move = { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: w.wardStore, mode: '1' };
  await take(h, 'stockTransfer', move, theirs);
  await take(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '手术', useTime: h.now().toISOString() }, theirs);
  const bought = lines({ batchNo: 'A', quantity: '2', owner: w.dealer.id, newPrice: '120', taxRate: '13' });
  await take(h, 'psiChange', { changeType: '3', warehouse: w.hospital.warehouse, partner: w.supplier, ...proof }, bought);
  nextDay();
  const today = dayOf(h.now());
  const [periodFrom, periodTo] = [addDays(today, -2), addDays(today, -1)];
  const input = { settleKind: 'use', periodFrom, periodTo };
  const buyer = { ...h, screen: 'settlementRecord' };
  const { made } = await generateDocuments(buyer, documentOf('settlement') as DocumentDefinition, { key: newId(), input });
  const settlement = String(made[0]?.id);
  await act(buyer, 'settlement', 'submit', settlement);
  await act({ ...d, screen: 'settlementManage' }, 'settlement', 'confirm', await born(d, 'settlement', settlement));
  await act(buyer, 'settlement', 'review', settlement);
  const receipt = await born(h, 'settlementGrn', settlement);
  await act(h, 'settlementGrn', 'review', receipt);
  await invoicingSettled(walk, settlement);
  const charging = { ...h, screen: 'serviceChargeManage' };
  // A supplier has one bill of each month and basis: a second walk charges what was used, a third one nothing.
  const charge = async (basis: string) => {
    const asked = { accountMonth: dayOf(h.now()).slice(0, 7), basis, rate: '2' };
    return (await generateDocuments(charging, documentOf('serviceCharge') as DocumentDefinition, { key: newId(), input: asked })).made[0]?.id;
  };
  const bill = (await charge('settled')) ?? (await charge('used'));
  if (!bill) return;
  await act(charging, 'serviceCharge', 'submit', bill);
  await act({ ...d, screen: 'serviceChargeDealer' }, 'serviceCharge', 'confirm', await born(d, 'serviceCharge', bill));
  await act(charging, 'serviceCharge', 'review', bill);
}

/** The dealer's paper for what was settled of his goods, which the hospital takes. */
async function invoicingSettled({ d, h, w, save, act, born, linesOf }: Walk, settlement: string): Promise<void> {
  const sold = await linesOf(d, await born(d, 'saleOdo', settlement));
  const total = sold.reduce((sum, { amount }) => add(sum, String(amount)), '0');
  const paper = { invoiceType: '02', invoiceNo: invoiceNo(), invoiceDate: dayOf(new Date()), invoiceTotal: total, files: [newId()] };
  const charged = sold.map(({ id, quantity }) => ({ sourceLine: id, quantity }));
  const invoice = await save(d, 'settlementInvoice', { partner: w.customer, ...paper }, charged);
  await act(d, 'settlementInvoice', 'submit', invoice);
  await act(colleague(h), 'settlementInvoice', 'review', await born(h, 'settlementInvoice', invoice));
}
