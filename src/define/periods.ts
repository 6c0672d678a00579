import { addDays, addMonths, type Day, daysBetween, endOfMonth, isDay, monthOf, startOfMonth, startOfWeek } from './dates';

/** Days from … to …, both meant. */
export type Days = { from: Day; to: Day };

const startOfQuarter = (day: Day): Day => addMonths(`${day.slice(0, 4)}-01-01`, Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3);

const NAMED: Record<string, (today: Day) => Days> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  thisWeek: (today) => ({ from: startOfWeek(today), to: today }),
  lastWeek: (today) => ({ from: addDays(startOfWeek(today), -7), to: addDays(startOfWeek(today), -1) }),
  lastQuarter: (today) => ({ from: addMonths(startOfQuarter(today), -3), to: addDays(startOfQuarter(today), -1) }),
  lastYear: (today) => ({ from: `${Number(today.slice(0, 4)) - 1}-01-01`, to: `${Number(today.slice(0, 4)) - 1}-12-31` }),
  last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  thisMonth: (today) => ({ from: startOfMonth(today), to: today }),
  lastMonth: (today) => ({ from: addMonths(startOfMonth(today), -1), to: addDays(startOfMonth(today), -1) }),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  last90Days: (today) => ({ from: addDays(today, -89), to: today }),
  last12Months: (today) => ({ from: addMonths(startOfMonth(today), -11), to: today }),
};

/** The days a period means: one of the names above or `2026-01-01~2026-01-31`; undefined when it is neither. */
export function daysOf(period: string, today: Day): Days | undefined {
  if (Object.hasOwn(NAMED, period)) return NAMED[period]?.(today);
  const [from = '', to = ''] = period.split('~');
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** The month a day is reported in: the calendar's, or where months end on another day (1–28), the one that ends on it. */
export const reportMonthOf = (day: Day, ends = 0): string => monthOf(ends > 0 && Number(day.slice(8)) > ends ? addMonths(startOfMonth(day), 1) : day);

/** The days of such a month. */
export function daysOfMonth(month: string, ends = 0): Days {
  const first = `${month}-01`;
  if (ends <= 0) return { from: first, to: endOfMonth(first) };
  const last = (of: Day) => addDays(of, ends - 1);
  return { from: addDays(last(addMonths(first, -1)), 1), to: last(first) };
}

/** What days are set beside: a year before, or what lies before: the same days of the month before (a whole month: the whole one), else as many days. */
export function daysAgainst({ from, to }: Days, against: 'before' | 'lastYear'): Days {
  const isWhole = to === endOfMonth(to);
  const back = (months: number): Days => ({ from: addMonths(from, -months), to: isWhole ? endOfMonth(addMonths(to, -months)) : addMonths(to, -months) });
  if (against === 'lastYear') return back(12);
  if (from === startOfMonth(from) && from.slice(0, 7) === to.slice(0, 7)) return back(1);
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(to, -length) };
}

/** Every day or month of a span in order, so that a line has no gaps. */
export function stepsOf({ from, to }: Days, grain: 'date' | 'month'): string[] {
  const steps: string[] = [];
  if (grain === 'date') for (let day = from; day <= to; day = addDays(day, 1)) steps.push(day);
  else for (let first = startOfMonth(from); first <= to; first = addMonths(first, 1)) steps.push(first.slice(0, 7));
  return steps;
}
