import { addDays, addMonths, type Day, isDay, startOfMonth } from './dates';
import { back, lastYearWhenAhead, month, oneDay, type Span, type SpanRule, two, yearOf } from './period-spans';
import { NUMBER, numberOf } from './spoken-numbers';

/** So many days, weeks or months back, and what is said of them vaguely. */
export const BACK: readonly SpanRule[] = [
  [/(?:近|最近|过去|前|这)?半个月(?:之?内|以?来)?/, (_, today) => [addDays(today, -14), today]],
  [/(?:近|最近|过去|前|这)半年(?:内|以?来)?/, (_, today) => [addMonths(today, -6), today]],
  [
    new RegExp(`(?:近|最近|过去|前|这)(?:的)?(${NUMBER})个?(天|日|周|星期|礼拜|月|季度|年)(?:以?内|以?来)?`),
    (m, today) => [back(today, numberOf(m[1] ?? ''), m[2] ?? ''), today],
  ],
  [
    /(?:近|最近|过去|前|这)?([俩仨])个?(月|周|星期|礼拜|年)(?:里头?|来|以来|之?内|当中)?/,
    (m, today) => [back(today, m[1] === '仨' ? 3 : 2, m[2] ?? ''), today],
  ],
  [new RegExp(`(${NUMBER})个(周|星期|礼拜|月|季度)(?:里头?|来|当中|下来)`), (m, today) => [back(today, numberOf(m[1] ?? ''), m[2] ?? ''), today]],
  [new RegExp(`(${NUMBER})个?(天|日|周|星期|礼拜|月|季度|年)(?:之内|以内|内|以来)`), (m, today) => [back(today, numberOf(m[1] ?? ''), m[2] ?? ''), today]],
  [
    new RegExp(`(${NUMBER})月份?(?!内|后)`),
    (m, today) =>
      month(
        lastYearWhenAhead(today, (y) => `${y}-${two(m[1])}-01`),
        m[1],
      ),
  ],
  [
    /(?<![\d月一二三四五六七八九十])(\d{1,2}|[一二三四五六七八九十]+)[号日](?![楼库仓线柜位床院台机桌店])/,
    (m, today) => dayOfMonth(today, numberOf(m[1] ?? '')),
  ],
  [/(?:近|最近|这|过去|前)(?:几|些)个?月(?:以?来)?/, (_, today) => [addMonths(startOfMonth(today), -2), today]],
  [/(?:近|最近|这|过去|前)(?:几|些)个?(?:周|星期|礼拜)(?:以?来)?/, (_, today) => [addDays(today, -20), today]],
  [/(?:今年|本年)?年初/, (_, today) => [`${yearOf(today)}-01-01`, `${yearOf(today)}-01-31`]],
  [/(?:本月|这个?月)?月初/, (_, today) => [startOfMonth(today), addDays(startOfMonth(today), 9)]],
  [/这阵子?|这段(?:时间|日子)|前(?:一)?阵子?|前段时间/, (_, today) => [addDays(today, -29), today]],
  [/近期|最近(?!一[张笔次]|的?[一1]张)/, (_, today) => [addDays(today, -29), today]],
];

/** 15号 said without a month is the last one that has come. */
const dayOfMonth = (today: Day, number: number): Span | undefined => {
  const day = `${today.slice(0, 8)}${String(number).padStart(2, '0')}`;
  const before = `${addMonths(startOfMonth(today), -1).slice(0, 8)}${String(number).padStart(2, '0')}`;
  return oneDay(isDay(day) && day <= today ? day : before);
};
