import type { Fields, OrgKind } from './field';

/**
 * A report: a fact (SQL view or function at a stated grain), dimensions to group by, measures to sum.
 * The engine builds `select dimensions, measures from fact where scope and filters group by dimensions`.
 */
export type ReportDefinition = {
  resource: string;
  title: string;
  owners: readonly OrgKind[];
  /** SQL view; or a function of (organisation, …parameters in this order) returning the rows. */
  fact: string;
  factArguments?: readonly string[];
  /** Columns as fields; `needs: 'viewCost'` hides cost columns. Dimensions are text, refs, dates; measures are summed. */
  columns: Fields;
  /** Sets of dimensions by level; the first is the default. Everything else numeric is summed. */
  levels: Record<string, { label: string; dimensions: readonly string[] }>;
  measures: readonly string[];
  /** Parameters asked above the table. Those that name a column filter it; others go to the fact. */
  parameters: Fields;
  /** Columns limited to the user's warehouses and departments. */
  warehouseColumn?: string;
  departmentColumn?: string;
  sort: string;
  /** Where a row leads: another report's parameters or a document. */
  drill?: { to: string; with: Record<string, string> };
  chart?: { type: 'bar' | 'line' | 'pie'; x: string; y: string };
  /** Identity a row must satisfy: opening + ins − outs = closing. Sums of signed columns equal zero. */
  reconciles?: Record<string, 1 | -1>[];
};

/** @example defineReport({ resource: 'stockBalance', title: '库存', fact: 'stock_balance_fact', … }) */
export function defineReport(
  given: Omit<ReportDefinition, 'sort' | 'owners'> & Partial<Pick<ReportDefinition, 'sort' | 'owners'>>,
): ReportDefinition {
  for (const name of [...given.measures, ...Object.values(given.levels).flatMap((level) => level.dimensions)]) {
    if (!(name in given.columns)) throw new Error(`${given.resource}: no column ${name}`);
  }
  return { owners: ['H', 'D', 'V'], sort: '', ...given };
}
