import { dayOf, monthOf } from '../../../../define/dates';
import { add, div, grouped, isPositive, mul, round } from '../../../../define/money';
import { daysOf } from '../../../../define/periods';
import { periodIn } from '../../../../define/spoken-periods';
import { earned } from '../../../../domain/datasets/earned';
import { used } from '../../../../domain/datasets/used';
import { screensFor } from '../../../engine/access';
import { readerOf } from '../../../engine/queries/reader';
import { openPage } from '../../places';
import { found, nothing, type ToolAnswer } from '../../tool';
import { loadNames, meantOrNot } from '../../words/names';
import { type FactRow, factRows } from '../goods/rows';
import { stranger } from '../not-kept';
import { ofOthers } from '../of-others';
import { hearsAll, type Told } from '../words-of';
import { isCourse, monthsOf } from './course';

/** 耗占比, 百元医疗收入耗材: what was used for every hundred of what was earned. */
const OF_INCOME = /耗占比|(?<![高低]值)耗材占比|百元(?:医疗)?收入|(?:耗材|使用)[^，。]{0,4}(?:占|除以)(?:医疗|业务|总)?收入/;
const ASIDE = new Set(['draft', 'how', 'act', 'command']);
const SHOWN = 20;

/**
 * What goods that were used cost for every hundred of medical income in the same days: of the house, of a ward, or ward by ward, highest first. Months
 * whose income has not come are told to have none.
 */
export async function shareOfIncome(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const context = { ...asking.context, screen: '' };
  const sees = readerOf(context, earned) !== undefined && readerOf(context, used)?.sees('viewCost');
  if (!OF_INCOME.test(frame.text) || ASIDE.has(frame.intent) || frame.has('ask.mean') || !sees || (stranger(told) ?? ofOthers(told))) return undefined;
  const today = dayOf(context.now());
  const meant = told.period ?? '本月';
  const span = periodIn(meant, today) ?? daysOf(meant, today);
  if (!span) return undefined;
  const to = span.to > today && span.from <= today ? today : span.to;
  const ward = told.department ? meantOrNot(await loadNames(context, told.department, ['department']), 'department', told.department).map(({ id }) => id) : [];
  hearsAll(told);
  const isApart = ward.length === 0 && (frame.by === 'department' || frame.has('ask.which') || frame.end !== undefined);
  const where: Record<string, string> = ward.length > 0 ? { department: ward.join() } : {};
  const query = { by: ['department'], where, period: `${span.from}~${to}` };
  const [costs, incomes] = await Promise.all([
    factRows(context, { of: used.id, measures: ['cost'], ...query }),
    factRows(context, { of: earned.id, measures: ['income'], ...query }),
  ]);
  const [screen] = screensFor(context, earned.shownOn[0] ?? '');
  const proposals = screen ? [openPage(screen, { ...(ward.length > 0 ? { 'f.department': ward.join() } : {}), 'f.day': `${span.from}~${to}` })] : [];
  const who = told.department ?? '全院';
  const income = sumOf(incomes, 'income');
  if (!isPositive(income)) return nothing(`${who} ${span.from} 至 ${to} 没有医疗收入，算不出耗占比：收入由HIS传来，没有传来的月份没有这个数。`, { proposals });
  const cost = sumOf(costs, 'cost');
  if (isCourse(told) && ward.length < 2)
    return found({ text: `${who}耗占比，按月：\n\n${(await byMonth(told, where)).join('\n')}`, data: { cost, income }, proposals });
  const head = `${who} ${span.from} 至 ${to}：耗占比 **${percent(cost, income)}%**（使用成本 **${grouped(cost)} 元**，医疗收入 **${grouped(income)} 元**；百元医疗收入耗材 ${percent(cost, income)} 元）。`;
  return found({ text: isApart ? `${head}\n\n${ranked(costs, incomes, frame.end === 'least').join('\n')}` : head, data: { cost, income }, proposals });
}

/** 这半年走势: each month by itself; those whose income has not come have none. */
async function byMonth(told: Told, where: Record<string, string>): Promise<string[]> {
  const context = { ...told.asking.context, screen: '' };
  const months = monthsOf(told, dayOf(context.now()));
  const query = { by: ['month'], where, period: `${months[0]?.from ?? ''}~${months.at(-1)?.to ?? ''}` };
  const incomes = await factRows(context, { of: earned.id, measures: ['income'], ...query });
  const costs = await factRows(context, { of: used.id, measures: ['cost'], ...query });
  return months.map(({ from }) => {
    const month = monthOf(from);
    const [income, cost] = [
      sumOf(
        incomes.filter((row) => row.month === month),
        'income',
      ),
      sumOf(
        costs.filter((row) => row.month === month),
        'cost',
      ),
    ];
    return `- ${month}：${isPositive(income) ? `**${percent(cost, income)}%**（使用成本 ${grouped(cost)} 元，医疗收入 ${grouped(income)} 元）` : '没有医疗收入，算不出'}`;
  });
}

const sumOf = (rows: readonly FactRow[], measure: string): string => add('0', ...rows.map((row) => String(row[measure] ?? '0')));
const percent = (cost: string, income: string): string => round(div(mul(cost, '100'), income), 2);

/** Wards that earned something, by how much of it they used. */
function ranked(costs: readonly FactRow[], incomes: readonly FactRow[], isLeastFirst: boolean): string[] {
  const wards = incomes
    .map(({ department, departmentName, income }) => ({
      name: String(departmentName ?? department),
      income: String(income ?? '0'),
      cost: String(costs.find((row) => row.department === department)?.cost ?? '0'),
    }))
    .filter(({ income }) => isPositive(income))
    .map((ward) => ({ ...ward, rate: percent(ward.cost, ward.income) }))
    .sort((a, b) => (Number(b.rate) - Number(a.rate)) * (isLeastFirst ? -1 : 1));
  return wards
    .slice(0, SHOWN)
    .map(({ name, cost, income, rate }, at) => `${at + 1}. **${name}** 耗占比 ${rate}%，使用成本 ${grouped(cost)} 元，医疗收入 ${grouped(income)} 元`);
}
