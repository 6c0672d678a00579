import { addDays, type Day, dayOf, endOfMonth, monthOf, startOfMonth } from '../../../define/dates';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { QueryGiven } from '../../../define/query';
import type { Context } from '../../base/context';
import { namesOf } from '../queries/names';
import { taken } from '../queries/taken';

/** What a dashboard is asked with, each value checked as its field is. @throws BadInput naming the field */
export function checkedAsk(context: Context, { asks = {} }: DashboardDefinition, given: Record<string, string>): Record<string, string> {
  const values = Object.entries(asks).map(([name, field]): [string, string] => [name, taken(context, name, field, given[name] ?? String(field.default ?? ''))]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/**
 * The query of a tile over what the dashboard is asked with, as far as its dataset tells rows apart by it or takes it (as of when). What the
 * tile says itself stays.
 */
export function narrowed(query: QueryGiven, { dimensions, takes = {} }: Dataset, asked: Record<string, string>): QueryGiven {
  const fits = Object.entries(asked).filter(([name]) => name in dimensions || name in takes);
  return fits.length === 0 ? query : { ...query, where: { ...Object.fromEntries(fits), ...query.where } };
}

/** How what it was asked with reads: the names of records, words as they are. */
export async function askedNames(context: Context, { asks = {} }: DashboardDefinition, asked: Record<string, string>): Promise<Record<string, string>> {
  const named = Object.entries(asked).map(async ([name, value]): Promise<[string, string]> => {
    const field = asks[name];
    if (field?.kind === 'ref') return [name, (await namesOf(context, field.to, [value])).get(value) ?? ''];
    return [name, field?.kind === 'choice' ? (field.options.find((option) => option.value === value)?.label ?? value) : value];
  });
  return Object.fromEntries(await Promise.all(named));
}

/** The moment a dashboard looks back from: the evening of the month it is asked of, where that is over; then also what is given to tiles. */
export function lookingBack(
  context: Context,
  { asOf }: DashboardDefinition,
  asked: Record<string, string>,
): { context: Context; asked: Record<string, string>; month?: string } {
  if (asOf === undefined) return { context, asked };
  const { [asOf]: month = '', ...others } = asked;
  const today = dayOf(context.now());
  const last = month === '' ? today : endOfMonth(`${month}-01`);
  if (last >= today) return { context, asked: others, month: monthOf(today) };
  const evening = new Date(`${last}T23:59:00+08:00`);
  return { context: { ...context, now: () => evening }, asked: { ...others, asOf: last }, month };
}

/** The evening before the month of a day. */
export const eveningBefore = (day: Day): Day => addDays(startOfMonth(day), -1);
