import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import type { Goods } from '../world/world';
import type { Day } from './day';
import type { Values } from './desk';
import { lotsOf } from './stock';

/**
 * Lines of goods that lie loose and free in a store and are promised to nobody: pieces of a hospital, whole boxes of
 * everybody else, so that no lot is ever left with half of one. Those of `only`, where it is named.
 */
export async function pieces(at: Day, goods: ReadonlyMap<string, Goods>, warehouse: string, count: number, only?: (one: Goods) => boolean): Promise<Values[]> {
  const { organisation, random, world } = at;
  const { rows } = await sql<{ id: string }>`
    select b.specification_id as id from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification s on s.id = b.specification_id
    join unit u on u.id = s.purchase_unit_id join product p on p.id = s.product_id
      join business_product o on o.org_id = b.org_id and o.specification_id = b.specification_id and o.deleted_at is null and not o.coded
    where b.org_id = ${organisation.id} and b.warehouse_id = ${warehouse} and b.pack_no = '' and b.owner_id = b.org_id and p.temp_zone = 'normal' and (l.expiry_date is null
    or l.expiry_date > ${addDays(at.day, 60)}::date)
      and not exists (select from stock_soft f where f.org_id = b.org_id and f.specification_id = b.specification_id and (f.quantity > 0 or f.wanted > 0)) and not exists (select
      from stock_block k where k.org_id = b.org_id and k.specification_id = b.specification_id)
    group by 1, u.ratio having sum(b.quantity - b.reserved) >= case when ${organisation.kind === 'H'} then 12 else 3 * u.ratio end order by 1`.execute(
    world.db,
  );
  const known = rows.flatMap(({ id }) => goods.get(id) ?? []).filter((one) => only?.(one) !== false);
  const chosen = random.some(known, count * 2);
  const lots = await lotsOf(
    at,
    warehouse,
    chosen.map((one) => one.id),
  );
  const lines = chosen.flatMap((one): Values[] => {
    const [unit, each] = organisation.kind === 'H' ? [one.root, 1] : [one.box, one.boxRatio];
    const [part] = lots.take(one.id, each, each);
    return part ? [{ specification: one.id, unit, quantity: String(part.quantity / each), batchNo: part.batchNo, serialNo: part.serialNo }] : [];
  });
  return lines.slice(0, count);
}
