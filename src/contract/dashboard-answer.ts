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
};

/** GET /v1/business/dashboard/<id>: the tiles this caller may see, in rows as they are laid out. `asked`: names of what it was asked with. */
export type DashboardAnswer = { rows: TileAnswer[][]; asked: Record<string, string> };
