import { dayOf } from '../../../../define/dates';
import { found, type ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import { spansOf } from '../spans';
import type { Told } from '../words-of';
import { wholeOf } from './parts';
import { labelOf, measuresOf, whereOf } from './rows';
import { rowsMeant } from './rows-meant';

/** 高值占比比上个月高了还是低了: what a part is of the whole in each of two spans, and how many points lie between. */
export async function sharesBeside(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const isAsked = frame.has('calc.share') && frame.has('calc.compare') && frame.periods.length > 0 && !frame.by && !frame.number;
  const [rows, ...others] = isAsked ? rowsMeant(told) : [];
  const where = rows && others.length === 0 ? whereOf(told, rows) : undefined;
  if (!rows || !where || Object.keys(where).every((name) => name === 'status')) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  const base = {
    of: rows.of,
    measures: measuresOf(told, rows).slice(0, 1),
    where,
    said: labelOf(told, rows),
    as: 'share' as const,
    whole: wholeOf(told, rows, where),
  };
  const answers: ToolAnswer[] = [];
  for (const period of spansOf(frame, dayOf(asking.context.now()))) answers.push(await use(queryFigures, asking, { ...base, period }));
  const [now, then] = answers.map(({ data }) => shareIn(data));
  const [first, second] = answers;
  if (!first || !second) return undefined;
  const text = [now === undefined || then === undefined ? '' : apart(now, then), first.text, second.text].filter(Boolean).join('\n\n');
  return found({ ...first, text, data: { share: now, before: then } });
}

function shareIn(data: unknown): number | undefined {
  const { part, whole } = (data ?? {}) as { part?: unknown; whole?: unknown };
  return Number(whole) ? (100 * Number(part)) / Number(whole) : undefined;
}

function apart(now: number, then: number): string {
  // What lies between is that of the figures that are told.
  const points = Number(now.toFixed(2)) - Number(then.toFixed(2));
  const way = points === 0 ? '一样' : `${points > 0 ? '高' : '低'}了 **${Math.abs(points).toFixed(2)} 个百分点**`;
  return `占比 **${now.toFixed(2)}%**，对比 ${then.toFixed(2)}%，${way}。`;
}
