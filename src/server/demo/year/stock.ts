import { sql } from 'kysely';
import { type Free, sellable } from '../../engine/documents/suggest';
import type { Goods } from '../world/world';
import type { Day } from './day';

/** What of these goods lies in a store, is free, its own and in no set, in smallest units, by specification. */
export async function onHand(at: Day, warehouse: string, goods: readonly Goods[]): Promise<Map<string, number>> {
  const asked = goods.map((one) => one.id);
  const { rows } = await sql<{ id: string; quantity: string }>`select specification_id as id, sum(quantity - reserved) as quantity from stock_balance
    where org_id = ${at.organisation.id} and warehouse_id = ${warehouse} and specification_id = any(${asked}::uuid[]) and owner_id = org_id and pack_no = '' and quantity > reserved
    group by 1`.execute(at.world.db);
  return new Map(rows.map((row) => [row.id, Number(row.quantity)]));
}

/** What of it is promised to no order either; less than nothing where orders want more than there is. */
export async function unpromised(at: Day, warehouse: string, goods: readonly Goods[]): Promise<Map<string, number>> {
  const [here, promised] = [await onHand(at, warehouse, goods), await promisedThere(at, warehouse)];
  return new Map([...new Set([...here.keys(), ...promised.keys()])].map((id) => [id, (here.get(id) ?? 0) - (promised.get(id) ?? 0)]));
}

/** What orders hold there or still want, in smallest units, by specification; for an order that is served, what others hold already. */
async function promisedThere(at: Day, warehouse: string, served?: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; quantity: string }>`
    select specification_id as id, sum(${served ? sql`quantity` : sql`greatest(quantity, wanted)`}) as quantity from stock_soft
    where org_id = ${at.organisation.id} and warehouse_id = ${warehouse} and document_id is distinct from ${served ?? null}::uuid group by 1`.execute(
    at.world.db,
  );
  return new Map(rows.map((row) => [row.id, Number(row.quantity)]));
}

/** Still on the way from suppliers to a store. */
export async function onOrder(at: Day, warehouse: string): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    quantity: string;
  }>`select l.specification_id as id, sum(l.open * l.ratio) as quantity from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${at.organisation.id} and h.kind = 'purchaseOrder' and h.status in (0, 1, 2) and h.warehouse_id = ${warehouse} and (l.open > 0 or h.status < 2) group by 1`.execute(
    at.world.db,
  );
  return new Map(rows.map((row) => [row.id, Number(row.quantity)]));
}

export type Taken = { batchNo: string; serialNo: string; quantity: number };
/** Lots in the order they should leave; what is taken is gone for the next who asks. */
export type Lots = { take(specification: string, wanted: number, multiple?: number): Taken[] };

/** Lots of a store nothing is promised of; with an order, what is promised to that one as well. */
export async function lotsOf(at: Day, warehouse: string, specifications: readonly string[], order?: string): Promise<Lots> {
  const context = at.deskOfPerson([...at.organisation.people.values()][0] as never).context;
  const found = await sellable(context, warehouse, [...new Set(specifications)]);
  const free = found.filter((row) => row.pack_no === '' && row.owner_id === at.organisation.id);
  const promised = await promisedThere(at, warehouse, order);
  const left = new Map<Free, number>(free.map((row) => [row, Number(row.free)]));
  const there = (specification: string): number =>
    free.filter((row) => row.specification_id === specification).reduce((sum, row) => sum + (left.get(row) ?? 0), 0);
  return {
    take(specification, wanted, multiple = 1) {
      const taken: Taken[] = [];
      let missing = Math.min(wanted, there(specification) - (promised.get(specification) ?? 0));
      for (const row of free) {
        if (missing <= 0) break;
        if (row.specification_id !== specification) continue;
        const part = Math.floor(Math.min(missing, left.get(row) ?? 0) / multiple) * multiple;
        if (part <= 0) continue;
        left.set(row, (left.get(row) ?? 0) - part);
        missing -= part;
        taken.push({ batchNo: row.batch_no, serialNo: row.serial_no, quantity: part });
      }
      return taken;
    },
  };
}
