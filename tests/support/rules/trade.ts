import { sql } from 'kysely';
import { documentOf } from '../../../src/domain/registry';
import { idleStock } from '../../../src/server/assistant/tools/idle-stock';
import { newId } from '../../../src/server/base/id';
import { documentInfo } from '../../../src/server/engine/documents/info';
import { listDocuments } from '../../../src/server/engine/documents/list';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { page } from '../callers';
import { act, add, documentsOf, edit, linesOf, post } from '../documents';
import { delivery, goods, orderOf, type Probe, probe, type RuleWorld, said, saleOf } from './probe';

/** Buying and selling, and what lies in the stores. */
const received = (world: RuleWorld, line: Record<string, unknown> = {}) =>
  add(world.dealer, 'purchaseGrn', { supplier: world.maker, warehouse: world.w.dealer.warehouse }, [
    goods(world, { price: '10', batchNo: 'N', expiryDate: '2030-06-30', ...line }),
  ]);
const kind = (name: string) => {
  const found = documentOf(name);
  if (!found) throw new Error(name);
  return found;
};

export const tradeProbes: Record<string, Probe> = {
  'purchase.gspChain': probe('D', ['0', '1'], async (world) => said(act(world.dealer, 'purchaseGrn', 'submit', (await received(world)).id))),
  'purchase.overReceivePct': probe('D', ['0', '20'], async (world) => {
    const order = await orderOf(world, world.dealer, { quantity: '10' });
    await act(world.dealer, 'purchaseOrder', 'review', order.id);
    const [line] = await linesOf(world.dealer, order.id);
    return said(act(world.dealer, 'purchaseGrn', 'review', (await received(world, { quantity: '11', sourceLine: line?.id })).id));
  }),
  'receipt.minLifeDays': probe('D', ['0', '9999'], async (world) =>
    said(act(world.dealer, 'purchaseGrn', 'submit', (await received(world)).id, { confirmed: false })),
  ),
  'quote.sealed': probe('H', ['0', '1'], async (world) => {
    const { central, dealer, w, clock } = world;
    const header = { title: '询价', deadline: '2026-06-15T08:00:00.000Z', needDate: '2026-06-30', deliveryPlace: '中心库', suppliers: [w.supplier] };
    const asked = await add(central, 'enquiry', header, [{ specification: w.spec, unit: w.box, quantity: '10' }]);
    await act(central, 'enquiry', 'review', asked.id);
    await drainOutbox(world.db, () => clock.now);
    const theirs = String((await documentsOf(dealer, 'enquiry')).at(-1)?.id);
    const lines = (await linesOf(dealer, theirs)).map((line) => ({ id: line.id, quotePrice: '100', taxRate: '13', leadDays: '3' }));
    await edit(dealer, 'enquiry', theirs, { validUntil: '2026-12-30', contact: '王销售' }, lines);
    await act(dealer, 'enquiry', 'review', theirs);
    await drainOutbox(world.db, () => clock.now);
    return (await documentInfo(central, kind('enquiry'), { id: asked.id })).matrix;
  }),
  'order.acceptHours': probe('H', ['1', '720'], async (world) => {
    const order = await orderOf(world, world.central);
    await act(world.central, 'purchaseOrder', 'review', order.id);
    await sql`update document set reviewed_at = now() - interval '5 hours' where id = ${order.id}`.execute(world.db);
    return (await listDocuments(world.central, kind('purchaseOrder'), page())).list.map((row) => row.isUnaccepted);
  }),
  'stock.fefo': probe('D', ['suggest', 'force'], async (world) => {
    const { id } = await saleOf(world, { batchNo: 'LATE', fefoReason: '客户指定批号' });
    return said(act(world.dealer, 'saleOdo', 'submit', id));
  }),
  'stock.reserveOnOrder': probe('D', ['1', '0'], async (world) => {
    const header = { customer: world.w.customer, warehouse: world.w.dealer.warehouse, settleMode: '1', expectedDate: '2030-01-01', ...delivery };
    const { id } = await add(world.dealer, 'salesOrder', header, [goods(world, { price: '20' })]);
    await act(world.dealer, 'salesOrder', 'review', id);
    return (await sql`select quantity::text as held from stock_soft where document_id = ${id}`.execute(world.db)).rows;
  }),
  'stock.dullDays': probe('H', ['90', '5'], async (world) => {
    world.clock.now = new Date('2026-06-20T02:00:00Z');
    const answer = await idleStock.run({ context: world.central } as Parameters<typeof idleStock.run>[0], {});
    world.clock.now = new Date('2026-06-10T02:00:00Z');
    return answer;
  }),
  'sale.consignSell': probe('D', ['0', '1'], async (world) => {
    const { w, dealer } = world;
    await post(dealer, 'purchaseGrn', { supplier: world.maker, warehouse: w.dealer.warehouse, settleMode: '2' }, [
      goods(world, { price: '10', batchNo: 'EARLY', expiryDate: '2030-01-31' }),
    ]);
    const { rows } = await sql<{ owner: string }>`select counterparty_id as owner from partner where id = ${world.maker}`.execute(world.db);
    return said(act(dealer, 'saleOdo', 'review', (await saleOf(world, { owner: rows[0]?.owner })).id));
  }),
  'gift.yearLimit': probe('D', ['', '1'], async (world) => {
    const header = { customer: world.w.customer, warehouse: world.w.dealer.warehouse, reason: '1', attachments: ['协议'] };
    const { id } = await add(world.dealer, 'giftOdo', header, [goods(world, { batchNo: 'EARLY', price: '20' })]);
    return said(act(world.dealer, 'giftOdo', 'submit', id, { confirmed: false }));
  }),
  'loss.approveLimit': probe('H', ['5000', '1'], async (world) => {
    const { id } = await add(world.central, 'lossReport', { lossKind: 'stock', liability: '1', warehouse: world.w.hospital.warehouse }, [
      goods(world, { batchNo: 'A', reason: '1' }),
    ]);
    await act(world.central, 'lossReport', 'submit', id);
    return (await sql`select name, screen from document_step where document_id = ${id} order by seq`.execute(world.db)).rows;
  }),
  'take.recountPct': probe('H', ['5', '90'], async (world) => {
    const { w, central } = world;
    const header = { warehouse: w.hospital.warehouse, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee };
    const { id } = await add(central, 'stockTake', header, []);
    const counted = (await linesOf(central, id)).map((line) => ({ id: line.id, countQuantity: '10', reason: '点错' }));
    await edit(central, 'stockTake', id, header, counted);
    return (await sql`select verdict from document_line where document_id = ${id} order by line_no`.execute(world.db)).rows;
  }),
  'grn.genCode': probe('H', ['审核', '验收'], async (world) => {
    const { central, w } = world;
    await sql`update business_product set coded = true where org_id = ${w.hospital.id}`.execute(world.db);
    const { id } = await add(central, 'inspectionOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, inspector: await colleagueOf(world) }, [
      goods(world, { sampleQuantity: '1', qualifiedQuantity: '5', batchNo: 'N', expiryDate: '2030-06-30' }),
    ]);
    await act(central, 'inspectionOrder', 'submit', id);
    return (await sql`select count(*)::int as n from stock_label where org_id = ${w.hospital.id}`.execute(world.db)).rows;
  }),
};

async function colleagueOf({ db, w }: RuleWorld): Promise<string> {
  const id = newId();
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${id}, 'Q1', '验收员', ${w.hospital.department})`.execute(
    db,
  );
  return id;
}
