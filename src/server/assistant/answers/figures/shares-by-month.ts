import { dayOf, monthOf } from '../../../../define/dates';
import { grouped } from '../../../../define/money';
import { datasetOf } from '../../../../domain/dataset-of';
import { found, type ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import type { Told } from '../words-of';
import { isCourse, monthsOf } from './course';
import { wholeOf } from './parts';
import { labelOf, measuresOf, whereOf } from './rows';
import { rowsMeant } from './rows-meant';

const LOOKS = new Set(['share', 'trend', 'figure', 'rank', 'list', 'compare', 'explain']);

/** 高值占比这四个月走势: what a part is of the whole, in each month of its own; what each month is of all months is another question. */
export async function sharesByMonth(given: Told): Promise<ToolAnswer | undefined> {
  const { asking } = given;
  // What lies there is of now: of high value month by month is what was used.
  const told = given.frame.subject === 'stock' && !given.frame.has('noun.stock') ? { ...given, frame: { ...given.frame, subject: 'use' as const } } : given;
  const { frame } = told;
  if (!frame.has('calc.share') || !LOOKS.has(frame.intent) || frame.number || !isCourse(told)) return undefined;
  const [rows, ...others] = rowsMeant(told);
  const where = rows && others.length === 0 ? whereOf(told, rows) : undefined;
  const measure = rows && measuresOf(told, rows)[0];
  if (!rows || !measure || !where || Object.keys(where).every((name) => name === 'status')) return undefined;
  const base = { of: rows.of, measures: [measure], where, said: labelOf(told, rows), as: 'share' as const, whole: wholeOf(told, rows, where) };
  const lines: string[] = [];
  const months = monthsOf(told, dayOf(asking.context.now()));
  let last: ToolAnswer | undefined;
  for (const { from, to } of months) {
    const answer = await use(queryFigures, asking, { ...base, period: `${from}到${to}` });
    const { part, whole } = (answer.data ?? {}) as { part?: unknown; whole?: unknown };
    if (!Number(whole)) continue;
    const share = ((100 * Number(part)) / Number(whole)).toFixed(2);
    lines.push(`- ${monthOf(from)}：**${share}%**（${grouped(String(part ?? '0'))} / ${grouped(String(whole))}）`);
    last = answer;
  }
  const [first, end] = [months[0], months.at(-1)];
  if (!last || !first || !end) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  const label = datasetOf(rows.of)?.measures[measure]?.label ?? '';
  const whose = [told.partner, told.department, told.warehouse, told.product].filter(Boolean).join('、');
  return found({ ...last, text: `${whose}${labelOf(told, rows)}占比，${first.from} 至 ${end.to}，按月（${label}）：\n\n${lines.join('\n')}`, data: { lines } });
}
