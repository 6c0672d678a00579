import type { BillType } from './bill-type';
import { columnOf, type Field, type Fields } from './field';

/**
 * A set of facts at a stated grain, said once: what its rows are told apart by and what is added up. Reports, tiles, questions and
 * explanations are queries over it, so two figures of one name cannot differ. Its SQL is `src/server/datasets/<id>.sql`: a view
 * `dataset_<id>` with `org_id`, or with `takes` a function of (organisation, today, …these) that answers such rows.
 */
export type Dataset = {
  id: string;
  title: string;
  /** Words people use for its figures, parted by blanks. */
  said: string;
  takes?: Fields;
  /** What rows are grouped and filtered by. */
  dimensions: Fields;
  /** What is summed over the rows of a group. */
  measures: Fields;
  /** Measure = numerator / denominator (two measures), rows and totals alike: 成本单价, 毛利率. */
  ratios: Record<string, readonly [string, string]>;
  /** Measures that count how many different values of a dimension there are: 客户数. Their totals are counted, not added up. */
  distinct: Record<string, string>;
  /** Measures that are the first or the last value a dimension has: 首次使用, 最近出库. */
  extremes: Record<string, readonly [which: 'first' | 'last', dimension: string]>;
  /** Measures over some of the rows only: 高值金额 = the amount where they are of high value. Filters as everywhere. */
  filtered: Record<string, { of: string; where: Record<string, string> }>;
  /** Measures that say by how many percent the first is more than the second: 环比, 同比. */
  growths: Record<string, readonly [now: string, before: string]>;
  /** Measures that are the greater of two others, of rows and totals alike: what a rate of agreement is measured by. */
  larger: Record<string, readonly [string, string]>;
  /** Measures that say in a word whether another is more than nothing (1), less (-1) or nothing (0): 漏费, 多收, 一致. */
  signs: Record<string, string>;
  /** Measures that are the part of a row in the total of another measure, in percent. */
  shares: Record<string, string>;
  /** What every row satisfies, each a signed sum of measures that is zero: opening + ins − outs − closing = 0. */
  identities: readonly Record<string, 1 | -1>[];
  /**
   * A running account: the rows that say what there was when the period began, and the measures that say what there is after each row
   * (the opening and the signed sums so far). Opening rows stand first and stay, whatever else is filtered; the total of such a measure is
   * what there is at the end.
   */
  running?: { opens: Record<string, readonly string[]>; balances: Record<string, Record<string, 1 | -1>> };
  /** What of the books a measure is over all time, to the cent (tests/engine/details-and-sums.test.ts). */
  ledger?: LedgerSum;
  /** Dimensions the keyword is looked for in; a dataset with `pinyin` and `pinyin_full` is searched by them too. */
  search: readonly string[];
  hasPinyin: boolean;
  /** Its rows are of all organisations together: nobody but the platform reads them. */
  isPlatforms?: boolean;
  /** Dimensions limited to the user's warehouses (of several one must be his) and departments. */
  warehouse?: string | readonly string[];
  department?: string;
  /** Quantities of several units are not added up: neither in a row that is not grouped by this dimension nor in the totals. */
  unit?: string;
  /** The dimension that says when; where the dataset takes `from` and `to`, a period is given to those. */
  day?: string;
  /** Its view has no month: it is the one its day is reported in, which is looked up once for all rows. */
  monthOfDay?: boolean;
  /** Resources whose pages show such rows: whoever reads one of them may ask. */
  shownOn: readonly string[];
  /** Of which documents its rows are, by one field: who holds pages of that kind that show all of these between them (审批 and 台账; what one asks, not what one is asked) reads it, too. */
  part?: { by: string; values: readonly (string | number)[] };
  /** Its rows are those of the lists of a kind or a master (listed-dataset.ts): their scope and views hold, and there is no SQL of its own. */
  rowsOf?: { resource: string; level: 'documents' | 'lines' | 'masters'; section?: string };
  /** Sums of its closed days that are kept, and read instead of the rows where they answer a question (server/engine/queries/kept-sums.ts). */
  keeps?: KeptSums;
  /**
   * Kinds of documents whose headers, lines and stock entries make its rows: those of other kinds change nothing in it. Else all of them may. What it
   * reads beside documents counts in any case (server/db/dataset-sources.ts finds it).
   */
  madeBy?: readonly string[];
  /** Dimensions that are known of lots alone: its SQL takes a last argument that says whether any is asked for, and reads kept sums when none is. */
  byLot?: readonly string[];
  /** Its rows are of several resources (kinds of documents, as a rule), this dimension says which: a reader is told of those whose pages he holds. */
  kinds?: string;
  /** Measures of others that are summed beside its own, of the dimensions both have by one name (server/engine/queries/besides.ts). */
  besides?: readonly Beside[];
};
export type Beside = { of: Dataset; measures: readonly string[] };

/**
 * Measures that are kept by day and by month, and the dimensions they are told apart by: the finest first, then parts of it that are fewer rows.
 * The day, its month and what a record is (the name of goods) need not be said. What changes after its day is over without anybody's knowing
 * (what is paid, what is settled) is not kept.
 */
export type KeptSums = { sums: readonly string[]; by: readonly (readonly string[])[] };

/**
 * What of the ledger a measure is the sum of. Of stock: what left (less what came back) by entries of these types, reversals with what they
 * reverse, a supplier's goods at the price of their lot; `isElsewhere`: of one's own goods in the books of others. Of an account: the entries of
 * these kinds of documents, or all. `where`: rows of which there are entries.
 */
export type LedgerSum = { measure: string; where?: Record<string, string> } & (
  | { of: 'stock'; kinds: readonly string[]; types: readonly BillType[]; isElsewhere?: true }
  | { of: 'receivable' | 'payable'; kinds?: readonly string[] }
);

type Defaults = 'ratios' | 'distinct' | 'extremes' | 'filtered' | 'growths' | 'larger' | 'signs' | 'shares' | 'identities' | 'search' | 'hasPinyin' | 'shownOn';

/**
 * @example
 * defineDataset({ id: 'issued', title: '发放', said: '发放 领用', day: 'day', unit: 'unit', warehouse: 'warehouse',
 *   dimensions: { day: date('发放日期'), warehouse: ref('warehouse', '仓库'), unit: ref('unit', '单位') },
 *   measures: { quantity: quantity('发放数量', { sum: true }), amount: withCost(money('发放金额', { sum: true })) } })
 * @throws when a name is used that it has not, or one name is a dimension and a measure
 */
export function defineDataset(given: Omit<Dataset, Defaults> & Partial<Pick<Dataset, Defaults>>): Dataset {
  const dataset: Dataset = {
    ratios: {},
    distinct: {},
    extremes: {},
    filtered: {},
    growths: {},
    larger: {},
    signs: {},
    shares: {},
    identities: [],
    search: [],
    hasPinyin: false,
    shownOn: [],
    ...given,
  };
  const { id, dimensions, measures, distinct } = dataset;
  const refuse = (names: readonly (string | undefined)[], among: Fields, what: string): void => {
    for (const name of names) if (name !== undefined && !(name in among)) throw new Error(`${id}: no ${what} ${name}`);
  };
  refuse(
    [
      ...[dataset.warehouse ?? []].flat(),
      dataset.department,
      dataset.unit,
      dataset.day,
      dataset.kinds,
      ...dataset.search,
      ...(dataset.byLot ?? []),
      ...Object.values(distinct),
      ...dimensionsOf(dataset.extremes),
    ],
    dimensions,
    'dimension',
  );
  refuse(measuresNamed(dataset), measures, 'measure');
  refuse(
    [...Object.values(dataset.filtered).flatMap(({ where }) => Object.keys(where)), ...Object.keys(dataset.running?.opens ?? {})],
    dimensions,
    'dimension',
  );
  const { sums = [], by: [finest = [], ...coarser] = [] } = dataset.keeps ?? {};
  refuse(sums, measures, 'measure');
  refuse([...finest, ...coarser.flat()], Object.fromEntries(Object.entries(dimensions).filter(([name]) => finest.includes(name))), 'kept dimension');
  for (const name of Object.keys(measures)) if (name in dimensions) throw new Error(`${id}: ${name} is a dimension and a measure`);
  return dataset;
}

/** Measures its words speak of. */
const measuresNamed = (dataset: Dataset): string[] => [
  ...Object.entries(dataset.ratios).flat(2),
  ...Object.keys(dataset.distinct),
  ...Object.keys(dataset.extremes),
  ...Object.entries(dataset.shares).flat(),
  ...Object.entries(dataset.growths).flat(2),
  ...Object.entries(dataset.larger).flat(2),
  ...Object.entries(dataset.signs).flat(),
  ...Object.entries(dataset.filtered).flatMap(([name, { of }]) => [name, of]),
  ...dataset.identities.flatMap(Object.keys),
  ...Object.entries(dataset.running?.balances ?? {}).flatMap(([name, parts]) => [name, ...Object.keys(parts)]),
];

const dimensionsOf = (extremes: Dataset['extremes']): string[] => Object.values(extremes).map(([, dimension]) => dimension);

export const fieldsOf = (dataset: Dataset): Fields => ({ ...dataset.dimensions, ...dataset.measures });

/** Column of the SQL a dimension or measure reads. @throws when there is none of this name */
export function factColumn(dataset: Dataset, name: string): string {
  return columnOf(name, (dataset.dimensions[name] ?? dataset.measures[name] ?? stray(dataset, name)) as Field);
}

/** Columns of the table of its kept sums, beside organisation and day: dimensions of the finest, then measures. */
export const keptColumns = (dataset: Dataset): string[] =>
  [...(dataset.keeps?.by[0] ?? []), ...(dataset.keeps?.sums ?? [])].map((name) => factColumn(dataset, name));

/** Measures that are columns of the SQL: the others are made of them. */
export const summedOf = (dataset: Dataset): string[] =>
  Object.keys(dataset.measures).filter(
    (name) => !isMade(dataset, name) && ![dataset.distinct, dataset.extremes, dataset.filtered].some((made) => name in made),
  );

/** Made of other measures, whatever rows they are summed over: never summed itself. */
export const isMade = (dataset: Dataset, name: string): boolean => partsOfMade(dataset, name).length > 0;

/** The measures one is made of; none where it is summed, counted or looked up itself. */
export function partsOfMade({ ratios, growths, larger, signs, shares }: Dataset, name: string): readonly string[] {
  const [sign, share] = [signs[name], shares[name]];
  return ratios[name] ?? growths[name] ?? larger[name] ?? (sign !== undefined ? [sign] : share !== undefined ? [share] : []);
}

/** Whether a row says what there was when the period began. */
export const isOpening = ({ running }: Dataset, row: Record<string, unknown>): boolean =>
  running !== undefined && Object.entries(running.opens).every(([name, values]) => values.includes(String(row[name])));

const stray = (dataset: Dataset, name: string): never => {
  throw new Error(`${dataset.id}: no ${name}`);
};
