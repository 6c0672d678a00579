import type { TileLink } from '../../../contract/dashboard-answer';
import type { TileWay } from '../../../define/define-dashboard';
import type { Days } from '../../../define/periods';
import type { Context } from '../../base/context';
import { screensFor } from '../access';

/** The first page of the caller that shows what the way leads to; undefined when he holds none. */
export function linkOf(context: Context, way: TileWay, period: Days | undefined): TileLink | undefined {
  const page = screensFor({ ...context, screen: '' }, way.to)[0];
  if (!page) return undefined;
  return { path: page.path, query: { ...(way.level ? { level: way.level } : {}), ...way.sets, ...daysFor(way, period) } };
}

function daysFor({ days }: TileWay, period: Days | undefined): Record<string, string> {
  if (!days || !period) return {};
  return typeof days === 'string' ? { [days]: `${period.from}~${period.to}` } : { [days[0]]: period.from, [days[1]]: period.to };
}
