import { sql } from 'kysely';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { act, draft, post, type Values } from './desk';
import { lotsOf } from './stock';

type Header = { id: string; version: number };
/** Orders that came in are accepted; a few stay a day. */
export async function acceptOrders(at: Day, upTo: number): Promise<void> {
  const { rows } =
    await sql<Header>`select id, version from document where org_id = ${at.organisation.id} and kind = 'salesOrder' and status = 1 order by created_at, id limit ${upTo}`.execute(
      at.world.db,
    );
  for (const order of rows) await act(at.desk(crewOf(at.organisation).sell), 'salesOrder', 'review', order);
}

type Open = {
  order: string;
  partner_id: string;
  warehouse_id: string;
  line: string;
  specification_id: string;
  unit_id: string;
  ratio: string;
  price: string;
  open: string;
  held: string;
  address: string;
  receiver: string;
  phone: string;
};
/** What is held for accepted orders is picked by expiry and shipped, one delivery per order; what is short follows later, and nothing goes to whom has no licence any more. */
export async function shipOrders(at: Day, goods: ReadonlyMap<string, Goods>, upTo: number, mode: 'review' | 'submit' | 'draft' = 'review'): Promise<void> {
  const { organisation, world } = at;
  const { rows } = await sql<Open>`
    select h.id as order, h.partner_id, h.warehouse_id, l.id as line, l.specification_id, l.unit_id, l.ratio, l.price, l.open, s.quantity as held, h.delivery_address as address, h.receiver, h.phone
    from (select d.id from document d where d.org_id = ${organisation.id} and d.kind = 'salesOrder' and d.status = 2
        and not exists (select from partner p join licence c on c.org_id = p.org_id and c.holder_id = p.counterparty_id where p.org_id = d.org_id and p.id = d.partner_id
        and c.valid_to < ${at.day}::date)
        and exists (select from stock_soft s join document_line l on l.org_id = s.org_id and l.id = s.line_id where s.org_id = d.org_id and s.document_id = d.id
        and s.quantity >= l.ratio) order by d.created_at, d.id limit 60) o
    join document h on h.org_id = ${organisation.id} and h.id = o.id join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.open > 0
    join stock_soft s on s.org_id = l.org_id and s.line_id = l.id and s.quantity > 0
    order by h.created_at, h.id, l.line_no`.execute(world.db);
  const orders = new Map<string, Open[]>();
  for (const row of rows) orders.set(row.order, [...(orders.get(row.order) ?? []), row]);
  // What one order waits for keeps no other waiting.
  let left = upTo;
  for (const lines of orders.values()) if (left > 0 && (await ship(at, goods, lines, mode))) left -= 1;
}

async function ship(at: Day, goods: ReadonlyMap<string, Goods>, open: readonly Open[], mode: 'review' | 'submit' | 'draft'): Promise<boolean> {
  const first = open[0] as Open;
  const crew = crewOf(at.organisation);
  const asked = open.map((line) => line.specification_id);
  const lots = await lotsOf(at, first.warehouse_id, asked, first.order);
  const lines = open.flatMap((line): Values[] => {
    const ratio = Number(line.ratio);
    return lots.take(line.specification_id, Math.min(Number(line.open) * ratio, Number(line.held)), ratio).map((part) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: String(part.quantity / ratio),
      price: line.price,
      taxRate: '13',
      batchNo: part.batchNo,
      serialNo: part.serialNo,
      sourceLine: line.line,
    }));
  });
  if (lines.length === 0) return false;
  const isCold = open.some((line) => goods.get(line.specification_id)?.isCold);
  const header = {
    customer: first.partner_id,
    warehouse: first.warehouse_id,
    deliveryAddress: first.address,
    receiver: first.receiver,
    phone: first.phone,
    carrier: at.random.pick(['自送', '顺丰医药', '京东物流']),
    boxes: String(at.random.int(1, 9)),
    ...(isCold ? { temperature: '4.2', transportMode: '2' } : {}),
  };
  const maker = at.desk(crew.sell);
  if (mode === 'review') await post(maker, at.desk(crew.keep), 'saleOdo', header, lines);
  else {
    const saved = await draft(maker, 'saleOdo', header, lines);
    if (mode === 'submit') await act(maker, 'saleOdo', 'submit', saved);
  }
  return true;
}

/** Refused boxes come back to the shelf. */
export async function takeBack(at: Day, upTo: number): Promise<void> {
  const { rows } =
    await sql<Header>`select id, version from document where org_id = ${at.organisation.id} and kind = 'saleReturn' and status = 1 order by created_at, id limit ${upTo}`.execute(
      at.world.db,
    );
  for (const back of rows) await act(at.desk(crewOf(at.organisation).keep), 'saleReturn', 'review', back);
}
