import type { Row } from '../../../contract/answers';
import type { QueryAnswer } from '../../../contract/query-answer';
import { add, compare, isZero, plain } from '../../../define/money';
import { type QueryGiven, querySchema } from '../../../define/query';
import { used } from '../../../domain/datasets/used';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';

/** What was used, as the dataset says it: every answer here is a query over the same rows. */
export type AskedUse = { period: { from: string; to: string }; where: Record<string, string> };
const ask = (context: Context, { period, where }: AskedUse, given: Pick<QueryGiven, 'measures' | 'by' | 'totals' | 'limit'>): Promise<QueryAnswer> =>
  runQuery(context, querySchema.parse({ of: used.id, where, period: `${period.from}~${period.to}`, ...given }));

const costOf = (isTold: boolean): string[] => (isTold ? ['cost'] : []);

/** As many of a ranking as are said. */
export const SHOWN = 10;

export type UsedGoods = { specification: string; name: string; unit: string; quantity: string; cost: string | null; documents: number };
export type AllUsed = { sum: string; cost: string; documents: string };
/** Goods by how much was used of them, and all of them together; quantities of different units are not added up. */
export async function goodsUsed(context: Context, asked: AskedUse, seesCost: boolean): Promise<{ goods: UsedGoods[]; all: AllUsed }> {
  const by = ['specification', 'productName', 'unit'];
  const { list, total, totals } = await ask(context, asked, { by, measures: ['quantity', 'papers', ...costOf(seesCost)], limit: MOST });
  const units = total > list.length ? (await ask(context, asked, { by: ['unit'], measures: ['quantity'], totals: false, limit: MOST })).list : list;
  const goods = list
    .filter((row) => !isZero(String(row.quantity || '0')))
    .map((row) => ({
      specification: String(row.specification),
      name: [row.productName, row.specificationName].filter(Boolean).join(' '),
      unit: String(row.unitName ?? ''),
      quantity: String(row.quantity),
      cost: seesCost ? String(row.cost) : null,
      documents: Number(row.papers),
    }));
  return { goods, all: { sum: quantitiesIn(units, UNITS), cost: totals.cost || '0', documents: totals.papers ?? '0' } };
}
const MOST = 1000;
const UNITS = 12;

export type UsingWard = { id: string; name: string; quantities: string; cost: string | null; documents: number };
/** Departments by what they used; quantities unit by unit. */
export async function wardsUsing(context: Context, asked: AskedUse, seesCost: boolean): Promise<UsingWard[]> {
  const [wards, units] = await Promise.all([
    ask(context, asked, { by: ['department'], measures: [...costOf(seesCost), 'papers'], totals: false, limit: SHOWN }),
    ask(context, asked, { by: ['department', 'unit'], measures: ['quantity'], totals: false, limit: MOST }),
  ]);
  const hasUsed = (ward: Row): boolean => units.list.some((row) => row.department === ward.department && !isZero(String(row.quantity || '0')));
  return wards.list.filter(hasUsed).map((ward) => ({
    id: String(ward.department),
    name: String(ward.departmentName || '未注明科室'),
    quantities: quantitiesIn(
      units.list.filter((row) => row.department === ward.department),
      3,
    ),
    cost: seesCost ? String(ward.cost) : null,
    documents: Number(ward.papers),
  }));
}

/** Goods have units of their own, several of one name: what is called the same is one sum. The largest first, `most` of them. */
function quantitiesIn(rows: readonly Row[], most: number): string {
  const sums = new Map<string, string>();
  for (const { unitName, quantity } of rows) sums.set(String(unitName ?? ''), add(sums.get(String(unitName ?? '')) ?? '0', String(quantity || '0')));
  return [...sums]
    .sort(([, a], [, b]) => compare(b, a))
    .slice(0, most)
    .map(([unit, sum]) => `${plain(sum)} ${unit}`.trim())
    .join('、');
}
