import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import { CHANGED_SINCE } from '../../../define/changed-since';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { changedMasters } from '../looks/looks';
import { columnsOf, readScreens, visibleSql } from './access';
import { callerOf } from './asked';
import type { MasterRow } from './effects';
import { fieldFilter, fixedFilter } from './filters';
import { fromClause, layoutOf, type MasterLayout, pinyinSql, valueSql, wordsSql } from './layout';
import { afterCursor, encodeCursor, orderOf } from './order';
import { actionsOf, grantedOf, isHidden, presentRow, selectSql, shownFields } from './present';
import { rowTestSql } from './rows-sql';
import { matches } from './words';

const COUNT_LIMIT = 10_000;
/** Of a page that was asked for without its totals. */
const NOT_COUNTED = -1;
const FIXED = new Set(['screen', 'pageNum', 'pageSize', 'cursor', 'sort', 'tab', 'keyword', 'level', 'noTotal', 'noList', 'columns']);

/**
 * A list through the engine: which screens may the caller read it through; their views and the data scope make the
 * visible rows; filters, keyword and tab narrow them; one query brings the page, one the totals with the counts of all tabs.
 * @throws Forbidden, BadInput (unknown filter, sort or tab)
 */
export async function listMasters(context: Context, definition: MasterDefinition, query: ListQuery): Promise<ListAnswer> {
  const layout = layoutOf(definition);
  const screens = readScreens(context, definition);
  const base = whereOf(context, layout, screens, query);
  const tabs = tabsOf(definition, screens);
  const tab = query.tab ? tabs.find((candidate) => candidate.id === query.tab) : undefined;
  if (query.tab && query.tab !== 'all' && !tab) throw new BadInput(`没有标签页“${query.tab}”`);
  const chosen = sql<boolean>`(${sql.join([sql`true`, ...fixedFilter(layout, tab?.where)], sql` and `)})`;
  const isAsked = (absent: string | undefined): boolean => absent !== 'true' && absent !== '1';
  const [page, counts] = await Promise.all([
    isAsked(query.noList) ? pageOf(context, layout, screens, sql`${base} and ${chosen}`, query) : { list: [] },
    isAsked(query.noTotal) ? countsOf(context, layout, screens, { base, chosen, tabs }) : { total: NOT_COUNTED, totals: {} },
  ]);
  return { ...page, ...counts };
}

/** `select count(*) …` of the rows a list shows with this query on the page `context.screen`. */
export function countMastersSql(context: Context, definition: MasterDefinition, query: Record<string, string>): RawBuilder<number> {
  const layout = layoutOf(definition);
  const screens = readScreens(context, definition);
  const tab = tabsOf(definition, screens).find(({ id }) => id === query.tab);
  const where = sql.join([whereOf(context, layout, screens, query), ...fixedFilter(layout, tab?.where)], sql` and `);
  return sql<number>`select count(*)::int from ${fromClause(layout)} where ${where}`;
}

/** Whether the list of the page `context.screen` has any row with this query. */
export function anyMasterSql(context: Context, definition: MasterDefinition, query: Partial<ListQuery>): RawBuilder<boolean> {
  const layout = layoutOf(definition);
  return sql<boolean>`exists (select from ${fromClause(layout)} where ${whereOf(context, layout, readScreens(context, definition), query)})`;
}

/** The condition of a list without its tab; exports and pickers of ids use the same. */
function whereOf(context: Context, layout: MasterLayout, screens: readonly Screen[], query: Partial<ListQuery>): RawBuilder<boolean> {
  const { definition } = layout;
  const tests: RawBuilder<boolean>[] = [visibleSql(context, definition, screens, query)];
  if (query.keyword) {
    tests.push(
      matches(
        query.keyword,
        definition.search.filter((name) => !isHidden(context, layout, screens, name)).map((name) => wordsSql(layout, name)),
        isHidden(context, layout, screens, definition.pinyinOf) ? [] : pinyinSql(layout),
      ),
    );
  }
  for (const [name, value] of Object.entries(query)) {
    if (FIXED.has(name) || typeof value !== 'string') continue;
    const field = name.startsWith('f.') ? name.slice(2) : name;
    if (name === `f.${CHANGED_SINCE}`) {
      tests.push(changedMasters(context, definition.resource, value));
      continue;
    }
    const said = definition.filters && Object.hasOwn(definition.filters, field) ? definition.filters[field] : undefined;
    if (said) tests.push(rowTestSql(said(callerOf(context), value.split(',').filter(Boolean)), columnsOf(definition)));
    else if (isHidden(context, layout, screens, field)) throw new BadInput(`不认识的筛选：${field.slice(0, 40)}`);
    else if (name.startsWith('f.')) tests.push(fieldFilter(layout, field, value));
    else throw new BadInput(`不认识的参数：${name.slice(0, 40)}`);
  }
  return sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

const tabsOf = (definition: MasterDefinition, screens: readonly Screen[]) =>
  screens.length === 1 || new Set(screens.map((screen) => screen.flag)).size === 1
    ? (screens.find((screen) => screen.resource === definition.resource)?.preset.tabs ?? [])
    : [];

async function pageOf(
  context: Context,
  layout: MasterLayout,
  screens: readonly Screen[],
  where: RawBuilder<unknown>,
  query: ListQuery,
): Promise<Pick<ListAnswer, 'list' | 'cursor'>> {
  const sorted = (query.sort ?? '').split(',').map((name) => name.replace(/^-/, ''));
  const hidden = sorted.find((name) => isHidden(context, layout, screens, name));
  if (hidden) throw new BadInput(`不能按【${hidden.slice(0, 40)}】排序`);
  const order = orderOf(layout, query.sort);
  const fields = shownFields(context, screens, layout);
  const keys = order.by.map((key, i) => sql`${key.expression} as ${sql.id(`_k${i}`)}`);
  const further = query.cursor ? sql` and ${afterCursor(order, query.cursor)}` : sql``;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const found = await refusingBadValues(
    sql<Record<string, unknown>>`select ${selectSql(layout, fields)}, ${sql.join(keys)} from ${fromClause(layout)}
      where ${where}${further} order by ${order.clause} limit ${query.pageSize + 1} offset ${offset}`.execute(context.db),
  );
  const rows = found.rows.slice(0, query.pageSize);
  const granted = grantedOf(context, layout);
  const list = rows.map((raw): Row => {
    const row = presentRow(context, screens, layout, fields, raw);
    return { ...row, actions: actionsOf(context, layout, granted, row as unknown as MasterRow) };
  });
  const last = rows[rows.length - 1];
  if (found.rows.length <= query.pageSize || !last) return { list };
  return { list, cursor: encodeCursor(order.by.map((_, i) => last[`_k${i}`] ?? null)) };
}

type Counted = { base: RawBuilder<unknown>; chosen: RawBuilder<unknown>; tabs: ReturnType<typeof tabsOf> };

/** Number and sums of the chosen tab, and the rows of every tab. Where nothing is added up and no tab is told, counting ends at the limit. */
async function countsOf(
  context: Context,
  layout: MasterLayout,
  screens: readonly Screen[],
  { base, chosen, tabs }: Counted,
): Promise<Omit<ListAnswer, 'list'>> {
  const summed = shownFields(context, screens, layout).filter(([, field]) => field.sum);
  const source = sql`from ${fromClause(layout)} where ${base}`;
  if (summed.length + tabs.length === 0) {
    const found = await refusingBadValues(
      sql<{ n: number }>`select count(*)::int as n from (select 1 ${source} and ${chosen} limit ${COUNT_LIMIT + 1}) c`.execute(context.db),
    );
    const n = found.rows[0]?.n ?? 0;
    return { total: Math.min(n, COUNT_LIMIT), ...(n > COUNT_LIMIT ? { isCapped: true } : {}), totals: {} };
  }
  const columns = [
    sql`count(*) filter (where ${chosen})::int as "total"`,
    ...summed.map(([name]) => sql`(sum(${valueSql(layout, name)}) filter (where ${chosen}))::text as ${sql.id(`s_${name}`)}`),
    ...tabs.map((tab) => sql`count(*) filter (where ${sql.join([sql`true`, ...fixedFilter(layout, tab.where)], sql` and `)})::int as ${sql.id(`t_${tab.id}`)}`),
  ];
  const found = await refusingBadValues(sql<Record<string, number | string | null>>`select ${sql.join(columns)} ${source}`.execute(context.db));
  const row = found.rows[0] ?? {};
  return {
    total: Number(row.total ?? 0),
    totals: Object.fromEntries(summed.map(([name]) => [name, plain(String(row[`s_${name}`] ?? '0'))])),
    ...(tabs.length > 0 ? { tabs: Object.fromEntries(tabs.map(({ id }) => [id, Number(row[`t_${id}`] ?? 0)])) } : {}),
  };
}

/** A filter or cursor the database cannot read is the caller's mistake, not ours. */
export async function refusingBadValues<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('22')) throw new BadInput('查询条件不正确');
    throw error;
  }
}
