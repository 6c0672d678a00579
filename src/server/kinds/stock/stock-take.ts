import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import type { Effects } from '../../engine/documents/effects';
import type { Stored } from '../../engine/documents/stored';
import { holdStill } from '../../engine/ledger/freeze';
import { judge } from './stock-take-figures';
import { balancesOf, bookOf, type CountLine, keyOf, layOut } from './stock-take-lines';

/** A count's lines are the balances of its scope; what it freezes holds still until it is over. */
export const stockTakeEffects: Effects = {
  beforeSave: prepareLines,
  fill: judge,
  afterSave: freeze,
};

const SCOPE = ['warehouse', 'scope', 'categories', 'locations', 'specifications'];
const CHOSEN: Record<string, string> = { 2: 'categories', 3: 'locations', 4: 'specifications' };
const chosenOf = (d: AnyDocument): string[] => (d.header[CHOSEN[String(d.header.scope)] ?? ''] ?? []) as string[];

/** The scope is known once the warehouse is, and what is chosen of it. */
const hasScope = (d: AnyDocument): boolean => {
  const scope = String(d.header.scope ?? '');
  return Boolean(d.header.warehouse) && scope !== '' && (CHOSEN[scope] === undefined || chosenOf(d).length > 0);
};
const isSameScope = (d: AnyDocument, stored: Stored): boolean =>
  SCOPE.every((name) => JSON.stringify(d.header[name] ?? '') === JSON.stringify(stored.view.header[name] ?? ''));

async function prepareLines(context: Context, d: AnyDocument, stored: Stored | undefined): Promise<void> {
  const header = d.header as Record<string, unknown>;
  header.scope = header.scope || '1';
  const given = d.lines as CountLine[];
  if (!hasScope(d)) return;
  const warehouse = String(header.warehouse);
  // Nothing moves between reading the book and freezing it.
  await holdStill(context, warehouse);
  const laid = stored && isSameScope(d, stored) ? (stored.view.lines as CountLine[]).filter((line) => !line.isExtra) : undefined;
  if (laid === undefined || laid.length === 0) {
    header.snapshotAt = context.now().toISOString();
    d.lines = layOut(
      await balancesOf(context, warehouse, String(header.scope), chosenOf(d)),
      given.filter((line) => stored === undefined || line.isExtra || line.countQuantity !== ''),
    );
  } else d.lines = layOut(laid, given);
  if (d.lines.length > 5000)
    throw new BadInput('盘点范围超过5000行，请按分类或货位分开盘点', [{ field: 'scope', message: '盘点范围超过5000行，请按分类或货位分开盘点' }]);
  await bookOf(context, warehouse, d.lines as CountLine[]);
  await refuseSecondCount(context, warehouse, d);
}

/** One open count per balance. */
async function refuseSecondCount(context: Context, warehouse: string, d: AnyDocument): Promise<void> {
  const { rows } = await sql<CountLine>`
    select l.specification_id as specification, coalesce(l.batch_no, '') as "batchNo", coalesce(l.serial_no, '') as "serialNo",
    coalesce(l.location_id::text, '') as location, coalesce(l.pack_no, '') as "packNo",
      coalesce(l.owner_org_id::text, '') as owner
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and h.kind = ${d.kind} and h.warehouse_id = ${warehouse} and h.status in (0, 1, 2, 3) and h.id is distinct from ${d.id || null}`.execute(
    context.db,
  );
  const counted = new Set(rows.map(keyOf));
  if ((d.lines as CountLine[]).some((line) => counted.has(keyOf(line)))) throw Rejected.because([{ field: 'warehouse', message: '仓库正在盘点' }]);
}

/** The whole warehouse, or its chosen places, or the goods of the count. */
async function freeze(context: Context, d: AnyDocument): Promise<void> {
  await sql`delete from stock_freeze where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  if (d.header.freeze !== true || !hasScope(d)) return;
  const scope = String(d.header.scope);
  const held =
    scope === '1'
      ? [{ specification_id: null, location_id: null }]
      : scope === '3'
        ? chosenOf(d).map((id) => ({ specification_id: null, location_id: id }))
        : (await goodsOf(context, d, scope)).map((id) => ({ specification_id: id, location_id: null }));
  await sql`insert into stock_freeze (org_id, document_id, warehouse_id, specification_id, location_id)
    select ${context.org.id}::uuid, ${d.id}::uuid, ${String(d.header.warehouse)}::uuid, specification_id, location_id
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as f (specification_id uuid, location_id uuid)`.execute(context.db);
}

/** Goods of a category hold still even where none lie yet. */
async function goodsOf(context: Context, d: AnyDocument, scope: string): Promise<string[]> {
  const counted = d.lines.map((line) => line.specification);
  if (scope === '4') return [...new Set([...chosenOf(d), ...counted])];
  if (scope !== '2') return [...new Set(counted)];
  const { rows } = await sql<{ specification_id: string }>`
    select p.specification_id from business_product p join custom_category c on c.org_id = p.org_id and c.id = p.category_id
    where p.org_id = ${context.org.id} and p.deleted_at is null and c.path && ${chosenOf(d)}::uuid[]`.execute(context.db);
  return [...new Set([...rows.map((row) => row.specification_id), ...counted])];
}
