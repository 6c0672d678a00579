import { addDays, addMonths, type Day, daysBetween, endOfMonth, isDay, startOfMonth } from './dates';
import { NUMBER, numberOf } from './spoken-numbers';

/** What words for days are made of: months, quarters and halves of a year, so many units back, the year that is meant where none is said. */
export type Span = [from: Day, to: Day];
export type SpanRule = [pattern: RegExp, span: (found: RegExpMatchArray, today: Day) => Span | undefined];

export const two = (part: string | undefined): string => String(numberOf(part ?? '')).padStart(2, '0');
export const month = (year: number, part: string | undefined): Span | undefined => {
  const first = `${year}-${two(part)}-01`;
  return isDay(first) ? [first, endOfMonth(first)] : undefined;
};
export const yearOf = (day: Day): number => Number(day.slice(0, 4));
export const oneDay = (day: Day): Span | undefined => (isDay(day) ? [day, day] : undefined);
/** A month without a year is the last one that has begun: 12月 said in March is last year's. */
export const lastYearWhenAhead = (today: Day, start: (year: number) => Day): number => (start(yearOf(today)) > today ? yearOf(today) - 1 : yearOf(today));
/** A day without a year may be still to come: of this year's and last year's the nearest. 11月30日 said on the 29th is tomorrow. */
export const yearOfDay = (today: Day, start: (year: number) => Day): number => {
  const [last, now] = [start(yearOf(today) - 1), start(yearOf(today))];
  return isDay(last) && isDay(now) && daysBetween(today, now) > daysBetween(last, today) ? yearOf(today) - 1 : yearOf(today);
};
export const quarter = (year: number, number: number): Span => {
  const first = `${year}-${String(number * 3 - 2).padStart(2, '0')}-01`;
  return [first, endOfMonth(addMonths(first, 2))];
};
export const quarterOf = (day: Day): number => Math.ceil(Number(day.slice(5, 7)) / 3);
export const lastQuarter = (today: Day): Span => (quarterOf(today) === 1 ? quarter(yearOf(today) - 1, 4) : quarter(yearOf(today), quarterOf(today) - 1));
export const nextQuarter = (today: Day): Span => (quarterOf(today) === 4 ? quarter(yearOf(today) + 1, 1) : quarter(yearOf(today), quarterOf(today) + 1));
export const halfYear = (year: number, half: 1 | 2): Span => (half === 1 ? [`${year}-01-01`, `${year}-06-30`] : [`${year}-07-01`, `${year}-12-31`]);
export const wholeYear = (year: number): Span => [`${year}-01-01`, `${year}-12-31`];
export const monthAt = (day: Day): Span => [startOfMonth(day), endOfMonth(day)];
export const pair = (a: Day, b: Day): Span | undefined => (isDay(a) && isDay(b) ? (a <= b ? [a, b] : [b, a]) : undefined);
/** The first day of so many days, weeks, months, quarters or years that end today. */
export const back = (today: Day, count: number, unit: string): Day => {
  if (/天|日/.test(unit)) return addDays(today, 1 - count);
  if (/周|星期|礼拜/.test(unit)) return addDays(today, 1 - 7 * count);
  if (/季/.test(unit)) return addMonths(today, -3 * count);
  return /年/.test(unit) ? addMonths(today, -12 * count) : addMonths(today, -count);
};

const YEARLESS = new RegExp(`${NUMBER}月`);
/**
 * A month or day said without its year, of what may still be to come (到期, 预计到货): in the year that brings it nearest to today.
 * @example nearestOf({ from: '2025-12-01', to: '2025-12-31', text: '12月' }, '2026-11-28') // 2026-12-01 … 2026-12-31
 */
export function nearestOf<T extends { from: Day; to: Day; text: string }>(period: T, today: Day): T {
  if (period.to >= today || period.text.includes('年') || !YEARLESS.test(period.text)) return period;
  const from = addMonths(period.from, 12);
  const to = period.to === endOfMonth(period.to) ? endOfMonth(addMonths(period.to, 12)) : addMonths(period.to, 12);
  return daysBetween(today, from) < daysBetween(period.to, today) ? { ...period, from, to } : period;
}

/** Years as they are called, from the present one. */
export const YEARS: Record<string, number> = { 去: -1, 今: 0, 本: 0, 明: 1 };

/** The first, second or last ten days of a month. */
export const partOfMonth = (first: Day, part: string | undefined): Span =>
  part === '上' ? [first, addDays(first, 9)] : part === '中' ? [addDays(first, 10), addDays(first, 19)] : [addDays(first, 20), endOfMonth(first)];
