import { sql } from 'kysely';
import type { LotOutcome } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { holds } from '../../../define/field';
import { compare, div, isPositive, min, mul, plain, sub } from '../../../define/money';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { placeScope } from '../scope';
import { goodsWarehouse } from './line-keys';

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
  first_at: number;
};

/** Sellable balances of a warehouse in the order they should leave (LR6): earliest expiry, own before consigned, oldest first. */
export async function sellable(context: Context, warehouse: string, specifications: readonly string[], all = false): Promise<Free[]> {
  const { rows } = await sql<Free>`
    select b.specification_id, l.batch_no, l.serial_no, l.production_date, l.expiry_date, l.sterilisation_no, l.udi, b.location_id,
    o.name as location_name, b.pack_no, b.owner_id, w.name as owner_name,
      b.quantity - b.reserved as free, b.quantity, b.lot_id, extract(epoch from b.first_at)::float8 as first_at
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id left join location o on o.org_id = b.org_id and o.id = b.location_id left
    join organisation w on w.id = b.owner_id and b.owner_id <> b.org_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and ${placeScope(context, { warehouses: ['b.warehouse_id'] })}
    and b.specification_id = any(${[...specifications]}::uuid[]) and b.quantity > 0
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

/** What has no place yet, the last to come in front. */
const lastToCome = (one: Free, other: Free): number =>
  Number(one.location_name !== null) - Number(other.location_name !== null) || other.first_at - one.first_at;

type LotProposal = { lines: AnyLine[] } & LotOutcome;

/** FEFO proposal: lines without a lot get lots, greedily, one line per lot; lines with a lot stay as they are. */
export async function suggestLots(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<LotProposal> {
  const warehouse = goodsWarehouse(definition, d);
  const open = d.lines.filter((line) => line.specification && !line.batchNo);
  const specifications = [...new Set(open.map((line) => line.specification))];
  const leaving = warehouse && open.length > 0 ? await sellable(context, warehouse, specifications) : [];
  const free = definition.putsAway && holds(definition.putsAway, d.header) ? [...leaving].sort(lastToCome) : leaving;
  const left = new Map(free.map((row) => [row, row.free]));
  for (const line of d.lines) take(free, left, line, line.batchNo);
  const unmet: LotProposal['unmet'] = [];
  const short = new Map<AnyLine, string>();
  let met = 0;
  const lines = d.lines.flatMap((line) => {
    if (line.batchNo) return [line];
    const why = !line.specification ? '没有选产品' : !isPositive(line.baseQuantity || '0') ? '没有填数量' : warehouse ? '' : '没有选库房';
    if (why !== '') {
      unmet.push({ line: line.lineNo, name: '', why });
      return [line];
    }
    const parts = split(free, left, line);
    const rest = parts.find((part) => !part.batchNo);
    if (rest) short.set(line, String(rest.baseQuantity));
    if (rest === undefined) met += 1;
    return parts;
  });
  if (short.size > 0) unmet.push(...(await whyShort(context, warehouse, short)));
  return { lines: lines.map((line, i) => ({ ...line, lineNo: i + 1 })), met, unmet: unmet.sort((a, b) => a.line - b.line) };
}

/** Goods that lie there and may not be proposed are named with what keeps them. */
async function whyShort(context: Context, warehouse: string, short: ReadonlyMap<AnyLine, string>): Promise<LotProposal['unmet']> {
  const specifications = [...new Set([...short.keys()].map((line) => line.specification))];
  const held = await sellable(context, warehouse, specifications, true);
  const names = await sql<{
    id: string;
    name: string;
  }>`select c.id, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name from specification_card c where c.id = any(${specifications}::uuid[])`.execute(
    context.db,
  );
  const today = dayOf(context.now());
  return [...short].map(([line, missing]) => {
    const rows = held.filter((row) => row.specification_id === line.specification);
    const kept = [
      ...(rows.some((row) => row.expiry_date !== null && row.expiry_date < today) ? ['已过期'] : []),
      ...(rows.some((row) => row.pack_no !== '') ? ['在定数包里'] : []),
      ...(rows.some((row) => compare(row.free, row.quantity) < 0) ? ['被其他单据占用'] : []),
    ];
    const isPartly = compare(missing, line.baseQuantity || '0') < 0;
    const why = isPartly ? `还差 ${plain(missing)}` : rows.length === 0 ? '库房没有库存' : '没有可用的批号';
    const reason = rows.length > 0 && (kept.length > 0 || !isPartly) ? `（库存${kept.join('、') || '停售或盘点冻结'}）` : '';
    return { line: line.lineNo, name: names.rows.find(({ id }) => id === line.specification)?.name ?? '', why: `${why}${reason}` };
  });
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
