import { addDays, addMonths, endOfMonth, isDay, startOfMonth } from './dates';
import { lastYearWhenAhead, month, oneDay, pair, partOfMonth, quarter, quarterOf, type SpanRule, two, yearOf } from './period-spans';
import { NUMBER, numberOf } from './spoken-numbers';

/** Months, what part of them, and from when on. */
export const MONTHS: readonly SpanRule[] = [
  [/(?:本月|这个?月)?(?:(?:本|这个?)?月底|月末|(?<=月)底)(?:之?前|以前)/, (_, today) => [today, endOfMonth(today)]],
  [
    new RegExp(`(去年|今年)?(${NUMBER})月份?(上|中|下)旬`),
    (m, today) => {
      const year = m[1] === '去年' ? yearOf(today) - 1 : lastYearWhenAhead(today, (y) => `${y}-${two(m[2])}-01`);
      const first = `${year}-${two(m[2])}-01`;
      return isDay(first) ? partOfMonth(first, m[3]) : undefined;
    },
  ],
  [
    new RegExp(`(本|这个?|上个?)季度?的?(头|前|后|最后)(${NUMBER})个?月`),
    (m, today) => {
      const [first] = quarter(yearOf(today), quarterOf(today));
      const back = m[1]?.startsWith('上') ? -3 : 0;
      const count = Math.min(3, numberOf(m[3] ?? ''));
      const start = addMonths(first, back + (/头|前/.test(m[2] ?? '') ? 0 : 3 - count));
      return count >= 1 ? [start, endOfMonth(addMonths(start, count - 1))] : undefined;
    },
  ],
  [/上(?:个|一)?月的?月?(?:底|末)/, (_, today) => oneDay(addDays(startOfMonth(today), -1))],
  [/去年(?:底|末|年底)/, (_, today) => oneDay(`${yearOf(today) - 1}-12-31`)],
  [
    new RegExp(`(${NUMBER})月份?(?:底|末)`),
    (m, today) => {
      const days = month(
        lastYearWhenAhead(today, (y) => `${y}-${two(m[1])}-01`),
        m[1],
      );
      return days && [days[1], days[1]];
    },
  ],
  [/(?:今年|本年)?年初(?:至今|以来|到现在|到今天)|今年以来/, (_, today) => [`${yearOf(today)}-01-01`, today]],
  [/(?:本月|这个?月)?月初(?:至今|以来|到现在|到今天)|本月以来/, (_, today) => [startOfMonth(today), today]],
  [/(\d{4})[-/年](\d{1,2})月?份?/, (m) => month(Number(m[1]), m[2])],
  [new RegExp(`去年(${NUMBER})月份?`), (m, today) => month(yearOf(today) - 1, m[1])],
  [new RegExp(`今年(${NUMBER})月份?`), (m, today) => month(yearOf(today), m[1])],
  [
    new RegExp(`(去年|今年)?(${NUMBER})月份?(?:以来|至今|到现在|到今天|开始到现在|起)`),
    (m, today) => {
      const first = m[1] === '去年' ? yearOf(today) - 1 : m[1] ? yearOf(today) : lastYearWhenAhead(today, (y) => `${y}-${two(m[2])}-01`);
      return pair(`${first}-${two(m[2])}-01`, today);
    },
  ],
  [
    new RegExp(`(去年|今年)?(${NUMBER})月?份?(?:到|至|~|-)(${NUMBER})月份?(?!\\d)`),
    (m, today) => {
      const last = m[1] === '去年' ? yearOf(today) - 1 : m[1] ? yearOf(today) : lastYearWhenAhead(today, (y) => `${y}-${two(m[3])}-01`);
      const end = month(last, m[3]);
      return end && numberOf(m[2] ?? '') <= numberOf(m[3] ?? '') ? pair(`${last}-${two(m[2])}-01`, end[1]) : undefined;
    },
  ],
  [
    /(上|本|这)个?月(\d{1,2}|[一二三四五六七八九十]+)[号日]/,
    (m, today) => oneDay(`${addMonths(startOfMonth(today), m[1] === '上' ? -1 : 0).slice(0, 8)}${two(m[2])}`),
  ],
];
