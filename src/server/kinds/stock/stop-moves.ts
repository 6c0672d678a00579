import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, isPositive, min } from '../../../define/money';
import { transfer } from '../../../define/posting';
import type { Context } from '../../base/context';
import { NO_LOCATION } from '../../engine/ledger/places';
import { post } from '../../engine/ledger/post';
import { asRows, touched } from './stopped-lots';

type Held = { warehouse_id: string; location_id: string; batch_no: string; serial_no: string; pack_no: string; owner_id: string; quantity: string };
const goodsOf = (line: AnyLine, held: Held): AnyLine => ({
  ...line,
  batchNo: held.batch_no,
  serialNo: held.serial_no,
  packNo: held.pack_no,
  location: held.location_id === NO_LOCATION ? '' : held.location_id,
  owner: held.owner_id,
});
const posted = (context: Context, d: AnyDocument) => ({ kind: d.kind, id: d.id, sn: d.sn, bizDate: dayOf(context.now()) });

/** Everything free of the lot in real, sellable warehouses goes to the stop warehouse; what is held for returns and losses stays. */
export async function moveAside(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<Held & { i: number }>`
    select w.i, b.warehouse_id, b.location_id, l.batch_no, l.serial_no, b.pack_no, b.owner_id, b.quantity - b.reserved as quantity
    from ${asRows(d)} join stock_balance b on b.org_id = ${context.org.id} and b.specification_id = w.specification_id join lot l on l.org_id = b.org_id and l.id = b.lot_id
      join warehouse x on x.org_id = b.org_id and x.id = b.warehouse_id
    where x.virtual_kind is null and x.scrap_type = 1 and b.quantity > b.reserved and ${touched} order by w.i, b.warehouse_id, b.lot_id, b.location_id, b.pack_no`.execute(
    context.db,
  );
  const moves = rows.map((held) =>
    transfer(goodsOf(d.lines[held.i] as AnyLine, held), held.warehouse_id, String(d.header.stopWarehouse), 'stopMove', {
      quantity: held.quantity,
      toLocation: '',
    }),
  );
  await post(context, posted(context, d), moves);
}

/** Each quantity that was moved aside and is still there goes back to where it lay. */
export async function moveBack(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<Held & { line_id: string; left: string }>`
    select e.line_id, e.warehouse_id, e.location_id, l.batch_no, l.serial_no, e.pack_no, e.owner_id, -e.quantity as quantity, coalesce(b.quantity - b.reserved, 0) as left
    from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id
      left join stock_balance b on b.org_id = e.org_id and b.warehouse_id = ${String(d.header.stopWarehouse ?? '') || null}
      and (b.specification_id, b.lot_id, b.pack_no, b.owner_id) = (e.specification_id, e.lot_id, e.pack_no, e.owner_id) and b.location_id = ${NO_LOCATION}
    where e.org_id = ${context.org.id} and e.document_id = ${d.id} and e.bill_type = 'stopMove' and e.quantity < 0 and e.reverses is null order by e.id`.execute(
    context.db,
  );
  const moves = rows.flatMap((held) => {
    const line = d.lines.find((one) => one.id === held.line_id);
    const quantity = min(held.quantity, held.left);
    if (!line || !isPositive(quantity) || (held.pack_no !== '' && compare(quantity, held.quantity) !== 0)) return [];
    return [
      transfer({ ...goodsOf(line, held), location: '' }, String(d.header.stopWarehouse), held.warehouse_id, 'stopMove', {
        quantity,
        toLocation: held.location_id === NO_LOCATION ? '' : held.location_id,
      }),
    ];
  });
  await post(context, posted(context, d), moves);
}
