import type { RawBuilder } from 'kysely';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import type { Context } from '../../base/context';
import type { Kept } from './kept-spans';

/** Dimension → values it may have: what a view, a tab or a definition fixes. */
export type Fixed = Record<string, readonly (string | number | boolean)[]>;

/** Name → value, written as every filter is: `a,b`, `a~b`, is:blank. */
export type Filters = ReadonlyMap<string, string>;

/** What a caller may be told of a dataset: whether what needs viewCost or showPatient, and what the page he reads it through narrows it to. */
export type Reader = {
  sees: (needs: string) => boolean;
  fixed: readonly Fixed[];
  /** Of a kind or a master: the rows its lists hold for this caller under these filters, and the names absent from them. */
  listed?: (filters: Filters) => RawBuilder<unknown>;
  hidden?: ReadonlySet<string>;
};

/**
 * What is asked of a dataset, in its own names. Reports, tiles and spoken questions become this; what it means in SQL is plan.ts.
 * Everything a person typed stands in `where`, `order` and `keyword` and is checked there.
 */
export type Ask = Reader & {
  dataset: Dataset;
  /** What the dataset takes, as text; '' = without. */
  takes: Record<string, string>;
  by: readonly string[];
  /** Dimensions that tell the groups apart; default `by`. */
  key?: readonly string[];
  measures: readonly string[];
  /** Dimension or measure → filter as everywhere: `a,b`, `a~b`, is:blank. */
  where: Filters;
  keyword?: string | undefined;
  /** Names parted by commas, `-` before those that fall. */
  order: string;
  /** Dimensions whose equal rows stand together under a head and over their sums. */
  bands?: readonly string[];
  /** Dimensions that tabs over the same rows are told apart by. */
  tabs?: readonly string[];
  /** What is kept of the caller's rows (kept-sums.ts). */
  kept?: Kept | undefined;
  /** Only groups where one of these measures is not zero. */
  filled?: readonly string[];
};

/** An ask as parts of `select dimensions, measures from dataset f where … group by dimensions having … order by …`. */
export type Plan = {
  context: Context;
  dataset: Dataset;
  sees: Ask['sees'];
  dimensions: readonly [string, Field][];
  /** Those this caller sees, in the order asked for. */
  measures: readonly [string, Field][];
  key: readonly string[];
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** Of a running account: which rows open it, and what is limited before it runs. */
  opens?: { rows: RawBuilder<boolean>; within: RawBuilder<boolean> };
  bands: readonly string[];
  having: readonly RawBuilder<boolean>[];
  order: RawBuilder<unknown>;
};
