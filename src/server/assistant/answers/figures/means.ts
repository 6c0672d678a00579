import type { Frame } from '../../reading/frame';
import type { FigureWords } from '../../tools/query-words';
import type { Rows } from './rows';

/** What a mean is taken over: stretches of time, or how many of something there are. */
type Over = Pick<FigureWords, 'per' | 'dividedBy' | 'dividedSaid'>;
const TIMES: readonly [words: RegExp, per: NonNullable<FigureWords['per']>][] = [
  [/每天|日均|一天|每日|per day|daily/, 'day'],
  [/每周|周均|一周|每个?(?:星期|礼拜)|per week|weekly/, 'week'],
  [/每个?季度?|季均/, 'quarter'],
  [/每个?月|月均|一个月|per month|monthly/, 'month'],
];
const THINGS: readonly [words: RegExp, name: (rows: Rows) => string | undefined, said: string][] = [
  [/每[例位人个]?(?:个)?(?:病人|患者)|人均|每人|例均|每例|per patient|each patient/, (rows) => rows.patients, '名患者'],
  [/每台|一台|台均|per (?:surgery|operation)/, (rows) => rows.surgeries, '台手术'],
  [/每一?[张单笔]|一[张单笔]|单均|笔均|每次|per (?:order|invoice|document|case)/, (rows) => rows.papers, '单'],
  [/每家|每个?(?:客户|供应商|医院|经销商)|per (?:customer|supplier)/, (rows) => rows.partners ?? rows.partner, '家'],
  [/每个?(?:科室|科|病区)|科均|per department/, (rows) => rows.department, '个科室'],
  [/每[种个](?:产品|规格|品种|耗材)/, (rows) => rows.goods, '个规格'],
];

/** 平均一张出库单: papers are what is divided by. */
export const isOverPapers = ({ text, intent }: Frame): boolean => intent === 'average' && THINGS.find(([words]) => words.test(text))?.[2] === '单';

/** What the words take the mean over; undefined where these rows know nothing of it. Nothing said, it is months. */
export function meanOver({ text }: Frame, rows: Rows): Over | undefined {
  const thing = THINGS.find(([words]) => words.test(text));
  if (thing) {
    const name = thing[1](rows);
    return name ? { per: 'rows', dividedBy: name, dividedSaid: thing[2] } : undefined;
  }
  return { per: TIMES.find(([words]) => words.test(text))?.[1] ?? 'month' };
}
