import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { act, draft, post, type Values, withRights } from './desk';
import { paper } from './papers';
import { pieces } from './pieces';

/** What a store does now and then, each of it once finished and once left for the next person to decide. */
type Known = ReadonlyMap<string, Goods>;

/** Something is lent and comes back; samples leave; more is found than the book says; some is spoilt and some is scrapped. */
export async function oddMovements(at: Day, goods: Known, files: FileStore): Promise<void> {
  const { organisation, day } = at;
  const { central: warehouse, scrap: scrapWarehouse } = organisation;
  const { keep, recheck } = crewOf(organisation);
  const book = async (kind: string, header: Values, line: Values, action: 'review' | 'submit' | 'draft'): Promise<string | undefined> => {
    const [one] = await pieces(at, goods, warehouse, 1);
    if (one && action === 'draft') return (await draft(at.desk(keep), kind, header, [{ ...one, ...line }])).id;
    return one ? (await post(at.desk(keep), at.desk(recheck), kind, header, [{ ...one, ...line }], action)).id : undefined;
  };
  const loan = await book('otherOdo', { warehouse, odoKind: '3', receiverName: '市急救中心', backDate: addDays(day, 30) }, {}, 'review');
  if (loan) await bringBack(at, loan);
  await book('otherOdo', { warehouse, odoKind: '2', receiverName: '产品展示' }, {}, 'submit');
  const found = { warehouse, overflowKind: 'found', explanation: '整理货架时多出' };
  await book('overflowReport', found, { reason: '4' }, 'review');
  await book('overflowReport', found, { reason: '3' }, 'submit');
  await book('overflowReport', { warehouse, overflowKind: 'stock', explanation: '盘点溢余' }, { reason: '1' }, 'review');
  await book('lossReport', { lossKind: 'stock', warehouse, liability: '1' }, { reason: '1' }, 'submit');
  const photo = await paper(at.desk(keep), files, '不合格品照片', ['外包装破损，内包装可见水渍']);
  await book('lossReport', { lossKind: 'quality', warehouse, liability: '1' }, { reason: '5', photo: [photo] }, 'submit');
  await book('lossReport', { lossKind: 'quality', warehouse, liability: '1' }, { reason: '5' }, 'draft');
  await book('scrap', { fromWarehouse: warehouse, scrapWarehouse }, { reason: '4' }, 'review');
  await book('scrap', { fromWarehouse: warehouse, scrapWarehouse }, { reason: '2' }, 'submit');
}

async function bringBack(at: Day, loan: string): Promise<void> {
  const { organisation, world } = at;
  const { rows } = await sql<{ id: string; specification: string; unit: string; quantity: string }>`
    select id, specification_id as specification, unit_id as unit, trim_scale(quantity)::text as quantity from document_line where org_id = ${organisation.id} and document_id = ${loan}`.execute(
    world.db,
  );
  const { keep, recheck } = crewOf(organisation);
  const lines = rows.map(({ id, ...line }): Values => ({ ...line, sourceLine: id }));
  await post(at.desk(keep), at.desk(recheck), 'otherGrn', { warehouse: organisation.central, grnKind: '4', fromName: '市急救中心' }, lines);
}

/** Lots nobody may sell: one in force, one that waits for the check, one checked that waits for the word of the head. */
export async function stopGoods(at: Day, goods: Known): Promise<void> {
  const { keep, recheck } = crewOf(at.organisation);
  const [done, checked, asked] = await pieces(at, goods, at.organisation.central, 3);
  const stop = async (line: Values | undefined, reason: string) => {
    if (!line) return undefined;
    const saved = await draft(at.desk(keep), 'stopSell', { level: '1', reason, remark: '留样复检' }, [
      { specification: line.specification, unit: line.unit, batchNo: line.batchNo },
    ]);
    return act(at.desk(keep), 'stopSell', 'submit', saved);
  };
  const inForce = await stop(done, '1');
  if (inForce) await act(at.desk(recheck), 'stopSell', 'review', inForce);
  const halfWay = await stop(checked, '5');
  if (halfWay) await act(withRights(at.desk(recheck), { stopSellCheck: ['pass'] }), 'stopSell', 'review', halfWay);
  await stop(asked, '1');
}

type Received = { line: string; partner: string; specification: string; unit: string; batch: string; serial: string };
/** A box nobody needs goes back to whom it came from. */
export async function returnToSupplier(at: Day): Promise<void> {
  const { organisation, world } = at;
  const { rows } = await sql<Received>`
    select l.id as line, h.partner_id as partner, l.specification_id as specification, l.unit_id as unit, l.batch_no as batch, coalesce(l.serial_no, '') as serial
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join organisation o on o.id = h.counter_org_id
      join business_product p on p.org_id = h.org_id and p.specification_id = l.specification_id and p.deleted_at is null and not p.coded
      join lot t on t.org_id = l.org_id and (t.specification_id, t.batch_no, t.serial_no) = (l.specification_id, l.batch_no, coalesce(l.serial_no, ''))
      join stock_balance b on b.org_id = h.org_id and b.warehouse_id = h.warehouse_id and b.lot_id = t.id and b.owner_id = b.org_id and b.pack_no = '' and b.quantity - b.reserved >= l.ratio
    where h.org_id = ${organisation.id} and h.kind = 'purchaseGrn' and h.status in (2, 7) and h.settle_mode = '1'
    and h.warehouse_id = ${organisation.central} and l.quantity - l.returned / l.ratio >= 1
      and not exists (select from stock_soft f where f.org_id = l.org_id and f.specification_id = l.specification_id and (f.quantity > 0 or f.wanted > 0))
    order by (o.kind = 'V' and o.joined) desc, h.created_at desc, l.line_no limit 2`.execute(world.db);
  const { buy, check } = crewOf(organisation);
  for (const [i, row] of rows.entries()) {
    const header = { supplier: row.partner, warehouse: organisation.central, settleMode: '1', returnKind: '1', reason: '3', explanation: '科室不再使用' };
    const line = { specification: row.specification, unit: row.unit, quantity: '1', batchNo: row.batch, serialNo: row.serial, sourceLine: row.line };
    await post(at.desk(buy), at.desk(check), 'purchaseReturn', header, [line], i === 0 ? 'review' : 'submit');
  }
}

/** A dealer gives some away to try, and lends the hospital what it needs for a week. */
export async function giveAndLend(at: Day, goods: Known, gift: string, loan: string): Promise<void> {
  const { organisation, world } = at;
  const { sell, keep } = crewOf(organisation);
  const partner = (key: string) => world.partners.get(`${organisation.key}>${key}`);
  const offered = await pieces(at, goods, organisation.central, 1);
  const header = { customer: partner(gift), warehouse: organisation.central, reason: '2' };
  if (offered.length > 0)
    await post(
      at.desk(sell),
      at.desk(keep),
      'giftOdo',
      header,
      offered.map((line) => ({ ...line, price: priceOf(goods, line), taxRate: '13' })),
    );
  if (loan === '') return;
  const lent = (await pieces(at, goods, organisation.central, 2)).map((line): Values => ({ ...line, price: priceOf(goods, line), taxRate: '13' }));
  const terms = { partner: partner(loan), warehouse: organisation.central, mode: '1', backDate: addDays(at.day, 7), receiver: '中心库' };
  if (lent.length > 0) await post(at.desk(sell), at.desk(keep), 'productTransfer', terms, lent);
}

const priceOf = (goods: Known, line: Values): string => {
  const one = goods.get(String(line.specification));
  return one ? (one.price * one.boxRatio).toFixed(4) : '';
};

/** Issues on a run through the house, a pack opened for single use, and new charge prices: one agreed, one to be agreed. */
export async function houseRounds(at: Day, goods: readonly Goods[]): Promise<void> {
  const { organisation, world } = at;
  const { keep } = crewOf(organisation);
  const issues = await sql<{ id: string }>`
    select id from document where org_id = ${organisation.id} and kind = 'issueOdo' and status = 2 and related_sn is null order by created_at desc, id limit 2`.execute(
    world.db,
  );
  if (issues.rows.length > 0) {
    const run = await draft(
      at.desk(keep),
      'dispatchOrder',
      { route: '住院楼一线', vehicle: '推车02' },
      issues.rows.map(({ id }) => ({ issueOdo: id })),
    );
    await act(at.desk(keep), 'dispatchOrder', 'depart', run);
  }
  const packs = await sql<{ no: string }>`
    select label_no as no from stock_label where org_id = ${organisation.id} and warehouse_id = ${organisation.central} and label_kind = '2' and state = '2' order by label_no limit 2`.execute(
    world.db,
  );
  for (const [i, { no }] of packs.rows.entries())
    await post(at.desk(keep), at.desk(keep), 'unpackOrder', { warehouse: organisation.central, reason: '1' }, [{ packNo: no }], i === 0 ? 'review' : 'submit');
  const charged = at.random.some(
    goods.filter((one) => one.isChargeable && one.charge > 5),
    2,
  );
  for (const [i, one] of charged.entries()) {
    const header = { adjustKind: 'charge', basis: '医保办〔2026〕18号', effectiveDate: addDays(at.day, 7) };
    const line = { specification: one.id, unit: one.root, newPrice: (one.charge * 0.95).toFixed(2), reason: '集中带量采购' };
    await post(at.desk('hfinance'), at.desk('manager'), 'priceAdjustment', header, [line], i === 0 ? 'review' : 'submit');
  }
}
