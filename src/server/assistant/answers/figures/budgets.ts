import { dayOf, startOfMonth } from '../../../../define/dates';
import { add, grouped, isZero, sub } from '../../../../define/money';
import { querySchema } from '../../../../define/query';
import { periodIn } from '../../../../define/spoken-periods';
import { budgeted } from '../../../../domain/datasets/earned';
import { used } from '../../../../domain/datasets/used';
import { readerOf } from '../../../engine/queries/reader';
import { runQuery } from '../../../engine/queries/run';
import { found, nothing, type ToolAnswer } from '../../tool';
import { hearsAll, type Told } from '../words-of';

const BUDGET = /预算/;
const WHICH = /哪|谁/;
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
    .map((row) => ({
      id: String(row.department),
      name: String(row.departmentName),
      budget: String(row.budget),
      cost: spent.get(String(row.department)) ?? '0',
    }))
    .sort((a, b) => Number(b.cost) - Number(b.budget) - (Number(a.cost) - Number(a.budget)));
  const named = new Set(frame.departments.flatMap(({ found: wards }) => wards.map(({ id }) => id)));
  if (named.size > 0)
    return ofThose(
      rows.filter(({ id }) => named.has(id)),
      frame.departments,
      days,
    );
  const over = rows.filter(isOver);
  const lines = (over.length > 0 ? over : rows).slice(0, 15).map((row, at) => `${at + 1}. ${said(row)}`);
  const head =
    over.length > 0 ? `${days.from} 至 ${days.to} 超过月度耗材预算的科室有 **${over.length} 个**` : `${days.from} 至 ${days.to} 没有科室超过月度耗材预算`;
  const whole = { id: '', name: `这 ${set.length} 个科室合计`, cost: addUp(rows.map(({ cost }) => cost)), budget: addUp(rows.map(({ budget }) => budget)) };
  // What wards without a budget used is within none.
  const all = addUp([...spent.values()]);
  const beside = isZero(sub(all, whole.cost)) ? '' : `；没设预算的科室另用了 ${grouped(sub(all, whole.cost))} 元`;
  const wards = `${head}（设了预算的 ${set.length} 个）：\n\n${lines.join('\n')}`;
  const sum = `${said(whole)}${beside}。`;
  return found({
    // 预算超了没, of no ward: of all of them first.
    text: WHICH.test(frame.text) ? `${wards}\n\n${sum}` : `${days.from} 至 ${days.to} ${sum}\n\n${wards}`,
    data: { over, set: set.length, whole },
  });
}

type Row = { id: string; name: string; cost: string; budget: string };
const isOver = ({ cost, budget }: Row): boolean => Number(cost) > Number(budget);
const addUp = (sums: readonly string[]): string => sums.reduce((sum, one) => add(sum, one), '0');
const said = (row: Row): string =>
  `**${row.name}** 用了 ${grouped(row.cost)} 元，预算 ${grouped(row.budget)} 元，${isOver(row) ? `超 **${grouped(sub(row.cost, row.budget))} 元**` : `没有超，还剩 ${grouped(sub(row.budget, row.cost))} 元`}`;

/** 骨科超了多少: of the wards that are named, whether they are over or not. */
function ofThose(rows: readonly Row[], wards: Told['frame']['departments'], { from, to }: { from: string; to: string }): ToolAnswer {
  if (rows.length === 0) return nothing(`${wards.map((one) => one.said).join('、')}没有设“月度耗材预算”，没有可以比的预算。`);
  return found({ text: `${from} 至 ${to}：\n\n${rows.map((row) => `- ${said(row)}`).join('\n')}`, data: { rows } });
}
