import { sql } from 'kysely';
import { type Goods, keptBy, type Organisation, type Ward } from '../world/world';
import { crewOf, type Day } from './day';
import { act, change, draft, post, type Values } from './desk';
import { lotsOf } from './stock';

type Counted = { id: string; booked: string };
/**
 * A store is counted: open to see, one piece found missing and decided by another person, or blind and half way through.
 * @returns whether there was something to count
 */
export async function countStore(at: Day, warehouse: string, mode: 'done' | 'blind'): Promise<boolean> {
  const { organisation, world } = at;
  // A small ward has days on which it holds nothing; an empty sheet cannot be submitted.
  const { rows: held } = await sql<{ id: string }>`
    select lot_id as id from stock_balance where org_id = ${organisation.id} and warehouse_id = ${warehouse} and quantity > 0 limit 1`.execute(world.db);
  if (held.length === 0) return false;
  const crew = crewOf(organisation);
  const counter = at.desk(crew.keep);
  const supervisor = at.desk(crew.recheck);
  const header = {
    warehouse,
    scope: '1',
    mode: mode === 'blind' ? '2' : '1',
    counter: counter.person.employee,
    supervisor: supervisor.person.employee,
  };
  const saved = await draft(counter, 'stockTake', header, []);
  const { rows } = await sql<Counted>`
    select id, trim_scale(book_quantity)::text as booked from document_line where org_id = ${organisation.id} and document_id = ${saved.id} order by line_no`.execute(
    world.db,
  );
  const short = rows.findIndex((row) => Number(row.booked) > 2);
  const seen = mode === 'blind' ? rows.slice(0, Math.ceil(rows.length / 2)) : rows;
  const lines = seen.map(
    (row, i): Values => ({ id: row.id, countQuantity: i === short ? String(Number(row.booked) - 1) : row.booked, ...(i === short ? { reason: '丢失' } : {}) }),
  );
  const rest = rows.slice(seen.length).map((row): Values => ({ id: row.id }));
  const counted = await change(counter, 'stockTake', saved, header, [...lines, ...rest]);
  if (mode === 'blind') return true;
  const submitted = await act(counter, 'stockTake', 'submit', counted);
  await act(supervisor, 'stockTake', 'review', submitted);
  return true;
}

type Loose = { specification_id: string; root: string; free: string };
/** Loose goods of a store there is enough of, in the smallest unit; no coded ones and none that are kept cold. */
const plenty = async (at: Day, warehouse: string, least: number): Promise<Loose[]> =>
  (
    await sql<Loose>`
      select b.specification_id, s.root_unit_id as root, sum(b.quantity - b.reserved) as free from stock_balance b join specification s on s.id = b.specification_id
      join product p on p.id = s.product_id
        join business_product o on o.org_id = b.org_id and o.specification_id = b.specification_id and o.deleted_at is null and not o.coded
      where b.org_id = ${at.organisation.id} and b.warehouse_id = ${warehouse} and b.pack_no = '' and b.owner_id = b.org_id and p.temp_zone = 'normal'
      group by 1, 2 having sum(b.quantity - b.reserved) >= ${least} order by 1`.execute(at.world.db)
  ).rows;

/** Packs of five for the wards: some lie ready with their labels, one order waits for a second look. */
export async function packGoods(at: Day): Promise<void> {
  const { organisation, random } = at;
  const crew = crewOf(organisation);
  const chosen = random.some(await plenty(at, organisation.central, 30), 3);
  const lots = await lotsOf(
    at,
    organisation.central,
    chosen.map((row) => row.specification_id),
  );
  for (const [i, row] of chosen.entries()) {
    // A pack holds two lots at most: all of one order come from one.
    const [part] = lots.take(row.specification_id, 15);
    const packs = Math.floor((part?.quantity ?? 0) / 5);
    if (!part || packs === 0) continue;
    const header = { warehouse: organisation.central, packKind: 'fixedQty', packSize: '5', packCount: String(packs) };
    const lines = [{ specification: row.specification_id, unit: row.root, quantity: String(packs * 5), batchNo: part.batchNo, serialNo: part.serialNo }];
    await post(at.desk(crew.keep), at.desk(crew.recheck), 'packOrder', header, lines, i === chosen.length - 1 ? 'submit' : 'review');
  }
}

/** One ward helps another out; what it lent comes back within the days the house sets. */
export async function borrowGoods(at: Day, lender: Ward, borrower: Ward, mode: 'review' | 'submit' = 'review'): Promise<void> {
  if (!lender.nurse || !borrower.nurse) return;
  const kept = new Set(keptBy(at.world, borrower).map((one) => one.id));
  const shared = (await plenty(at, lender.store, 4)).filter((row) => kept.has(row.specification_id));
  const chosen = at.random.some(shared, 2);
  const lots = await lotsOf(
    at,
    lender.store,
    chosen.map((row) => row.specification_id),
  );
  const lines = chosen.flatMap((row): Values[] =>
    lots.take(row.specification_id, 2).map((part) => ({
      specification: row.specification_id,
      unit: row.root,
      quantity: String(part.quantity),
      batchNo: part.batchNo,
      serialNo: part.serialNo,
    })),
  );
  if (lines.length === 0) return;
  const header = { transferKind: 'borrow', fromWarehouse: lender.store, toWarehouse: borrower.store, mode: '1', reason: '临时缺货' };
  await post(at.deskOfPerson(borrower.nurse), at.deskOfPerson(lender.nurse), 'stockTransfer', header, lines, mode);
}

/** A batch number was typed wrongly at receipt; the correction waits for its evidence. */
export async function correctLot(at: Day): Promise<void> {
  const { organisation } = at;
  const [row] = at.random.some(await plenty(at, organisation.central, 4), 1);
  if (!row) return;
  const [part] = (await lotsOf(at, organisation.central, [row.specification_id])).take(row.specification_id, 2);
  if (!part) return;
  await draft(
    at.desk(crewOf(organisation).keep),
    'psiChange',
    { changeType: '1', warehouse: organisation.central, reason: '入库时批号录入错误，按外包装更正' },
    [
      {
        specification: row.specification_id,
        unit: row.root,
        quantity: String(part.quantity),
        batchNo: part.batchNo,
        serialNo: part.serialNo,
        newBatchNo: `${part.batchNo}A`,
      },
    ],
  );
}

/** A dealer's goods stand at a hospital unsold. @returns the delivery, if there was something to send */
export async function consign(at: Day, hospital: Organisation, goods: readonly Goods[], most: number): Promise<string | undefined> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const { rows } = await sql<{
    id: string;
  }>`select id from partner where org_id = ${organisation.id} and counterparty_id = ${hospital.id} and kind in ('customer', 'both') and status`.execute(
    world.db,
  );
  const customer = rows[0]?.id;
  if (!customer) return undefined;
  const carried = new Set((world.carried.get(organisation.key) ?? []).map((one) => one.id));
  const chosen = random.some(
    goods.filter((one) => carried.has(one.id) && !one.isCoded && !one.isCold),
    most * 3,
  );
  const lots = await lotsOf(
    at,
    organisation.central,
    chosen.map((one) => one.id),
  );
  const lines = chosen
    .flatMap((one): Values[] =>
      lots.take(one.id, one.boxRatio, one.boxRatio).map((part) => ({
        specification: one.id,
        unit: one.box,
        quantity: String(part.quantity / one.boxRatio),
        price: (one.price * one.boxRatio).toFixed(4),
        taxRate: '13',
        batchNo: part.batchNo,
        serialNo: part.serialNo,
      })),
    )
    .slice(0, most);
  if (lines.length === 0) return undefined;
  const header = { customer, warehouse: organisation.central, saleKind: '1', deliveryAddress: `${hospital.name}中心库`, receiver: '中心库' };
  return (await post(at.desk(crew.sell), at.desk(crew.keep), 'advanceSale', header, lines)).id;
}

type Waiting = { id: string; version: number };
type Owned = { specification_id: string; root: string; quantity: number; batch_no: string; serial_no: string; owner_id: string };
/** The hospital takes consigned goods in, sends some to a ward, and the ward uses some of them: from then on it is to be settled. */
export async function takeConsigned(at: Day, ward: Ward): Promise<void> {
  const { organisation, world } = at;
  const crew = crewOf(organisation);
  const waiting = await sql<Waiting>`
    select id, version from document where org_id = ${organisation.id} and kind = 'purchaseGrn' and status = 0 and settle_mode = '2' order by created_at, id limit 1`.execute(
    world.db,
  );
  const [grn] = waiting.rows;
  if (!grn || !ward.nurse) return;
  await act(at.desk(crew.keep), 'purchaseGrn', 'review', grn);
  const { rows } = await sql<Owned>`
    select l.specification_id, s.root_unit_id as root, (l.quantity * l.ratio)::float as quantity, l.batch_no, coalesce(l.serial_no, '') as serial_no, h.counter_org_id as owner_id
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join specification s on s.id = l.specification_id
    where h.org_id = ${organisation.id} and h.id = ${grn.id} order by l.line_no limit 4`.execute(world.db);
  const line = (row: Owned, most: number): Values => ({
    specification: row.specification_id,
    unit: row.root,
    quantity: String(Math.min(most, row.quantity)),
    batchNo: row.batch_no,
    serialNo: row.serial_no,
    owner: row.owner_id,
  });
  const header = { transferKind: 'move', fromWarehouse: organisation.central, toWarehouse: ward.store, mode: '1', reason: '寄售品铺货' };
  await post(
    at.desk(crew.keep),
    at.desk(crew.recheck),
    'stockTransfer',
    header,
    rows.map((row) => line(row, 20)),
  );
  const nurse = at.deskOfPerson(ward.nurse);
  const patient = (world.patients.get(organisation.key) ?? []).find((stay) => stay.ward === ward.department && stay.from <= at.day && stay.to > at.day);
  const whom = patient ? { useType: '1', patient: patient.id } : { useType: '2', reason: '科室备用' };
  const used = { ...whom, department: ward.department, warehouse: ward.store, useTime: nurse.context.now().toISOString() };
  await post(
    nurse,
    nurse,
    'useRecord',
    used,
    rows.map((row) => line(row, 6)),
  );
}
