import { columnOf, type FieldCondition, type Fields, type OrgKind } from './field';

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
export type ReportLink = ReportDrill & { id: string; label: string };

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
  sets?: Record<string, string>;
  /** Column without which a row cannot be taken: a pack is opened, loose goods are not. */
  filled?: string;
  /** Line field that gets the first of these columns less the others; rows with nothing left are not taken: `lacking` says so. */
  remainder?: { field: string; of: readonly string[]; lacking?: string };
};

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
};

/** Points of a chart: the rows shown, named by one column, as high as a measure. */
export type ReportChart = { type: 'bar' | 'line' | 'pie'; x: string; y: string };

/**
 * A report: a fact (SQL view or function at a stated grain), dimensions to group by, measures to sum.
 * The engine builds `select dimensions, measures from fact where scope and filters group by dimensions`.
 */
export type ReportDefinition = {
  resource: string;
  title: string;
  owners: readonly OrgKind[];
  /** SQL view with `org_id`; with `factArguments` a function of (organisation, today, …these parameters) that answers such rows. */
  fact: string;
  factArguments?: readonly string[];
  /** Columns as fields, each a column of the fact; `needs: 'viewCost'` hides cost columns. Those at no level only filter. */
  columns: Fields;
  /** By level; the first is the default. */
  levels: Record<string, ReportLevel>;
  /** Summed over the rows of a group, in the order of the table. */
  measures: readonly string[];
  /** Column = numerator / denominator (two measures), rows and totals alike: 成本单价, 毛利率. */
  quotients: Record<string, readonly [string, string]>;
  /** Measures that count how many different values of a column there are: 客户数, 单数. Their totals are counted, not added up. */
  distinct: Record<string, string>;
  /** Measures that are the part of a row in the total of another measure, in percent. */
  shares: Record<string, string>;
  /** Parameters asked above the table. Those that name a column filter it; others go to the fact. */
  parameters: Fields;
  /** Columns the keyword is looked for in; a fact with `pinyin` and `pinyin_full` is searched by them too. */
  search: readonly string[];
  hasPinyin: boolean;
  /** Columns limited to the user's warehouses and departments. */
  warehouseColumn?: string;
  departmentColumn?: string;
  sort: string;
  /** Quantities of several units are not added up: neither in a row that is not grouped by this column nor in the totals. */
  unitColumn?: string;
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
  /** What makes the figure of a row (Alt+Y). */
  why?: ReportDrill;
  links: readonly ReportLink[];
  starts: readonly ReportStart[];
  edits: readonly ReportEdit[];
  /** Chosen rows of this level have labels to be printed: the columns that name the goods (server/engine/prints/goods-labels.ts). */
  labels?: { operation: string; level: string; key: readonly string[] };
  chart?: ReportChart;
  /** Rows that stand red: { careState: ['due'] }, where their column is shown. */
  redWhen?: FieldCondition;
  /** Identities a row must satisfy, each a signed sum that is zero: opening + ins − outs − closing = 0. */
  reconciles?: readonly Record<string, 1 | -1>[];
};

type Defaults = 'sort' | 'owners' | 'quotients' | 'distinct' | 'shares' | 'onlyWith' | 'search' | 'hasPinyin' | 'openedBy' | 'links' | 'starts' | 'edits';

/**
 * Defines a report; its route, table, totals, export and screen follow.
 *
 * @example
 * defineReport({ resource: 'report:stockByOwner', title: '货主库存', fact: 'stock_balance_fact', factArguments: ['asOf', 'compareTo', 'includeZero'],
 *   columns: { owner: ref('organisation', '货主'), quantity: quantity('数量', { sum: true }) },
 *   levels: { owner: { label: '货主', dimensions: ['owner'] } }, measures: ['quantity'], parameters: {} })
 * @throws when a name is used that no column has
 */
export function defineReport(given: Omit<ReportDefinition, Defaults> & Partial<Pick<ReportDefinition, Defaults>>): ReportDefinition {
  const definition: ReportDefinition = {
    owners: ['H', 'D', 'V'],
    sort: '',
    quotients: {},
    distinct: {},
    shares: {},
    onlyWith: {},
    search: [],
    hasPinyin: false,
    openedBy: [],
    links: [],
    starts: [],
    edits: [],
    ...given,
  };
  const levels = Object.values(definition.levels);
  const named = [
    ...definition.measures,
    ...levels.flatMap((level) => [...level.dimensions, ...(level.measures ?? [])]),
    ...definition.search,
    ...Object.keys(definition.quotients),
    ...Object.values(definition.quotients).flat(),
    ...Object.entries(definition.distinct).flat(),
    ...Object.entries(definition.shares).flat(),
    ...(definition.emptyRows?.measures ?? []),
    ...Object.values(definition.onlyWith).flat(),
    ...levels.flatMap((level) => level.key ?? []),
    ...(definition.reconciles ?? []).flatMap((identity) => Object.keys(identity)),
    ...definition.starts.flatMap((start) => [
      ...Object.values(start.header),
      ...Object.values(start.lines),
      ...(start.remainder?.of ?? []),
      ...(start.filled ? [start.filled] : []),
    ]),
    ...definition.edits.flatMap((edit) => Object.values(edit.key)),
    ...(definition.labels?.key ?? []),
  ];
  for (const name of named) if (!(name in definition.columns)) throw new Error(`${definition.resource}: no column ${name}`);
  for (const name of [
    ...(definition.factArguments ?? []),
    ...(definition.emptyRows ? [definition.emptyRows.shownBy] : []),
    ...Object.keys(definition.onlyWith),
  ]) {
    if (!(name in definition.parameters)) throw new Error(`${definition.resource}: no parameter ${name}`);
  }
  return definition;
}

/** Column of the fact a report column reads. */
export const factColumn = (definition: ReportDefinition, name: string): string => {
  const field = definition.columns[name];
  if (!field) throw new Error(`${definition.resource}: no column ${name}`);
  return columnOf(name, field);
};
