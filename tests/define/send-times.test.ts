import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfMonth, minuteOf } from '../../src/define/dates';
import { daysOf } from '../../src/define/periods';
import { SEND_PERIODS } from '../../src/define/send-periods';
import { lastMoment, nextMoment, RHYTHMS, type SendTimes, timesWords } from '../../src/define/send-times';

/** When something sent again and again is due: by the clock of Beijing, over every end of a month. */
const two = (n: number): string => String(n).padStart(2, '0');
const someTimes = fc.record({
  every: fc.constantFrom(...RHYTHMS),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  monthDay: fc.integer({ min: 0, max: 31 }),
  time: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => `${two(h)}:${two(m)}`),
});
const someMoment = fc.date({ min: new Date('2023-12-01'), max: new Date('2029-03-31'), noInvalidDate: true });

/** The same said another way: does this minute of Beijing belong to the rhythm? */
function belongs({ every, weekdays, monthDay, time }: SendTimes, moment: Date): boolean {
  const [day = '', minute] = minuteOf(moment).split(' ');
  const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const last = endOfMonth(day);
  const isLast = day === last;
  const ofMonth = monthDay === 0 ? isLast : Number(day.slice(8)) === monthDay || (isLast && monthDay > Number(last.slice(8)));
  return minute === time && { day: true, workday: weekday < 6, week: weekdays.includes(weekday), month: ofMonth }[every];
}
const DAY = 86_400_000;

describe('the next moment', () => {
  it('is of the rhythm and later, with none of the rhythm in between; the last one is so the other way round', () => {
    fc.assert(
      fc.property(someTimes, someMoment, (times, now) => {
        const next = nextMoment(times, now) as Date;
        const last = lastMoment(times, now) as Date;
        expect(belongs(times, next) && next > now && belongs(times, last) && last <= now).toBe(true);
        const [h = 0, m = 0] = times.time.split(':').map(Number);
        for (let day = dayOf(new Date(last.getTime() + DAY)); day < dayOf(next); day = addDays(day, 1)) {
          const between = new Date(`${day}T${two(h)}:${two(m)}:00+08:00`);
          expect(belongs(times, between)).toBe(false);
        }
        // From the last one the next is the very next, and back.
        expect(nextMoment(times, last)).toEqual(next);
        expect(lastMoment(times, next)).toEqual(next);
      }),
      { numRuns: 400 },
    );
  });
  it('of the 31st falls on the last day of shorter months, in leap years too', () => {
    const monthly = (monthDay: number): SendTimes => ({ every: 'month', weekdays: [], monthDay, time: '08:00' });
    const from = (day: string, monthDay: number) => minuteOf(nextMoment(monthly(monthDay), new Date(`${day}T09:00:00+08:00`)) as Date);
    expect(from('2028-01-31', 31)).toBe('2028-02-29 08:00');
    expect(from('2027-01-31', 30)).toBe('2027-02-28 08:00');
    expect(from('2026-03-31', 0)).toBe('2026-04-30 08:00');
    expect(from('2026-12-31', 0)).toBe('2027-01-31 08:00');
    expect(from('2026-02-28', 29)).toBe('2026-03-29 08:00');
  });
  it('is that of Beijing, whatever day it is elsewhere', () => {
    const monday: SendTimes = { every: 'week', weekdays: [1], monthDay: 0, time: '00:30' };
    expect(nextMoment(monday, new Date('2026-11-22T16:00:00Z'))?.toISOString()).toBe('2026-11-22T16:30:00.000Z');
    expect(nextMoment(monday, new Date('2026-11-22T16:30:00Z'))?.toISOString()).toBe('2026-11-29T16:30:00.000Z');
  });
  it('is said in words', () => {
    expect(timesWords({ every: 'week', weekdays: [3, 1], monthDay: 0, time: '08:30' })).toBe('每周一、三 08:30');
    expect(timesWords({ every: 'month', weekdays: [], monthDay: 0, time: '18:00' })).toBe('每月最后一天 18:00');
  });
});

describe('the period of a day', () => {
  it('is whole, in order, and not ahead of it', () => {
    fc.assert(
      fc.property(someMoment, fc.constantFrom(...SEND_PERIODS.filter(({ value }) => value !== '')), (moment, { value }) => {
        const today = dayOf(moment);
        const days = daysOf(value, today);
        expect(days && days.from <= days.to && days.to <= today).toBe(true);
      }),
    );
  });
  it('is that of the calendar over the ends of months, quarters and years', () => {
    expect(daysOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOf('lastWeek', '2027-01-03')).toEqual({ from: '2026-12-21', to: '2026-12-27' });
    expect(daysOf('lastQuarter', '2027-02-28')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(daysOf('yesterday', '2027-03-01')).toEqual({ from: '2027-02-28', to: '2027-02-28' });
    expect(daysOf('lastYear', '2027-03-01')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });
});
