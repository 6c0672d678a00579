import { type Day, dayOf } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import { type Days, daysOf } from '../../../define/periods';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';

/** Before anything was kept: where days have to be said and all of them are meant. */
export const BEGUN: Day = '2000-01-01';

/** Whether it is asked of days that it takes itself. */
export const takesDays = ({ takes }: Dataset): boolean => takes !== undefined && 'from' in takes;

/** All there was until today, where days have to be said; else none. */
export const everOf = (context: Context, dataset: Dataset): Days | undefined => (takesDays(dataset) ? { from: BEGUN, to: dayOf(context.now()) } : undefined);

/** The days said, to today at most; of what has no days none. */
export function daysSaid(context: Context, dataset: Dataset, period: string | undefined, usual?: Days): Days | undefined {
  const today = dayOf(context.now());
  if (!dataset.day && !takesDays(dataset)) return undefined;
  const span = period ? (periodIn(period, today) ?? daysOf(period, today) ?? usual) : usual;
  return span && { from: span.from, to: span.to > today && span.from <= today ? today : span.to };
}

/** Conditions and days as a query has them: what takes its days and has none of its own is given them by name. */
export const whereAndDays = (dataset: Dataset, filters: Readonly<Record<string, string>>, days: Days | undefined) => ({
  where: { ...filters, ...(days && !dataset.day ? days : {}) },
  ...(days && dataset.day ? { period: `${days.from}~${days.to}` } : {}),
});
