import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, div, isPositive, min, mul, plain, sub } from '../../../define/money';
import type { Context } from '../../context';
import { goodsWarehouse } from '../../facts/line-keys';
import { newId } from '../../id';
import { placeScope } from '../scope';

export type Free = {
  specification_id: string;
  batch_no: string;
  serial_no: string;
  production_date: string | null;
  expiry_date: string | null;
  sterilisation_no: string | null;
  udi: string | null;
  location_id: string;
  location_name: string | null;
  pack_no: string;
  owner_id: string;
  owner_name: string | null;
  free: string;
  quantity: string;
  lot_id: string;
};

/** Sellable balances of a warehouse in the order they should leave (LR6): earliest expiry, own before consigned, oldest first. */
export async function sellable(context: Context, warehouse: string, specifications: readonly string[], all = false): Promise<Free[]> {
  const { rows } = await sql<Free>`
    select b.specification_id, l.batch_no, l.serial_no, l.production_date, l.expiry_date, l.sterilisation_no, l.udi, b.location_id, o.name as location_name, b.pack_no, b.owner_id, w.name as owner_name,
      b.quantity - b.reserved as free, b.quantity, b.lot_id
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id left join location o on o.org_id = b.org_id and o.id = b.location_id left join organisation w on w.id = b.owner_id and b.owner_id <> b.org_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and ${placeScope(context, { warehouses: ['b.warehouse_id'] })} and b.specification_id = any(${[...specifications]}::uuid[]) and b.quantity > 0
      ${
        all
          ? sql``
          : sql`and b.quantity > b.reserved and (l.expiry_date is null or l.expiry_date >= ${dayOf(context.now())}::date)
        and not exists (select from stock_block k where k.org_id = b.org_id and k.ended_at is null and k.specification_id = b.specification_id and k.batch_no in ('', l.batch_no))
        and not is_frozen(b.org_id, b.warehouse_id, b.specification_id, b.location_id)`
      }
    order by b.specification_id, l.expiry_date nulls last, (b.owner_id <> b.org_id), l.production_date nulls last, b.first_at, o.pick_order nulls last, b.location_id, b.lot_id
    limit 2000`.execute(context.db);
  return rows;
}

/** FEFO proposal: lines without a lot get lots, greedily, one line per lot; lines with a lot stay as they are. */
export async function suggestLots(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<AnyLine[]> {
  const warehouse = goodsWarehouse(definition, d);
  const open = d.lines.filter((line) => line.specification && !line.batchNo);
  if (!warehouse || open.length === 0) return d.lines;
  const free = await sellable(context, warehouse, [...new Set(open.map((line) => line.specification))]);
  const left = new Map(free.map((row) => [row, row.free]));
  for (const line of d.lines) take(free, left, line, line.batchNo);
  return d.lines.flatMap((line) => (line.specification && !line.batchNo ? split(free, left, line) : [line])).map((line, i) => ({ ...line, lineNo: i + 1 }));
}

/** What lines with a lot already hold is not proposed twice. */
function take(free: Free[], left: Map<Free, string>, line: AnyLine, batch: string): void {
  if (!batch) return;
  const row = free.find((one) => one.specification_id === line.specification && one.batch_no === batch && one.serial_no === line.serialNo);
  if (row) left.set(row, sub(left.get(row) ?? '0', line.baseQuantity || '0'));
}

function split(free: Free[], left: Map<Free, string>, line: AnyLine): AnyLine[] {
  let wanted = line.baseQuantity || '0';
  const parts: AnyLine[] = [];
  for (const row of free) {
    if (row.specification_id !== line.specification || row.pack_no !== '' || !isPositive(wanted)) continue;
    const available = left.get(row) ?? '0';
    if (!isPositive(available)) continue;
    const taken = min(wanted, available);
    left.set(row, sub(available, taken));
    wanted = sub(wanted, taken);
    parts.push(filled(line, row, taken, parts.length === 0));
  }
  // What nothing covers stays as a line without lot: the shortage is seen, not lost.
  if (isPositive(wanted)) parts.push({ ...line, id: parts.length === 0 ? line.id : newId(), quantity: plain(div(wanted, line.ratio)), baseQuantity: wanted });
  return parts;
}

function filled(line: AnyLine, row: Free, base: string, isFirst: boolean): AnyLine {
  const quantity = div(base, line.ratio);
  const isWhole = compare(mul(plain(quantity), line.ratio), base) === 0;
  return {
    ...line,
    id: isFirst ? line.id : newId(),
    batchNo: row.batch_no,
    serialNo: row.serial_no,
    productionDate: row.production_date ?? '',
    expiryDate: row.expiry_date ?? '',
    sterilisationNo: row.sterilisation_no ?? '',
    location: row.location_id === '00000000-0000-0000-0000-000000000000' ? '' : row.location_id,
    locationName: row.location_name ?? '',
    owner: row.owner_id === line.org ? '' : row.owner_name === null ? '' : row.owner_id,
    ownerName: row.owner_name ?? '',
    baseQuantity: base,
    quantity: isWhole ? plain(quantity) : base,
  };
}
