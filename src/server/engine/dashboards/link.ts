import type { TileLink } from '../../../contract/dashboard-answer';
import type { QueryAnswer } from '../../../contract/query-answer';
import type { TileWay } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import { type Days, daysOfMonth } from '../../../define/periods';
import type { QueryGiven } from '../../../define/query';
import type { Context } from '../../base/context';
import { isNarrow, screensFor } from '../access';
import { pageOfRows } from '../queries/query-page';

/**
 * The first page of the caller that shows what the way leads to, rather all of it than a part; undefined when he holds none. `asked`: what the dashboard itself was
 * asked with goes along where the way says so (`asks`).
 */
export function linkOf(context: Context, way: TileWay, period: Days | undefined, asked: Record<string, string> = {}): TileLink | undefined {
  const page = pageOf(context, way.to);
  if (!page) return undefined;
  const along = Object.entries(way.asks ?? {}).flatMap(([filter, name]) => (asked[name] ? [[filter, asked[name]]] : []));
  return { path: page.path, query: { ...(way.level ? { level: way.level } : {}), ...way.sets, ...Object.fromEntries(along), ...daysFor(way, period) } };
}

/** Of a row that is of a document, or of a kind of them: its own place on a page the caller holds. */
export function ownPlace(context: Context, kind: unknown, documentId: unknown): TileLink | undefined {
  const page = pageOf(context, String(kind));
  return page && { path: page.path, query: documentId ? { id: String(documentId) } : {} };
}

function pageOf(context: Context, resource: string): Screen | undefined {
  const pages = screensFor({ ...context, screen: '' }, resource);
  return pages.find((one) => !isNarrow(one)) ?? pages[0];
}

function daysFor({ days }: TileWay, period: Days | undefined): Record<string, string> {
  if (!days || !period) return {};
  return typeof days === 'string' ? { [days]: `${period.from}~${period.to}` } : { [days[0]]: period.from, [days[1]]: period.to };
}

/** Of a tile that says no way itself: the page that shows the rows of its figure, of each group those of the group. */
export function rowLinks(
  context: Context,
  dataset: Dataset,
  { by: [by = ''] = [], where = {} }: QueryGiven,
  answer: QueryAnswer,
): { link?: TileLink; links?: Record<string, TileLink> } {
  const placeOf = (filters: Record<string, string>, days: Days | undefined): TileLink | undefined => {
    const page = pageOfRows(context, dataset, filters, days);
    return page && { path: page.screen.path, query: page.query };
  };
  const link = placeOf(where, answer.period);
  if (!link || by === '') return link ? { link } : {};
  const field = dataset.dimensions[by];
  const ofRow = (value: string): TileLink | undefined => {
    if (field?.kind === 'month' && dataset.day && answer.period) return placeOf(where, within(daysOfMonth(value), answer.period));
    if (by === dataset.day) return placeOf(where, { from: value, to: value });
    return placeOf({ ...where, [by]: value }, answer.period);
  };
  const links = answer.list.flatMap((row) => {
    const place = row[by] === '' || row[by] === undefined ? undefined : ofRow(String(row[by]));
    return place ? [[String(row.id), place] as const] : [];
  });
  return { link, links: Object.fromEntries(links) };
}

/** The first month of a span may begin before it, the last end after it. */
const within = (days: Days, span: Days): Days => ({ from: days.from < span.from ? span.from : days.from, to: days.to > span.to ? span.to : days.to });
