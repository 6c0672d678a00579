import type { OwnTile } from '../define/own-tile';
import type { QueryAnswer } from './query-answer';

/** Where a tile or one of its rows leads. */
export type TileLink = { path: string; query: Record<string, string> };

/** A tile with what its query found. Its measures are in `answer.columns` behind the dimensions. */
export type TileAnswer = {
  id: string;
  answer: QueryAnswer;
  /** Its measure step by step, where the tile has a trend: every day or month of it, those without anything too. */
  trend?: string[];
  link?: TileLink;
  links?: Record<string, TileLink>;
  /** What the dashboard was asked with does not part these rows: it is the figure of the whole house. */
  isWhole?: true;
};

/** A tile somebody put together, with what it found for this caller; without an answer, why not. `by`: who shares it; where he left, `mayEnd`: this caller may end it. */
export type OwnTileAnswer = { id: string; tile: OwnTile; isMine: boolean; isShared: boolean; by: string; mayEnd?: true; told?: TileAnswer; problem?: string };

/** What a tile may be put together of: datasets this caller reads, with the names he is told of each. */
export type TileOffer = { of: string; title: string; measures: string[]; dimensions: string[]; filters: string[]; hasDays: boolean };

/**
 * GET /v1/business/dashboard/<id>: the tiles this caller may see, in rows as they are laid out. `asked`: names of what it was asked with,
 * `house`: whose figures they are, where the platform picks; `month`: the one it looks back from, `own`: tiles of people, where it has such.
 */
export type DashboardAnswer = { rows: TileAnswer[][]; asked: Record<string, string>; house?: string; month?: string; own?: OwnTileAnswer[] };
