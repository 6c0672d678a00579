import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { fieldOf } from '../../../define/field';
import { STATUS_OPTIONS } from '../../../define/status';
import type { Context } from '../../context';
import { BadInput } from '../../errors';
import { requireRead } from '../access';
import { fieldConditions, isEverybodys, keywordCondition, scopeCondition, tabFilter, viewCondition } from './filters';
import { hiddenFields, presenter } from './present';
import { expressionOf, figureOf, type Selected, selectHeader, selectLines } from './select';
import { settled } from './settled';

/**
 * A page of documents (or of their lines): scope, view, filters, sort, totals over the whole filter, counts per tab. In
 * its own order (newest first) a list of documents is read on by cursor, which costs the same at every depth.
 */
export async function listDocuments(context: Context, definition: DocumentDefinition, query: ListQuery): Promise<ListAnswer> {
  const { screens, level, from, base, tab } = asked(context, definition, query);
  const where = sql`${base} and ${tab}`;
  const selected = settled(context.db, definition, level === 'line' ? 'lines' : 'listed', level === 'line' ? selectBoth : selectListed);
  const order = orderOf(definition, query.sort, level);
  const isKeyset = level === 'document' && !query.sort;
  const after = isKeyset && query.cursor ? sql`and (h.created_at, h.id) < ${keyOf(query.cursor)}` : sql``;
  const offset = isKeyset && query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<Record<string, unknown>>`
    with page as materialized (select p.*, row_number() over () as page_order from (
      select h.org_id as page_org, h.id as page_id ${level === 'line' ? sql`, l.id as page_line` : sql``} ${from} where ${where} ${after} order by ${order} limit ${query.pageSize} offset ${offset}) p)
    select ${sql.join(selected.columns)} ${level === 'line' ? sql`, h.id as "documentId"` : sql``} ${organisation(context, screens)} from page
      join document h on h.org_id = page.page_org and h.id = page.page_id ${level === 'line' ? sql`join document_line l on l.org_id = h.org_id and l.id = page.page_line` : sql``}
      ${sql.join(selected.joins, sql` `)} order by page.page_order`.execute(context.db);
  const hidden = hiddenFields(context, definition, screens);
  const last = isKeyset && rows.length === query.pageSize ? rows[rows.length - 1] : undefined;
  const sums = query.noTotal === undefined ? await counts({ context, definition, screens, from, base, tab, level, hidden }) : undefined;
  return {
    list: rows.map(presenter(context, definition, hidden)),
    total: sums?.total ?? -1,
    totals: sums?.totals ?? {},
    ...(sums ? { tabs: sums.tabs } : {}),
    ...(last ? { cursor: `${last.createdAt}_${last.id}` } : {}),
  };
}

const BATCH = 1000;

/**
 * Every row of a list with all fields of its documents, in its order, through a cursor: however many there are, one batch is in
 * memory, and all are of one moment. Whoever stops reading early gives the cursor back.
 */
export async function* readDocuments(context: Context, definition: DocumentDefinition, query: ListQuery): AsyncGenerator<Row> {
  const { screens, level, from, base, tab } = asked(context, definition, query);
  const selected = settled(context.db, definition, level === 'line' ? 'lines' : 'whole', level === 'line' ? selectBoth : selectWhole);
  const columns = [...selected.columns, ...(level === 'line' ? [sql`h.id as "documentId"`] : [])];
  const present = presenter(context, definition, hiddenFields(context, definition, screens));
  const tx = await context.db.startTransaction().execute();
  try {
    await sql`declare list_rows no scroll cursor for select ${sql.join(columns)} ${organisation(context, screens)} ${from} ${sql.join(selected.joins, sql` `)}
      where ${base} and ${tab} order by ${orderOf(definition, query.sort, level)}`.execute(tx);
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
  level: 'document' | 'line';
  from: RawBuilder<unknown>;
  /** Every filter but the tab, and the tab. */
  base: RawBuilder<unknown>;
  tab: RawBuilder<unknown>;
};
type Question = Pick<ListQuery, 'level' | 'keyword' | 'tab' | 'ids'> & Record<string, unknown>;

/** What a list is asked, as SQL: the same for its page, its totals and the figures that lead to it. */
function asked(context: Context, definition: DocumentDefinition, query: Question): Asked {
  const screens = requireRead(context, definition.kind, definition.title);
  const level = query.level === 'line' || (screens.length === 1 && screens[0]?.preset.level === 'line') ? 'line' : 'document';
  return {
    screens,
    level,
    from: sql`from document h ${level === 'line' ? sql`join document_line l on l.org_id = h.org_id and l.document_id = h.id` : sql``}`,
    base: sql`${scopeCondition(context, screens)} and h.kind = ${definition.kind} and ${viewCondition(definition, screens, context)} and ${keywordCondition(query.keyword, isEverybodys(context, screens) ? '' : context.org.id, definition.kind)}
    ${and([...fieldConditions(definition, query, level), ...(query.ids ? [sql`h.id = any(${query.ids.split(',')}::uuid[])`] : [])])}`,
    tab: tabCondition(context, definition, screens, query.tab, level),
  };
}

/** `select count(*) …` of the rows a list shows with this query on the page `context.screen`. */
export function countSql(context: Context, definition: DocumentDefinition, query: Question): RawBuilder<number> {
  const { from, base, tab } = asked(context, definition, query);
  return sql<number>`select count(*)::int ${from} where ${base} and ${tab}`;
}

/** The row a page ends with, as the list orders: moment and id. */
function keyOf(cursor: string): RawBuilder<unknown> {
  const [at = '', id = ''] = cursor.split('_');
  if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/i.test(id)) throw new BadInput('翻页位置不正确，请刷新');
  return sql`(${at}::timestamptz, ${id}::uuid)`;
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
  level: 'document' | 'line',
): RawBuilder<unknown> {
  if (!tab || tab === 'all') return sql`true`;
  for (const screen of screens) {
    const preset = screen.preset.tabs?.find((one) => one.id === tab);
    if (preset) return tabFilter(definition, preset, screen, context, level);
  }
  if (/^[0-7]$/.test(tab)) return sql`h.status = ${Number(tab)}`;
  throw new BadInput('没有这个页签');
}

type Counted = Asked & { context: Context; definition: DocumentDefinition; hidden: ReadonlySet<string> };
type Counts = { total: number; totals: Record<string, string>; tabs: Record<string, number> };

/** Totals of the chosen tab and the counts of all tabs, in one walk over the rows of the filter: that walk is what a list costs. */
async function counts({ context, definition, screens, from, base, tab, level, hidden }: Counted): Promise<Counts> {
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

/** `-field,field`; the newest first when nothing is asked. Ends with the id so that pages never overlap. */
function orderOf(definition: DocumentDefinition, sort: string | undefined, level: string): RawBuilder<unknown> {
  const parts = (sort ?? '')
    .split(',')
    .filter(Boolean)
    .slice(0, 4)
    .map((item) => {
      const descending = item.startsWith('-');
      const name = descending ? item.slice(1) : item;
      return sql`${sortExpression(definition, name, level)} ${descending ? sql`desc nulls last` : sql`asc nulls last`}`;
    });
  return sql.join([...parts, sql`h.created_at desc`, sql`h.id desc`, ...(level === 'line' ? [sql`l.line_no`] : [])]);
}

const TRAIL_COLUMNS: Record<string, string> = {
  sn: 'h.sn',
  status: 'h.status',
  createdAt: 'h.created_at',
  submittedAt: 'h.submitted_at',
  reviewedAt: 'h.reviewed_at',
  lineCount: 'h.line_count',
  origin: 'h.origin',
  createdByName: 'h.created_by',
  reviewedByName: 'h.reviewed_by',
};

function sortExpression(definition: DocumentDefinition, name: string, level: string): RawBuilder<unknown> {
  const trail = figureOf(definition, name) ?? (Object.hasOwn(TRAIL_COLUMNS, name) ? sql.ref(TRAIL_COLUMNS[name] as string) : undefined);
  if (trail) return trail;
  const field = fieldOf(definition.header, name);
  if (field)
    return field.kind === 'ref' && field.to === 'partner'
      ? sql`(select p.name from partner p where p.org_id = h.org_id and p.id = h.partner_id)`
      : expressionOf(definition, 'h', name, field);
  const line = level === 'line' ? fieldOf(definition.lines, name) : undefined;
  if (line && !line.via) return expressionOf(definition, 'l', name, line);
  throw new BadInput(`不能按“${name}”排序`);
}
