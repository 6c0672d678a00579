import { sql } from 'kysely';
import { add, type Decimal, isZero } from '../../../../define/money';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import type { Place } from '../gateway/log';

/** Goods of one lot (one piece, where it bears a tag) in a layer; '-' is a lot nobody knows. */
export type Goods = { layer: number; specification: string; batchNo: string; serialNo: string; epc: string; labelNo: string; plate: string };
export type Content = Goods & { quantity: Decimal };

/** Goods as the tables of a cabinet name them. */
export type GoodsRow = {
  layer_no: number;
  specification_id: string;
  batch_no: string;
  serial_no: string;
  epc: string;
  label_no: string;
  plate_id: string | null;
};
export const goodsOf = (row: GoodsRow): Goods => ({
  layer: row.layer_no,
  specification: row.specification_id,
  batchNo: row.batch_no,
  serialNo: row.serial_no,
  epc: row.epc,
  labelNo: row.label_no,
  plate: row.plate_id ?? '',
});

/** What lies in the cabinet as far as it is told: what ends first comes first. */
export async function contentsOf(tx: Db, { org, cabinet }: Place): Promise<Content[]> {
  const { rows } = await sql<GoodsRow & { quantity: string }>`
    select x.* from cabinet_content x left join lot l on l.org_id = x.org_id and l.specification_id = x.specification_id and l.batch_no = x.batch_no and l.serial_no = x.serial_no
    where x.org_id = ${org} and x.cabinet_id = ${cabinet} order by l.expiry_date nulls last, x.batch_no, x.epc, x.id`.execute(tx);
  return rows.map((row) => ({ ...goodsOf(row), quantity: row.quantity }));
}

/** Changes how much of the goods lies there. @returns what the layer held of the product before and after */
export async function changeContent(tx: Db, { org, cabinet }: Place, goods: Goods, by: Decimal): Promise<{ before: Decimal; after: Decimal }> {
  const there = sql`org_id = ${org} and cabinet_id = ${cabinet} and layer_no = ${goods.layer} and specification_id = ${goods.specification}`;
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(quantity), 0) as sum from cabinet_content where ${there}`.execute(tx);
  const same = sql`${there} and batch_no = ${goods.batchNo} and serial_no = ${goods.serialNo} and epc = ${goods.epc} and plate_id is not distinct from ${goods.plate || null}::uuid`;
  const changed = await sql<{ quantity: string }>`update cabinet_content set quantity = quantity + ${by}::numeric where ${same} returning quantity`.execute(tx);
  if (changed.rows.length === 0)
    await sql`insert into cabinet_content (org_id, id, cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, label_no, plate_id, quantity)
      values (${org}, ${newId()}, ${cabinet}, ${goods.layer}, ${goods.specification}, ${goods.batchNo}, ${goods.serialNo}, ${goods.epc}, ${goods.labelNo}, ${goods.plate || null}, ${by})`.execute(
      tx,
    );
  else if (isZero(changed.rows[0]?.quantity ?? '0')) await sql`delete from cabinet_content where ${same}`.execute(tx);
  const before = rows[0]?.sum ?? '0';
  return { before, after: add(before, by) };
}

/** A tag that lies in another layer now was neither taken nor put in. */
export async function moveTag(tx: Db, { org, cabinet }: Place, epc: string, layer: number): Promise<void> {
  await sql`update cabinet_content set layer_no = ${layer} where org_id = ${org} and cabinet_id = ${cabinet} and epc = ${epc}`.execute(tx);
}
