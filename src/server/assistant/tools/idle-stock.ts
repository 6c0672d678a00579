import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf, daysBetween } from '../../../define/dates';
import { add, grouped, plain } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { lying } from '../../../domain/datasets/lying';
import { screensFor } from '../../engine/access';
import { ruleReader } from '../../engine/documents/rules';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { type Asking, defineTool, found, nothing } from '../tool';
import { idsOf, kindsSaid, loadNames, meantOrNot } from '../words/names';
import { namesOf } from './document-words';
import { leftOutOf } from './left-out';
import { openStock } from './stock-references';
import { stockScope } from './stock-rows';

const schema = z.object({
  days: z.number().int().min(1).max(3650).optional().describe('多少天没有动过；不填按本机构的呆滞天数'),
  product: z.string().max(100).optional().describe('产品名称与规格'),
  place: z.string().max(60).optional().describe('库房或科室名称'),
  isValued: z.boolean().optional().describe('是否要总金额'),
  isByWorth: z.boolean().optional().describe('按库存金额从大到小'),
});
type Words = z.infer<typeof schema>;
/** Where the organisation has no days of its own (rule stock.dullDays). */
const USUAL = '90';
const SHOWN = 12;
type Idle = { specification: string; store: string; name: string; unit: string | null; warehouse: string; quantity: string; last: string };

/**
 * What lies in a store without having moved for so long: the latest entry of the goods there is older than that. Read from the
 * balances, with one step into the ledger for each: however long the past is, it costs what lies there.
 */
export const idleStock = defineTool<Words>({
  name: 'idleStock',
  description: '呆滞库存：多少天没有出入过库、还有库存的产品。',
  args: schema,
  may: (context) => screensFor(context, 'stockBalance').length > 0,
  run: async (asking, given) => {
    const { context } = asking;
    const left = await kept(asking, given);
    if ('refusal' in left) return nothing(left.refusal, { proposals: openStock(context, {}) });
    const days = given.days ?? Number((await ruleReader(context))('stock.dullDays') || USUAL);
    const today = dayOf(context.now());
    const { rows: idle } = await sql<Idle & { all: number }>`
      select e.specification_id as specification, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit, w.name as warehouse, w.id as store,
        sum(e.quantity)::text as quantity, moved.day::text as last, count(*) over ()::int as all
      from stock_balance e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id join lot l on l.org_id = e.org_id and l.id = e.lot_id
      left join specification_card c on c.id = e.specification_id
        cross join lateral (select m.biz_date as day from stock_entry m where m.org_id = e.org_id and m.specification_id = e.specification_id
        and m.warehouse_id = e.warehouse_id and not m.is_virtual and m.bill_type not in ('custodyIn', 'custodyOut')
          order by m.posted_at desc, m.id desc limit 1) moved
      where ${stockScope(context)} and e.quantity > 0 ${left.only} and moved.day < ${addDays(today, -days)} group by 1, 2, 3, 4, 5, moved.day
      order by moved.day, 2 limit ${left.amounts ? MOST_KEPT : SHOWN}`.execute(context.db);
    const proposals = openStock(context, {});
    const rows = given.isByWorth && left.amounts ? [...idle].sort((a, b) => worthIn(left, b) - worthIn(left, a)) : idle;
    if (rows.length === 0) return nothing(`没有超过 ${days} 天没动过的库存${left.words}。`, { proposals });
    const line = (row: Idle): string =>
      `**${row.name}** ${row.warehouse} ${plain(row.quantity)} ${row.unit ?? ''}，最近一次出入库 ${row.last}（${daysBetween(row.last, today)} 天前）${
        left.amounts ? `，金额 ${grouped(String(left.amounts.get(`${row.specification}:${row.store}`) ?? '0'))} 元` : ''
      }`;
    return found({
      text: `超过 ${days} 天没动过的库存${left.words}有 **${rows[0]?.all ?? 0} 项**（产品和库房）${worthOf(rows, left.amounts)}，${given.isByWorth && left.amounts ? '金额大的' : '最久的'}在前：\n\n${rows
        .slice(0, SHOWN)
        .map((row) => `- ${line(row)}`)
        .join('\n')}`,
      data: rows.slice(0, SHOWN),
      references: rows.slice(0, SHOWN).map((row) => ({
        id: `idle:${row.specification}:${row.warehouse}`,
        kind: 'stock',
        title: row.name,
        content: `${row.warehouse} · ${plain(row.quantity)} ${row.unit ?? ''} · ${row.last}`,
        resource: 'stockBalance',
        recordId: row.specification,
      })),
      proposals,
    });
  },
});

const worthIn = ({ amounts }: Pick<Kept, 'amounts'>, { specification, store }: Idle): number => Number(amounts?.get(`${specification}:${store}`) ?? 0);
const worthOf = (rows: readonly Idle[], amounts: Kept['amounts']): string =>
  amounts ? `，库存金额 **${grouped(add('0', ...rows.map(({ specification, store }) => amounts.get(`${specification}:${store}`) ?? '0')))} 元**` : '';

type Kept = { only: RawBuilder<unknown>; words: string; amounts: ReadonlyMap<string, string> | undefined };
const keyOf = (row: Record<string, unknown>): string => `${row.specification}:${row.warehouse}`;
/** Of what lies there the goods, stores and kinds that are meant, store by store, with what they are worth; all of it where nothing narrows it. */
async function kept(asking: Asking, { product, place, isValued }: Words): Promise<Kept | { refusal: string }> {
  const context = { ...asking.context, screen: '' };
  const names = await loadNames(asking.context, [product, place].filter(Boolean).join(' '), kindsSaid({ goods: product, warehouse: place, department: place }));
  const goods = product ? meantOrNot(names, 'goods', product) : undefined;
  const stores = place ? meantOrNot(names, 'warehouse', place) : undefined;
  const wards = place && stores?.length === 0 ? meantOrNot(names, 'department', place) : undefined;
  const missing = [goods?.length === 0 ? product : '', stores?.length === 0 && wards?.length === 0 ? place : ''].filter(Boolean);
  if (missing.length > 0) return { refusal: `没有找到“${missing.join('”、“')}”，所以没有查。` };
  const left = leftOutOf(asking, lying.dimensions);
  const where = {
    ...(goods ? { specification: idsOf(goods) } : {}),
    ...(stores && stores.length > 0 ? { warehouse: idsOf(stores) } : {}),
    ...(wards ? { department: idsOf(wards) } : {}),
    ...left.filters,
  };
  const words = [goods && namesOf(goods), place && namesOf([...(stores ?? []), ...(wards ?? [])]), ...left.understood].filter(Boolean).join('，');
  if (Object.keys(where).length === 0 && !isValued) return { only: sql``, words: '', amounts: undefined };
  const sees = readerOf(context, lying)?.sees('viewCost') ?? false;
  const { list } = await runQuery(
    context,
    querySchema.parse({
      of: lying.id,
      by: ['specification', 'warehouse'],
      measures: ['quantity', ...(sees ? ['amount'] : [])],
      where,
      totals: false,
      limit: MOST_KEPT,
    }),
  );
  if (list.length === MOST_KEPT) return { refusal: '符合条件的库存太多，请再说出库房或产品缩小范围。' };
  return {
    only: sql`and concat(e.specification_id, ':', e.warehouse_id) = any(${list.map(keyOf)}::text[])`,
    words: words ? `（${words}）` : '',
    amounts: sees && isValued ? new Map(list.map((row) => [keyOf(row), String(row.amount || '0')])) : undefined,
  };
}
const MOST_KEPT = 1000;
