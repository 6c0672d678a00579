import type { Fields, OrgKind, RefField } from './field';
import type { QueryGiven } from './query';

/**
 * How a tile shows its query: one figure with its change; a line over time; bars of groups; parts that add up to a whole as a strip or
 * a ring, each with its figure; a ranking with bars and change; the newest or most urgent rows themselves, which roll on a wall.
 */
export type Shape = 'figure' | 'line' | 'bars' | 'strip' | 'ring' | 'top' | 'rolling';

/**
 * Where a click leads: a page of this resource the caller holds. `with`: its filter or parameter ← dimension of the tile's rows; `sets`
 * fixes others; `asks`: filter ← what the dashboard itself is asked with; `days`: what gets the period: a filter of its own, or two
 * parameters.
 */
export type TileWay = {
  /** `document`: each row leads to its own document, or where it is of a kind only, to the list of that kind (datasets with `kinds`). */
  to: string;
  level?: string;
  with?: Record<string, string>;
  sets?: Record<string, string>;
  asks?: Record<string, string>;
  days?: string | readonly [from: string, to: string];
};

export type Tile = {
  id: string;
  title: string;
  shape: Shape;
  query: QueryGiven;
  /** Of a figure: the same question day by day or month by month, drawn small beside it. */
  trend?: { by: string; period: string };
  /** Of a figure: 元, 批; amounts say 元 by themselves. */
  unit?: string;
  /** More is worse: a rise stands red, a fall green. */
  isBad?: boolean;
  /** Where only some kinds of organisation have it. */
  owners?: readonly OrgKind[];
  /** How many times as wide as a tile that says nothing, beside the others of its row. */
  wide?: number;
  way?: TileWay;
};

/** A page a dashboard leads to as a card: shown to whoever has it in his menu. `page`: its flag. */
export type Door = { page: string; text: string };

/**
 * A dashboard: tiles in rows, each a query. Every user sees the tiles whose rows he may read, so it
 * is another one per role. `opens`: an operation of the page that lets all of its figures be seen.
 */
export type DashboardDefinition = {
  resource: string;
  title: string;
  owners: readonly OrgKind[];
  rows: readonly (readonly Tile[])[];
  opens?: string;
  /**
   * A display on a wall: without the workspace around it, always dark, one screen that never scrolls, read from across a room. Esc leads
   * to the display `back`, else to where one came from.
   */
  wall?: { back?: string };
  /**
   * What it tells is one house's: everybody's own; the platform says whose (`orgId`), one that this offers, and is told all but who the
   * patients are, nothing before it said so. Of its pages only those that pick as well are led to from there.
   */
  picks?: RefField;
  /** What it may be asked with: what is given narrows every tile whose dataset has a dimension of that name; nothing given is everything. */
  asks?: Fields;
  /**
   * Which of them is the month it looks back from: periods are those of its last day, what lies or is owed is that of its evening, beside
   * the evening of the month before. Such a look stands still until it is asked for again.
   */
  asOf?: string;
  /** Its figures may be taken along as a workbook, a sheet for each tile (operation `export`). */
  exports?: true;
  /** Below them users put tiles of their own (own-tile.ts), for themselves or for everybody in the house. */
  own?: true;
  doors?: readonly Door[];
};

/**
 * @example
 * defineDashboard({ resource: 'dashboard:lsDepartmentDetail', title: '科室详情', owners: ['H'], wall: { back: 'dashboard:lsDepartment' },
 *   asks: { department: ref('department', '科室') }, rows: [[figure('used', '本月消耗', { of: 'used', measures: ['cost'], period: 'thisMonth' })]] })
 * @throws when two tiles share an id, or nobody could pick
 */
export function defineDashboard(given: DashboardDefinition): DashboardDefinition {
  const ids = given.rows.flat().map((tile) => tile.id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`${given.resource}: two tiles ${twice}`);
  if (given.picks && !given.owners.includes('P')) throw new Error(`${given.resource}: nobody picks`);
  if (given.asOf !== undefined && given.asks?.[given.asOf]?.kind !== 'month') throw new Error(`${given.resource}: asks no month ${given.asOf}`);
  return given;
}

export type TileGiven = Omit<Tile, 'id' | 'title' | 'shape' | 'query'>;
const tileOf =
  (shape: Shape) =>
  (id: string, title: string, query: QueryGiven, more: TileGiven = {}): Tile => ({ id, title, shape, query, ...more });

/** @example figure('used', '本月消耗', { of: 'used', measures: ['cost'], period: 'thisMonth', against: 'before' }) */
export const figure = tileOf('figure');
export const line = tileOf('line');
export const bars = tileOf('bars');
export const strip = tileOf('strip');
export const ring = tileOf('ring');
export const top = tileOf('top');
/** @example rolling('lots', '最早到期', { of: 'lying', by: ['expiryDate', 'productName'], measures: ['quantity'], order: 'expiryDate', limit: 50 }) */
export const rolling = tileOf('rolling');
