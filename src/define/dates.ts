import dayjs from 'dayjs';

/**
 * Days of the business are plain strings YYYY-MM-DD in Asia/Shanghai (no daylight saving, UTC+8);
 * moments are ISO strings. A day never becomes a JavaScript Date on its way to the screen.
 */
export type Day = string;
export type Moment = string;

const SHANGHAI_OFFSET = 8 * 60 * 60 * 1000;

/** The day in Shanghai at a moment: dayOf('2026-01-31T16:30:00Z') === '2026-02-01'. */
export const dayOf = (moment: Moment | Date): Day => new Date(new Date(moment).getTime() + SHANGHAI_OFFSET).toISOString().slice(0, 10);

/** '2026-02-01 00:30' for people, in Shanghai time. */
export const minuteOf = (moment: Moment | Date): string => new Date(new Date(moment).getTime() + SHANGHAI_OFFSET).toISOString().slice(0, 16).replace('T', ' ');

/** '2026-02-01 00:30:05', to the second. */
export const secondOf = (moment: Moment | Date): string => new Date(new Date(moment).getTime() + SHANGHAI_OFFSET).toISOString().slice(0, 19).replace('T', ' ');

export const today = (): Day => dayOf(new Date());

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** True for a real calendar day between 1900 and 2999. */
export function isDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value && value >= '1900' && value < '3000';
}

export const addDays = (day: Day, days: number): Day => dayjs(day).add(days, 'day').format('YYYY-MM-DD');
export const addMonths = (day: Day, months: number): Day => dayjs(day).add(months, 'month').format('YYYY-MM-DD');
/** Whole days from `a` to `b`; negative when b is earlier. */
export const daysBetween = (a: Day, b: Day): number => Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / 86_400_000);
export const monthOf = (day: Day): string => day.slice(0, 7);
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const endOfMonth = (day: Day): Day => dayjs(day).endOf('month').format('YYYY-MM-DD');
export const startOfWeek = (day: Day): Day => addDays(day, -((dayjs(day).day() + 6) % 7));
