import { addDays, addMonths, type Day, monthOf, startOfMonth } from './dates';

/** Days, months and years a default may name, wherever something begins with one. */
const WORDS: Readonly<Record<string, (now: Day) => string>> = {
  today: (now) => now,
  monthStart: startOfMonth,
  yearStart: (now) => `${now.slice(0, 4)}-01-01`,
  lastMonthStart: (now) => addMonths(startOfMonth(now), -1),
  lastMonthEnd: (now) => addDays(startOfMonth(now), -1),
  thisMonth: monthOf,
  lastMonth: (now) => monthOf(addMonths(startOfMonth(now), -1)),
  thisYear: (now) => now.slice(0, 4),
};

/** @returns what the word says on that day; undefined for what is no such word */
export const dayWord = (word: string, now: Day): string | undefined => (Object.hasOwn(WORDS, word) ? WORDS[word]?.(now) : undefined);
