import type { Row } from '../../../contract/answers';
import { startOfWeek } from '../../../define/dates';
import { type Days, stepsOf } from '../../../define/periods';
import type { ToolAnswer } from '../tool';
import { groups } from './query-groups';
import { calledSo, inUnit, isCounted, run, said, type Told } from './query-told';

/** The steps of a course: months, or weeks and days as asked, each with the days it holds. */
function courseSteps({ words, dataset }: Told, days: Days): { by: string; steps: string[]; stepOf(value: string): string; said: string } | undefined {
  const { day } = dataset;
  if (words.per === 'week' || words.per === 'day') {
    if (!day || !(day in dataset.dimensions)) return undefined;
    const stepOf = words.per === 'week' ? (value: string) => startOfWeek(value.slice(0, 10)) : (value: string) => value.slice(0, 10);
    return { by: day, steps: [...new Set(stepsOf(days, 'date').map(stepOf))].slice(-62), stepOf, said: words.per === 'week' ? '按周（周一起）' : '按天' };
  }
  return 'month' in dataset.dimensions ? { by: 'month', steps: stepsOf(days, 'month'), stepOf: (value) => value, said: '按月' } : undefined;
}

/** What each step comes to, unit by unit of quantities; of what has no unit, under none. */
type Sums = Map<string, Record<string, Map<string, number>>>;

export async function trend(told: Told): Promise<ToolAnswer> {
  const { days } = told;
  const course = days && courseSteps(told, days);
  if (!course) return groups(told);
  const { counted, plainly } = apart(told);
  const sums: Sums = new Map();
  for (const [measures, by] of [
    [plainly, []],
    [counted, [told.dataset.unit ?? '']],
  ] as const) {
    if (measures.length === 0) continue;
    const { list } = await run(told, { by: [course.by, ...by], measures: [...measures], order: course.by, limit: MOST });
    for (const row of list) addRow(sums, course.stepOf(String(row[course.by] ?? '')), measures, row, by[0]);
  }
  // Before there is anything nothing is missing.
  const begun = course.steps.findIndex((step) => sums.has(step));
  const steps = course.steps.slice(Math.max(0, begun));
  const measures = told.words.measures.filter((name) => plainly.includes(name) || counted.includes(name));
  const [first = ''] = measures;
  const units = new Set([...sums.values()].flatMap((one) => [...(one[first]?.keys() ?? [])]));
  let last: number | undefined;
  const lines = steps.map((step) => {
    const now = units.size > 1 ? undefined : [...(sums.get(step)?.[first]?.values() ?? [])].reduce((sum, one) => sum + one, 0);
    const change = now === undefined || !last ? '' : `（${now >= last ? '+' : '−'}${Math.abs((100 * (now - last)) / last).toFixed(1)}%）`;
    last = now;
    return `- ${step}：${measures.map((name) => `${calledSo(told, name)} **${summed(told, name, sums.get(step)?.[name])}**`).join('，')}${change}`;
  });
  const before = begun > 0 ? `\n\n其中 ${course.steps[begun]} 以前没有。` : '';
  return said(told, `${told.head}，${course.said}：\n\n${lines.join('\n')}${before}`, { steps: lines }, sums.size === 0);
}
const MOST = 1000;

/** Quantities are told unit by unit where goods are named or nothing else is asked; of all goods together they are left out. */
function apart(told: Told): { counted: string[]; plainly: string[] } {
  const { words, where } = told;
  const counted = words.measures.filter((name) => isCounted(told, name));
  const plainly = words.measures.filter((name) => !counted.includes(name));
  const isOfGoods = ['specification', 'product', 'productName'].some((name) => name in where.filters);
  return { counted: isOfGoods || plainly.length === 0 ? counted : [], plainly };
}

function addRow(sums: Sums, step: string, measures: readonly string[], row: Row, unit: string | undefined): void {
  const known = sums.get(step) ?? {};
  const called = unit ? String(row[`${unit}Name`] ?? '') : '';
  for (const name of measures) {
    known[name] ??= new Map();
    known[name].set(called, (known[name].get(called) ?? 0) + Number(row[name] || 0));
  }
  sums.set(step, known);
}

const summed = (told: Told, name: string, sums: ReadonlyMap<string, number> | undefined): string =>
  [...(sums ?? new Map([['', 0]]))].map(([unit, sum]) => inUnit(told, name, sum, unit)).join('、');
