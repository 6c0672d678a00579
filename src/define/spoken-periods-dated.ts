import { type Day, isDay } from './dates';
import { month, nextQuarter, oneDay, pair, quarter, type Span, type SpanRule, two, YEARS, yearOf, yearOfDay } from './period-spans';
import { NUMBER, numberOf } from './spoken-numbers';

const untilEndOf = (today: Day, years: number): Span => {
  const end = `${yearOf(today) + years}-12-31`;
  return end < today ? [`${yearOf(today) + years}-01-01`, end] : [today, end];
};

const YEAR = '(?:今|本|去|明)年';
const yearSaid = (said: string | undefined, today: Day): number => yearOf(today) + (YEARS[said?.[0] ?? '今'] ?? 0);
const DATE = String.raw`(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?`;
/** Days and months said by their numbers, and what ends by then; the longer and more certain words first. */
export const DATED: readonly SpanRule[] = [
  [new RegExp(`${DATE}\\s*(?:到|至|~|—|--)\\s*${DATE}`), (m) => pair(`${m[1]}-${two(m[2])}-${two(m[3])}`, `${m[4]}-${two(m[5])}-${two(m[6])}`)],
  [new RegExp(DATE), (m) => oneDay(`${m[1]}-${two(m[2])}-${two(m[3])}`)],
  // 明年5月1号之前, 去年5月1号: the year that stands before a day is the day's.
  [
    new RegExp(`(${YEAR})的?(${NUMBER})月(${NUMBER})[日号](?:到|至|~|-)(?:(${NUMBER})月)?(${NUMBER})[日号]`),
    (m, today) => {
      const year = yearSaid(m[1], today);
      return pair(`${year}-${two(m[2])}-${two(m[3])}`, `${year}-${two(m[4] ?? m[2])}-${two(m[5])}`);
    },
  ],
  [
    new RegExp(`(${YEAR})的?(${NUMBER})月(${NUMBER})[日号](?:之前|以前|前)(?!后)`),
    (m, today) => {
      const day = `${yearSaid(m[1], today)}-${two(m[2])}-${two(m[3])}`;
      return isDay(day) ? [day >= today ? today : `${day.slice(0, 4)}-01-01`, day] : undefined;
    },
  ],
  [new RegExp(`(${YEAR})的?(${NUMBER})月(${NUMBER})[日号]`), (m, today) => oneDay(`${yearSaid(m[1], today)}-${two(m[2])}-${two(m[3])}`)],
  [
    new RegExp(`(${NUMBER})月(${NUMBER})[日号]?(?:到|至|~|-)(?:(${NUMBER})月)?(${NUMBER})[日号]`),
    (m, today) => {
      const year = yearOfDay(today, (y) => `${y}-${two(m[1])}-${two(m[2])}`);
      return pair(`${year}-${two(m[1])}-${two(m[2])}`, `${year}-${two(m[3] ?? m[1])}-${two(m[4])}`);
    },
  ],
  [
    new RegExp(`(${NUMBER})月(${NUMBER})[日号](?:之前|以前|前)(?!后)`),
    (m, today) => {
      const day = `${yearOf(today)}-${two(m[1])}-${two(m[2])}`;
      return isDay(day) ? [day >= today ? today : `${yearOf(today)}-01-01`, day] : undefined;
    },
  ],
  [
    new RegExp(`(${NUMBER})月(${NUMBER})[日号]`),
    (m, today) => oneDay(`${yearOfDay(today, (y) => `${y}-${two(m[1])}-${two(m[2])}`)}-${two(m[1])}-${two(m[2])}`),
  ],
  // 明年一月底之前, 12月底前: from today to the end of that month; without a year only where it is still to come.
  [
    new RegExp(`(明年|今年|本年)?(${NUMBER})月份?(?:底|末)?(?:之?前|以前)`),
    (m, today) => {
      const isAhead = m[1] === '明年' || `${yearOf(today)}-${two(m[2])}` >= today.slice(0, 7);
      const days = isAhead ? month(yearOf(today) + (m[1] === '明年' ? 1 : 0), m[2]) : undefined;
      return days && [today, days[1]];
    },
  ],
  [
    /(\d{4})年(\d{1,2})月份?(?:底|末)?(?:之?前|以前)/,
    (m, today) => {
      const days = month(Number(m[1]), m[2]);
      return days && days[1] >= today ? [today, days[1]] : undefined;
    },
  ],
  [new RegExp(`明年(${NUMBER})月份?`), (m, today) => month(yearOf(today) + 1, m[1])],
  [/明年第?([一二三四1-4])季度/, (m, today) => quarter(yearOf(today) + 1, numberOf(m[1] ?? ''))],
  [/下(?:个|一)?季度/, (_, today) => nextQuarter(today)],
  [/(?:(今|本|去|明)年)?(?:年底|年末|(?<!月)底)(?:之?前|以前)/, (m, today) => untilEndOf(today, YEARS[m[1] ?? '今'] ?? 0)],
  [/(?<![\d一二两三四五六七八九十几多半今去明前])年前/, (_, today) => untilEndOf(today, 0)],
];
