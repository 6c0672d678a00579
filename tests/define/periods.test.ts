import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from '../../src/define/dates';
import { nearestOf } from '../../src/define/period-spans';
import { daysAgainst, daysOf, daysOfMonth, reportMonthOf, stepsOf } from '../../src/define/periods';
import { horizonIn, periodIn } from '../../src/define/spoken-periods';
import { withWeekdays } from '../../src/server/assistant/reading/weekday-said';

const DAYS = Array.from({ length: 800 }, (_, at) => addDays('2023-12-25', at));

test.each([
  ['thisMonth', '2026-11-23', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last30Days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['last12Months', '2026-11-23', '2025-12-01', '2026-11-23'],
  ['2026-01-05~2026-01-09', '2026-11-23', '2026-01-05', '2026-01-09'],
])('%s on %s', (period, today, from, to) => expect(daysOf(period, today)).toEqual({ from, to }));

it.each(['昨天', '2026-02-30~2026-03-01', '2026-03-02~2026-03-01', '2026-03-01', '~', 'toString'])('%s is no period', (period) =>
  expect(daysOf(period, '2026-11-23')).toBeUndefined(),
);

describe('what days are set beside', () => {
  it('lies wholly before them and touches nothing of them, on every day of two years', () => {
    for (const today of DAYS)
      for (const period of ['today', 'thisMonth', 'lastMonth', 'last30Days']) {
        const days = daysOf(period, today);
        if (!days) throw new Error(period);
        const before = daysAgainst(days, 'before');
        expect(before.from <= before.to && before.to < days.from, `${period} ${today} ${JSON.stringify(before)}`).toBe(true);
      }
  });
  it('is the same days of the month before, a whole month for a whole one, else as many days', () => {
    expect(daysAgainst({ from: '2026-11-01', to: '2026-11-23' }, 'before')).toEqual({ from: '2026-10-01', to: '2026-10-23' });
    expect(daysAgainst({ from: '2026-02-01', to: '2026-02-28' }, 'before')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(daysAgainst({ from: '2026-03-01', to: '2026-03-30' }, 'before')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    for (const today of DAYS) {
      const days = { from: addDays(today, -6), to: today };
      if (days.from === startOfMonth(days.from)) continue;
      const before = daysAgainst(days, 'before');
      expect([daysBetween(before.from, before.to), addDays(before.to, 1)]).toEqual([6, days.from]);
    }
    expect(daysAgainst({ from: '2025-02-01', to: '2025-02-28' }, 'lastYear')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  });
});

it('a line has every day or month of its span once', () => {
  for (const from of DAYS.slice(0, 60)) {
    const to = addDays(from, 45);
    expect(stepsOf({ from, to }, 'date')).toHaveLength(46);
    const months = stepsOf({ from, to }, 'month');
    expect([months[0], months.at(-1), new Set(months).size]).toEqual([from.slice(0, 7), endOfMonth(to).slice(0, 7), months.length]);
  }
});

describe('months that end on another day', () => {
  it('a day is in the month whose days hold it, on every day of two years, and months leave no gap', () => {
    for (const ends of [0, 1, 25, 28])
      for (let day = '2025-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const { from, to } = daysOfMonth(reportMonthOf(day, ends), ends);
        expect(from <= day && day <= to, `${day} ${ends}`).toBe(true);
        if (day === to) expect(daysOfMonth(reportMonthOf(addDays(day, 1), ends), ends).from).toBe(addDays(day, 1));
      }
    expect(daysOfMonth('2026-03', 25)).toEqual({ from: '2026-02-26', to: '2026-03-25' });
    expect(daysOfMonth('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
});

describe('a month said without its year, of what may still be to come', () => {
  it('is that month, and no other year brings it nearer, on every day of two years', () => {
    const away = (today: string, { from, to }: { from: string; to: string }) =>
      from > today ? daysBetween(today, from) : to < today ? daysBetween(to, today) : 0;
    for (const today of DAYS)
      for (let number = 1; number <= 12; number += 1) {
        const spoken = periodIn(`${number}月到期的`, today);
        if (!spoken) throw new Error(`${number}月`);
        const meant = nearestOf(spoken, today);
        expect(Number(meant.from.slice(5, 7)), today).toBe(number);
        expect([meant.from, meant.to], today).toEqual([startOfMonth(meant.from), endOfMonth(meant.from)]);
        const years = [-1, 0, 1].map((years) => addMonths(startOfMonth(meant.from), 12 * years)).map((from) => ({ from, to: endOfMonth(from) }));
        expect(away(today, meant), `${number}月 on ${today}`).toBe(Math.min(...years.map((days) => away(today, days))));
      }
  }, 30_000);
  it.each(['去年10月', '2025年12月', '2025-12-03', '上月', '昨天'])('%s has its year', (said) => {
    const spoken = periodIn(said, '2026-11-28');
    if (!spoken) throw new Error(said);
    expect(nearestOf(spoken, '2026-11-28')).toBe(spoken);
  });
});

describe('a day said without its year', () => {
  it('is the nearest of this year and the last, on every day of two years', () => {
    for (const today of DAYS)
      for (const away of [-170, -30, -1, 0, 1, 20, 150]) {
        const day = addDays(today, away);
        if (Number(day.slice(0, 4)) > Number(today.slice(0, 4)) || day.endsWith('02-29')) continue;
        const said = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}号`;
        expect(periodIn(`${said}有几台手术`, today), `${said} on ${today}`).toMatchObject({ from: day, to: day });
      }
  });
  it('of long ago lies behind', () => {
    expect(periodIn('10月5号卖了多少', '2026-03-01')).toMatchObject({ from: '2025-10-05', to: '2025-10-05' });
    expect(periodIn('1月5号卖了多少', '2026-11-29')).toMatchObject({ from: '2026-01-05', to: '2026-01-05' });
    expect(periodIn('去年10月5号卖了多少', '2026-11-29')).toMatchObject({ from: '2025-10-05', to: '2025-10-05' });
    expect(periodIn('明年2月3号之前到期的', '2026-11-29')).toMatchObject({ from: '2026-11-29', to: '2027-02-03' });
  });
});

describe('a day of the week with nothing before it', () => {
  const NAMES = ['周一', '周三', '星期四', '礼拜五', '周日'];
  const dayOf = (text: string, today: string): string => periodIn(withWeekdays(text, today), today)?.from ?? '';
  it.each(NAMES)('%s is the last one where it is over, the next one where it is to come', (name) => {
    for (const today of DAYS.slice(0, 21)) {
      const [over, ahead] = [dayOf(`我${name}退库那张审了没有`, today), dayOf(`${name}要到的货有哪些`, today)];
      expect(over <= today && daysBetween(over, today) < 7, `${today} ${over}`).toBe(true);
      expect(ahead >= today && daysBetween(today, ahead) < 7, `${today} ${ahead}`).toBe(true);
    }
  });
  it('and stays as it was said where its week is', () => {
    for (const said of ['上周五退库那张审了没有', '下周一要到的货', '本周三审了没有', '周一到周五要到的货', '这周一到周五进了多少'])
      expect(withWeekdays(said, DAYS[3] ?? ''), said).toBe(said);
  });
});

describe('from one day on', () => {
  it.each(['以后', '之后', '后', '起', '以来', '到现在'])('%s of a day that is over runs until today, of every day of two years', (since) => {
    for (const today of DAYS.filter((_, at) => at % 7 === 0)) {
      const day = addDays(today, -1);
      const said = `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}号${since}入库的有几张`;
      expect(periodIn(said, today), said).toMatchObject({ from: day, to: today });
    }
  });
  it('is that one day where nothing says so', () => {
    for (const said of ['11月25号后天气', '11月25号起草的', '11月25号入库的'])
      expect(periodIn(said, '2026-11-30')).toMatchObject({ from: '2026-11-25', to: '2026-11-25' });
  });
});

it.each(['90天内', '三个月内', '半年内'])('%s ahead is as long wherever it stands', (said) => {
  const days = horizonIn(said)?.days;
  expect(days).toBeGreaterThan(80);
  for (const before of ['库里', '目录里', '近', '我们的']) expect(horizonIn(`${before}${said}到期的`)?.days, before).toBe(days);
});
