import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Reference } from '../../../contract/answers';
import { BILL_TYPE_OPTIONS } from '../../../define/bill-type';
import { dayOf } from '../../../define/dates';
import { add, grouped, plain } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { owed } from '../../../domain/datasets/owed';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import { screenFor } from '../places';
import { defineTool, found, nothing, type ToolAnswer } from '../tool';
import { kindsSaid, loadNames, meant } from '../words/names';
import { accounts } from './accounts';
import { namesOf } from './document-words';
import { openStock } from './stock-references';
import { mayExplainStock, stockScope } from './stock-rows';

const schema = z.object({
  what: z.enum(['stock', 'account']).describe('stock 库存数量，account 应收应付余额'),
  product: z.string().max(100).optional().describe('产品名称与规格'),
  place: z.string().max(60).optional().describe('库房或科室名称'),
  batchNo: z.string().max(40).optional().describe('批号'),
  partner: z.string().max(100).optional().describe('往来单位名称'),
  figure: z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,4})?$/)
    .optional()
    .describe('用户看到的数字，如 512'),
});
type Words = z.infer<typeof schema>;
const SHOWN = 8;

/** Why a figure is what it is: the entries of the ledger that add up to it, summed by what they were, with the latest documents. */
export const explainFigure = defineTool<Words>({
  name: 'explainFigure',
  description: '解释一个数字是怎么来的：库存由哪些入库、出库流水组成，应收应付由哪些单据组成。',
  args: schema,
  may: (context) => mayExplainStock(context) || accounts.may(context),
  run: ({ context }, words) => (words.what === 'stock' ? stockWhy(context, words) : accountWhy(context, words)),
});

type Sum = { bill_type: string; quantity: string; entries: number };
type Entry = { kind: string; id: string; sn: string; day: string; quantity: string };

async function stockWhy(context: Context, words: Words): Promise<ToolAnswer> {
  if (!mayExplainStock(context)) return nothing('您没有查看库存流水的权限。');
  const names = await loadNames(
    context,
    [words.product, words.place].filter(Boolean).join(' '),
    kindsSaid({ goods: words.product, warehouse: words.place, department: words.place }),
  );
  const stores = words.place ? [...meant(names, 'warehouse', words.place), ...meant(names, 'department', words.place)].map((one) => one.id) : undefined;
  if (stores?.length === 0) return nothing(`没有找到库房或科室“${words.place}”。`);
  const goods = words.product ? meant(names, 'goods', words.product).map((one) => one.id) : await goodsOfFigure(context, words, stores);
  if (goods.length === 0)
    return nothing(words.product ? `没有找到产品“${words.product}”。` : `没有找到现存量是 ${words.figure ?? '这个数'} 的产品，请告诉我是哪个产品。`);
  const where = sql`${stockScope(context)}
    and e.specification_id = any(${goods}::uuid[]) ${stores ? sql`and (e.warehouse_id = any(${stores}::uuid[]) or w.department_id = any(${stores}::uuid[]))` : sql``}
    ${words.batchNo ? sql`and lower(l.batch_no) = ${words.batchNo.toLowerCase()}` : sql``}`;
  const [named, sums, entries] = await Promise.all([namesSql(context, goods), sumsOf(context, where), latestOf(context, where)]);
  const total = plain(sums.reduce((sum, row) => add(sum, row.quantity), '0'));
  const what = `${named.name}${words.place ? `在${words.place}` : ''}${words.batchNo ? `批号 ${words.batchNo}` : ''}`;
  if (sums.length === 0) return nothing(`${what}没有任何库存流水，现存量为 0。`);
  const unit = named.unit;
  const parts = sums.map((row) => `- ${billWords(row.bill_type)} **${signed(row.quantity)}** ${unit}（${row.entries} 笔流水）`);
  const said = words.figure && plain(words.figure) !== total ? `您说的 ${words.figure} 与此不同，可能看的是另一个库房、批号或日期。\n\n` : '';
  const latest = entries.map((one) => `- ${one.day} **${one.sn}** ${documentOf(one.kind)?.title ?? ''} ${signed(one.quantity)} ${unit}`).join('\n');
  return found({
    text: `${what} 现在是 **${total} ${unit}**，是全部库存流水之和：\n\n${parts.join('\n')}\n\n${said}最近的单据：\n\n${latest}`,
    data: { today: dayOf(context.now()), what, total, unit, parts: sums, latest: entries },
    references: entries.flatMap((one) => referenceOf(context, one, `${signed(one.quantity)} ${unit}`)),
    proposals: openStock(context, goods.length === 1 ? { 'f.specification': goods[0] ?? '' } : {}),
  });
}

/** 为什么库存是512 names no goods: those that have just so many, altogether or in one store. */
async function goodsOfFigure(context: Context, { figure }: Words, stores: readonly string[] | undefined): Promise<string[]> {
  if (!figure) return [];
  const { rows } = await sql<{
    id: string;
  }>`select e.specification_id as id from stock_balance e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id join lot l on l.org_id = e.org_id and l.id = e.lot_id
    where ${stockScope(context)} ${stores ? sql`and (e.warehouse_id = any(${[...stores]}::uuid[]) or w.department_id = any(${[...stores]}::uuid[]))` : sql``}
    group by grouping sets ((e.specification_id), (e.specification_id, e.warehouse_id)) having sum(e.quantity) = ${figure}::numeric limit 20`.execute(
    context.db,
  );
  const ids = [...new Set(rows.map((row) => row.id))];
  return ids.length === 1 ? ids : [];
}

async function namesSql(context: Context, goods: readonly string[]): Promise<{ name: string; unit: string }> {
  const { rows } = await sql<{
    name: string;
    unit: string | null;
  }>`select concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit
    from specification_card c where c.id = any(${[...goods]}::uuid[]) order by 1 limit 60`.execute(context.db);
  const units = [...new Set(rows.map((row) => row.unit ?? ''))];
  return {
    name: namesOf(rows.map((row) => ({ kind: 'goods', id: '', name: row.name, detail: '', score: 1 }))),
    unit: units.length === 1 ? (units[0] ?? '') : '',
  };
}

const ENTRIES = sql`from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id join lot l on l.org_id = e.org_id and l.id = e.lot_id`;

async function sumsOf(context: Context, where: RawBuilder<unknown>): Promise<Sum[]> {
  const { rows } =
    await sql<Sum>`select e.bill_type, sum(e.quantity)::text as quantity, count(*)::int as entries ${ENTRIES} where ${where} and not e.is_virtual and e.bill_type not in ('custodyIn', 'custodyOut')
    group by 1 having sum(e.quantity) <> 0 order by sum(e.quantity) desc`.execute(context.db);
  return rows;
}

async function latestOf(context: Context, where: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select e.doc_kind as kind, e.document_id as id, e.doc_sn as sn, max(e.biz_date)::text as day, sum(e.quantity)::text as quantity ${ENTRIES}
      where ${where} and not e.is_virtual and e.bill_type not in ('custodyIn', 'custodyOut')
    group by 1, 2, 3 having sum(e.quantity) <> 0 order by max(e.posted_at) desc, max(e.id::text) desc limit ${SHOWN}`.execute(context.db);
  return rows;
}

const billWords = (type: string): string => BILL_TYPE_OPTIONS.find((option) => option.value === type)?.label ?? type;
const signed = (quantity: string): string => (Number(quantity) > 0 ? `+${plain(quantity)}` : plain(quantity));

/** What partners owe stands on open items; each is a document. */
async function accountWhy(context: Context, words: Words): Promise<ToolAnswer> {
  if (!accounts.may(context)) return nothing('您没有查看应收应付的权限。');
  const names = words.partner ? await loadNames(context, words.partner, ['partner']) : undefined;
  const partners = names && words.partner ? meant(names, 'partner', words.partner) : undefined;
  if (partners?.length === 0) return nothing(`没有找到往来单位“${words.partner}”。`);
  const { rows, sums } = await openItems(
    context,
    partners?.map((one) => one.id),
  );
  const who = partners ? namesOf(partners) : '全部往来单位';
  if (rows.length === 0) return nothing(`${who}没有未结的应收应付，余额为 0.00 元。`);
  const named = new Set(rows.map((row) => `${row.partner} ${row.account}`));
  const totals = sums
    .filter((sum) => named.has(`${sum.partner} ${sum.account}`))
    .map((sum) => `**${sum.partner}** ${ACCOUNTS[sum.account]} **${grouped(sum.open)} 元**，由 ${sum.items} 笔未结单据组成`);
  return found({
    text: `${totals.join('；')}：\n\n${rows
      .map((row) => {
        const opened = row.opening === row.open ? '' : `（原 ${grouped(row.opening)} 元）`;
        return `- ${row.day} **${row.sn}** ${documentOf(row.kind)?.title ?? ''} 未结 ${grouped(row.open)} 元${opened}${row.due ? `，到期 ${row.due}` : ''}`;
      })
      .join('\n')}`,
    data: rows,
    references: rows.flatMap((row) => (row.id ? referenceOf(context, { kind: row.kind, id: row.id, sn: row.sn }, `未结 ${grouped(row.open)} 元`) : [])),
    proposals: (await accounts.run({ context, text: '', from: { screen: '', documentId: '', selection: [] } }, words.partner ? { partner: words.partner } : {}))
      .proposals,
  });
}
type OpenItem = { partner: string; account: string; kind: string; id: string; sn: string; day: string; due: string; opening: string; open: string };
type OpenSum = { partner: string; account: string; open: string; items: number };
/** As many open items as are looked at for the largest, and said. */
const [READ, SAID] = [1000, 12];

/** What is open, paper by paper with the largest first, and what it comes to by partner and account: the figures of `owed`, without what groups them. */
async function openItems(context: Context, partners: readonly string[] | undefined): Promise<{ rows: OpenItem[]; sums: OpenSum[] }> {
  const where: Record<string, string> = partners ? { partner: partners.join() } : {};
  const ask = (by: string[], measures: string[]) =>
    runQuery(context, querySchema.parse({ of: owed.id, by, measures, where, order: '-open', totals: false, limit: READ }));
  const [papers, sums] = await Promise.all([
    ask(['partner', 'account', 'kind', 'documentId', 'item', 'sn', 'itemDate', 'dueDate'], ['open', 'opening']),
    ask(['partner', 'account'], ['open', 'items']),
  ]);
  const size = (row: OpenItem) => Math.abs(Number(row.open));
  const rows = papers.list.map(
    (row): OpenItem => ({
      partner: String(row.partnerName),
      account: String(row.account),
      kind: String(row.kind),
      id: String(row.documentId ?? ''),
      sn: String(row.sn),
      day: String(row.itemDate),
      due: String(row.dueDate ?? ''),
      opening: String(row.opening),
      open: String(row.open),
    }),
  );
  return {
    rows: rows.sort((a, b) => size(b) - size(a) || b.day.localeCompare(a.day)).slice(0, SAID),
    sums: sums.list.map((row) => ({ partner: String(row.partnerName), account: String(row.account), open: String(row.open), items: Number(row.items) })),
  };
}

const ACCOUNTS: Record<string, string> = { receivable: '应收', payable: '应付', prepaid: '预付', advance: '预收' };

function referenceOf(context: Context, one: { kind: string; id: string; sn: string }, content: string): Reference[] {
  const definition = documentOf(one.kind);
  if (!definition) return [];
  const screen = screenFor(context, one.kind);
  return [
    {
      id: `${one.kind}:${one.id}`,
      kind: 'document',
      title: `${definition.title} ${one.sn}`,
      content,
      resource: one.kind,
      recordId: one.id,
      ...(screen ? { path: screen.path } : {}),
    },
  ];
}
