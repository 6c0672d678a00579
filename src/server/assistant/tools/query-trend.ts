import { startOfWeek } from '../../../define/dates';
import { type Days, stepsOf } from '../../../define/periods';
import type { ToolAnswer } from '../tool';
import { groups } from './query-groups';
import { calledSo, figure, run, said, type Told } from './query-told';

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

export async function trend(told: Told): Promise<ToolAnswer> {
  const { words, days } = told;
  const [first = ''] = words.measures;
  const course = days && courseSteps(told, days);
  if (!course) return groups(told);
  const answer = await run(told, { by: [course.by], order: course.by, limit: 400 });
  const sums = new Map<string, Record<string, number>>();
  for (const row of answer.list) {
    const step = course.stepOf(String(row[course.by] ?? ''));
    const known = sums.get(step) ?? {};
    for (const name of words.measures) known[name] = (known[name] ?? 0) + Number(row[name] || 0);
    sums.set(step, known);
  }
  // Before there is anything nothing is missing.
  const begun = course.steps.findIndex((step) => sums.has(step));
  let last: number | undefined;
  const lines = course.steps.slice(Math.max(0, begun)).map((step) => {
    const now = sums.get(step)?.[first] ?? 0;
    const change = last === undefined || last === 0 ? '' : `（${now >= last ? '+' : '−'}${Math.abs((100 * (now - last)) / last).toFixed(1)}%）`;
    last = now;
    return `- ${step}：${words.measures.map((name) => `${calledSo(told, name)} **${figure(told, name, String(sums.get(step)?.[name] ?? '0'))}**`).join('，')}${change}`;
  });
  const before = begun > 0 ? `\n\n${course.steps[begun]} 以前没有数据。` : '';
  return said(told, `${told.head}，${course.said}：\n\n${lines.join('\n')}${before}`, { steps: lines }, answer.list.length === 0);
}
