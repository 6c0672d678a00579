import { sql } from 'kysely';
import type { Context } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import type { Db } from '../../../src/server/db/open';
import { type Random, seeded } from '../../../src/server/demo/random';
import { post } from '../documents';
import { makeSpecification, type Org, type TradeWorld, trade, tradeWorld } from '../trade-world';
import { careForSet, equipTheatre, type Theatre } from './theatre';

/** A chain that random histories run in: both organisations, a maker outside, goods by batch and by serial, a clock that moves. */
export type History = {
  w: TradeWorld;
  clock: { now: Date };
  goods: { spec: string; piece: string; box: string; isSerial: boolean }[];
  maker: string;
  otherCustomer: string;
  /** Somebody of the dealer's who buys nothing: what one ordered another inspects. */
  inspector: string;
  /** Who leaves goods at the hospital unsold and keeps no books here. */
  consignor: string;
  /** Central, stand-by and (hospital) ward stores. */
  stores: { hospital: string[]; dealer: string[]; ward: string };
  /** A second ward's store, to borrow from. */
  otherWard: string;
  /** Where spoilt goods wait for their destruction. */
  scrap: { hospital: string; dealer: string };
  theatre: Theatre;
  /** Drafts the rules refused: nobody mends them here. */
  stuck: Set<string>;
  log: string[];
};

export async function beginHistory(db: Db): Promise<History> {
  const clock = { now: new Date('2026-03-02T01:00:00Z') };
  const w = await tradeWorld(db, () => new Date(clock.now));
  const goods = [{ spec: w.spec, piece: w.piece, box: w.box, isSerial: false }];
  for (const [name, tracking] of [
    ['纱布', 'batch'],
    ['起搏器', 'serial'],
  ] as const) {
    const made = await makeSpecification(db, name, { tracking });
    for (const org of [w.hospital, w.dealer]) await trade(db, org, made.spec);
    goods.push({ ...made, isSerial: tracking === 'serial' });
  }
  const second = { hospital: newId(), dealer: newId() };
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.hospital.id}, ${second.hospital}, 'W5', '备用库', 1, 1), (${w.dealer.id},
    ${second.dealer}, 'W5', '备用库', 1, 1)`.execute(db);
  const [ward, otherWard] = [newId(), newId()];
  await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${w.hospital.id}, ${ward}, 'XNK', '心内科', ${w.hospital.department}, 2,
    array[${w.hospital.department}::uuid, ${ward}::uuid])`.execute(db);
  await sql`insert into warehouse (org_id, id, code, name, level, department_id) values (${w.hospital.id}, ${otherWard}, 'XN01', '心内科库', 2, ${ward})`.execute(
    db,
  );
  const scrap = { hospital: newId(), dealer: newId() };
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.hospital.id}, ${scrap.hospital}, 'W9', '报废仓', 3, 1), (${w.dealer.id},
    ${scrap.dealer}, 'W9', '报废仓', 3, 1)`.execute(db);
  // The ward's people receive what is sent to them.
  await sql`update employee set other_departments = array[${w.ward}::uuid] where org_id = ${w.hospital.id}`.execute(db);
  const inspector = newId();
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.dealer.id}, ${inspector}, '009', '验收员', ${w.dealer.department})`.execute(
    db,
  );
  const history: History = {
    w,
    inspector,
    clock,
    goods,
    log: [],
    stuck: new Set(),
    otherWard,
    scrap,
    theatre: await equipTheatre(w, goods),
    maker: await outsider(db, w.dealer, 'V', 'DV', 'supplier'),
    otherCustomer: await outsider(db, w.dealer, 'H', 'DH', 'customer'),
    consignor: await outsider(db, w.hospital, 'D', 'HD', 'supplier'),
    stores: { hospital: [w.hospital.warehouse, second.hospital], dealer: [w.dealer.warehouse, second.dealer], ward: w.wardStore },
  };
  await fillStores(history);
  await careForSet(history, 'refill');
  return history;
}

/** One store of each side begins with goods, the other one empty. */
async function fillStores(history: History): Promise<void> {
  for (const [i, org] of [history.w.hospital, history.w.dealer].entries()) {
    const step = stepOf(history, i + 1);
    const context = history.w.context(org);
    const lines = [1, 2, 3]
      .flatMap(() => freshLines(step, 3, (name) => name === 'unitCost', 90))
      .filter(
        (line, n, all) =>
          all.findIndex((other) => other.batchNo === line.batchNo && other.serialNo === line.serialNo && other.specification === line.specification) === n,
      );
    await post(context, 'initialStock', { warehouse: org.warehouse }, lines);
  }
}

async function outsider(db: Db, org: Org, kind: string, relation: string, side: string): Promise<string> {
  const [id, partner] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${id}, ${kind}, ${id.slice(-6)}, ${`场外${id.slice(-6)}`})`.execute(db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${org.id}, ${partner}, '场外', ${relation}, ${side}, ${id}, true)`.execute(
    db,
  );
  return partner;
}

export type Step = { history: History; random: Random; hospital: Context; dealer: Context };
export const stepOf = (history: History, seed: number): Step => ({
  history,
  random: seeded(seed),
  hospital: history.w.context(history.w.hospital),
  dealer: history.w.context(history.w.dealer),
});

export type Values = Record<string, unknown>;
/** Something that lies in a store, as a line that takes some of it: in pieces or, when it fits, in boxes. */
export async function takenFrom(step: Step, context: Context, warehouse: string, most = 3): Promise<Values[]> {
  const { rows } = await sql<{ specification_id: string; batch_no: string; serial_no: string; owner_id: string; pack_no: string; free: string }>`
    select b.specification_id, l.batch_no, l.serial_no, b.owner_id, b.pack_no, b.quantity - b.reserved as free from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and b.quantity > 0 order by l.expiry_date, l.batch_no, l.serial_no, b.owner_id, b.pack_no`.execute(
    context.db,
  );
  return step.random.some(rows, step.random.int(1, most)).map((row) => {
    const one = step.history.goods.find((candidate) => candidate.spec === row.specification_id) as History['goods'][number];
    // Sometimes one more than there is: that must be refused.
    const wanted = one.isSerial
      ? 1
      : row.pack_no
        ? Number(row.free)
        : step.random.int(1, Math.max(1, Math.min(60, Number(row.free) + (step.random.chance(0.05) ? 1 : 0))));
    const inBoxes = !one.isSerial && wanted % 10 === 0;
    return {
      specification: row.specification_id,
      unit: inBoxes ? one.box : one.piece,
      quantity: String(inBoxes ? wanted / 10 : wanted),
      batchNo: row.batch_no,
      serialNo: row.serial_no,
      ...(row.owner_id === context.org.id ? {} : { owner: row.owner_id }),
      ...(row.pack_no ? { packNo: row.pack_no } : {}),
      taxRate: '13',
      price: String(step.random.int(100, 2000) / 100),
      fefoReason: '指定批号',
    };
  });
}

/** New goods from outside, as lines of a receipt. */
export function freshLines(step: Step, count: number, prices: (name: 'price' | 'unitCost') => boolean, most = 12): Values[] {
  const { random, history } = step;
  return random.some(history.goods, count).map((one): Values => {
    const batch = `B${random.int(1, 4)}`;
    const price = String(random.int(1, 30_000) / 100);
    return {
      specification: one.spec,
      unit: one.isSerial ? one.piece : random.pick([one.piece, one.box]),
      quantity: one.isSerial ? '1' : String(random.int(Math.ceil(most / 3), most)),
      batchNo: batch,
      serialNo: one.isSerial ? `S${random.int(1, 12)}` : '',
      expiryDate: `203${batch.slice(1)}-06-30`,
      taxRate: random.pick(['13', '6', '0']),
      ...(prices('price') ? { price } : {}),
      ...(prices('unitCost') ? { unitCost: price } : {}),
    };
  });
}
