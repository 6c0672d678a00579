import { addDays, type Day, dayOf, endOfMonth } from './dates';

/** When something is sent again and again, by the clock of Beijing. */
export const RHYTHMS = ['day', 'workday', 'week', 'month'] as const;
export type SendTimes = {
  every: (typeof RHYTHMS)[number];
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[];
  /** 1–31; 0 = the last day, and what a month has not is its last day too. */
  monthDay: number;
  /** '08:30' */
  time: string;
};

/** A rhythm falls on some day of any two months. */
const LONGEST = 70;
const WEEK = '一二三四五六日';

const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
export const momentOf = (day: Day, time: string): Date => new Date(`${day}T${time}:00+08:00`);

function isOn({ every, weekdays, monthDay }: SendTimes, day: Day): boolean {
  if (every === 'day') return true;
  const weekday = weekdayOf(day) + 1;
  if (every === 'workday') return weekday <= 5;
  if (every === 'week') return weekdays.includes(weekday);
  const last = endOfMonth(day);
  return monthDay === 0 ? day === last : Number(day.slice(8)) === Math.min(monthDay, Number(last.slice(8)));
}

/** The first moment after this one; undefined for a week of no days. */
export function nextMoment(times: SendTimes, after: Date): Date | undefined {
  const first = dayOf(after);
  for (let step = 0; step <= LONGEST; step += 1) {
    const day = addDays(first, step);
    const moment = momentOf(day, times.time);
    if (isOn(times, day) && moment > after) return moment;
  }
  return undefined;
}

/** The last moment that has come: whoever stood still sends that one, and not each he missed. */
export function lastMoment(times: SendTimes, now: Date): Date | undefined {
  const first = dayOf(now);
  for (let step = 0; step <= LONGEST; step += 1) {
    const day = addDays(first, -step);
    const moment = momentOf(day, times.time);
    if (isOn(times, day) && moment <= now) return moment;
  }
  return undefined;
}

/** 每周一、三 08:30 */
export function timesWords({ every, weekdays, monthDay, time }: SendTimes): string {
  const days = [...weekdays].sort((a, b) => a - b).map((day) => WEEK[day - 1] ?? '');
  const words = { day: '每天', workday: '每个工作日', week: `每周${days.join('、')}`, month: monthDay === 0 ? '每月最后一天' : `每月${monthDay}日` };
  return `${words[every]} ${time}`;
}
