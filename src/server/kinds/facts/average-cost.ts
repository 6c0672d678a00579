import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse, linesJson } from '../../engine/documents/line-keys';

/** Per line: value over quantity of its cell, for the unit of the line. */
export const averageCostFact: Load<'averageCost'> = async (context, definition, d) => {
  const { rows } = await sql<{ cost: string | null }>`
    select round(c.value / c.quantity * coalesce(u.ratio, 1), 6) as cost
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid, unit_id uuid) left join unit u on u.id = w.unit_id
      left join stock_cell c on c.org_id = ${context.org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id and c.quantity > 0
    order by w.i`.execute(context.db);
  return rows.map((row) => row.cost ?? '');
};
