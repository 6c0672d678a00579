import { sql } from 'kysely';
import { type Free, sellable } from '../../../engine/documents/suggest';
import type { Goods } from '../world/world';
import type { Day } from './day';

/** What of these goods lies in a store and is free, in smallest units, by specification. */
export async function onHand(at: Day, warehouse: string, goods: readonly Goods[]): Promise<Map<string, number>> {
  const asked = goods.map((one) => one.id);
  const { rows } = await sql<{ id: string; quantity: string }>`select specification_id as id, sum(quantity - reserved) as quantity from stock_balance
    where org_id = ${at.organisation.id} and warehouse_id = ${warehouse} and specification_id = any(${asked}::uuid[]) and quantity > reserved group by 1`.execute(
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

export async function lotsOf(at: Day, warehouse: string, specifications: readonly string[]): Promise<Lots> {
  const context = at.deskOfPerson([...at.organisation.people.values()][0] as never).context;
  const free = await sellable(context, warehouse, [...new Set(specifications)]);
  const left = new Map<Free, number>(free.map((row) => [row, Number(row.free)]));
  return {
    take(specification, wanted, multiple = 1) {
      const taken: Taken[] = [];
      let missing = wanted;
      for (const row of free) {
        if (missing <= 0) break;
        if (row.specification_id !== specification || row.pack_no !== '' || row.owner_id !== at.organisation.id) continue;
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
