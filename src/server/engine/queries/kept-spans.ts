import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, endOfMonth, isDay, startOfMonth } from '../../../define/dates';
import { spansOf } from '../documents/kept-counts';

/** What is kept of an organisation: every day up to `until`, but those changed since; `ends` = the day its months end on, 0 = the calendar's. */
export type Kept = { until: Day; stale: readonly Day[]; ends: number };
/** From … to …, both meant; '' = without end. */
export type Span = { from: string; to: string };
/** Rows of the sums to read: of whole months or of days, but these days. */
export type KeptSpan = Span & { isMonth: boolean; except: readonly Day[] };

const EVER: Span = { from: '', to: '' };

/** The days that filters by day and by month leave; undefined when they are not told by days alone. */
export function daysAsked(day: string | undefined, month: string | undefined, ends: number): Span | undefined {
  const days = spanOf(day, isDay);
  const months = spanOf(month, (value) => isDay(`${value}-01`));
  if (!days || !months) return undefined;
  // A month that ends on another day begins in the one before.
  const first = months.from && addDays(`${months.from}-01`, ends > 0 ? -31 : 0);
  const last = months.to && endOfMonth(`${months.to}-01`);
  return { from: latest(days.from, first), to: earliest(days.to, last) };
}

/** `a~b`, `a~`, `~b`, `a`, as every filter is written. */
function spanOf(given = '', isRight: (value: string) => boolean): Span | undefined {
  const value = given.trim();
  if (value === '' || value === 'all') return EVER;
  const [from = '', to = ''] = value.includes('~') ? value.split('~').map((part) => part.trim()) : [value, value];
  return [from, to].every((part) => part === '' || isRight(part)) ? { from, to } : undefined;
}

const latest = (a: string, b: string): string => (a > b ? a : b);
const earliest = (a: string, b: string): string => (a === '' || (b !== '' && b < a) ? b : a);

/** The sums that make up the days: of whole months where the day itself is not asked for, but not of a month with a day that changed. */
export function keptSpans(asked: Span, { until, stale }: Kept, isByDay: boolean): KeptSpan[] {
  const days = { from: asked.from, to: earliest(asked.to, until) };
  if (days.from > days.to) return [];
  const changed = staleWithin(days, stale);
  const spans = isByDay ? [{ ...days, isByDay: true }] : spansOf(days);
  return spans.flatMap(({ from, to, isByDay: areDays }): KeptSpan[] => {
    if (areDays) return [{ from, to, isMonth: false, except: staleWithin({ from, to }, changed) }];
    const months = [...new Set(staleWithin({ from, to }, changed).map(startOfMonth))];
    return [
      { from, to, isMonth: true, except: months },
      ...months.map((first) => ({ from: first, to: endOfMonth(first), isMonth: false, except: staleWithin({ from: first, to: endOfMonth(first) }, changed) })),
    ];
  });
}

/** Days whose rows are read: those after the last one kept, and those that changed. */
export function rawDays(asked: Span, { until, stale }: Kept): { after: Span | undefined; days: readonly Day[] } {
  const after = { from: latest(asked.from, addDays(until, 1)), to: asked.to };
  return {
    after: after.to !== '' && after.from > after.to ? undefined : after,
    days: staleWithin({ from: asked.from, to: earliest(asked.to, until) }, stale),
  };
}

const staleWithin = ({ from, to }: Span, stale: readonly Day[]): Day[] => stale.filter((day) => (from === '' || day >= from) && (to === '' || day <= to));

export const between = (column: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> =>
  sql`${from ? sql`and ${column} >= ${from}::date` : sql``} ${to ? sql`and ${column} <= ${to}::date` : sql``}`;
