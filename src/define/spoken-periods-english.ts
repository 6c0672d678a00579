import { addDays, addMonths, type Day, endOfMonth, isDay, startOfMonth, startOfWeek } from './dates';
import {
  back,
  halfYear,
  lastQuarter,
  lastYearWhenAhead,
  month,
  monthAt,
  oneDay,
  quarter,
  quarterOf,
  type SpanRule,
  two,
  wholeYear,
  yearOf,
} from './period-spans';

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
/** May by itself is a verb more often than a month. */
const NAMES_OF_MONTHS = MONTHS.map((one) => (one === 'may' ? '(?<=in )may|may(?= 20)' : `${one}|${one.slice(0, 3)}`)).join('|');
const ENGLISH: Record<string, string> = { day: '天', week: '周', month: '月', year: '年' };

const COUNTS: Record<string, number> = {
  'couple of': 2,
  two: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const numberOfMonth = (name: string): number => 1 + MONTHS.findIndex((one) => one.startsWith(name.toLowerCase()));
/** The month of that name that is running or comes next, and the one that is running or was last. */
const nextMonthCalled = (today: Day, name: string): Day => {
  const first = `${yearOf(today)}-${String(numberOfMonth(name)).padStart(2, '0')}-01`;
  return first < startOfMonth(today) ? addMonths(first, 12) : first;
};
const lastMonthCalled = (today: Day, name: string): Day => {
  const first = `${yearOf(today)}-${String(numberOfMonth(name)).padStart(2, '0')}-01`;
  return first > today ? addMonths(first, -12) : first;
};
/** Days as they are said in English, the longer and more certain words first. */
export const ENGLISH_RULES: readonly SpanRule[] = [
  [/(?:the )?(first|second) half of (20\d{2})/i, (m) => halfYear(Number(m[2]), /first/i.test(m[1] ?? '') ? 1 : 2)],
  [
    /(?:before|by|until) (?:the )?(?:year[- ]?end|new year|christmas)|(?:before|by|until) (?:the )?end of (?:the |this )?year/i,
    (_, today) => [today, `${yearOf(today)}-12-31`],
  ],
  [/(?:before|by|until) (?:the )?end of (?:the |this )?month/i, (_, today) => [today, endOfMonth(today)]],
  [/(?:before|by|until) (?:the )?end of next month/i, (_, today) => [today, endOfMonth(addMonths(startOfMonth(today), 1))]],
  [/(?:before|by|until) (?:the )?end of (?:the |this )?week/i, (_, today) => [today, addDays(startOfWeek(today), 6)]],
  [/(?:before|by|until) (?:the )?end of (?:the |this )?quarter/i, (_, today) => [today, quarter(yearOf(today), quarterOf(today))[1]]],
  [new RegExp(`(?:before|by|until) (?:the )?end of (${NAMES_OF_MONTHS})\\b`, 'i'), (m, today) => [today, endOfMonth(nextMonthCalled(today, m[1] ?? ''))]],
  [new RegExp(`(?:before|by|until) (${NAMES_OF_MONTHS})\\b`, 'i'), (m, today) => [today, addDays(nextMonthCalled(today, m[1] ?? ''), -1)]],
  [new RegExp(`since (${NAMES_OF_MONTHS})\\b`, 'i'), (m, today) => [lastMonthCalled(today, m[1] ?? ''), today]],
  [
    /since (?:the )?(\d{1,2})(?:st|nd|rd|th)\b/i,
    (m, today) => {
      const day = `${today.slice(0, 8)}${two(m[1])}`;
      return isDay(day) && day <= today ? [day, today] : [`${addMonths(startOfMonth(today), -1).slice(0, 8)}${two(m[1])}`, today];
    },
  ],
  [/since yesterday/i, (_, today) => [addDays(today, -1), today]],
  [/since last week/i, (_, today) => [addDays(startOfWeek(today), -7), today]],
  [/since last month/i, (_, today) => [addMonths(startOfMonth(today), -1), today]],
  [/since (?:the )?(?:start|beginning) of (?:the|this) (year|month)/i, (m, today) => [m[1] === 'year' ? `${yearOf(today)}-01-01` : startOfMonth(today), today]],
  [/(?:so far )?this month|month to date/i, (_, today) => monthAt(today)],
  [/(?:last|previous) month/i, (_, today) => monthAt(addMonths(startOfMonth(today), -1))],
  [/(?:the )?same (?:period|time|months?) (?:of )?last year|this time last year/i, (_, today) => [addMonths(startOfMonth(today), -12), addMonths(today, -12)]],
  [/(?:the )?first half (?:of (?:the|this) year)?/i, (_, today) => halfYear(yearOf(today), 1)],
  [/(?:the )?second half (?:of (?:the|this) year)?/i, (_, today) => halfYear(yearOf(today), 2)],
  [/(?:so far )?this year|year to date/i, (_, today) => wholeYear(yearOf(today))],
  [/(?:last|previous) year/i, (_, today) => wholeYear(yearOf(today) - 1)],
  [/this week/i, (_, today) => [startOfWeek(today), addDays(startOfWeek(today), 6)]],
  [/(?:last|previous) week/i, (_, today) => [addDays(startOfWeek(today), -7), addDays(startOfWeek(today), -1)]],
  [/this quarter/i, (_, today) => quarter(yearOf(today), quarterOf(today))],
  [
    /(?:last|past|previous) (\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of) (day|week|month|year)s?/i,
    (m, today) => [back(today, COUNTS[(m[1] ?? '').toLowerCase()] ?? Number(m[1]), ENGLISH[(m[2] ?? '').toLowerCase()] ?? '天'), today],
  ],
  [/past (week|month|year)/i, (m, today) => [back(today, 1, ENGLISH[(m[1] ?? '').toLowerCase()] ?? '天'), today]],
  [/(?:next) week/i, (_, today) => [addDays(startOfWeek(today), 7), addDays(startOfWeek(today), 13)]],
  [/(?:next) month/i, (_, today) => monthAt(addMonths(startOfMonth(today), 1))],
  [/last quarter/i, (_, today) => lastQuarter(today)],
  [
    new RegExp(`(?:\\bin )?\\b(${NAMES_OF_MONTHS})\\b(?:\\s+(20\\d{2}))?`, 'i'),
    (m, today) => {
      const number = String(numberOfMonth(m[1] ?? ''));
      return month(m[2] ? Number(m[2]) : lastYearWhenAhead(today, (y) => `${y}-${two(number)}-01`), number);
    },
  ],
  [/\btomorrow\b/i, (_, today) => oneDay(addDays(today, 1))],
  [/\byesterday\b/i, (_, today) => oneDay(addDays(today, -1))],
  [/\btoday\b/i, (_, today) => [today, today]],
];
