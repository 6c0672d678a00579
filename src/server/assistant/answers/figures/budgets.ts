import { dayOf, startOfMonth } from '../../../../define/dates';
import { grouped, sub } from '../../../../define/money';
import { querySchema } from '../../../../define/query';
import { periodIn } from '../../../../define/spoken-periods';
import { datasetOf } from '../../../../domain/dataset-of';
import { used } from '../../../../domain/datasets/used';
import { readerOf } from '../../../engine/queries/reader';
import { runQuery } from '../../../engine/queries/run';
import { found, nothing, type ToolAnswer } from '../../tool';
import { hearsAll, type Told } from '../words-of';

const BUDGET = /预算/;
const OTHERWISE = new Set(['how', 'draft', 'act', 'command']);

/** 哪些科室超预算了: what wards used in a month beside what their records allow them. */
export async function budgetsOfWards({ frame, asking, period }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  const wards = datasetOf('department');
  if (!BUDGET.test(frame.text) || context.org.kind !== 'H' || OTHERWISE.has(frame.intent) || !wards || frame.number) return undefined;
  hearsAll({ asking, frame });
  const reader = readerOf(context, used);
  if (!readerOf(context, wards) || !reader?.sees('viewCost')) return nothing('您没有查看科室预算或成本的权限，不能比较。');
  const today = dayOf(context.now());
  const days = (period && periodIn(period, today)) || { from: startOfMonth(today), to: today };
  const [budgets, costs] = await Promise.all([
    runQuery(
      { ...context, screen: '' },
      querySchema.parse({ of: 'department', by: ['itself', 'monthBudget'], measures: ['count'], totals: false, limit: 500 }),
    ),
    runQuery(
      { ...context, screen: '' },
      querySchema.parse({ of: used.id, by: ['department'], measures: ['cost'], where: { day: `${days.from}~${days.to}` }, totals: false, limit: 500 }),
    ),
  ]);
  const set = budgets.list.filter((row) => Number(row.monthBudget) > 0);
  if (set.length === 0) return nothing('科室资料里没有一个科室设了“月度耗材预算”，没有可以比的预算；设好之后就能问谁超了。');
  if (days.from.slice(0, 7) !== days.to.slice(0, 7)) return nothing('科室预算是按月设的，请只问一个月。');
  const spent = new Map(costs.list.map((row) => [String(row.department), String(row.cost ?? '0')]));
  const rows = set
    .map((row) => ({ name: String(row.itselfName), budget: String(row.monthBudget), cost: spent.get(String(row.itself)) ?? '0' }))
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
