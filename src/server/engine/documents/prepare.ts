import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, type Fields, saidMoney } from '../../../define/field';
import { add, lineMoney, mul, plain, round } from '../../../define/money';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { agreedPriceFact, lastPrices } from './agreed-price';
import { effectsOf } from './effects';
import { goodsDefaults } from './goods-defaults';
import { goodsWarehouse, linesJson } from './line-keys';
import { isTakers } from './take-up';
import { fillIn } from './words/fills';

/**
 * Everything the server works out of what was typed: defaults, unit and ratio, tax rate, agreed price, amounts,
 * the definition's own derivations and the totals. Runs at save, at `fill` (the form asks) and before a mirror is made.
 * `isLeft`: a draft somebody else will take up, so it does not say yet by whom and when. `isTyping`: whoever fills it in is proposed
 * prices nobody agreed on. `isBorn`: its lines come of another document's, with their units.
 */
export async function prepare(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  { isLeft = false, isTyping = false, isBorn = false }: { isLeft?: boolean; isTyping?: boolean; isBorn?: boolean } = {},
): Promise<AnyDocument> {
  await headerDefaults(context, definition, d, isLeft);
  await goodsDefaults(context, definition, d, isBorn);
  await priceDefaults(context, definition, d, isTyping);
  await costDefaults(context, definition, d);
  await fillIn(context, definition, d);
  await effectsOf(definition.kind).fill?.(context, d);
  for (const line of d.lines) money(definition, line);
  derive(definition, d);
  for (const line of d.lines) money(definition, line);
  totals(definition, d);
  return d;
}

/** Defaults of fields: today, now, me, my department, or a plain value; only where nothing was typed. */
async function headerDefaults(context: Context, definition: DocumentDefinition, d: AnyDocument, isLeft: boolean): Promise<void> {
  const header = d.header as Record<string, unknown>;
  for (const [name, field] of Object.entries(definition.header)) {
    if (field.default === undefined || (header[name] !== '' && header[name] !== undefined)) continue;
    if (isLeft && isTakers(field)) continue;
    if (field.default === 'today') header[name] = dayOf(context.now());
    else if (field.default === 'now') header[name] = context.now().toISOString();
    else if (field.default === 'me') header[name] = field.kind === 'text' ? context.user.name : context.user.employee;
    else if (field.default === 'myDepartment') header[name] = await myDepartment(context);
    else header[name] = field.default;
  }
}

async function myDepartment(context: Context): Promise<string> {
  if (context.user.departments[0]) return context.user.departments[0];
  if (!context.user.employee) return '';
  const found = await sql<{
    department_id: string;
  }>`select department_id from employee where org_id = ${context.org.id} and id = ${context.user.employee}`.execute(context.db);
  return found.rows[0]?.department_id ?? '';
}

async function priceDefaults(context: Context, definition: DocumentDefinition, d: AnyDocument, isTyping: boolean): Promise<void> {
  const field = (definition.lines as Fields).price;
  if (!field || d.origin === 'mirror' || !definition.startsAgreed) return;
  const hasAgreed = 'agreedPrice' in definition.lines;
  const isOpen = d.lines.some((line) => line.price === '' || line.price === undefined);
  if (!hasAgreed && !isOpen && !field.computed) return;
  const agreed = await agreedPriceFact(context, definition, d);
  const last = isTyping && isOpen && !field.computed ? await lastPrices(context, definition, d) : [];
  d.lines.forEach((line, i) => {
    if (hasAgreed) line.agreedPrice = agreed[i] ?? '';
    const known = agreed[i] || last[i];
    if (line.price === '' || line.price === undefined) line.price = known ? plain(known) : '';
  });
}

/**
 * What such goods cost here, per document unit: what the source line left by, the cell average, the last lot cost. Where nobody types it, it is of the unit
 * and the goods there are now until somebody is asked to agree.
 */
async function costDefaults(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const name = definition.startsAtCost;
  if (name === undefined) return;
  const isAnew = (definition.lines as Fields)[name]?.computed === true && (d.status === STATUS.draft || d.status === STATUS.rejected);
  const isOpen = (line: AnyDocument['lines'][number]) => isAnew || line[name] === '' || line[name] === undefined;
  if (!d.lines.some((line) => line.specification && isOpen(line))) return;
  const { rows } = await sql<{ i: number; cost: string | null }>`
    select w.i, coalesce(
      (select l.unit_cost from document_line l where l.org_id = ${context.org.id} and l.id = w.source_line_id),
      (select c.value / c.quantity from stock_cell c where c.org_id = ${context.org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id and c.quantity > 0),
      (select t.lot_cost from lot t where t.org_id = ${context.org.id} and t.specification_id = w.specification_id and t.lot_cost > 0 order by t.first_at desc limit 1)) as cost
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid, source_line_id uuid)`.execute(
    context.db,
  );
  for (const { i, cost } of rows) {
    const line = d.lines[i];
    if (line && cost !== null && isOpen(line)) line[name] = plain(round(mul(cost, line.ratio), 6));
  }
}

function money(definition: DocumentDefinition, line: AnyDocument['lines'][number]): void {
  if (line.quantity !== undefined && 'baseQuantity' in definition.lines) line.baseQuantity = mul(String(line.quantity || '0'), line.ratio);
  if (!('tax' in definition.lines)) return;
  const said = saidMoney(definition.lines, line);
  Object.assign(line, lineMoney(String(line.quantity || '0'), String(line.price || '0'), String(line.taxRate || '0'), said));
}

function derive(definition: DocumentDefinition, d: AnyDocument): void {
  const derived = definition.derive?.(d);
  if (!derived) return;
  for (const [name, value] of Object.entries(derived.header ?? {})) if (value !== undefined) (d.header as Record<string, unknown>)[name] = value;
  for (const [i, values] of (derived.lines ?? []).entries()) Object.assign(d.lines[i] ?? {}, values);
  for (const [name, rows] of Object.entries(derived.sections ?? {}))
    for (const [i, values] of rows.entries()) Object.assign(d.sections[name]?.[i] ?? {}, values);
}

/** A document without priced lines says its amount in the header: a prepayment, and a paper of which only the head was read so far. */
function totals(definition: DocumentDefinition, d: AnyDocument): void {
  const said = Object.entries(definition.header).find(([name, field]) => columnOf(name, field) === 'total_amount')?.[0];
  const inHeader = said ?? (d.lines.length === 0 ? definition.papers?.total : undefined);
  const sum = (field: string): string => d.lines.reduce((total, line) => add(total, String(line[field] || '0')), '0');
  d.total = {
    quantity: sum('quantity'),
    amount: inHeader === undefined ? sum('amount') : String(d.header[inHeader] || '0'),
    tax: sum('tax'),
    netAmount: sum('netAmount'),
  };
}
