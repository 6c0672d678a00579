import type { DashboardAnswer, TileAnswer, TileLink } from '../../../contract/dashboard-answer';
import type { QueryAnswer } from '../../../contract/query-answer';
import { allows } from '../../../define/allows';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { stepsOf } from '../../../define/periods';
import { type QueryGiven, querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { requireRead } from '../access';
import { isTold } from '../queries/plan';
import { mayFind, openedReader, readerOf } from '../queries/reader';
import { runQuery } from '../queries/run';
import { askedNames, checkedAsk, narrowed } from './asked';
import { linkOf, ownPlace } from './link';

/** Operations that lead from a tile to its rows; a page that offers none of them leads everybody. */
const LEADS = ['drill', 'open'];

type Asking = { context: Context; asked: Record<string, string>; isOpened: boolean; leads: boolean };

/**
 * The tiles of a dashboard for this caller: those whose rows he may read through pages of his own, or all of them where the page grants
 * what opens its figures. A tile whose measures are hidden from him is left out, and a row without tiles with it. `given`: what it is
 * asked with.
 * @throws Forbidden without the page, BadInput
 */
export async function tilesOf(context: Context, definition: DashboardDefinition, given: Record<string, string> = {}): Promise<DashboardAnswer> {
  const screens = requireRead({ ...context, screen: '' }, definition.resource, definition.title);
  const asked = checkedAsk(context, definition, given);
  const asking = { context, asked, isOpened: isOpened(context, definition, screens), leads: mayLead(context, screens) };
  const rows = await Promise.all(
    definition.rows.map(async (tiles) => {
      const answers = await Promise.all(tiles.map((tile) => answerOf(asking, tile)));
      return answers.filter((answer): answer is TileAnswer => answer !== undefined);
    }),
  );
  return { rows: rows.filter((tiles) => tiles.length > 0), asked: await askedNames(context, definition, asked) };
}

const isOpened = (context: Context, { opens }: DashboardDefinition, screens: readonly Screen[]): boolean =>
  opens !== undefined && (context.isSystem || screens.some((screen) => allows(context.permissions, screen.flag, opens)));

const mayLead = (context: Context, screens: readonly Screen[]): boolean =>
  context.isSystem ||
  screens.some(({ flag, actions }) => {
    const offered = actions.filter((action) => LEADS.includes(action));
    return offered.length === 0 || offered.some((action) => allows(context.permissions, flag, action));
  });

async function answerOf(asking: Asking, tile: Tile): Promise<TileAnswer | undefined> {
  const { context } = asking;
  if (tile.owners && !tile.owners.includes(context.org.kind)) return undefined;
  const dataset = datasetOf(tile.query.of) as Dataset;
  const reader = (asking.isOpened ? openedReader : readerOf)(context, dataset);
  const query = narrowed(tile.query, dataset, asking.asked);
  const tells = (name: string) => reader !== undefined && isTold(reader, name, dataset.measures[name] as Field);
  if (!reader || !mayFind(reader, query.where) || !query.measures.every(tells)) return undefined;
  // A figure is its sums, a tile of groups its groups.
  const answer = await runQuery(context, querySchema.parse({ ...query, totals: false }), reader);
  const trend = tile.trend && { trend: await trendOf(context, { ...query, ...tile.trend, by: [tile.trend.by] }, reader) };
  return { id: tile.id, answer, ...trend, ...(asking.leads ? linksOf(asking, tile, answer) : {}) };
}

/** The first measure of a question at each of its steps. */
async function trendOf(
  context: Context,
  { against: _against, ...query }: QueryGiven & { by: string[] },
  reader: NonNullable<ReturnType<typeof readerOf>>,
): Promise<string[]> {
  const [by, measure] = [query.by[0] as string, query.measures[0] as string];
  const { list, period } = await runQuery(context, querySchema.parse({ ...query, order: by, totals: false, limit: 400 }), reader);
  if (!period) return [];
  const known = new Map(list.map((row) => [String(row[by]), String(row[measure] ?? '0')]));
  return stepsOf(period, by === 'month' ? 'month' : 'date').map((step) => known.get(step) ?? '0');
}

function linksOf({ context, asked }: Asking, tile: Tile, answer: QueryAnswer): { link?: TileLink; links?: Record<string, TileLink> } {
  const { kinds } = datasetOf(tile.query.of) as Dataset;
  if (tile.way?.to === 'document' && kinds !== undefined) {
    const places = answer.list.map((row) => [String(row.id), ownPlace(context, row[kinds], row.documentId)] as const);
    return { links: Object.fromEntries(places.flatMap(([id, place]) => (place ? [[id, place]] : []))) };
  }
  const link = tile.way && linkOf(context, tile.way, answer.period, asked);
  if (!link || !tile.way) return {};
  const named = Object.entries(tile.way.with ?? {});
  if (named.length === 0) return { link };
  const rowLink = (row: Record<string, unknown>): TileLink => ({
    path: link.path,
    query: { ...link.query, ...Object.fromEntries(named.flatMap(([filter, name]) => (row[name] ? [[filter, String(row[name])]] : []))) },
  });
  return { link, links: Object.fromEntries(answer.list.map((row) => [String(row.id), rowLink(row)])) };
}
