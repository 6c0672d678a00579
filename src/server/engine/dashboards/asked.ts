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

/** The query of a tile over what the dashboard is asked with, as far as its dataset tells rows apart by it. What the tile says itself stays. */
export function narrowed(query: QueryGiven, { dimensions }: Dataset, asked: Record<string, string>): QueryGiven {
  const fits = Object.entries(asked).filter(([name]) => name in dimensions);
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
