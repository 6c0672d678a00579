import { sql } from 'kysely';
import type { OwnTileAnswer, TileAnswer, TileOffer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import { addsUp, drawnTile, isDrawn, isGrouped, isNarrowed, type OwnTile, ownTileProblem, ownTileSchema } from '../../../define/own-tile';
import { datasetOf } from '../../../domain/dataset-of';
import { datasets, documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput, NotFound, Refusal } from '../../base/errors';
import { newId } from '../../base/id';
import { keepsUsers, requireRead } from '../access';
import { isTold } from '../queries/plan';
import { readerOf } from '../queries/reader';
import { isGone, isMineToEnd, sharer } from '../views/audience';

/** So many of his own somebody may have below one dashboard. */
const MOST = 24;
type Row = { id: string; tile: unknown; is_shared: boolean; is_mine: boolean; is_left: boolean; by: string };

/**
 * The caller's own tiles and those colleagues share, each asked with the caller's own rights: what he may not read of a shared one is not
 * there for him; of his own he is told why.
 */
export async function ownTilesOf(
  context: Context,
  { resource }: DashboardDefinition,
  answerOf: (tile: Tile) => Promise<TileAnswer | undefined>,
): Promise<OwnTileAnswer[]> {
  const { db, org, user } = context;
  const { rows } = await sql<Row>`
    select t.id, t.tile, t.is_shared, t.user_id = ${user.id || null} as is_mine, ${isGone('u')} as is_left, ${sharer('u', 'e.name')} as by from dashboard_tile t
    left join app_user u on u.org_id = t.org_id and u.id = t.user_id left join employee e on e.org_id = u.org_id and e.id = u.employee_id
    where t.org_id = ${org.id} and t.dashboard = ${resource} and (t.user_id = ${user.id || null} or t.is_shared)
    order by t.user_id <> ${user.id || null}, t.place, t.created_at limit 100`.execute(db);
  const told = await Promise.all(rows.map((row) => toldOf(row, answerOf, row.is_left && !row.is_mine && keepsUsers(context))));
  return told.filter((one): one is OwnTileAnswer => one !== undefined);
}

async function toldOf(row: Row, answerOf: (tile: Tile) => Promise<TileAnswer | undefined>, mayEnd: boolean): Promise<OwnTileAnswer | undefined> {
  const known = ownTileSchema.safeParse(row.tile);
  if (!known.success) return undefined;
  const tile = known.data;
  const own = { id: row.id, tile, isMine: row.is_mine, isShared: row.is_shared, by: row.by, ...(mayEnd ? { mayEnd: true as const } : {}) };
  const without = (problem: string): OwnTileAnswer | undefined => (row.is_mine ? { ...own, problem } : undefined);
  const dataset = datasetOf(tile.of);
  const problem = dataset ? ownTileProblem(tile, dataset) : '这些数据已不再提供';
  if (!dataset || problem !== undefined) return without(problem ?? '');
  try {
    const told = await answerOf(drawnTile(row.id, tile, dataset));
    return told ? { ...own, told } : without('您没有查看这些数据的权限');
  } catch (error) {
    // What one tile asks wrongly takes nothing from the others.
    if (error instanceof Refusal) return without(error.message);
    throw error;
  }
}

/** Everything this caller may put tiles together of. */
export function offersOf(context: Context, { resource, title }: DashboardDefinition): TileOffer[] {
  requireRead({ ...context, screen: '' }, resource, title);
  const all = [...datasets, ...documents.flatMap(({ kind }) => datasetOf(kind) ?? [])];
  return all.flatMap((dataset) => offerOf(context, dataset) ?? []);
}

function offerOf(context: Context, dataset: Dataset): TileOffer | undefined {
  const reader = dataset.running || (dataset.isPlatforms && context.org.kind !== 'P') ? undefined : readerOf(context, dataset);
  if (!reader) return undefined;
  const told = ([name, field]: [string, Dataset['measures'][string]]) => isTold(reader, name, field);
  const names = (fields: Dataset['measures'], fits: (field: Dataset['measures'][string], name: string) => boolean) =>
    Object.entries(fields)
      .filter((one) => fits(one[1], one[0]) && told(one))
      .map(([name]) => name);
  const measures = names(dataset.measures, (field, name) => isDrawn(field) && addsUp(dataset, name));
  if (measures.length === 0) return undefined;
  const { id: of, title, dimensions, day } = dataset;
  return { of, title, measures, dimensions: names(dimensions, isGrouped), filters: names(dimensions, isNarrowed), hasDays: day !== undefined };
}

/** The tile as it is drawn. @throws BadInput saying what is wrong with it */
export function checkedTile(tile: OwnTile): Tile {
  const dataset = datasetOf(tile.of);
  if (!dataset) throw new BadInput('没有这些数据');
  const problem = ownTileProblem(tile, dataset);
  if (problem !== undefined) throw new BadInput(problem);
  return drawnTile('preview', tile, dataset);
}

/** @throws NotFound for a tile of somebody else, BadInput where there are too many */
export async function keepTile(
  context: Context,
  { resource }: DashboardDefinition,
  given: { id?: string | undefined; tile: OwnTile; isShared: boolean },
): Promise<{ id: string }> {
  const { db, org, user } = context;
  const { id: known, tile, isShared } = given;
  const value = JSON.stringify(tile);
  if (known !== undefined) {
    const changed = await sql`update dashboard_tile set tile = ${value}::jsonb, is_shared = ${isShared}, updated_at = ${context.now()}
      where org_id = ${org.id} and id = ${known} and dashboard = ${resource} and user_id = ${user.id}`.execute(db);
    if (Number(changed.numAffectedRows ?? 0) === 0) throw new NotFound('图表不存在，或不是您自己的');
    return { id: known };
  }
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from dashboard_tile where org_id = ${org.id} and dashboard = ${resource} and user_id = ${user.id}`.execute(db);
  if ((rows[0]?.n ?? 0) >= MOST) throw new BadInput(`自建图表最多${MOST}个，请先删除不用的`);
  const id = newId();
  await sql`insert into dashboard_tile (org_id, id, dashboard, user_id, tile, is_shared, place, created_at, updated_at)
    values (${org.id}, ${id}, ${resource}, ${user.id}, ${value}::jsonb, ${isShared}, ${(rows[0]?.n ?? 0) + 1}, ${context.now()}, ${context.now()})`.execute(db);
  return { id };
}

/** One's own; a shared one of somebody who left also by whoever keeps the users. @throws NotFound for a tile of somebody else */
export async function removeTile(context: Context, { resource }: DashboardDefinition, id: string): Promise<{ removed: number }> {
  const { db, org, user } = context;
  const gone = await sql`delete from dashboard_tile t where t.org_id = ${org.id} and t.id = ${id} and t.dashboard = ${resource}
    and (t.user_id = ${user.id} or t.is_shared and ${isMineToEnd(context, 't')})`.execute(db);
  if (Number(gone.numAffectedRows ?? 0) === 0) throw new NotFound('图表不存在，或不是您自己的');
  return { removed: 1 };
}

/** One's own in the order they are named; others stay where they are. */
export async function orderTiles({ db, org, user }: Context, { resource }: DashboardDefinition, ids: readonly string[]): Promise<{ ordered: number }> {
  await sql`update dashboard_tile t set place = o.place from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where t.org_id = ${org.id} and t.id = o.id and t.dashboard = ${resource} and t.user_id = ${user.id}`.execute(db);
  return { ordered: ids.length };
}
