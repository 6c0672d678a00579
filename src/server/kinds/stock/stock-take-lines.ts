import { sql } from 'kysely';
import type { AnyLine } from '../../../define/document-view';
import { add } from '../../../define/money';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { NO_LOCATION } from '../../engine/ledger/places';

/** A line of a count: one balance, or something found that no book knows there. */
export type CountLine = AnyLine & {
  bookQuantity: string;
  countQuantity: string;
  recountQuantity: string;
  difference: string;
  isExtra: boolean;
};

/** Own goods are '' or the organisation itself; both mean the same balance. */
export const keyOf = (line: Pick<AnyLine, 'specification' | 'batchNo' | 'serialNo' | 'location' | 'packNo' | 'owner'>): string =>
  [line.specification, line.batchNo || '-', line.serialNo ?? '', line.location ?? '', line.packNo ?? '', line.owner ?? ''].join('|');

/** What the book says lies in the scope, in the order one walks: place, goods, expiry. */
export async function balancesOf(context: Context, warehouse: string, scope: string, chosen: readonly string[]): Promise<CountLine[]> {
  const within =
    scope === '2'
      ? sql`b.specification_id in (select p.specification_id from business_product p join custom_category k on k.org_id = p.org_id and k.id = p.category_id
          where p.org_id = b.org_id and p.deleted_at is null and k.path && ${[...chosen]}::uuid[])`
      : scope === '3'
        ? sql`b.location_id = any(${[...chosen]}::uuid[])`
        : scope === '4'
          ? sql`b.specification_id = any(${[...chosen]}::uuid[])`
          : scope === '5'
            ? sql`exists (select from stock_entry e where e.org_id = b.org_id and e.specification_id = b.specification_id and e.warehouse_id = b.warehouse_id and e.posted_at > coalesce(
                (select max(h.happened_at) from document h where h.org_id = b.org_id and h.kind = 'stockTake' and h.warehouse_id = b.warehouse_id and h.status in (2, 7)), '-infinity'))`
            : sql`true`;
  const { rows } = await sql<Record<string, string | null>>`
    select b.specification_id as specification, c.root_unit_id as unit, l.batch_no as "batchNo", l.serial_no as "serialNo", l.production_date as "productionDate", l.expiry_date as "expiryDate",
      l.sterilisation_no as "sterilisationNo", l.udi, nullif(b.location_id, ${NO_LOCATION}::uuid) as location, b.pack_no as "packNo",
      nullif(b.owner_id, b.org_id) as owner, trim_scale(b.quantity)::text as "bookQuantity"
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification_card c on c.id = b.specification_id
      left join location o on o.org_id = b.org_id and o.id = b.location_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and b.quantity > 0 and ${within}
    order by o.pick_order nulls last, o.code, c.code, l.expiry_date nulls last, l.batch_no, l.serial_no, b.pack_no limit 5001`.execute(context.db);
  return rows.map((row) => ({ ...blank(), ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])) }) as CountLine);
}

const blank = (): Partial<CountLine> => ({
  id: newId(),
  sourceLine: '',
  sourceSn: '',
  ratio: '1',
  baseQuantity: '0',
  countQuantity: '',
  recountQuantity: '',
  reason: '',
  remark: '',
  difference: '',
  isExtra: false,
});

/** The lines of the book stay as the book has them, with what was counted of each; anything else is found beside the book. */
export function layOut(laid: readonly CountLine[], given: readonly CountLine[]): CountLine[] {
  const lines = laid.map((line) => ({ ...line }));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  const byLot = new Map<string, CountLine[]>();
  for (const line of lines) byLot.set(lotOf(line), [...(byLot.get(lotOf(line)) ?? []), line]);
  const found: CountLine[] = [];
  for (const line of given) {
    const own = byId.get(line.id);
    const { countQuantity, recountQuantity, reason, remark } = line;
    if (own) {
      Object.assign(own, { countQuantity, recountQuantity, reason, remark });
      continue;
    }
    const same = byKey.get(keyOf(line)) ?? onlyLike(byLot.get(lotOf(line)) ?? [], line);
    if (same)
      Object.assign(same, { countQuantity: countQuantity === '' ? same.countQuantity : add(same.countQuantity, countQuantity), reason: reason || same.reason });
    else if (line.specification) {
      const fresh = { ...line, batchNo: line.batchNo || '-', isExtra: true };
      byKey.set(keyOf(fresh), fresh);
      found.push(fresh);
    }
  }
  return [...lines, ...found].map((line, i) => ({ ...line, lineNo: i + 1 }));
}

const lotOf = (line: CountLine): string => [line.specification, line.batchNo || '-', line.serialNo ?? ''].join('|');

/** A sheet or a scan seldom says place, pack and owner: where only one balance of the lot is counted, that one is meant. */
function onlyLike(lines: readonly CountLine[], given: CountLine): CountLine | undefined {
  const alike = lines.filter((line) => (['location', 'packNo', 'owner'] as const).every((name) => !given[name] || given[name] === line[name]));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Found goods may still have a balance outside the scope: their book is what lies there now. */
export async function bookOf(context: Context, warehouse: string, lines: CountLine[]): Promise<void> {
  const unknown = lines.filter((line) => line.isExtra && line.bookQuantity === '');
  if (unknown.length === 0) return;
  const { rows } = await sql<CountLine>`
    select b.specification_id as specification, l.batch_no as "batchNo", l.serial_no as "serialNo", coalesce(nullif(b.location_id, ${NO_LOCATION}::uuid)::text, '') as location, b.pack_no as "packNo",
      coalesce(nullif(b.owner_id, b.org_id)::text, '') as owner, trim_scale(b.quantity)::text as "bookQuantity"
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and b.quantity > 0 and b.specification_id = any(${unknown.map((line) => line.specification)}::uuid[])`.execute(
    context.db,
  );
  const book = new Map(rows.map((row) => [keyOf(row), row.bookQuantity]));
  for (const line of unknown) {
    line.bookQuantity = book.get(keyOf(line)) ?? '0';
    line.isExtra = line.bookQuantity === '0';
  }
}
