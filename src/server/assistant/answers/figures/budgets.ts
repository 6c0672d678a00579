import { dayOf, startOfMonth } from '../../../../define/dates';
import { grouped, sub } from '../../../../define/money';
import { querySchema } from '../../../../define/query';
import { periodIn } from '../../../../define/spoken-periods';
import { budgeted } from '../../../../domain/datasets/earned';
import { used } from '../../../../domain/datasets/used';
import { readerOf } from '../../../engine/queries/reader';
import { runQuery } from '../../../engine/queries/run';
import { found, nothing, type ToolAnswer } from '../../tool';
import { hearsAll, type Told } from '../words-of';

const BUDGET = /预算/;
const OTHERWISE = new Set(['how', 'draft', 'act', 'command']);

/** 哪些科室超预算了: what wards used beside what they may use in these months. */
export async function budgetsOfWards({ frame, asking, period }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  if (!BUDGET.test(frame.text) || context.org.kind !== 'H' || OTHERWISE.has(frame.intent) || frame.number) return undefined;
  hearsAll({ asking, frame });
  const reader = readerOf(context, used);
  if (!readerOf(context, budgeted) || !reader?.sees('viewCost')) return nothing('您没有查看科室预算或成本的权限，不能比较。');
  const today = dayOf(context.now());
  const days = (period && periodIn(period, today)) || { from: startOfMonth(today), to: today };
  const byWard = (of: string, measure: string) =>
    runQuery(
      { ...context, screen: '' },
      querySchema.parse({ of, by: ['department'], measures: [measure], period: `${days.from}~${days.to}`, totals: false, limit: 500 }),
    );
  const [{ list: set }, costs] = await Promise.all([byWard(budgeted.id, 'budget'), byWard(used.id, 'cost')]);
  if (set.length === 0) return nothing('科室资料里没有一个科室设了“月度耗材预算”，没有可以比的预算；设好之后就能问谁超了。');
  const spent = new Map(costs.list.map((row) => [String(row.department), String(row.cost ?? '0')]));
  const rows = set
    .map((row) => ({ name: String(row.departmentName), budget: String(row.budget), cost: spent.get(String(row.department)) ?? '0' }))
    .sort((a, b) => Number(b.cost) - Number(b.budget) - (Number(a.cost) - Number(a.budget)));
  const over = rows.filter(({ cost, budget }) => Number(cost) > Number(budget));
  const lines = (over.length > 0 ? over : rows)
    .slice(0, 15)
    .map(
      ({ name, cost, budget }, at) =>
        `${at + 1}. **${name}** 用了 ${grouped(cost)} 元，预算 ${grouped(budget)} 元，${Number(cost) > Number(budget) ? `超 **${grouped(sub(cost, budget))} 元**` : `还剩 ${grouped(sub(budget, cost))} 元`}`,
    );
  const head =
    over.length > 0 ? `${days.from} 至 ${days.to} 超过月度耗材预算的科室有 **${over.length} 个**` : `${days.from} 至 ${days.to} 没有科室超过月度耗材预算`;
  return found({ text: `${head}（设了预算的 ${set.length} 个）：\n\n${lines.join('\n')}`, data: { over, set: set.length } });
}
