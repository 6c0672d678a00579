import { FILLED } from '../../../define/blank-filter';
import type { DocumentDefinition } from '../../../define/define-document';
import { columnOf } from '../../../define/field';
import { COUNT, DOCUMENTS, linesId, MONTH } from '../../../define/listed-dataset';
import { grouped, plain } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';
import { runQuery } from '../../engine/queries/run';
import { narrowsLines } from './line-figures';

export type Rank = { name: string; id: string; count: number; amount: string | undefined; quantity: string };
/** By what documents are told apart. */
export type Grouping = 'department' | 'partner' | 'product' | 'month';
export const RANKED: Record<Grouping, string> = { partner: '往来单位', department: '科室', product: '产品', month: '月份' };
const LIMIT = 10;
const MONTHS = 24;

/** Documents of a kind told apart by whom, where, what or when; the dearest first (months in their order), or the cheapest. */
export async function rankDocuments(
  context: Context,
  definition: DocumentDefinition,
  filters: Record<string, string>,
  { by, isLeast }: { by: Grouping; isLeast: boolean },
): Promise<Rank[]> {
  const way = wayOf(definition, by, narrowsLines(definition, filters));
  if (!way) return [];
  const { hidden } = sightOf(context, definition);
  // Who does not see whose they are is told nothing by it.
  if ([...way.by, ...Object.keys(filters).map((name) => name.replace(/^f\./, ''))].some((name) => hidden.has(name))) return [];
  const sums = [way.amount, way.quantity].filter((name) => name in (datasetOf(way.of)?.measures ?? {}) && !hidden.has(name));
  const where = Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (name.startsWith('f.') ? [[name.slice(2), value]] : [])));
  const [told = ''] = way.by;
  const query = querySchema.parse({
    of: way.of,
    by: way.by,
    measures: [way.count, ...sums],
    where: told === MONTH || where[told] !== undefined ? where : { ...where, [told]: FILLED },
    // What has no money of its own is put in order by how much of it there is.
    order: told === MONTH ? MONTH : [...sums, way.count].map((name) => `${isLeast ? '' : '-'}${name}`).join(),
    totals: false,
    limit: told === MONTH ? MONTHS : LIMIT,
  });
  const { list } = await runQuery(context, query);
  const units = await unitsOf(
    context,
    way.of,
    told,
    where,
    list.map((row) => String(row[told] ?? '')),
  );
  return list.map((row) => ({
    id: String(row[told] ?? ''),
    name: way.names
      .map((name) => String(row[name] ?? ''))
      .join(' ')
      .trim(),
    count: Number(row[way.count]),
    amount: hidden.has(way.amount) ? undefined : String(row[way.amount] || '0'),
    quantity: units?.get(String(row[told] ?? '')) ?? plain(String(row[way.quantity] || '0')),
  }));
}

/** How much each of them comes to, unit by unit: 2 盒、30 支; undefined where the lines have no units of their own. */
async function unitsOf(
  context: Context,
  of: string,
  told: string,
  where: Readonly<Record<string, string>>,
  ids: readonly string[],
): Promise<Map<string, string> | undefined> {
  const { unit, measures = {} } = datasetOf(of) ?? {};
  if (!unit || !('quantity' in measures) || told === MONTH || ids.length === 0) return undefined;
  const query = querySchema.parse({ of, by: [told, unit], measures: ['quantity'], where: { ...where, [told]: ids.join() }, totals: false, limit: 1000 });
  // Each of the goods has a unit of its own: 把 of one and 把 of another are told as one.
  const sums = new Map<string, Map<string, number>>();
  for (const row of (await runQuery(context, query)).list) {
    const [id, name] = [String(row[told] ?? ''), String(row[`${unit}Name`] ?? '')];
    const own = sums.get(id) ?? new Map<string, number>();
    sums.set(id, own.set(name, (own.get(name) ?? 0) + Number(row.quantity || 0)));
  }
  return new Map([...sums].map(([id, own]) => [id, unitsTold(own)]));
}

const unitsTold = (sums: ReadonlyMap<string, number>): string =>
  [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([name, sum]) => `${plain(sum.toFixed(4))} ${name}`.trim())
    .join('、');

type Way = { of: string; by: string[]; names: string[]; count: string; amount: string; quantity: string };
const COLUMNS: Partial<Record<Grouping, string>> = { partner: 'partner_id', department: 'department_id' };

/** How a kind is told apart so; undefined where it is not. */
function wayOf({ kind, header, lines }: DocumentDefinition, by: Grouping, isOfLines: boolean): Way | undefined {
  const ofLines = { of: linesId(kind), count: DOCUMENTS, amount: 'amount', quantity: 'baseQuantity' };
  const ofDocuments = isOfLines ? ofLines : { of: kind, count: COUNT, amount: 'totalAmount', quantity: 'totalQuantity' };
  if (by === 'month') return { ...ofDocuments, by: [MONTH], names: [MONTH] };
  if (by === 'product') {
    if (!('specification' in lines)) return undefined;
    const names = ['productName', 'specificationName'].filter((name) => name === 'specificationName' || name in lines);
    return { ...ofLines, by: ['specification', ...names.slice(0, -1)], names };
  }
  const name = Object.keys(header).find((one) => header[one]?.kind === 'ref' && columnOf(one, header[one]) === COLUMNS[by]);
  return name === undefined ? undefined : { ...ofDocuments, by: [name], names: [`${name}Name`] };
}

export const rankWords = ({ name, count, amount, quantity }: Rank, at: number): string =>
  `${at + 1}. **${name}** ${count} 张${amount === undefined || Number(amount) === 0 ? '' : `，金额 ${grouped(amount)} 元`}${quantity === '' || Number(quantity) === 0 ? '' : `，数量 ${quantity}`}`;
