import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { LINES } from '../../../define/section';
import { STATUS_OPTIONS } from '../../../define/status';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { requireRead } from '../access';
import { fieldConditions, keywordCondition, type ListLevel } from './filters';
import { afterCursor, cursorOf, orderOf } from './order';
import { presenter, type Sight, sightOf } from './present';
import { isEverybodys, reachable, tabFilter } from './reach';
import { expressionOf, figureOf, type Selected, selectHeader, selectLines } from './select';
import { settled } from './settled';
import { waitingCondition } from './waiting';

/**
 * A page of documents (or of their lines): scope, view, filters, sort, totals over the whole filter, counts per tab. In
 * its own order (newest first) a list of documents is read on by cursor, which costs the same at every depth.
 */
export async function listDocuments(context: Context, definition: DocumentDefinition, query: ListQuery): Promise<ListAnswer> {
  const { screens, level, sight, from, base, tab } = asked(context, definition, query);
  const where = sql`${base} and ${tab}`;
  const selected = settled(context.db, definition, level === 'line' ? 'lines' : 'listed', level === 'line' ? selectBoth : selectListed);
  const order = orderOf(definition, query.sort, { level, hidden: sight.hidden });
  const isKeyset = level === 'document' && !query.sort;
  const after = isKeyset && query.cursor ? sql`and ${afterCursor(query.cursor)}` : sql``;
  const offset = isKeyset && query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<Record<string, unknown>>`
    with page as materialized (select p.*, row_number() over () as page_order from (
      select h.org_id as page_org, h.id as page_id ${level === 'line' ? sql`, l.id as page_line` : sql``} ${from} where ${where} ${after} order by ${order} limit ${query.pageSize} offset ${offset}) p)
    select ${sql.join(selected.columns)} ${level === 'line' ? sql`, h.id as "documentId"` : sql``} ${organisation(context, screens)} from page
      join document h on h.org_id = page.page_org and h.id = page.page_id ${level === 'line' ? sql`join document_line l on l.org_id = h.org_id and l.id = page.page_line` : sql``}
      ${sql.join(selected.joins, sql` `)} order by page.page_order`.execute(context.db);
  const last = isKeyset && rows.length === query.pageSize ? rows[rows.length - 1] : undefined;
  const sums = query.noTotal === undefined ? await counts({ context, definition, screens, from, base, tab, level, sight }) : undefined;
  return {
    list: rows.map(presenter(context, definition, sight)),
    total: sums?.total ?? -1,
    totals: sums?.totals ?? {},
    ...(sums ? { tabs: sums.tabs } : {}),
    ...(last ? { cursor: cursorOf(last) } : {}),
  };
}

const BATCH = 1000;

/**
 * Every row of a list with all fields of its documents, in its order, through a cursor: however many there are, one batch is in
 * memory, and all are of one moment. Whoever stops reading early gives the cursor back.
 */
export async function* readDocuments(context: Context, definition: DocumentDefinition, query: ListQuery): AsyncGenerator<Row> {
  const { screens, level, sight, from, base, tab } = asked(context, definition, query);
  const selected = settled(context.db, definition, level === 'line' ? 'lines' : 'whole', level === 'line' ? selectBoth : selectWhole);
  const columns = [...selected.columns, ...(level === 'line' ? [sql`h.id as "documentId"`] : [])];
  const present = presenter(context, definition, sight);
  const tx = await context.db.startTransaction().execute();
  try {
    await sql`declare list_rows no scroll cursor for select ${sql.join(columns)} ${organisation(context, screens)} ${from} ${sql.join(selected.joins, sql` `)}
      where ${base} and ${tab} order by ${orderOf(definition, query.sort, { level, hidden: sight.hidden })}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(BATCH))} from list_rows`.execute(tx);
      yield* rows.map(present);
      if (rows.length < BATCH) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

type Asked = {
  screens: readonly Screen[];
  level: ListLevel;
  /** What is absent from the answer is absent from filters, sums and order too. */
  sight: Sight;
  from: RawBuilder<unknown>;
  /** Every filter but the tab, and the tab. */
  base: RawBuilder<unknown>;
  tab: RawBuilder<unknown>;
};
type Question = Pick<ListQuery, 'level' | 'keyword' | 'tab' | 'ids'> & Record<string, unknown>;

const WAITING_FILTER = 'f.waiting';

/** What a list is asked, as SQL: the same for its page, its totals and the figures that lead to it. */
function asked(context: Context, definition: DocumentDefinition, query: Question): Asked {
  const screens = requireRead(context, definition.kind, definition.title);
  const level = query.level === 'line' || (screens.length === 1 && screens[0]?.preset.level === 'line') ? 'line' : 'document';
  const sight = sightOf(context, definition, screens);
  const { [WAITING_FILTER]: waiting, ...filters } = query;
  return {
    screens,
    level,
    from: sql`from document h ${level === 'line' ? sql`join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = ${sql.lit(LINES)}` : sql``}`,
    sight,
    base: sql`${reachable(context, definition, screens)} and ${keywordCondition(query.keyword, isEverybodys(context, screens) ? '' : context.org.id, definition.kind)}
    ${and([...fieldConditions(definition, filters, { level, hidden: sight.hidden }), ...(waiting ? [waitingCondition(context, definition, screens, waiting)] : []), ...(query.ids ? [sql`h.id = any(${query.ids.split(',')}::uuid[])`] : [])])}`,
    tab: tabCondition(context, definition, screens, query.tab, level),
  };
}

/** `select count(*) …` of the rows a list shows with this query on the page `context.screen`. */
export function countSql(context: Context, definition: DocumentDefinition, query: Question): RawBuilder<number> {
  const { from, base, tab } = asked(context, definition, query);
  return sql<number>`select count(*)::int ${from} where ${base} and ${tab}`;
}

const and = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => (conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`);

/** Line rows come second so that their own id wins; the document's is `documentId`. */
function selectBoth(definition: DocumentDefinition): Selected {
  const lines = selectLines(definition);
  return { columns: [...selectHeader(definition), ...lines.columns], joins: lines.joins };
}

/** Lists carry what lists show; the rest comes with info. */
const selectListed = (definition: DocumentDefinition): Selected => ({
  columns: selectHeader(definition, (name) => isListed(definition, name)),
  joins: [],
});
const selectWhole = (definition: DocumentDefinition): Selected => ({ columns: selectHeader(definition), joins: [] });
const isListed = (definition: DocumentDefinition, name: string): boolean => {
  const field = definition.header[name];
  return (
    field !== undefined &&
    (field.list === true || field.filter === true || field.sum === true || name === definition.redWhen || name === 'documentDate' || name === 'remark')
  );
};

/** Whose a row is, where a page shows the rows of many. */
const organisation = (context: Context, screens: readonly Screen[]): RawBuilder<unknown> =>
  isEverybodys(context, screens) ? sql`, h.org_id as organisation, (select o.name from organisation o where o.id = h.org_id) as "organisationName"` : sql``;

function tabCondition(
  context: Context,
  definition: DocumentDefinition,
  screens: readonly Screen[],
  tab: string | undefined,
  level: ListLevel,
): RawBuilder<unknown> {
  if (!tab || tab === 'all') return sql`true`;
  for (const screen of screens) {
    const preset = screen.preset.tabs?.find((one) => one.id === tab);
    if (preset) return tabFilter(definition, preset, screen, context, level);
  }
  if (/^[0-7]$/.test(tab)) return sql`h.status = ${Number(tab)}`;
  throw new BadInput('没有这个页签');
}

type Counted = Asked & { context: Context; definition: DocumentDefinition };
type Counts = { total: number; totals: Record<string, string>; tabs: Record<string, number> };

/** Totals of the chosen tab and the counts of all tabs, in one walk over the rows of the filter: that walk is what a list costs. */
async function counts({ context, definition, screens, from, base, tab, level, sight: { hidden } }: Counted): Promise<Counts> {
  const summed: [string, RawBuilder<unknown>][] =
    level === 'line'
      ? sumsOf(definition, 'l', hidden)
      : [
          ...['totalQuantity', 'totalAmount']
            .filter((name) => !hidden.has(name))
            .map((name): [string, RawBuilder<unknown>] => [name, figureOf(definition, name) ?? sql`0`]),
          ...sumsOf(definition, 'h', hidden),
        ];
  const screen = screens.length === 1 ? screens[0] : undefined;
  const perTab: [string, RawBuilder<unknown>][] =
    screen?.preset.tabs && screen.preset.tabs.length > 0
      ? screen.preset.tabs.map((one) => [one.id, tabFilter(definition, one, screen, context, level)])
      : STATUS_OPTIONS.map((option) => [option.value, sql`h.status = ${Number(option.value)}`]);
  // Fields and tabs may have the same name: their columns are told apart by a first letter.
  const { rows } = await sql<Record<string, string | number | null>>`select ${sql.join([
    sql`count(*)::int as "all"`,
    sql`count(*) filter (where ${tab})::int as "total"`,
    ...summed.map(([name, expression]) => sql`sum(${expression}) filter (where ${tab}) as ${sql.ref(`s_${name}`)}`),
    ...perTab.map(([name, where]) => sql`count(*) filter (where ${where})::int as ${sql.ref(`t_${name}`)}`),
  ])} ${from} where ${base}`.execute(context.db);
  const row = rows[0] ?? {};
  return {
    total: Number(row.total ?? 0),
    totals: Object.fromEntries(summed.map(([name]) => [name, String(row[`s_${name}`] ?? '0')])),
    tabs: { all: Number(row.all ?? 0), ...Object.fromEntries(perTab.map(([name]) => [name, Number(row[`t_${name}`] ?? 0)])) },
  };
}

const sumsOf = (definition: DocumentDefinition, alias: 'h' | 'l', hidden: ReadonlySet<string>): [string, RawBuilder<unknown>][] =>
  Object.entries(alias === 'h' ? definition.header : definition.lines)
    .filter(([name, field]) => field.sum && !field.extra && !field.via && !hidden.has(name))
    .map(([name, field]) => [name, expressionOf(definition, alias, name, field)]);
