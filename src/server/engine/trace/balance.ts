import { sql } from 'kysely';
import type { TraceBalanceItem, TraceLot } from '../../../contract/trace-answer';
import type { BillType } from '../../../define/bill-type';
import { add, isZero, mul, neg, plain } from '../../../define/money';
import { LOT_BALANCE_LINES } from '../../../domain/lot-balance';
import type { Context } from '../../base/context';

/**
 * received + … = in stock + in transit + outside + used + returned + scrapped + lost: the left and right side come from
 * different tables (entries and balances), so the line is a check. 骨科跟台库 is a room of the house, whoever owns what lies there. Reversals count where the reversed entry counted.
 */
export async function lotBalance(context: Context, lot: TraceLot): Promise<{ items: TraceBalanceItem[]; difference: string }> {
  const moved = await sql<{ type: BillType; quantity: string }>`
    select coalesce(o.bill_type, e.bill_type) as type, sum(e.quantity)::text as quantity
    from lot l join stock_entry e on e.org_id = l.org_id and e.lot_id = l.id left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
    where l.org_id = ${context.org.id} and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo}
      and e.bill_type not in ('custodyIn', 'custodyOut') group by 1`.execute(context.db);
  const held = await sql<{ place: string; quantity: string }>`
    select case when coalesce(w.virtual_kind, 'boneH') = 'boneH' then 'inStock' when w.virtual_kind = 'transit' then 'inTransit' else 'outside' end as place, sum(b.quantity)::text as quantity
    from lot l join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id
    where l.org_id = ${context.org.id} and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo} group by 1`.execute(
    context.db,
  );
  const sumOf = (types: readonly string[]) => add(...moved.rows.filter((row) => types.includes(row.type)).map((row) => row.quantity), '0');
  const heldAt = (place: string) => add(...held.rows.filter((row) => row.place === place).map((row) => row.quantity), '0');
  const named = new Set<string>(LOT_BALANCE_LINES.flatMap((line) => line.types));
  const items: TraceBalanceItem[] = [
    ...LOT_BALANCE_LINES.map(({ id, label, sign, types }): TraceBalanceItem => ({ id, label, sign, quantity: sign === 1 ? sumOf(types) : neg(sumOf(types)) })),
    { id: 'moved', label: '调拨出', sign: -1, quantity: neg(sumOf(moved.rows.map((row) => row.type).filter((type) => !named.has(type)))) },
    { id: 'inStock', label: '在库', sign: -1, quantity: heldAt('inStock') },
    { id: 'inTransit', label: '在途', sign: -1, quantity: heldAt('inTransit') },
    { id: 'outside', label: '在外', sign: -1, quantity: heldAt('outside') },
  ];
  const difference = add(...items.map((item) => mul(item.quantity, item.sign)));
  const always = new Set(['received', 'used', 'inStock', 'inTransit']);
  return {
    items: items.filter((item) => always.has(item.id) || !isZero(item.quantity)).map((item) => ({ ...item, quantity: plain(item.quantity) })),
    difference: plain(difference),
  };
}
