import type { DashboardAnswer, TileAnswer, TileLink } from '../../../contract/dashboard-answer';
import type { QueryAnswer } from '../../../contract/query-answer';
import { allows } from '../../../define/allows';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { requireRead } from '../access';
import { isTold } from '../queries/plan';
import { openedReader, readerOf } from '../queries/reader';
import { runQuery } from '../queries/run';
import { linkOf } from './link';

/**
 * The tiles of a dashboard for this caller: those whose rows he may read through pages of his own, or all of them where the page grants
 * what opens its figures. A tile whose measures are hidden from him is left out, and a row without tiles with it.
 * @throws Forbidden without the page
 */
export async function tilesOf(context: Context, definition: DashboardDefinition): Promise<DashboardAnswer> {
  const screens = requireRead({ ...context, screen: '' }, definition.resource, definition.title);
  const { opens } = definition;
  const isOpened = opens !== undefined && (context.isSystem || screens.some((screen) => allows(context.permissions, screen.flag, opens)));
  const rows = await Promise.all(
    definition.rows.map(async (tiles) => {
      const answers = await Promise.all(tiles.map((tile) => answerOf(context, tile, isOpened)));
      return answers.filter((answer): answer is TileAnswer => answer !== undefined);
    }),
  );
  return { rows: rows.filter((tiles) => tiles.length > 0) };
}

async function answerOf(context: Context, tile: Tile, isOpened: boolean): Promise<TileAnswer | undefined> {
  if (tile.owners && !tile.owners.includes(context.org.kind)) return undefined;
  const dataset = datasetOf(tile.query.of) as Dataset;
  const reader = (isOpened ? openedReader : readerOf)(context, dataset);
  if (!reader || !tile.query.measures.every((name) => isTold(reader, name, dataset.measures[name] as Field))) return undefined;
  // A figure is its sums, a tile of groups its groups.
  const answer = await runQuery(context, querySchema.parse({ ...tile.query, totals: false }), reader);
  return { id: tile.id, answer, ...linksOf(context, tile, answer) };
}

function linksOf(context: Context, tile: Tile, answer: QueryAnswer): { link?: TileLink; links?: Record<string, TileLink> } {
  const link = tile.way && linkOf(context, tile.way, answer.period);
  if (!link || !tile.way) return {};
  const named = Object.entries(tile.way.with ?? {});
  if (named.length === 0) return { link };
  const rowLink = (row: Record<string, unknown>): TileLink => ({
    path: link.path,
    query: { ...link.query, ...Object.fromEntries(named.flatMap(([filter, name]) => (row[name] ? [[filter, String(row[name])]] : []))) },
  });
  return { link, links: Object.fromEntries(answer.list.map((row) => [String(row.id), rowLink(row)])) };
}
