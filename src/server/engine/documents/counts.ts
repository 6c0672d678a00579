import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { ScreenTab } from '../../../define/define-screen';
import { STATUS_OPTIONS } from '../../../define/status';
import type { Context } from '../../base/context';
import { isKeptSum } from './kept-columns';
import { isKeptTab } from './kept-counts';
import { type Asked, tabAsked } from './list-question';
import { tabFilter } from './reach';
import { expressionOf, figureOf } from './select';

export type Counts = Required<Pick<ListAnswer, 'total' | 'totals' | 'tabs'>>;
type Tab = { id: string; where: RawBuilder<unknown>; isKept: boolean; statuses?: readonly number[] };
type Sum = [name: string, expression: RawBuilder<unknown>];
/** What one statement counts: the tabs, and unless another does, the rows of the chosen tab and their sums. */
type Pass = {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
  tabs: readonly Tab[];
  chosen?: { tab: RawBuilder<unknown>; sums: readonly Sum[] };
};

/**
 * Totals of the chosen tab and the counts of all tabs. What is kept is read where it is kept; what is not (a customer, whose turn it
 * is, what is overdue now) is counted in one pass over the documents, of a few tabs alone over those in their states.
 */
export async function countsOf(context: Context, definition: DocumentDefinition, chosenTab: string | undefined, question: Asked): Promise<Counts> {
  const { screens, level, from, base, tab, kept } = question;
  const sums = summed(definition, question);
  const screen = screens.length === 1 ? screens[0] : undefined;
  const own = screen?.preset.tabs ?? [];
  const tabs =
    screen && own.length > 0
      ? own.map(
          (one): Tab => ({ id: one.id, where: tabFilter(definition, one, screen, context, level), isKept: isKeptTab(definition, one), ...statusesOf(one) }),
        )
      : STATUS_TABS;
  const chosen = { tab, sums };
  const ofDocuments = { from, where: base, rows: sql`count(*)` };
  if (!kept) return merged(tabs, sums, [await count(context, { ...ofDocuments, tabs, chosen })]);
  const tabOfPage = tabAsked(screens, chosenTab || undefined)?.tab;
  const isChosenKept = sums.every(([name]) => isKeptSum(definition, name)) && (!tabOfPage || isKeptTab(definition, tabOfPage));
  const walked = tabs.filter(({ isKept }) => !isKept);
  const passes = [
    count(context, {
      from: kept.from,
      where: kept.base,
      rows: sql`sum(h.documents)`,
      tabs: tabs.filter(({ isKept }) => isKept),
      ...(isChosenKept ? { chosen } : {}),
    }),
  ];
  if (!isChosenKept) passes.push(count(context, { ...ofDocuments, tabs: walked, chosen }));
  else if (walked.length > 0) passes.push(count(context, { ...ofDocuments, where: sql`${base} and ${within(walked)}`, tabs: walked }));
  return merged(tabs, sums, await Promise.all(passes));
}

const STATUS_TABS = STATUS_OPTIONS.map(({ value }): Tab => ({ id: value, where: sql`h.status = ${Number(value)}`, isKept: true }));
const statusesOf = ({ where: { status } }: ScreenTab): Pick<Tab, 'statuses'> => (status ? { statuses: status.map(Number) } : {});

/** Only the rows these tabs may hold: their states stand first, for the index. */
function within(tabs: readonly Tab[]): RawBuilder<unknown> {
  const states = tabs.every(({ statuses }) => statuses)
    ? sql`h.status = any(${[...new Set(tabs.flatMap(({ statuses = [] }) => statuses))]}::int[]) and`
    : sql``;
  return sql`${states} (${sql.join(
    tabs.map(({ where }) => where),
    sql` or `,
  )})`;
}

/** Fields and tabs may have the same name: their columns are told apart by a first letter. */
async function count(context: Context, { from, where, rows, tabs, chosen }: Pass): Promise<Record<string, string | number | null>> {
  const columns = [
    sql`${rows}::int as "all"`,
    ...(chosen
      ? [
          sql`(${rows} filter (where ${chosen.tab}))::int as "total"`,
          ...chosen.sums.map(([name, expression]) => sql`sum(${expression}) filter (where ${chosen.tab}) as ${sql.ref(`s_${name}`)}`),
        ]
      : []),
    ...tabs.map(({ id, where: tab }) => sql`(${rows} filter (where ${tab}))::int as ${sql.ref(`t_${id}`)}`),
  ];
  const found = await sql<Record<string, string | number | null>>`select ${sql.join(columns)} ${from} where ${where}`.execute(context.db);
  return found.rows[0] ?? {};
}

/** The first pass knows all rows of the filter. */
function merged(tabs: readonly Tab[], sums: readonly Sum[], passes: readonly Record<string, string | number | null>[]): Counts {
  const row = Object.assign({}, ...[...passes].reverse());
  return {
    total: Number(row.total ?? 0),
    totals: Object.fromEntries(sums.map(([name]) => [name, String(row[`s_${name}`] ?? '0')])),
    tabs: { all: Number(row.all ?? 0), ...Object.fromEntries(tabs.map(({ id }) => [id, Number(row[`t_${id}`] ?? 0)])) },
  };
}

const summed = (definition: DocumentDefinition, { level, sight: { hidden } }: Asked): Sum[] =>
  level === 'line'
    ? sumsOf(definition, 'l', hidden)
    : [
        ...['totalQuantity', 'totalAmount'].filter((name) => !hidden.has(name)).map((name): Sum => [name, figureOf(definition, name) ?? sql`0`]),
        ...sumsOf(definition, 'h', hidden),
      ];

const sumsOf = (definition: DocumentDefinition, alias: 'h' | 'l', hidden: ReadonlySet<string>): Sum[] =>
  Object.entries(alias === 'h' ? definition.header : definition.lines)
    .filter(([name, field]) => field.sum && !field.extra && !field.via && !hidden.has(name))
    .map(([name, field]) => [name, expressionOf(definition, alias, name, field)]);
