import { sql } from 'kysely';
import type { Saved } from '../../../contract/answers';
import { addDays } from '../../../define/dates';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { act, change, type Desk, draft, post, type Values } from './desk';
import { freshLot } from './lots';

/** Where a delivery is left lying: unopened, with quality because some was refused; to be inspected, with quality because some is not as it should be. */
export type StopAt = 'arrival' | 'refused' | 'inspection' | 'faulty';
type Open = { id: string; sn: string; partner_id: string; counter_org_id: string };
/** Orders to makers that keep no books here: what they send is received, inspected and put into stock in three documents. */
export async function receiveFromMakers(
  at: Day,
  goods: ReadonlyMap<string, Goods>,
  upTo: number,
  stopAt?: StopAt,
  isToday = stopAt !== undefined,
): Promise<void> {
  const { organisation, world } = at;
  const { rows } = await sql<Open>`select h.id, h.sn, h.partner_id, h.counter_org_id from document h join organisation o on o.id = h.counter_org_id
    where h.org_id = ${organisation.id} and h.kind = 'purchaseOrder' and h.status = 2 and h.biz_date <= ${addDays(at.day, isToday ? 0 : -2)} and not o.joined
      and not exists (select from document_line l join document_line x on x.org_id = l.org_id and x.source_line_id = l.id where l.org_id = h.org_id and l.document_id = h.id)
    order by h.created_at, h.id limit ${upTo}`.execute(world.db);
  for (const order of rows) await receiveOrder(at, goods, order, stopAt);
}

async function receiveOrder(at: Day, goods: ReadonlyMap<string, Goods>, order: Open, stopAt?: StopAt): Promise<void> {
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
    rows.map((row, i) => ({
      specification: row.specification_id,
      unit: row.unit_id,
      noteQuantity: row.open,
      arrivedQuantity: row.open,
      ...(stopAt === 'refused' && i === 0 ? { refusedQuantity: '1', refuseReason: '3' } : { refusedQuantity: '0' }),
      sourceLine: row.id,
      ...lots.get(row.id),
    })),
  );
  if (stopAt === 'refused') await act(at.desk(crew.keep), 'arrivalOrder', 'submit', arrival);
  if (stopAt === 'arrival' || stopAt === 'refused') return;
  await inspectAndStore(at, parts, arrival, stopAt);
}

/** What has arrived is inspected, and what was inspected goes into stock. */
async function inspectAndStore(at: Day, parts: Values, arrival: Saved, stopAt?: 'inspection' | 'faulty'): Promise<void> {
  const crew = crewOf(at.organisation);
  await finish(at, 'arrivalOrder', at.desk(crew.keep), arrival);
  const inspection = await draft(
    at.desk(crew.recheck),
    'inspectionOrder',
    parts,
    (await linesOf(at, arrival.id)).map((line, i) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      sampleQuantity: '1',
      ...(stopAt === 'faulty' && i === 0
        ? {
            qualifiedQuantity: String(Number(line.quantity) - 1),
            unqualifiedQuantity: '1',
            appearance: '不合格',
            unqualifiedReason: '外箱浸水，内包装受潮',
            handling: '1',
          }
        : { qualifiedQuantity: line.quantity, unqualifiedQuantity: '0' }),
      pendingQuantity: '0',
      sourceLine: line.id,
      ...lotOf(line),
    })),
  );
  if (stopAt === 'faulty') await act(at.desk(crew.recheck), 'inspectionOrder', 'submit', inspection);
  if (stopAt) return;
  await finish(at, 'inspectionOrder', at.desk(crew.recheck), inspection);
  await post(
    at.desk(crew.keep),
    at.desk(crew.recheck),
    'purchaseGrn',
    { ...parts, settleMode: '1', grnKind: '1' },
    (await linesOf(at, inspection.id)).map((line) => ({
      specification: line.specification_id,
      unit: line.unit_id,
      quantity: line.quantity,
      ...(line.price === null ? {} : { price: line.price }),
      taxRate: '13',
      sourceLine: line.id,
      ...lotOf(line),
    })),
  );
}

/** Submitted; what quality has to look at (cooled goods without the file of their journey, papers about to end) quality lets pass. */
async function finish(at: Day, kind: string, by: Desk, saved: Saved): Promise<void> {
  const submitted = await act(by, kind, 'submit', saved);
  if (submitted.status === 1) await act(at.desk(crewOf(at.organisation).recheck), kind, 'review', submitted);
}

type Line = {
  id: string;
  specification_id: string;
  unit_id: string;
  quantity: string;
  price: string | null;
  batch_no: string;
  production_date: string | null;
  expiry_date: string | null;
  sterilisation_no: string | null;
};
const linesOf = async (at: Day, document: string): Promise<Line[]> =>
  (
    await sql<Line>`select id, specification_id, unit_id, quantity, price, batch_no, production_date, expiry_date, sterilisation_no from document_line where org_id =
      ${at.organisation.id} and document_id = ${document} order by line_no`.execute(at.world.db)
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
    await sql<Waiting>`select h.id, h.version, h.kind, (select jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity::text) order by l.line_no) from document_line l
      where l.org_id = h.org_id and l.document_id = h.id) as lines
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
  const { rows } = await sql<{
    partner_id: string;
    warehouse_id: string;
  }>`select partner_id, warehouse_id from document where org_id = ${organisation.id} and id = ${arrival.id}`.execute(at.world.db);
  await inspectAndStore(at, { supplier: rows[0]?.partner_id, warehouse: rows[0]?.warehouse_id }, saved);
}
