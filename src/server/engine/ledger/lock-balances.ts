import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import type { Obstacle } from './freeze';
import { complete } from './lots';
import { BALANCES, type Balance } from './state';

/** What is asked of the database beside the rows a posting locks. */
export type Beside = { obstacles: Obstacle[]; released: Released[] };
/** A hard reservation of the document itself that ended. */
export type Released = Omit<Balance, 'reserved' | 'custody'>;

/** As a query that ends them: they are about to become entries. */
export const ownReservations = (context: Context, documentId: string): RawBuilder<unknown> => sql`
  delete from stock_reservation where org_id = ${context.org.id} and document_id = ${documentId}
  returning warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity`;

type Key = Omit<Balance, 'quantity' | 'reserved'>;
type Asked = { obstacles: RawBuilder<unknown>; released?: RawBuilder<unknown> | undefined };

/** Balances of these keys, made where there are none, locked in key order; what is asked beside them is asked with the first statement. */
export async function lockBalances(context: Context, keys: readonly Key[], at: string, asked: Asked): Promise<{ balances: Balance[] } & Beside> {
  const found: { balances: Balance[] } & Beside = { balances: [], obstacles: [], released: [] };
  let left: Asked | undefined = asked;
  for (const which of ['stock', 'custody'] as const) {
    const wanted = keys.filter((key) => (key.custody === true) === (which === 'custody'));
    if (wanted.length === 0) continue;
    const { rows } = await complete(wanted.length, async () => {
      const result = await balancesOf(context, which, wanted, at, left).execute(context.db);
      // Asked once: what a first attempt ended a second one does not find.
      const beside = left && result.rows[0]?.beside;
      found.obstacles.push(...(beside?.obstacles ?? []));
      found.released.push(...(beside?.released ?? []));
      if (beside) left = undefined;
      return result;
    });
    found.balances.push(...rows.map(({ beside: _beside, ...row }) => (which === 'custody' ? { ...row, custody: true as const } : row)));
  }
  return found;
}

type Found = Balance & { beside: { obstacles: Obstacle[] | null; released: Released[] | null } | null };

const balancesOf = (context: Context, which: keyof typeof BALANCES, wanted: readonly Key[], at: string, asked: Asked | undefined): RawBuilder<Found> => {
  const table = sql.table(BALANCES[which]);
  const beside = asked
    ? sql`jsonb_build_object('obstacles', (select jsonb_agg(to_jsonb(o)) from (${asked.obstacles}) o), 'released', ${
        asked.released ? sql`(select jsonb_agg(to_jsonb(g) || jsonb_build_object('quantity', g.quantity::text)) from gone g)` : sql`null`
      })`
    : sql`null::jsonb`;
  return sql<Found>`
    with ${asked?.released ? sql`gone as (${asked.released}),` : sql``}
    wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (warehouse_id uuid, specification_id uuid, lot_id uuid, location_id uuid, pack_no text, owner_id uuid)),
    made as (insert into ${table} (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, first_at)
             select ${context.org.id}::uuid, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, ${at}::timestamptz from wanted order by 2, 3, 4, 5, 6, 7
             on conflict do nothing returning warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity, reserved),
    locked as (select b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id, b.quantity, b.reserved
               from ${table} b join wanted using (warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id) where b.org_id = ${context.org.id}
               order by b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id for update of b)
    select x.*, ${beside} as beside from (select * from made union all select * from locked) x`;
};
