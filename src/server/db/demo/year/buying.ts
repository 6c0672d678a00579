import { sql } from 'kysely';
import { addDays } from '../../../../define/dates';
import { facts as deliveryFacts } from '../facts/delivery';
import { type Goods, organisationOf } from '../world/world';
import { crewOf, type Day } from './day';
import { act, change, draft, post, type Values } from './desk';
import { freshLot } from './lots';
import { boxesOf } from './opening';
import { onHand, onOrder } from './stock';

export type Shortages = readonly { one: Goods; boxes: number }[];
/** What an organisation is short of, most urgent first: less than `low` days' worth by its own idea of enough. */
async function shortages(at: Day, goods: readonly Goods[], enough: (one: Goods) => number): Promise<Shortages> {
  const [here, coming] = [await onHand(at, at.organisation.central, goods), await onOrder(at, at.organisation.central)];
  return goods
    .map((one) => ({
      one,
      level: ((here.get(one.id) ?? 0) + (coming.get(one.id) ?? 0)) / Math.max(1, enough(one)),
      wanted: enough(one) - (here.get(one.id) ?? 0) - (coming.get(one.id) ?? 0),
    }))
    .filter((row) => row.level < 0.5)
    .sort((a, b) => a.level - b.level || a.one.code.localeCompare(b.one.code))
    .map(({ one, wanted }) => ({ one, boxes: Math.max(1, Math.ceil(wanted / one.boxRatio)) }));
}

export const hospitalShortages = (at: Day, goods: readonly Goods[]): Promise<Shortages> =>
  shortages(at, goods, (one) => one.boxRatio * (one.isHighValue ? 4 : 2));

/** A hospital orders what its central store lacks from the dealer it lacks most from; the reviewed order is the dealer's sales order. */
export async function orderForHospital(at: Day, short: Shortages, most: number): Promise<void> {
  const first = short[0]?.one;
  if (!first) return;
  const lines = short
    .filter((row) => row.one.dealer === first.dealer)
    .slice(0, most)
    .map(({ one, boxes }): Values => ({ specification: one.id, unit: one.box, quantity: String(boxes), taxRate: '13' }));
  await placeOrder(at, first.dealer, lines, 'review');
}

/** An order of what the dealer certainly has: two boxes of some goods, so that the day's work can be followed to its end. */
export async function orderInStock(
  at: Day,
  goods: readonly Goods[],
  dealer: string,
  most: number,
  mode: 'review' | 'submit' | 'draft' = 'review',
): Promise<void> {
  const { world } = at;
  const seller = organisationOf(world, dealer);
  const { rows } = await sql<{ id: string }>`
    select b.specification_id as id from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification s on s.id = b.specification_id join unit u on u.id = s.purchase_unit_id
    where b.org_id = ${seller.id} and b.warehouse_id = ${seller.central} and (l.expiry_date is null or l.expiry_date > ${at.day}::date) and not exists (select from stock_soft f where f.org_id = b.org_id and f.specification_id = b.specification_id and f.wanted > 0)
    group by 1, u.ratio having sum(b.quantity - b.reserved) >= 2 * u.ratio order by 1`.execute(world.db);
  const there = new Set(rows.map((row) => row.id));
  const lines = at.random
    .some(
      goods.filter((one) => there.has(one.id)),
      most,
    )
    .map((one): Values => ({ specification: one.id, unit: one.box, quantity: '2', taxRate: '13' }));
  if (lines.length > 0) await placeOrder(at, dealer, lines, mode);
}

async function placeOrder(at: Day, dealer: string, lines: Values[], mode: 'review' | 'submit' | 'draft'): Promise<void> {
  const { organisation, world } = at;
  const crew = crewOf(organisation);
  const header = {
    supplier: world.partners.get(`${organisation.key}>${dealer}`),
    warehouse: organisation.central,
    settleMode: '1',
    expectedDate: addDays(at.day, 3),
    urgent: at.random.chance(0.06),
    ...deliveryFacts[organisation.key],
  };
  const maker = at.desk(crew.buy);
  if (mode === 'review') {
    await post(maker, at.desk(crew.check), 'purchaseOrder', header, lines);
    return;
  }
  const saved = await draft(maker, 'purchaseOrder', header, lines);
  if (mode === 'submit') await act(maker, 'purchaseOrder', 'submit', saved);
}

/** A dealer orders from one of its makers what it is short of. */
export async function orderForDealer(at: Day, goods: readonly Goods[], most: number): Promise<void> {
  const { organisation, world } = at;
  const crew = crewOf(organisation);
  const short = await shortages(at, goods, (one) => one.boxRatio * boxesOf(one) * 2);
  const first = short[0]?.one;
  if (!first) return;
  const key = [...world.vendors].find(([, id]) => id === first.vendor)?.[0] ?? '';
  const lines = short
    .filter((row) => row.one.vendor === first.vendor)
    .slice(0, most)
    .map(({ one, boxes }): Values => ({ specification: one.id, unit: one.box, quantity: String(boxes), taxRate: '13' }));
  const header = {
    supplier: world.partners.get(`${organisation.key}>${key}`),
    warehouse: organisation.central,
    settleMode: '1',
    expectedDate: addDays(at.day, 4),
    ...deliveryFacts[organisation.key],
  };
  await post(at.desk(crew.buy), at.desk(crew.check), 'purchaseOrder', header, lines);
}

type Open = { id: string; sn: string; partner_id: string; counter_org_id: string };
/** Orders to makers that keep no books here: what they send is received, inspected and put into stock in three documents. */
export async function receiveFromMakers(at: Day, goods: ReadonlyMap<string, Goods>, upTo: number, stopAt?: 'arrival' | 'inspection'): Promise<void> {
  const { organisation, world } = at;
  const { rows } = await sql<Open>`select h.id, h.sn, h.partner_id, h.counter_org_id from document h join organisation o on o.id = h.counter_org_id
    where h.org_id = ${organisation.id} and h.kind = 'purchaseOrder' and h.status = 2 and h.biz_date <= ${addDays(at.day, stopAt ? 0 : -2)} and not o.joined
      and not exists (select from document_line l join document_line x on x.org_id = l.org_id and x.source_line_id = l.id where l.org_id = h.org_id and l.document_id = h.id)
    order by h.created_at, h.id limit ${upTo}`.execute(world.db);
  for (const order of rows) await receiveOrder(at, goods, order, stopAt);
}

async function receiveOrder(at: Day, goods: ReadonlyMap<string, Goods>, order: Open, stopAt?: 'arrival' | 'inspection'): Promise<void> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const { rows } = await sql<{
    id: string;
    specification_id: string;
    unit_id: string;
    open: string;
    price: string;
  }>`select id, specification_id, unit_id, open, price from document_line
    where org_id = ${organisation.id} and document_id = ${order.id} and open > 0 order by line_no`.execute(world.db);
  if (rows.length === 0) return;
  const parts = { supplier: order.partner_id, warehouse: organisation.central };
  const lots = new Map(rows.map((row) => [row.id, freshLot(random, goods.get(row.specification_id) as Goods, at.day)]));
  const isCold = rows.some((row) => goods.get(row.specification_id)?.isCold);
  const arrival = await draft(
    at.desk(crew.keep),
    'arrivalOrder',
    {
      ...parts,
      deliveryNoteNo: `SH${at.day.replaceAll('-', '')}${random.int(100, 999)}`,
      packageOk: true,
      carrier: random.pick(['顺丰医药', '京东物流', '国药物流', '自送']),
      ...(isCold ? { temperature: '4.6', transportMode: '2' } : {}),
    },
    rows.map((row) => ({
      specification: row.specification_id,
      unit: row.unit_id,
      noteQuantity: row.open,
      arrivedQuantity: row.open,
      refusedQuantity: '0',
      sourceLine: row.id,
      ...lots.get(row.id),
    })),
  );
  if (stopAt === 'arrival') return;
  await act(at.desk(crew.keep), 'arrivalOrder', 'submit', arrival);
  const arrived = await linesOf(at, arrival.id);
  const inspection = await draft(
    at.desk(crew.recheck),
    'inspectionOrder',
    parts,
    arrived.map((line) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      sampleQuantity: '1',
      qualifiedQuantity: line.quantity,
      unqualifiedQuantity: '0',
      pendingQuantity: '0',
      sourceLine: line.id,
      ...lotOf(line),
    })),
  );
  if (stopAt === 'inspection') return;
  await act(at.desk(crew.recheck), 'inspectionOrder', 'submit', inspection);
  const inspected = await linesOf(at, inspection.id);
  await post(
    at.desk(crew.keep),
    at.desk(crew.recheck),
    'purchaseGrn',
    { ...parts, settleMode: '1', grnKind: '1' },
    inspected.map((line) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      taxRate: '13',
      sourceLine: line.id,
      ...lotOf(line),
    })),
  );
}

type Line = {
  id: string;
  specification_id: string;
  unit_id: string;
  quantity: string;
  batch_no: string;
  production_date: string | null;
  expiry_date: string | null;
  sterilisation_no: string | null;
};
const linesOf = async (at: Day, document: string): Promise<Line[]> =>
  (
    await sql<Line>`select id, specification_id, unit_id, quantity, batch_no, production_date, expiry_date, sterilisation_no from document_line where org_id = ${at.organisation.id} and document_id = ${document} order by line_no`.execute(
      at.world.db,
    )
  ).rows;
const lotOf = (line: Line): Values => ({
  batchNo: line.batch_no,
  productionDate: line.production_date ?? '',
  expiryDate: line.expiry_date ?? '',
  sterilisationNo: line.sterilisation_no ?? '',
});

type Waiting = { id: string; version: number; kind: string; lines: { id: string; quantity: string }[] };
/** What suppliers on the platform have sent: a hospital's receipt, or a dealer's arrival. Now and then a box is refused. */
export async function receiveMirrors(at: Day, upTo: number): Promise<void> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const { rows } =
    await sql<Waiting>`select h.id, h.version, h.kind, (select jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity::text) order by l.line_no) from document_line l where l.org_id = h.org_id and l.document_id = h.id) as lines
    from document h where h.org_id = ${organisation.id} and h.kind in ('purchaseGrn', 'arrivalOrder') and h.status = 0 and h.origin = 'mirror' order by h.created_at, h.id limit ${upTo}`.execute(
      world.db,
    );
  for (const one of rows) {
    if (one.kind === 'arrivalOrder') await receiveArrival(at, one);
    else {
      let version = one.version;
      const refused = one.lines.findIndex((line) => Number(line.quantity) >= 2);
      if (random.chance(0.09) && refused !== -1) {
        const saved = await change(
          at.desk(crew.keep),
          'purchaseGrn',
          one,
          {},
          one.lines.map((line, i) => ({
            id: line.id,
            quantity: String(Number(line.quantity) - (i === refused ? 1 : 0)),
            refusedQuantity: i === refused ? '1' : '0',
            ...(i === refused ? { refuseReason: random.pick(['2', '3', '5']) } : {}),
          })),
        );
        version = saved.version;
      }
      await act(at.desk(crew.keep), 'purchaseGrn', 'review', { id: one.id, version });
    }
  }
}

/** A dealer's own receipt from a maker on the platform goes by arrival and inspection, too. */
async function receiveArrival(at: Day, arrival: Waiting): Promise<void> {
  const { organisation } = at;
  const crew = crewOf(organisation);
  const saved = await change(
    at.desk(crew.keep),
    'arrivalOrder',
    arrival,
    { packageOk: true },
    arrival.lines.map((line) => ({ id: line.id, arrivedQuantity: line.quantity, refusedQuantity: '0' })),
  );
  await act(at.desk(crew.keep), 'arrivalOrder', 'submit', saved);
  const { rows } = await sql<{
    partner_id: string;
    warehouse_id: string;
  }>`select partner_id, warehouse_id from document where org_id = ${organisation.id} and id = ${arrival.id}`.execute(at.world.db);
  const parts = { supplier: rows[0]?.partner_id, warehouse: rows[0]?.warehouse_id };
  const inspection = await draft(
    at.desk(crew.recheck),
    'inspectionOrder',
    parts,
    (await linesOf(at, arrival.id)).map((line) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      sampleQuantity: '1',
      qualifiedQuantity: line.quantity,
      unqualifiedQuantity: '0',
      pendingQuantity: '0',
      sourceLine: line.id,
      ...lotOf(line),
    })),
  );
  await act(at.desk(crew.recheck), 'inspectionOrder', 'submit', inspection);
  await post(
    at.desk(crew.keep),
    at.desk(crew.recheck),
    'purchaseGrn',
    { ...parts, settleMode: '1', grnKind: '1' },
    (await linesOf(at, inspection.id)).map((line) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      taxRate: '13',
      sourceLine: line.id,
      ...lotOf(line),
    })),
  );
}
