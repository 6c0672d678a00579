import { sql } from 'kysely';
import { addDays, dayOf } from '../../../src/define/dates';
import type { Context } from '../../../src/server/base/context';
import { type LeasingWorld, leaseOf, leasingWorld, termsOf } from '../leasing-world';
import { type TradeWorld, trade } from '../trade-world';
import { colleague, pulled, type Walk } from './walk';

const [batchNo, expiryDate] = ['A', '2038-06-30'];
const delivery = { deliveryAddress: '解放路1号', receiver: '王', phone: '13800000000' };

/** Goods lie at somebody else's: announced, received there and booked, asked for, picked, checked, sold, and followed on their way. */
export async function leasing(walk: Walk): Promise<void> {
  const { w, d, goods, save, act, lines, born, linesOf } = walk;
  const l = await keeperOf(w, d);
  const { o } = l;
  for (const { spec } of goods) await trade(w.db, l.operator, spec);
  const today = dayOf(d.now());
  const each = async (id: string, values: Record<string, unknown>) => ({ lines: (await linesOf(o, id)).map((line) => ({ id: line.id, ...values })) });

  const coming = { partner: l.keeper, warehouse: l.kept, kind: '1', expectDate: today, supplier: l.supplier };
  const notice = await save(d, 'grnNotice', coming, lines({ quantity: '100', batchNo, expiryDate }));
  await act(d, 'grnNotice', 'submit', notice);
  const theirs = await born(o, 'grnNotice', notice);
  await act(o, 'grnNotice', 'accept', theirs);
  await act(o, 'grnNotice', 'receive', theirs, await each(theirs, { receivedNow: '100' }));
  const receipt = await draftAt(d, 'purchaseGrn', l.kept);
  const booked = pulledAnew(await linesOf(d, receipt), { batchNo, expiryDate, quantity: '100', price: '3', taxRate: '13' });
  await walk.edit(d, 'purchaseGrn', receipt, { supplier: l.supplier, warehouse: l.kept, settleMode: '1', handler: w.dealer.employee }, booked);
  await act(d, 'purchaseGrn', 'review', receipt);

  const going = { partner: l.keeper, warehouse: l.kept, consignee: w.customer, ...delivery, requireDate: today, deliveryWay: '送货' };
  const asked = await save(d, 'odoNotice', going, lines({ quantity: '40', batchNo, price: '5', taxRate: '13' }));
  await act(d, 'odoNotice', 'submit', asked);
  const order = await born(o, 'odoNotice', asked);
  await act(o, 'odoNotice', 'accept', order);
  await act(o, 'odoNotice', 'pick', order, { input: { picker: o.user.employee }, ...(await each(order, { pickedQuantity: '40', batchNo })) });
  const checker = { ...colleague(o), user: { ...colleague(o).user, employee: w.dealer.employee } };
  await act(checker, 'odoNotice', 'recheck', order, await each(order, { checkedNow: '40' }));
  await act(d, 'saleOdo', 'review', await draftAt(d, 'saleOdo', l.kept));

  const run = {
    partner: l.lessee,
    consigneeName: '康和医院',
    ...delivery,
    carrier: '自有车队',
    transportWay: '1',
    waybillNo: `YD-${goods.length}`,
    boxes: '2',
  };
  const carried = await save(o, 'logisticsOrder', run, pulled(await linesOf(o, order), { quantity: '40', batchNo }));
  await act(o, 'logisticsOrder', 'dispatch', carried, { input: { departTime: o.now().toISOString() } });
  await act(o, 'logisticsOrder', 'sign', carried, { input: { arriveTime: o.now().toISOString(), signer: '王', signPhoto: ['a.jpg'] } });
}

/** The same keeper and lease for every walk of a world. */
const keepers = new WeakMap<TradeWorld, Promise<LeasingWorld>>();
function keeperOf(w: TradeWorld, d: Context): Promise<LeasingWorld> {
  const known = keepers.get(w) ?? leased(w, dayOf(d.now()));
  keepers.set(w, known);
  return known;
}

async function leased(w: TradeWorld, today: string): Promise<LeasingWorld> {
  const [from, to] = [addDays(today, -10), addDays(today, 300)];
  const l = await leasingWorld(w, from, to);
  await leaseOf(l, termsOf(l, from, to));
  return l;
}

async function draftAt({ db, org }: Context, kind: string, warehouse: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${org.id} and kind = ${kind} and status = 0 and warehouse_id = ${warehouse}
    order by created_at desc, id desc limit 1`.execute(db);
  return String(rows[0]?.id);
}

const pulledAnew = (own: readonly Record<string, unknown>[], values: Record<string, unknown>) =>
  own.map((line) => ({ id: line.id, specification: line.specification_id, unit: line.unit_id, sourceLine: line.source_line_id, ...values }));
