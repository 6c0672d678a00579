import { type Dataset, factColumn, partsOfMade } from '../../../define/define-dataset';
import type { Context } from '../../base/context';
import type { Ask, Plan } from './ask';

/** Columns of the rows a question is answered from, told apart: what rows are grouped, filtered and limited by, what is summed, and whether anything else is. */
export type Needed = { columns: ReadonlySet<string>; sums: ReadonlySet<string> };

/** @returns undefined when a question names what the dataset has not: whoever plans it says so */
export function neededOf(context: Context, ask: Ask): Needed | undefined {
  const { dataset } = ask;
  const columns = new Set<string>();
  const sums = new Set<string>();
  const named = [...ask.by, ...(ask.tabs ?? []), ...ask.fixed.flatMap(Object.keys), ...(ask.keyword ? dataset.search : []), ...placesOf(context, dataset)];
  const measures = [...ask.measures, ...(ask.filled ?? [])];
  // The days that are asked for choose the rows.
  for (const name of ask.where.keys()) if (name !== dataset.day) (name in dataset.measures ? measures : named).push(name);
  if (![...named, ...measures].every((name) => Object.hasOwn(dataset.dimensions, name) || Object.hasOwn(dataset.measures, name))) return undefined;
  if (ask.keyword && dataset.hasPinyin) for (const name of ['pinyin', 'pinyin_full']) columns.add(name);
  // What every row has to keep to is looked at with whatever is asked.
  for (const name of [...measures, ...dataset.identities.flatMap(Object.keys)]) addParts(dataset, name, named, sums);
  if (dataset.unit && measures.some((name) => isOfUnits(dataset, name))) named.push(dataset.unit);
  for (const name of named) columns.add(factColumn(dataset, name));
  return { columns, sums };
}

/** What a measure is made of, down to columns. */
function addParts(dataset: Dataset, name: string, named: string[], sums: Set<string>): void {
  const made = partsOfMade(dataset, name);
  for (const part of made) addParts(dataset, part, named, sums);
  if (made.length > 0) return;
  const filtered = dataset.filtered[name];
  named.push(...Object.keys(filtered?.where ?? {}));
  const of = filtered?.of ?? name;
  const over = dataset.distinct[of] ?? dataset.extremes[of]?.[1];
  if (over !== undefined) named.push(over);
  // What others say of it is none of its columns.
  else if (!dataset.besides?.some(({ measures }) => measures.includes(of))) sums.add(factColumn(dataset, of));
}

/** Quantities, prices and what is made of quantities mean nothing over several units. */
export const isOfUnits = (dataset: Dataset, name: string): boolean => {
  const kind = dataset.measures[name]?.kind;
  return kind === 'quantity' || kind === 'price' || (dataset.ratios[name] ?? []).some((part) => dataset.measures[part]?.kind === 'quantity');
};

/** What the asked ratios, growths and the like are made of, themselves or by way of others, and is not asked for itself. */
export function partsOf({ dataset, measures }: Plan): string[] {
  const below = (name: string): string[] => (name in dataset.shares ? [] : partsOfMade(dataset, name).flatMap((part) => [part, ...below(part)]));
  return [...new Set(measures.flatMap(([name]) => below(name)))].filter((name) => !measures.some(([shown]) => shown === name));
}

/** Where the caller is bound to places rows must say theirs. */
const placesOf = ({ user, isSystem }: Context, { department, warehouse }: Dataset): string[] =>
  isSystem || user.departments.length + user.warehouses.length + (user.stores ?? []).length === 0 ? [] : [department ?? [], warehouse ?? []].flat();
