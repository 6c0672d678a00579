import type { QueryAnswer } from '../../../contract/query-answer';
import { dayOf } from '../../../define/dates';
import { type Dataset, isMade } from '../../../define/define-dataset';
import { type Days, daysOf } from '../../../define/periods';
import type { Context } from '../../base/context';
import { type Asking, nothing, type ToolAnswer } from '../tool';
import { sentencesFor } from '../words/sentences';
import { begunOn, sinceWords } from './query-begun';
import { BEGUN, daysSaid, everOf, takesDays } from './query-days';
import { groups } from './query-groups';
import { means, meansBy } from './query-means';
import { partOfWhole } from './query-parts';
import { lastRead } from './query-readings';
import { besides, grownBy } from './query-spans';
import { byUnit, fieldOf, figure, labelled, run, said, type Told } from './query-told';
import { trend } from './query-trend';
import type { Where } from './query-where';
import type { FigureWords } from './query-words';

export async function askedFigures(
  { context, text }: Pick<Asking, 'context' | 'text'>,
  dataset: Dataset,
  words: FigureWords,
  where: Where,
): Promise<ToolAnswer> {
  const days = spanOf(context, dataset, words);
  const conditions = [
    ...where.understood.filter(Boolean),
    ...(days && days.from !== BEGUN ? [`${days.from} 至 ${days.to}`] : words.period === EVER ? ['有记录以来'] : []),
  ];
  const told = {
    say: sentencesFor(text),
    context,
    dataset,
    words,
    where,
    days,
    head: `${words.said ?? dataset.title}${conditions.length > 0 ? `（${conditions.join('，')}）` : ''}`,
  };
  const answer = await answerOf(told, days);
  const { totals } = answer.data as { totals?: Record<string, unknown> };
  const isNought = totals !== undefined && Object.values(totals).every((sum) => !Number(sum ?? 0));
  if (!answer.isEmpty && !isNought) return answer;
  return (answer.isEmpty ? await lastRead(told, answer) : undefined) ?? beforeTheBooks(told, answer);
}

/** Of days before the first there are rows of no nought is told. */
async function beforeTheBooks(told: Told, answer: ToolAnswer): Promise<ToolAnswer> {
  const { context, dataset, words, days } = told;
  if (!days || days.from === BEGUN || words.measures.length === 0) return answer;
  const begun = await begunOn(context, dataset, words.measures[0] ?? '');
  return begun && days.to < begun ? { ...answer, text: told.say.begun(words.said ?? dataset.title, begun, days.from, days.to) } : answer;
}

async function answerOf(told: Told, days: Days | undefined): Promise<ToolAnswer> {
  const { context, dataset, words } = told;
  if (words.as === 'average') return (words.by ?? []).length > 0 ? meansBy(told) : means(told);
  if (words.as === 'trend') return trend(told);
  if (words.as === 'share' && (words.by ?? []).length === 0) return partOfWhole(told);
  const other = words.other ? spanOf(context, dataset, { ...words, period: words.other }) : undefined;
  if (words.other && (!other || !days)) return nothing(`没有看懂要比较的日期“${words.other}”。`);
  if (other && days) return (words.by ?? []).length > 0 ? grownBy(told, other) : besides(told, other);
  return (words.by ?? []).length > 0 ? groups(told) : totals(told);
}

/** All of the time there are rows of. */
const EVER = 'ever';

/** The days said, to today at most; what is told month by month or on the average looks a year or half a year back. */
function spanOf(context: Context, dataset: Dataset, { period, as }: FigureWords): Days | undefined {
  if (period === EVER) return everOf(context, dataset);
  const usual = as === 'trend' || as === 'average' ? 'last12Months' : takesDays(dataset) ? 'thisYear' : '';
  return daysSaid(context, dataset, period, usual ? daysOf(usual, dayOf(context.now())) : undefined);
}

export async function totals(told: Told): Promise<ToolAnswer> {
  const answer = await run(told);
  const { dataset, words } = told;
  const plainOnes = words.measures.filter((name) => !(dataset.unit && dataset.measures[name]?.kind === 'quantity' && !isMade(dataset, name)));
  const parts = [...labelled({ ...told, words: { ...words, measures: plainOnes } }, answer.totals), ...(await byUnit(told))];
  const since = answer.before
    ? sinceWords(words.said ?? dataset.title, await begunOn(told.context, dataset, words.measures[0] ?? ''), answer.before.period)
    : undefined;
  const before = answer.before ? `\n\n${since?.isBefore ? `${since.words}。` : `${changes(told, answer)}${since?.words ? `\n\n${since.words}。` : ''}`}` : '';
  const isNothing = words.measures.every((name) => !Number(answer.totals[name] ?? 0)) && answer.total === 0;
  return said(told, `${told.head}：${parts.join('，')}。${before}`, { totals: answer.totals, period: told.days, before: answer.before?.totals }, isNothing);
}

/** 净销售额 本期 x，上期 y，增加 z（12.3%） */
function changes(told: Told, answer: QueryAnswer): string {
  const then: Record<string, string> = answer.before?.totals ?? {};
  const period = answer.before?.period ?? { from: '', to: '' };
  return told.words.measures
    .map((name) => {
      const [now, was] = [Number(answer.totals[name] ?? 0), Number(then[name] ?? 0)];
      const difference = now - was;
      const percent = was === 0 ? '' : `，${difference >= 0 ? '+' : '−'}${Math.abs((100 * difference) / was).toFixed(1)}%`;
      const way = difference > 0 ? '多' : difference < 0 ? '少' : '没有变化';
      const by = difference === 0 ? '' : ` **${figure(told, name, Math.abs(difference).toFixed(2))}**${percent}`;
      return `- ${fieldOf(told, name).label}：${period.from} 至 ${period.to} 为 **${figure(told, name, then[name])}**，这一期${way}${by}`;
    })
    .join('\n');
}
