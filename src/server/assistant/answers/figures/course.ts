import { addMonths, type Day, endOfMonth, startOfMonth } from '../../../../define/dates';
import { type Days, daysOf, stepsOf } from '../../../../define/periods';
import { periodIn } from '../../../../define/spoken-periods';
import type { Told } from '../words-of';

const MONTHLY = /走势|趋势|逐月|(?:每|各)个?月|按月|by month|monthly|trend/i;
const MONTHS = 12;
const MIDDLE = 15;

/** 这四个月走势, 每个月的: told month by month. */
export const isCourse = ({ frame }: Told): boolean => frame.has('calc.trend') || frame.by === 'month' || MONTHLY.test(frame.text);

/** The months of the days that are said, whole ones and the one that runs until today; of none said those of this year. */
export function monthsOf({ period }: Told, today: Day): Days[] {
  const days = (period && periodIn(period, today)) || daysOf('thisYear', today);
  if (!days) return [];
  // 这四个月 counts back from today by the day: four whole months and no scrap of a fifth.
  const from = Number(days.from.slice(8)) > MIDDLE ? addMonths(startOfMonth(days.from), 1) : startOfMonth(days.from);
  const to = days.to > today ? today : days.to;
  return stepsOf({ from, to }, 'month')
    .slice(-MONTHS)
    .map((month) => {
      const last = endOfMonth(`${month}-01`);
      return { from: `${month}-01`, to: last > to ? to : last };
    });
}
