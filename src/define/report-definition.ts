import type { Beside, Dataset } from './define-dataset';
import type { Lead } from './define-master';
import type { Field, FieldCondition, Fields, OrgKind } from './field';

/**
 * Where a row leads: its document, another report, or a level of one. `with` says which columns (or parameters) of this row
 * become which parameters or filters there; `sets` fixes others (CLEARED = without one).
 */
export type ReportDrill = {
  to: string;
  level?: string;
  with: Record<string, string>;
  sets?: Record<string, string>;
  /** Operation of the page, where the page offers it. */
  needs?: string;
};

/** Said of a parameter that has a default: none at all. */
export const CLEARED = 'none';

/** A way from a row that has its own button: 占用明细. */
export type ReportLink = ReportDrill & {
  id: string;
  label: string;
  /** Only from rows of which this is so. */
  when?: FieldCondition;
  /** Where such a row is settled: one key goes there (Alt+H). */
  settles?: true;
};

/**
 * A document begun from chosen rows: gated by the page's operation and by the right to add where the target is kept.
 * Rows that disagree in a header column cannot go together.
 */
export type ReportStart = {
  operation: string;
  label: string;
  kind: string;
  /** Level whose rows can be taken. */
  level: string;
  /** Header field ← column; line field ← column. */
  header: Record<string, string>;
  lines: Record<string, string>;
  /** Others that are known: of its header, of each of its lines. */
  sets?: Record<string, string>;
  setsLines?: Record<string, string>;
  /** Header field that gets the first record of these conditions: the store for what is put aside. */
  finds?: Record<string, Readonly<Record<string, readonly string[]>>>;
  /** Only rows of which this is so can be taken: what settles one of them settles no other. One key begins it from the row that is meant (Alt+H). */
  when?: FieldCondition;
  /** Column without which a row cannot be taken: a pack is opened, loose goods are not. */
  filled?: string;
  /** Line field that gets the first of these columns less the others; rows with nothing left are not taken: `lacking` says so. */
  remainder?: { field: string; of: readonly string[]; lacking?: string };
};

/**
 * Something done with what the report says of its parameters: a month is closed. Whether it may be done now, and what it does, is attached by
 * the server (server/engine/reports/verbs.ts); where it may not, the button says why.
 */
export type ReportVerb = { operation: string; label: string; reason?: 'required'; isDangerous?: boolean };

/** A row of a master behind the row of a report, edited in a dialog: limits of a specification in a store. */
export type ReportEdit = {
  operation: string;
  label: string;
  master: string;
  level: string;
  /** Fields of the master that name its row ← columns. */
  key: Record<string, string>;
  fields: readonly string[];
};

/**
 * Chosen rows of a level are rows of a master, which this column names: these of its actions are offered for them, where the page grants them
 * (the master is kept within the report, define-master.ts).
 */
export type ReportActs = {
  master: string;
  level: string;
  id: string;
  actions: readonly string[] /** Column that says what a row is called there. */;
  name?: string;
};

/** One grain a report is shown at: what its rows are grouped by. */
export type ReportLevel = {
  label: string;
  dimensions: readonly string[];
  /** Measures and quotients of this grain where they differ from the report's. */
  measures?: readonly string[];
  /** Operation of the page without which this level stays closed, where the page offers it: viewLots. */
  needs?: string;
  sort?: string;
  /** Dimensions that tell rows apart; default all of them. */
  key?: readonly string[];
  /** Where its rows lead first; the report's own way where the caller may not go there. */
  drill?: ReportDrill;
  /** A second grouping inside another level: chosen beside that level, not a tab of its own. */
  inside?: string;
  chart?: ReportChart;
  /** Measures set beside the period before `from` … `to`: what they were then, and their growth. */
  against?: readonly string[];
  /** Rows of the same of these dimensions stand together, under a head and over their sums. */
  bands?: readonly string[];
  /** Rows whose measures of these names are all zero are left out of this level. */
  filled?: readonly string[];
  /** A second table below: the rows of this report that the chosen row stands for. */
  below?: ReportDrill;
};

/**
 * Points of a chart: the rows shown, named by one column, as high as a measure. Of a line, `band`: the columns that say from where to where a value is right;
 * it is drawn behind, and a row without a value breaks the line. `apart`: the columns whose values have a line each. `top`: so many of the highest, and
 * the rest as one bar beside them.
 */
export type ReportChart = {
  type: 'bar' | 'line' | 'pie';
  x: string;
  y: string;
  band?: readonly [least: string, most: string];
  apart?: readonly string[];
  top?: number;
};

/**
 * What another dataset says of the same things, looked up beside the rows: a budget, an income. `rates`: what of the report's own comes to it, as this field,
 * of rows and totals alike: 预算使用% = [cost, budget]. Shown at levels whose dimensions it has, and where there is one of its rates to show.
 */
export type ReportBeside = Beside & { rates: Readonly<Record<string, { as: Field; of: readonly [own: string, theirs: string] }>> };

/**
 * A report: a question about a dataset with a face. At each level its rows are grouped by that level's dimensions; parameters are
 * asked above the table; ways lead from a row to its document or to another report.
 */
export type ReportDefinition = {
  resource: string;
  title: string;
  owners: readonly OrgKind[];
  of: Dataset;
  /** Others it may be asked of instead, by a parameter 口径: the same names mean the same there. */
  bases?: readonly Dataset[];
  /** Its dimensions and measures by name. */
  columns: Fields;
  /** By level; the first is the default. */
  levels: Record<string, ReportLevel>;
  /** Those shown at every level that has none of its own; ratios of measures a level shows follow by themselves. */
  measures: readonly string[];
  /** Asked above the table: what the dataset takes, and others. Those that name a column filter it. */
  parameters: Fields;
  sort: string;
  /** Rows whose named measures are all zero are left out unless this flag parameter is on. */
  emptyRows?: { shownBy: string; measures: readonly string[] };
  /** Columns that mean something only while this parameter is given. */
  onlyWith: Record<string, readonly string[]>;
  /** Longest period in days between the parameters `from` and `to`. */
  maxDays?: number;
  /** A report without a page of its own: pages of these resources open it to whom they grant the operation. */
  openedBy: readonly { resource: string; operation: string }[];
  /** Where a row leads. */
  drill?: ReportDrill;
  /** A second table below at the levels that have none of their own. */
  below?: ReportDrill;
  /** What makes the figure of a row (Alt+Y). */
  why?: ReportDrill;
  links: readonly ReportLink[];
  /** Ways from the page as a whole to other pages, or to lists kept on this one: 集采任务. */
  leads: readonly Lead[];
  starts: readonly ReportStart[];
  edits: readonly ReportEdit[];
  verbs: readonly ReportVerb[];
  acts?: ReportActs;
  /** Chosen rows of this level have labels to be printed: the columns that name the goods (server/engine/prints/goods-labels.ts). */
  labels?: { operation: string; level: string; key: readonly string[] };
  chart?: ReportChart;
  /** Above the table, of the same question: the groups of a level as figures that narrow it (`says`: a sentence to each), and the charts of others. */
  over?: { strips: string; charts: readonly string[]; says?: Readonly<Record<string, string>> };
  /** Who signs its print, a line for each below the table. */
  signedBy?: readonly string[];
  /** It speaks of one month, which ends where the organisation's months do: asked for instead of days. */
  monthly?: true;
  /** A column for each month of the year asked for, of one of these measures (askedReport): its parameters are added. */
  matrix?: { measures: readonly string[] };
  /** Looked up beside its rows, whichever of its datasets they are of. */
  besides?: readonly ReportBeside[];
  /** Rows that rose by more than the percentage of a rule, from a sum that is no trifle, are marked with these words. */
  warns?: { says: string; growth: string; rule: string; least: Record<string, number> };
  /** Rows that stand red: { careState: ['due'] }, where their column is shown. */
  redWhen?: FieldCondition;
};
