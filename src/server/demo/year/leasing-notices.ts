import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { facts as deliveryFacts } from '../facts/delivery';
import { type Random, seeded } from '../random';
import { organisationOf, type World } from '../world/world';
import { deliver } from './deliver';
import { act, change, type Desk, deskOn, draft } from './desk';
import { at, copyOf, type LeaseDay, type Lessee, type Lot, later, linesAt, type Notice, type Side } from './leasing-day';
import { runs } from './leasing-runs';
import { freshLot } from './lots';
import type { Trade } from './trade';

/** Who announces and who books of each lessee. */
const CREW: Record<Lessee, { keep: string; check: string }> = { v1: { keep: 'vkeeper', check: 'vendor' }, d2: { keep: 'dkeeper2', check: 'dealer2' } };

/** A day at the leased warehouse: what lies there came this morning, some is picked, checked and on its way, something waits at every step. */
export async function noticeWork(work: LeaseDay, stores: Record<Lessee, Pick<Side, 'store' | 'places'>>): Promise<void> {
  const random = seeded(20_260_417);
  const own = await ownLots(work);
  const bought = await boughtLots(work, random);
  const v1 = { ...work, lessee: 'v1' as const, ...stores.v1 };
  const d2 = { ...work, lessee: 'd2' as const, ...stores.d2 };
  await takeIn(await announce(v1, '08:30', own.slice(0, 5)), { reach: 1 });
  await takeIn(await announce(d2, '08:34', bought.slice(0, 4)), { reach: 1 });
  await takeIn(await announce(v1, '09:10', own.slice(5, 7)), { reach: 0.5 });
  await takeIn(await announce(d2, '09:14', bought.slice(4, 6)), { reach: 0.8, refused: '外箱破损' });
  await deliver(work.world, work.today, '09:40');
  await bookAll(v1, '09:50');
  await bookAll(d2, '09:54');
  await takeIn(await announce(d2, '13:20', bought.slice(6, 8)), { reach: 0 });
  await announce(v1, '15:30', own.slice(7, 8));
  await announce(v1, '15:50', own.slice(8, 9), true);
  const lots = { v1: own.slice(0, 5), d2: bought.slice(0, 4) };
  const signed = await sendOut(v1, '10:20', 'd3', lots.v1.slice(0, 2), 'checked');
  const onTheWay = await sendOut(d2, '10:30', 'h1', lots.d2.slice(0, 2), 'checked');
  const strange = await sendOut(v1, '10:40', 'd3', lots.v1.slice(2, 3), 'checked');
  const waiting = await sendOut(d2, '11:00', 'h1', lots.d2.slice(2, 3), 'checked');
  await deliver(work.world, work.today, '11:30');
  await bookAll(v1, '11:40');
  await bookAll(d2, '11:44');
  await sendOut(v1, '14:10', 'd3', lots.v1.slice(3, 4), 'picked');
  await sendOut(d2, '14:30', 'h1', lots.d2.slice(3, 4), 'accepted');
  await sendOut(v1, '15:40', 'd3', lots.v1.slice(4, 5), 'sent');
  await runs(work, { signed, onTheWay, strange, waiting });
  await deliver(work.world, work.today, '16:40');
}

/** What is stopped of goods or one of their lots at any of these houses: nobody brings it, it would not leave again. */
const stopped = (houses: readonly string[]) => sql`select from stock_block k where k.org_id = any(${[...houses]}::uuid[]) and k.ended_at is null`;

/** Lots of its own making the maker brings to 康达. */
async function ownLots({ world, trade, today }: LeaseDay): Promise<Lot[]> {
  const maker = organisationOf(world, 'v1');
  const houses = [maker.id, organisationOf(world, 'd1').id];
  const goods = new Map(trade.of(maker).map((one) => [one.id, one]));
  const { rows } = await sql<{ id: string; batch: string; made: string; expiry: string; free: string }>`
    select distinct on (b.specification_id) b.specification_id as id, l.batch_no as batch, l.production_date::text as made, l.expiry_date::text as expiry, (b.quantity - b.reserved)::text as free
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${maker.id} and b.warehouse_id = ${maker.central} and b.owner_id = b.org_id and l.serial_no = '' and l.expiry_date > ${today}::date + 120 and b.pack_no = ''
    and not exists (${stopped(houses)} and k.specification_id = b.specification_id and k.batch_no in ('', l.batch_no))
    order by b.specification_id, b.quantity - b.reserved desc`.execute(world.db);
  return rows.flatMap(({ id, batch, made, expiry, free }) => {
    const one = goods.get(id);
    const boxes = one && !one.isCold ? Math.min(6, Math.floor(Number(free) / one.boxRatio / 3)) : 0;
    if (!one || boxes < 2) return [];
    const values = {
      specification: id,
      unit: one.box,
      batchNo: batch,
      productionDate: made,
      expiryDate: expiry,
    };
    return [{ one, quantity: boxes, values }];
  });
}

/** What the dealer bought of its makers and lets them bring to 康达. */
async function boughtLots({ world, trade, today }: LeaseDay, random: Random): Promise<Lot[]> {
  const dealer = organisationOf(world, 'd2');
  const { rows } = await sql<{ id: string }>`
    select s.id from specification s where exists (${stopped([dealer.id, organisationOf(world, 'd1').id])} and k.specification_id = s.id and k.batch_no = '')`.execute(
    world.db,
  );
  const off = new Set(rows.map(({ id }) => id));
  const goods = trade.of(dealer).filter((one) => !one.isCold && !one.isCoded && !one.isHighValue && one.vendor !== dealer.id && !off.has(one.id));
  const first = goods.find((one) => goods.filter(({ vendor }) => vendor === one.vendor).length >= 8) ?? goods[0];
  return goods
    .filter(({ vendor }) => vendor === first?.vendor)
    .slice(0, 8)
    .map((one) => ({ one, quantity: random.int(3, 8), values: { specification: one.id, unit: one.box, ...freshLot(random, one, today) } }));
}

const supplierOf = (world: World, vendor: string): string | undefined =>
  world.partners.get(`d2>${[...world.vendors].find(([, id]) => id === vendor)?.[0] ?? ''}`);

async function announce(side: Side, time: string, lots: readonly Lot[], isDraft = false): Promise<Notice | undefined> {
  const { world, lessee, store, today } = side;
  if (lots.length === 0) return undefined;
  const desk = deskOn(world, lessee, CREW[lessee].keep, today, time);
  const of =
    lessee === 'v1' ? { kind: '3', fromWarehouse: organisationOf(world, 'v1').central } : { kind: '1', supplier: supplierOf(world, lots[0]?.one.vendor ?? '') };
  const header = {
    partner: world.partners.get(`${lessee}>d1`),
    warehouse: store,
    expectDate: addDays(today, isDraft ? 4 : 0),
    deliveryWay: '物流',
    carrier: '中通冷链',
    ...of,
  };
  const saved = await draft(
    desk,
    'grnNotice',
    { ...header, waybillNo: `ZT${today.replaceAll('-', '')}${time.replace(':', '')}` },
    lots.map(({ quantity, values }) => ({ ...values, quantity: String(quantity) })),
  );
  if (!isDraft) await act(desk, 'grnNotice', 'submit', saved);
  return { ...side, id: saved.id, copy: isDraft ? '' : await copyOf(world, saved.id), lots, time };
}

/** Accepted, and so much of it received; of what is refused it is said why. */
async function takeIn(notice: Notice | undefined, { reach, refused }: { reach: number; refused?: string }): Promise<void> {
  if (!notice) return;
  const { world, today, time, copy, places } = notice;
  const accepting = deskOn(world, 'd1', 'dkeeper', today, later(time, 6));
  await act(accepting, 'grnNotice', 'accept', await at(accepting, copy));
  if (reach === 0) return;
  const desk = deskOn(world, 'd1', 'dkeeper', today, later(time, 14));
  const lines = (await linesAt(desk, copy)).map(({ id, quantity }) => {
    const got = Math.max(1, Math.floor(Number(quantity) * reach));
    const rest = Number(quantity) - got;
    return {
      id,
      receivedNow: String(got),
      location: places.shift() ?? '',
      ...(refused && rest > 0 ? { rejectedNow: String(rest), rejectReason: refused } : {}),
    };
  });
  await act(desk, 'grnNotice', 'receive', await at(desk, copy), { lines });
}

/** What came or went by notices is booked by whoever owns it; the last paper stays for somebody else. */
async function bookAll({ world, trade, lessee, today }: Side, time: string): Promise<void> {
  const desk = deskOn(world, lessee, CREW[lessee].check, today, time);
  const { rows } = await sql<{ id: string; kind: string }>`
    select h.id, h.kind from document h join document n on n.org_id = h.org_id and n.id = h.made_by where h.org_id = ${desk.organisation.id}
    and h.status = 0 and n.counter_status = '对方已确认' order by h.id`.execute(world.db);
  const done = rows.length > 1 ? rows.slice(0, -1) : rows;
  for (const { id, kind } of done) {
    if (kind === 'purchaseGrn') await sayPrices(desk, id, trade);
    await act(desk, kind, 'review', await at(desk, id));
  }
}

/** What the goods were bought at; the keeper never knew. */
async function sayPrices(desk: Desk, id: string, trade: Trade): Promise<void> {
  const { rows } = await sql<Record<string, string>>`
    select l.id, l.specification_id as specification, l.unit_id as unit, l.quantity::text, l.ratio::text, l.batch_no as "batchNo",
    l.production_date::text as "productionDate", l.expiry_date::text as "expiryDate",
      l.sterilisation_no as "sterilisationNo", l.source_line_id as "sourceLine", h.partner_id as supplier, h.warehouse_id as warehouse
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id where h.org_id = ${desk.organisation.id} and h.id = ${id} order by l.line_no`.execute(
    desk.world.db,
  );
  const lines = rows.map(({ ratio, supplier: _s, warehouse: _w, ...line }) => ({
    ...line,
    price: ((trade.goods.get(line.specification ?? '')?.cost ?? 1) * Number(ratio)).toFixed(4),
    taxRate: '13',
  }));
  const [first] = rows;
  await change(desk, 'purchaseGrn', await at(desk, id), { supplier: first?.supplier, warehouse: first?.warehouse, settleMode: '1' }, lines);
}

type Reach = 'sent' | 'accepted' | 'picked' | 'checked';
async function sendOut(side: Side, time: string, to: string, lots: readonly Lot[], reach: Reach): Promise<Notice | undefined> {
  const { world, lessee, store, today } = side;
  if (lots.length === 0) return undefined;
  const desk = deskOn(world, lessee, CREW[lessee].check, today, time);
  const header = {
    partner: world.partners.get(`${lessee}>d1`),
    warehouse: store,
    consignee: world.partners.get(`${lessee}>${to}`),
    ...deliveryFacts[to],
    requireDate: today,
    deliveryWay: '送货',
  };
  const saved = await draft(
    desk,
    'odoNotice',
    header,
    lots.map(({ one, values: { specification, unit, batchNo } }) => ({
      specification,
      unit,
      batchNo,
      quantity: '1',
      price: (one.price * one.boxRatio).toFixed(4),
      taxRate: '13',
    })),
  );
  await act(desk, 'odoNotice', 'submit', saved);
  const notice = { ...side, id: saved.id, copy: await copyOf(world, saved.id), lots, time };
  if (reach !== 'sent') await pickAndCheck(notice, reach);
  return notice;
}

async function pickAndCheck({ world, today, time, copy }: Notice, reach: Reach): Promise<void> {
  const picker = deskOn(world, 'd1', 'dkeeper', today, later(time, 4));
  await act(picker, 'odoNotice', 'accept', await at(picker, copy));
  if (reach === 'accepted') return;
  const lines = await linesAt(picker, copy);
  const picks = lines.map(({ id, quantity }) => ({ id, pickedQuantity: quantity }));
  await act(picker, 'odoNotice', 'pick', await at(picker, copy), { input: { picker: picker.person.employee }, lines: picks });
  if (reach === 'picked') return;
  const checker = deskOn(world, 'd1', 'dquality', today, later(time, 12));
  await act(checker, 'odoNotice', 'recheck', await at(checker, copy), { lines: lines.map(({ id, quantity }) => ({ id, checkedNow: quantity })) });
}
