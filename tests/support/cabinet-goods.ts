import { sql } from 'kysely';
import { newId } from '../../src/server/base/id';
import type { CabinetWorld } from './cabinet-world';
import { post } from './documents';
import { makeSpecification, type TradeWorld, trade } from './trade-world';

export type Goods = { spec: string; piece: string };

/** A product of the hospital; of high value with codes, or weighed and counted. */
export async function product(w: TradeWorld, name: string, isHighValue: boolean): Promise<Goods> {
  const made = await makeSpecification(w.db, name);
  await trade(w.db, w.hospital, made.spec);
  await sql`update product set is_high_value = ${isHighValue} where id = (select product_id from specification where id = ${made.spec})`.execute(w.db);
  if (isHighValue) await sql`update business_product set coded = true where specification_id = ${made.spec}`.execute(w.db);
  return made;
}

/** Books say so much of a lot lies in the place of the cabinet. */
export async function book(c: CabinetWorld, goods: Goods, batchNo: string, quantity: string, expiryDate = '2030-12-31'): Promise<void> {
  const line = {
    specification: goods.spec,
    unit: goods.piece,
    quantity,
    givenCost: '10',
    batchNo,
    expiryDate,
    productionDate: '2024-01-01',
    location: c.location,
  };
  await post(c.context, 'otherGrn', { warehouse: c.store, grnKind: '9' }, [line]);
}

let number = 0;
/** Labels of pieces of a lot with their tags. @returns the tags */
export async function tagged(w: TradeWorld, c: CabinetWorld, goods: Goods, batchNo: string, count: number): Promise<string[]> {
  const tags: string[] = [];
  for (let i = 0; i < count; i++) {
    number += 1;
    const epc = `E280${String(number).padStart(8, '0')}`;
    await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, lot_id, warehouse_id, location_id, epc, state)
      select ${w.hospital.id}, ${newId()}, ${`L${String(number).padStart(6, '0')}`}, '1', ${goods.spec}, l.id, ${c.store}, ${c.location}, ${epc}, '2' from lot l
      where l.org_id = ${w.hospital.id} and l.specification_id = ${goods.spec} and l.batch_no = ${batchNo}`.execute(w.db);
    tags.push(epc);
  }
  return tags;
}

/** A plate in layer 2 of the cabinet for pieces of 10 grams. */
export async function plate(w: TradeWorld, c: CabinetWorld, goods: Goods, code: string): Promise<void> {
  await sql`insert into weight_plate (org_id, id, code, warehouse_id, cabinet_id, layer_no, specification_id, unit_weight, tare, low, par, max_quantity, state)
    values (${w.hospital.id}, ${newId()}, ${code}, ${c.store}, ${c.id}, 2, ${goods.spec}, 10, 100, 5, 20, 40, '正常')`.execute(w.db);
}

type Record = {
  event_type: string;
  quantity: string;
  batch_no: string;
  bind_state: string;
  cause: string;
  who: string | null;
  id: string;
  epc: string;
  source_sn: string;
};
export const recordsOf = async (w: TradeWorld, c: CabinetWorld): Promise<Record[]> =>
  (
    await sql<Record>`select r.event_type, trim_scale(r.quantity)::text as quantity, r.batch_no, r.bind_state, r.cause, e.name as who, r.id, r.epc, r.source_sn
      from cabinet_record r left join employee e on e.org_id = r.org_id and e.id = r.employee_id where r.cabinet_id = ${c.id} order by r.happened_at, r.created_at, r.seq, r.batch_no, r.epc`.execute(
      w.db,
    )
  ).rows;
/** `取出 −1 待核销`, in their order. */
export const told = (records: readonly Record[]): string[] => records.map(({ event_type, quantity, bind_state }) => `${event_type} ${quantity} ${bind_state}`);

type Lot = { batch: string; device: string; pending: string; book: string; difference: string };
/** By lot what the device, the open takes and the books say. */
export const lotsOf = async (w: TradeWorld, c: CabinetWorld): Promise<Lot[]> =>
  (
    await sql<Lot>`select coalesce(batch_no, '') as batch, trim_scale(sum(device_quantity))::text as device, trim_scale(sum(pending_quantity))::text as pending,
      trim_scale(sum(book_quantity))::text as book,
      trim_scale(sum(difference))::text as difference from cabinet_stock_list where cabinet_id = ${c.id} and batch_no is not null group by specification_id, 1 order by 1`.execute(
      w.db,
    )
  ).rows;
export const errorsOf = async (
  w: TradeWorld,
  c: CabinetWorld,
): Promise<{ type: string; state: string; times: number; subject: string; value: string; id: string }[]> =>
  (
    await sql<{
      type: string;
      state: string;
      times: number;
      subject: string;
      value: string;
      id: string;
    }>`select type, state, times, subject, value, id from cabinet_error where cabinet_id = ${c.id} order by created_at, type`.execute(w.db)
  ).rows;
