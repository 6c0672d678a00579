import { dayOf, monthOf } from '../../../define/dates';
import { isMade } from '../../../define/define-dataset';
import { plain } from '../../../define/money';
import { type Days, daysOf, stepsOf } from '../../../define/periods';
import type { ToolAnswer } from '../tool';
import { byUnit, calledSo, fieldOf, figure, nameOfRow, run, said, type Told } from './query-told';

const SHOWN = 20;
const CALLED = { month: '个月', day: '天', week: '周', quarter: '个季度', rows: '' } as const;
type Span = { told: Told; days: Days };

/** A mean over stretches of time or over how many there are: months that are over count whole, the one that runs does not. */
export async function means(given: Told): Promise<ToolAnswer> {
  const { told, days } = await spanOf(given);
  const { words } = told;
  const [answer, units] = await Promise.all([run(told), byUnit(told)]);
  const count = await countOf(told, days);
  const unit = unitOf(told);
  const lines = words.measures.map((name) => {
    const sum = Number(answer.totals[name] ?? 0);
    const isQuantity = fieldOf(told, name).kind === 'quantity' && !isMade(told.dataset, name);
    const all = isQuantity ? (units.find((one) => one.startsWith(calledSo(told, name))) ?? figure(told, name, sum)) : figure(told, name, answer.totals[name]);
    const mean = count === 0 ? '—' : isQuantity ? meanOf(all, count) : figure(told, name, rounded(told, name, sum / count));
    return `- ${calledSo(told, name)}：平均每${unit.replace(/^个(?=月)/, '').replace(/^[个名台](?=.)/, '')} **${mean}**（合计 ${all.replace(/^.*?\*\*|\*\*$/g, '')}，${plain(String(count))} ${unit}）`;
  });
  return said(
    told,
    `${headOf(told)} ${days.from} 至 ${days.to}：\n\n${lines.join('\n')}`,
    { totals: answer.totals, count, unit },
    words.measures.every((name) => !Number(answer.totals[name] ?? 0)),
  );
}

/** The mean of each row: 各科室人均. */
export async function meansBy(given: Told): Promise<ToolAnswer> {
  const { told, days } = await spanOf(given);
  const { words, dataset } = told;
  const over = words.dividedBy && words.dividedBy in dataset.measures ? words.dividedBy : undefined;
  const [first = ''] = words.measures;
  const answer = await run(told, { measures: [first, ...(over ? [over] : [])], by: words.by ?? [], order: `-${first}`, limit: 50 });
  const steps = over ? 0 : await countOf(told, days);
  const rows = answer.list.map((row) => ({ row, count: over ? Number(row[over] || 0) : steps, sum: Number(row[first] || 0) }));
  const unit = unitOf(told);
  const ranked = rows.filter(({ count }) => count > 0).sort((a, b) => (words.order?.startsWith('-') === false ? 1 : -1) * (a.sum / a.count - b.sum / b.count));
  const lines = ranked
    .slice(0, Math.min(words.limit ?? SHOWN, SHOWN))
    .map(
      ({ row, count, sum }, at) =>
        `${at + 1}. **${nameOfRow(told, row)}** 平均 **${figure(told, first, rounded(told, first, sum / count))}**（合计 ${figure(told, first, sum)}，${plain(String(count))} ${unit}）`,
    );
  const text = `${headOf(told)} ${days.from} 至 ${days.to}，平均每${unit.replace(/^[个名台](?=.)/, '')}的${calledSo(told, first)}：\n\n${lines.join('\n')}`;
  return said(told, lines.length > 0 ? text : told.say.none(told.head), { rows: lines }, lines.length === 0);
}

const headOf = ({ words, dataset, where }: Told): string =>
  `${words.said ?? dataset.title}${where.understood.length > 0 ? `（${where.understood.filter(Boolean).join('，')}）` : ''}`;
const unitOf = ({ words }: Told): string => (words.per === 'rows' ? (words.dividedSaid ?? '个') : CALLED[words.per ?? 'month']);
const rounded = (told: Told, name: string, value: number): string => (fieldOf(told, name).kind === 'integer' ? plain(value.toFixed(1)) : value.toFixed(2));

/** The days a mean is of: from the first there is anything of; the month that runs is left out of means of whole months. */
async function spanOf(told: Told): Promise<Span> {
  const { words, context } = told;
  const today = dayOf(context.now());
  const days = told.days ?? { from: today, to: today };
  const months = stepsOf(days, 'month');
  const begun = words.period ? undefined : await firstDay(told);
  const from = begun && begun > days.from ? begun : days.from;
  const last = lastOf(months.at(-2) ?? '', days.to);
  const isRunning =
    !words.period &&
    (words.per ?? 'month') === 'month' &&
    months.length > 1 &&
    days.to.slice(0, 7) === monthOf(today) &&
    from <= last &&
    monthsIn({ from, to: last }) >= 1;
  const within = { from, to: isRunning ? last : days.to };
  return { told: { ...told, days: within }, days: within };
}

/** How many stretches of time, or how many of what is divided by. */
async function countOf(told: Told, days: Days): Promise<number> {
  const { words, dataset } = told;
  const length = stepsOf(days, 'date').length;
  if (words.per === 'day') return length;
  if (words.per === 'week') return Math.max(1, Math.round((10 * length) / 7) / 10);
  if (words.per === 'quarter') return Math.max(1, Math.round(monthsIn(days) / 0.3) / 10);
  if (words.per !== 'rows') return monthsIn(days);
  const over = words.dividedBy ?? '';
  if (over in dataset.measures) return Number((await run(told, { measures: [over] })).totals[over] ?? 0);
  const [first = ''] = words.measures;
  return (await run(told, { measures: [first], by: [over], limit: 1000 })).list.filter((row) => row[over] !== '' && row[over] !== null).length;
}

/** The first day there is anything of: days before it are no days without. */
async function firstDay(told: Told): Promise<string | undefined> {
  const { day } = told.dataset;
  if (!day || !(day in told.dataset.dimensions)) return undefined;
  const { list } = await run(told, { by: [day], order: day, limit: 1, totals: false, against: undefined });
  return list[0] ? String(list[0][day] ?? '').slice(0, 10) || undefined : undefined;
}

/** Months as such where the days begin with one; else thirty days are one. */
const monthsIn = (days: Days): number => (days.from.endsWith('-01') ? stepsOf(days, 'month').length : Math.round(stepsOf(days, 'date').length / 3) / 10);

const lastOf = (month: string, before: string): string => {
  const days = daysOf(`${month}-01~${before}`, before);
  const all = days ? stepsOf(days, 'date').filter((day) => day.startsWith(month)) : [];
  return all.at(-1) ?? before;
};
/** 使用数量 **120 支** over three → 40 支 */
const meanOf = (all: string, count: number): string =>
  all.replace(/^.*?\*\*|\*\*$/g, '').replace(/-?[\d,]+(?:\.\d+)?/g, (value) => plain((Number(value.replaceAll(',', '')) / count).toFixed(2)));
