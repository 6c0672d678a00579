import type { TileLink } from '../../../contract/dashboard-answer';
import type { TileWay } from '../../../define/define-dashboard';
import type { Screen } from '../../../define/define-screen';
import type { Days } from '../../../define/periods';
import type { Context } from '../../base/context';
import { isNarrow, screensFor } from '../access';

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
