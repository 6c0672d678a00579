import { addDays, addMonths, dayOf } from '../../../../define/dates';
import type { Dataset } from '../../../../define/define-dataset';
import { firstOf, lastOf } from '../../../../define/derived-measures';
import { numberOf } from '../../../../define/spoken-numbers';
import { datasetOf } from '../../../../domain/dataset-of';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { begunOn } from '../../tools/query-begun';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import { FIRST, LAST, SINCE, type Thing } from '../../words/operator-words';
import { seesMoney } from '../figures/rows';
import type { Told } from '../words-of';
import { dimensionOf, FACTS, type Fact } from './facts';
import { conditionsOf, isNarrower, parsed, spansOf, thingAsked, withoutWords } from './parse';

const KEPT: ReadonlySet<string> = new Set(['price', 'idle']);
const USUAL: readonly Thing[] = ['partner', 'product', 'department'];

/** 头一回供货的, 新来的客户, 多久没进货, 最后一次用是什么时候: the first and the last day of each. */
export async function turningDays(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const spans = [FIRST, SINCE, LAST].flatMap((words) => spansOf(words, all.masked));
  // 最近一次进价, 半年没动过的货, 上次领的到哪了: prices, what lies idle and where a paper stands are told by who keeps them.
  if (spans.length === 0 || isNarrower(told.frame) || KEPT.has(told.frame.subject) || told.frame.has('ask.where')) return undefined;
  // 上次签的合同什么时候到期: the day it ends is asked.
  if (/到期|过期|失效/.test(told.frame.text)) return undefined;
  // 超过90天没付的应付款: money by its age.
  if (told.frame.has('noun.account') && /应[收付]|欠/.test(told.frame.text)) return undefined;
  const [isFirst, since] = [FIRST.test(all.masked), SINCE.exec(all.masked)];
  const kind = told.asking.context.org.kind;
  const fact = all.mentions.find(({ fact: { standing } }) => !standing)?.fact ?? usualFact(kind);
  const { day } = datasetOf(fact.rows.of) ?? {};
  const asked = thingAsked(all) ?? (/谁/.test(all.masked) ? { thing: 'partner' as const, from: 0, to: 0 } : undefined);
  const thing = [...namedIn(told), ...(asked ? [asked.thing] : USUAL)].find((one) => dimensionOf(fact, one));
  const group = thing && dimensionOf(fact, thing);
  if (!day || !group) return undefined;
  const plain = withoutWords(told, all, [...all.mentions, ...spans, ...(asked ? [asked] : [])]);
  const where = conditionsOf(plain, fact.rows);
  if (!where) return undefined;
  const measure = isFirst ? firstOf(day) : lastOf(day);
  const [span] = told.frame.periods;
  if (isFirst && !span && namedIn(told).length === 0) return undefined;
  const range =
    isFirst && span
      ? `${span.from}~${span.to}`
      : since?.[1] || /好久|很久|老长/.test(since?.[0] ?? '')
        ? `~${daysAgo(told, since as RegExpExecArray)}`
        : undefined;
  const { rows } = fact;
  // 上次发出去是哪天: the latest first, and whom it went to.
  const isLatest = !isFirst && !since && told.product !== undefined && thing === 'product';
  const whom = isLatest ? (rows.department ?? rows.partner) : undefined;
  const words: FigureWords = {
    of: rows.of,
    measures: [measure, ...(seesMoney(told, rows) ? [rows.money] : [rows.papers])],
    by: whom ? ['specification', whom] : group.shown,
    where: { ...fact.where, ...where, ...(range ? { [measure]: range } : {}) },
    order: isFirst || isLatest ? `-${measure}` : measure,
    limit: Math.min(told.frame.count ?? (isLatest ? LATEST : 20), 50),
    said: `${rows.said}${isFirst ? (range ? '，第一次在这期间的' : '，第一次的日期') : `，按最后一次的日期，${isLatest ? '近' : '久'}的在前`}`,
    ...given({ period: isFirst || since ? 'ever' : told.period }),
  };
  const [answer, begun] = await Promise.all([
    use(queryFigures, plain.asking, words),
    begunOn(told.asking.context, datasetOf(fact.rows.of) as Dataset, rows.papers),
  ]);
  const begins = begun ? `\n\n${rows.said}的记录从 **${begun}** 起，更早的看不到。` : '';
  if (!answer.isEmpty || isFirst || !range) return { ...answer, text: `${answer.text}${begins}` };
  // Nobody for so long: who comes nearest.
  const nearest = await use(queryFigures, plain.asking, { ...words, where: { ...fact.where, ...where }, limit: 5 });
  return nearest.isEmpty ? answer : { ...nearest, text: `没有这么久的（${range.replace('~', '')} 及以前）。最久的几个：\n\n${nearest.text}${begins}` };
}

const LATEST = 5;
/** One that is named is asked about itself. */
const namedIn = ({ department, partner, product }: Told): Thing[] => [
  ...(partner ? (['partner'] as const) : []),
  ...(product ? (['product'] as const) : []),
  ...(department ? (['department'] as const) : []),
];

const usualFact = (kind: string): Fact => FACTS.find(({ id, kinds }) => id === (kind === 'H' ? 'buy' : 'sell') && kinds.includes(kind as 'H')) as Fact;
/** The day that so long ago was; a month where nothing is said, three where it is 好久. */
function daysAgo({ asking: { context } }: Told, found: RegExpExecArray): string {
  const today = dayOf(context.now());
  const [said, number, unit = ''] = found;
  if (!number) return /好久|很久|老长/.test(said) ? addMonths(today, -1) : today;
  const count = number === '半' ? 0.5 : numberOf(number);
  if (unit.includes('月')) return count === 0.5 ? addDays(today, -15) : addMonths(today, -count);
  return addDays(today, -Math.round(count * (/周|星期/.test(unit) ? 7 : unit === '年' ? 365 : 1)));
}
