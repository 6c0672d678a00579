import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Proposal, Reference } from '../../../contract/answers';
import { allows } from '../../../define/allows';
import { addDays, type Day, dayOf, daysBetween } from '../../../define/dates';
import { add, plain } from '../../../define/money';
import { horizonIn, periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { scopeOf } from '../../engine/scope';
import { missingScreen, openPage } from '../places';
import { defineTool, found, nothing, type ToolAnswer } from '../tool';
import { type Found, loadNames, meant } from '../words/names';
import { namesOf } from './document-words';

const schema = z.object({
  product: z.string().max(100).optional().describe('产品名称与规格，如 留置针22G'),
  place: z.string().max(60).optional().describe('库房或科室名称'),
  batchNo: z.string().max(40).optional().describe('批号'),
  expiry: z.string().max(40).optional().describe('效期条件，如 30天内过期、已过期、三个月内到期、下个月、最早到期；不填为不看效期'),
  order: z.enum(['most', 'least']).optional().describe('按现存量排序：most 最多在前，least 最少在前'),
});
type Words = z.infer<typeof schema>;
type Balance = {
  specification: string;
  name: string;
  unit: string | null;
  warehouse: string;
  batch_no: string;
  expiry_date: string | null;
  quantity: string;
  available: string;
};

const SHOWN = 12;
/** 近效期 without a number: as soon as a quarter ahead. */
const NEAR_DAYS = 90;
const RESOURCE = 'stockBalance';
const screensOfStock = (context: Context) => screensFor(context, RESOURCE);
const seesLots = (context: Context): boolean =>
  screensOfStock(context).some((screen) => !screen.actions.includes('viewLots') || allows(context.permissions, screen.flag, 'viewLots'));

/** What lies where now, from the balances of the ledger, inside the user's stores and departments. */
export const stock = defineTool<Words>({
  name: 'stock',
  description: '查询库存：某产品、批号在各库房的现存量与可用量，或一段时间内到期、已过期的批号。',
  args: schema,
  may: (context) => screensOfStock(context).length > 0,
  run: async ({ context }, words) => {
    const names = await loadNames(context, [words.product, words.place].filter(Boolean).join(' '));
    const goods = words.product ? meant(names, 'goods', words.product) : undefined;
    const stores = words.place ? [...meant(names, 'warehouse', words.place), ...meant(names, 'department', words.place)] : undefined;
    const unknown = [
      words.product && !goods?.length ? `产品“${words.product}”` : '',
      words.place && !stores?.length ? `库房或科室“${words.place}”` : '',
    ].filter(Boolean);
    if (unknown.length > 0)
      return nothing(`没有找到${unknown.join('、')}，本机构的产品目录和库房里没有相近的名称。`, {
        proposals: openStock(context, {}),
      });
    const expiring = words.expiry ? spanOf(words.expiry, dayOf(context.now())) : undefined;
    const filter = { goods, stores, batchNo: words.batchNo };
    const rows = await balances(context, { ...filter, expiring });
    if (!expiring) return stockAnswer(context, words, ordered(rows, words.order), goods, stores);
    const next = rows.length === 0 && expiring.to ? await balances(context, { ...filter, expiring: { from: dayOf(context.now()), text: '' } }) : [];
    return expiryAnswer(context, words, rows, { expiring, goods, next });
  },
});

/** Lots whose expiry lies in it; an open end is no limit. */
type Expiring = { from?: Day; to?: Day; text: string };

/** 30天内过期, 已过期, 下个月过期; 最早 and 什么时候 ask for all of them in their order. Without a word about when: near. */
function spanOf(said: string, today: Day): Expiring {
  if (/最|什么时候|何时|哪天|全部|不限/.test(said)) return { text: '有库存' };
  const horizon = horizonIn(said);
  if (horizon?.days === 0) return { to: addDays(today, -1), text: '已过期' };
  const period = horizon ? undefined : periodIn(said, today);
  if (period) return { from: period.from, to: period.to, text: `${period.from} 至 ${period.to} 到期` };
  const days = horizon?.days ?? NEAR_DAYS;
  return { from: today, to: addDays(today, days), text: `${days} 天内（${addDays(today, days)} 前）到期` };
}

/** Rows of the goods that lie most (or least) first. */
function ordered(rows: readonly Balance[], order: Words['order']): readonly Balance[] {
  if (!order) return rows;
  const sums = new Map([...grouped(rows, (row) => row.specification)].map(([id, own]) => [id, Number(total(own))]));
  return [...rows].sort((a, b) => ((sums.get(a.specification) ?? 0) - (sums.get(b.specification) ?? 0)) * (order === 'most' ? -1 : 1));
}

type Filter = {
  goods: readonly Found[] | undefined;
  stores: readonly Found[] | undefined;
  batchNo: string | undefined;
  expiring?: Expiring | undefined;
};

/** What the pages the user holds show of it: a ward's page shows stores of wards, the page of expiries what ends within a year. */
function viewOf(context: Context, today: Day): RawBuilder<unknown> {
  const views = screensOfStock(context).map(({ preset: { where = {} } }) =>
    sql.join(
      [
        sql`true`,
        ...(where.level ? [sql`w.level = any(${where.level.map(Number)}::int[])`] : []),
        ...(where.expiryBand ? [sql`l.expiry_date <= ${addDays(today, 365)}`] : []),
      ],
      sql` and `,
    ),
  );
  return views.length === 0 ? sql`true` : sql`(${sql.join(views, sql` or `)})`;
}

/** Entries and balances (`e`, with their store `w` and lot `l`) the user may read: scope, and the views of his pages. */
export const stockScope = (context: Context): RawBuilder<unknown> =>
  sql`${scopeOf(context, { org: 'e.org_id', warehouses: ['e.warehouse_id'], departments: ['w.department_id'] })} and ${viewOf(context, dayOf(context.now()))} and w.virtual_kind is null`;

/** The entries behind a balance are shown where one of his pages shows them. */
export const mayExplainStock = (context: Context): boolean =>
  screensOfStock(context).some((screen) => screen.actions.includes('viewEntries') && allows(context.permissions, screen.flag, 'viewEntries'));

async function balances(context: Context, filter: Filter): Promise<Balance[]> {
  const today = dayOf(context.now());
  const tests: RawBuilder<unknown>[] = [
    scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'], departments: ['w.department_id'] }),
    viewOf(context, today),
    sql`b.quantity > 0 and w.virtual_kind is null`,
  ];
  if (filter.goods) tests.push(sql`b.specification_id = any(${filter.goods.map((one) => one.id)}::uuid[])`);
  if (filter.stores) {
    const ids = filter.stores.map((one) => one.id);
    tests.push(sql`(b.warehouse_id = any(${ids}::uuid[]) or w.department_id = any(${ids}::uuid[]))`);
  }
  if (filter.batchNo) tests.push(sql`lower(l.batch_no) = ${filter.batchNo.toLowerCase()}`);
  const { expiring } = filter;
  if (expiring) tests.push(sql`l.expiry_date is not null`);
  if (expiring?.from) tests.push(sql`l.expiry_date >= ${expiring.from}`);
  if (expiring?.to) tests.push(sql`l.expiry_date <= ${expiring.to}`);
  const { rows } =
    await sql<Balance>`select b.specification_id as specification, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit, w.name as warehouse, l.batch_no, l.expiry_date::text,
      sum(b.quantity)::text as quantity, sum(case when w.scrap_type = 1 and (l.expiry_date is null or l.expiry_date >= ${today}) then b.quantity - b.reserved else 0 end)::text as available
    from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id join lot l on l.org_id = b.org_id and l.id = b.lot_id left join specification_card c on c.id = b.specification_id
    where ${sql.join(tests, sql` and `)} group by 1, 2, 3, 4, 5, 6 order by expiry_date nulls last, name, warehouse, batch_no limit 2000`.execute(context.db);
  return rows;
}

function stockAnswer(
  context: Context,
  words: Words,
  rows: readonly Balance[],
  goods: readonly Found[] | undefined,
  stores: readonly Found[] | undefined,
): ToolAnswer {
  const query: Record<string, string> = goods?.length === 1 && goods[0] ? { 'f.specification': goods[0].id } : words.product ? { keyword: words.product } : {};
  const proposals = openStock(context, query);
  const where = stores ? namesOf(stores) : '本机构';
  if (rows.length === 0)
    return nothing(
      `${goods ? namesOf(goods) : words.batchNo ? `批号 ${words.batchNo}` : where}现在没有库存${stores && goods ? `（${where}）` : ''}，现存量为 0。`,
      { references: (goods ?? []).slice(0, 5).map(goodsReference), proposals },
    );
  const bySpecification = grouped(rows, (row) => row.specification);
  const lines = [...bySpecification.values()].slice(0, SHOWN).map((list) => {
    const first = list[0] as Balance;
    const stores = [...grouped(list, (row) => row.warehouse)].map(([name, own]) => `${name} ${total(own)}`).join('，');
    const available = plain(list.reduce((sum, row) => add(sum, row.available), '0'));
    return `- **${first.name}** 现存 **${total(list)} ${first.unit ?? ''}**，可用 ${available} ${first.unit ?? ''}（${stores}）`;
  });
  const single = bySpecification.size === 1 && seesLots(context) ? lotLines(rows) : '';
  const more = bySpecification.size > SHOWN ? `\n\n共 ${bySpecification.size} 个规格，只列出 ${SHOWN} 个。` : '';
  return found({
    text: `${where}的库存：\n\n${lines.join('\n')}${single}${more}`,
    data: { today: dayOf(context.now()), rows: rows.slice(0, 40).map(factsOf) },
    references: referencesOf(rows, context),
    proposals,
  });
}

const lotLines = (rows: readonly Balance[]): string =>
  rows.length > 1 || rows[0]?.batch_no !== '-'
    ? `\n\n按批号：\n\n${rows
        .slice(0, 8)
        .map(
          (row) =>
            `- 批号 ${row.batch_no}，${row.warehouse}，${plain(row.quantity)} ${row.unit ?? ''}${row.expiry_date ? `，有效期至 ${row.expiry_date}` : ''}`,
        )
        .join('\n')}`
    : '';

type ByExpiry = { expiring: Expiring; goods: readonly Found[] | undefined; next: readonly Balance[] };
/** So many of the lots that expire next are named where none is in the span asked for. */
const NEXT = 2;

function expiryAnswer(context: Context, words: Words, rows: readonly Balance[], { expiring, goods, next }: ByExpiry): ToolAnswer {
  const today = dayOf(context.now());
  const range = expiring.from || expiring.to ? `${expiring.from ?? ''}~${expiring.to ?? ''}` : '';
  const proposals = openStock(context, { ...(range ? { 'f.expiryDate': range } : {}), ...(words.product ? { keyword: words.product } : {}) }, true);
  if (!seesLots(context)) return nothing('您没有查看批号的权限，无法列出效期。', { proposals });
  const line = (row: Balance): string =>
    `- **${row.name}** 批号 ${row.batch_no}，有效期至 ${row.expiry_date}（${leftWords(daysBetween(today, row.expiry_date ?? today))}），${row.warehouse} ${plain(row.quantity)} ${row.unit ?? ''}`;
  if (rows.length === 0) {
    const nearest = next.slice(0, NEXT);
    const most = nearest.length > 0 ? `\n\n最近到期的是：\n\n${nearest.map(line).join('\n')}` : '';
    return nothing(`没有找到${expiring.text}的库存批号${goods ? `（${namesOf(goods)}）` : ''}。${most}`, {
      references: referencesOf(nearest, context),
      proposals,
    });
  }
  return found({
    text: `${expiring.text}的批号有 **${rows.length} 个**${range ? '' : '，按有效期从早到晚'}：\n\n${rows.slice(0, SHOWN).map(line).join('\n')}${rows.length > SHOWN ? `\n\n只列出最早到期的 ${SHOWN} 个。` : ''}`,
    data: { today, span: expiring.text, count: rows.length, rows: rows.slice(0, 40).map(factsOf) },
    references: referencesOf(rows, context),
    proposals,
  });
}

const leftWords = (days: number): string => (days < 0 ? `过期 ${-days} 天` : `剩 ${days} 天`);
const factsOf = (row: Balance) => ({
  goods: row.name,
  warehouse: row.warehouse,
  batchNo: row.batch_no,
  expiry: row.expiry_date ?? '',
  quantity: plain(row.quantity),
  available: plain(row.available),
  unit: row.unit ?? '',
});
const total = (rows: readonly Balance[]): string => plain(rows.reduce((sum, row) => add(sum, row.quantity), '0'));

function grouped<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const goodsReference = (one: Found): Reference => ({
  id: `goods:${one.id}`,
  kind: 'goods',
  title: one.name,
  content: one.detail,
  resource: 'specification',
  recordId: one.id,
});

/** The rows of the ledger the figures come from: specification, lot and store. */
function referencesOf(rows: readonly Balance[], context: Context): Reference[] {
  const screen = screensOfStock(context)[0];
  return rows.slice(0, SHOWN).map((row) => ({
    id: `stock:${row.specification}:${row.batch_no}:${row.warehouse}`,
    kind: 'stock',
    title: row.name,
    content: `${row.warehouse} · 批号 ${row.batch_no} · ${plain(row.quantity)} ${row.unit ?? ''}`,
    resource: RESOURCE,
    recordId: row.specification,
    ...(screen ? { path: `${screen.path}?f.specification=${row.specification}` } : {}),
  }));
}

export function openStock(context: Context, query: Record<string, string>, isAboutExpiry = false): Proposal[] {
  const screens = screensOfStock(context);
  const screen = (isAboutExpiry ? screens.find((one) => one.flag === 'expiryDateManage') : undefined) ?? screens[0] ?? missingScreen(context, RESOURCE);
  return screen ? [openPage(screen, query)] : [];
}
