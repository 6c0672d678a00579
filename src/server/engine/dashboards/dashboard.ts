import type { DashboardAnswer, TileAnswer, TileLink } from '../../../contract/dashboard-answer';
import type { QueryAnswer } from '../../../contract/query-answer';
import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { stepsOf } from '../../../define/periods';
import { type QueryGiven, querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import { dashboardOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { requireRead } from '../access';
import { isTold } from '../queries/plan';
import { mayFind, openedReader, readerOf } from '../queries/reader';
import { runQuery } from '../queries/run';
import { askedNames, checkedAsk, eveningBefore, lookingBack, narrowed } from './asked';
import { houseOf } from './house';
import { linkOf, ownPlace, rowLinks } from './link';
import { ownTilesOf } from './own-tiles';
import type { Shared } from './shared-answers';

/** Operations that lead from a tile to its rows; a page that offers none of them leads everybody. */
const LEADS = ['drill', 'open'];

/** `context`: whose rows they are; `caller`: whose pages they lead to; `picked`: the house he named, where it is not his own. */
type Asking = {
  context: Context;
  caller: Context;
  picked?: string | undefined;
  asked: Record<string, string>;
  looksBack: boolean;
  isOpened: boolean;
  leads: boolean;
  isOwn?: boolean;
  run: typeof runQuery;
};

/**
 * The tiles of a dashboard for this caller: those whose rows he may read through pages of his own, or all of them where the page grants
 * what opens its figures, or the platform picked a house. A tile whose measures are hidden from him is left out, and a row without tiles with
 * it. `given`: what it is asked with; `shared`: where answers several ask for are kept.
 * @throws Forbidden without the page, BadInput
 */
export async function tilesOf(
  caller: Context,
  definition: DashboardDefinition,
  { orgId, ...given }: Record<string, string> = {},
  shared?: Shared,
): Promise<DashboardAnswer> {
  const screens = requireRead({ ...caller, screen: '' }, definition.resource, definition.title);
  const house = await houseOf(caller, definition, orgId);
  if (!house) return { rows: [], asked: {} };
  const picked = house === caller ? undefined : orgId;
  const all = checkedAsk(house, definition, given);
  const { month, ...back } = lookingBack(house, definition, all);
  const opened = picked !== undefined || isOpened(caller, definition, screens);
  const run = shared ? shared.runFor(back.context, opened, caller) : runQuery;
  const asking = { ...back, caller, picked, looksBack: month !== undefined, isOpened: opened, leads: mayLead(caller, screens), run };
  const rows = await Promise.all(
    definition.rows.map(async (tiles) => {
      const answers = await Promise.all(tiles.map((tile) => answerOf(asking, tile)));
      return answers.filter((answer): answer is TileAnswer => answer !== undefined);
    }),
  );
  const own = definition.own && (await ownTilesOf(caller, definition, (tile) => answerOf({ ...asking, isOpened: false, isOwn: true, run: runQuery }, tile)));
  return {
    rows: rows.filter((tiles) => tiles.length > 0),
    asked: await askedNames(house, definition, all),
    ...(definition.picks ? { house: house.org.name } : {}),
    ...(month === undefined ? {} : { month }),
    ...(own ? { own } : {}),
  };
}

/** What a tile somebody is putting together would say to him. @throws Forbidden, BadInput */
export async function previewOf(context: Context, definition: DashboardDefinition, tile: Tile): Promise<TileAnswer | undefined> {
  requireRead({ ...context, screen: '' }, definition.resource, definition.title);
  return answerOf({ context, caller: context, asked: {}, looksBack: false, isOpened: false, leads: false, isOwn: true, run: runQuery }, tile);
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
  const answer = await asking.run(context, querySchema.parse({ ...query, totals: false }), reader);
  const trend = tile.trend && { trend: await trendOf(asking, { ...query, ...tile.trend, by: [tile.trend.by] }, reader) };
  const before = asking.looksBack && (await eveningsBefore(asking, tile, query, reader));
  const isWhole = Object.keys(asking.asked).some((name) => name !== 'asOf' && !(name in dataset.dimensions));
  const links = asking.isOwn ? rowLinks(context, dataset, query, answer) : linksOf(asking, tile, answer);
  return { id: tile.id, answer: { ...answer, ...before }, ...trend, ...(isWhole ? { isWhole } : {}), ...(asking.leads ? links : {}) };
}

/** What lay there or was owed on the evening before the month, where a figure is of an evening. */
async function eveningsBefore(
  { context, run }: Asking,
  { shape }: Tile,
  query: QueryGiven,
  reader: NonNullable<ReturnType<typeof readerOf>>,
): Promise<Pick<QueryAnswer, 'before'> | undefined> {
  const dataset = datasetOf(query.of) as Dataset;
  if (shape !== 'figure' || query.period || !('asOf' in (dataset.takes ?? {}))) return undefined;
  const day = eveningBefore(dayOf(context.now()));
  const { totals } = await run(context, querySchema.parse({ ...query, totals: false, where: { ...query.where, asOf: day } }), reader);
  return { before: { period: { from: day, to: day }, totals, rows: {} } };
}

/** The first measure of a question at each of its steps. */
async function trendOf(
  { context, run }: Asking,
  { against: _against, ...query }: QueryGiven & { by: string[] },
  reader: NonNullable<ReturnType<typeof readerOf>>,
): Promise<string[]> {
  const [by, measure] = [query.by[0] as string, query.measures[0] as string];
  const { list, period } = await run(context, querySchema.parse({ ...query, order: by, totals: false, limit: 400 }), reader);
  if (!period) return [];
  const known = new Map(list.map((row) => [String(row[by]), String(row[measure] ?? '0')]));
  return stepsOf(period, by === 'month' ? 'month' : 'date').map((step) => known.get(step) ?? '0');
}

function linksOf({ caller, picked, asked }: Asking, tile: Tile, answer: QueryAnswer): { link?: TileLink; links?: Record<string, TileLink> } {
  if (picked !== undefined && !dashboardOf(tile.way?.to ?? '')?.picks) return {};
  const { kinds } = datasetOf(tile.query.of) as Dataset;
  if (tile.way?.to === 'document' && kinds !== undefined) {
    const places = answer.list.map((row) => [String(row.id), ownPlace(caller, row[kinds], row.documentId)] as const);
    return { links: Object.fromEntries(places.flatMap(([id, place]) => (place ? [[id, place]] : []))) };
  }
  const found = tile.way && linkOf(caller, tile.way, answer.period, asked);
  if (!found || !tile.way) return {};
  const link = picked === undefined ? found : { ...found, query: { ...found.query, orgId: picked } };
  const named = Object.entries(tile.way.with ?? {});
  if (named.length === 0) return { link };
  const rowLink = (row: Record<string, unknown>): TileLink => ({
    path: link.path,
    query: { ...link.query, ...Object.fromEntries(named.flatMap(([filter, name]) => (row[name] ? [[filter, String(row[name])]] : []))) },
  });
  return { link, links: Object.fromEntries(answer.list.map((row) => [String(row.id), rowLink(row)])) };
}
