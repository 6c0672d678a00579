import { querySchema } from '../../../../define/query';
import { datasetOf } from '../../../../domain/dataset-of';
import type { Context } from '../../../base/context';
import { readerOf } from '../../../engine/queries/reader';
import { runQuery } from '../../../engine/queries/run';
import { type Found, loadNames, meantOrNot } from '../../words/names';
import type { Told } from '../words-of';

export type FactRow = Record<string, unknown>;
type Query = { of: string; by: readonly string[]; measures: readonly string[]; where: Record<string, string>; order?: string; period?: string };

/** Whether the asker reads these rows at all. */
export function reads(context: Context, of: string): boolean {
  const dataset = datasetOf(of);
  return dataset !== undefined && readerOf({ ...context, screen: '' }, dataset) !== undefined;
}

/** Rows as the asker may read them; none where he reads none. */
export async function factRows(context: Context, query: Query): Promise<readonly FactRow[]> {
  if (!reads(context, query.of)) return [];
  return (await runQuery({ ...context, screen: '' }, querySchema.parse({ ...query, totals: false, limit: 500 }))).list;
}

/** The goods that are named, as they are kept. */
export async function goodsMeant({ asking, product }: Told): Promise<readonly Found[]> {
  return product ? meantOrNot(await loadNames(asking.context, product, ['goods']), 'goods', product).filter(({ isNot }) => !isNot) : [];
}

/** The words without names, days, sums and lots in them: those must have reached a tool themselves. */
export function wordsBesideNames({ frame: { text, cover, trait, state } }: Told): string {
  const narrows = /^(?:name\.|spec$|lot$|qty$|period$|ahead$|amount$|\?)/;
  const rest = cover.reduce(
    (left, { sense, from, to }) => (narrows.test(sense) ? left.slice(0, from) + '\u0000'.repeat(to - from) + left.slice(to) : left),
    text,
  );
  return [rest.replaceAll('\u0000', ' '), ...cover.filter(({ sense }) => !narrows.test(sense)).map((arc) => arc.text), trait, state].join(' ');
}
