import { sql } from 'kysely';
import { z } from 'zod';
import { add, type Decimal, grouped, isZero, sub } from '../../../define/money';
import { owed } from '../../../domain/datasets/owed';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { scopeCondition } from '../../engine/documents/reach';
import { readerOf } from '../../engine/queries/reader';
import { documentReference, documentWords, openDocument } from '../places';
import { defineTool, found, nothing } from '../tool';
import { readableKinds } from '../words/kinds';
import { pointedInfo } from './this-document';

const schema = z.object({ number: z.string().max(40).optional().describe('单号；不填为用户正在看的单据') });
type Item = { sn: string; kind: string; account: string; itemKind: string; due: string; opening: Decimal; open: Decimal };
type Payment = { sn: string; kind: string; day: string; amount: Decimal };

/** Whether one paper was invoiced and paid: the open items of it and of what came of it, and the papers that settled them. */
export const paperMoney = defineTool<z.infer<typeof schema>>({
  name: 'paperMoney',
  description: '一张单据开票没有、付款或收款没有、什么时候到期：它和它的入库、出库、发票的未核销金额与核销它的付款、收款单。',
  args: schema,
  may: (context) => readerOf(context, owed) !== undefined,
  run: async (asking, { number }) => {
    const { context } = asking;
    const meant = await pointedInfo(asking, number);
    if ('refused' in meant) return meant.refused;
    const { one, info } = meant;
    const { definition } = one;
    // A payment takes from what others raised: how it stands is told of itself.
    if (await isPayment(context, one.id)) return nothing('');
    const [items, payments] = await Promise.all([itemsOf(context, one.id), paymentsOf(context, one.id)]);
    const head = `${definition.title} **${one.sn}** ${documentWords(definition, info.header)}`;
    const says = items.length === 0 ? ['它还没有入库、出库或发票生效，没有形成应收应付，所以也没有收付款。'] : [...moneyWords(items), ...paidBy(payments)];
    return found({
      text: [head, ...says].join('\n\n'),
      data: { sn: one.sn, items, payments },
      references: [documentReference(context, definition, info.header)],
      proposals: openDocument(context, definition, info.header),
    });
  },
});

async function isPayment(context: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select from account_entry e where e.org_id = ${context.org.id} and e.document_id = ${id}
    and not exists (select from account_item i where i.org_id = e.org_id and i.document_id = e.document_id) limit 1`.execute(context.db);
  return rows.length > 0;
}

/** What came of a paper, line by line, it among them. */
const chainOf = (context: Context, id: string) => sql`chain as (
  select ${id}::uuid as id union select x.document_id from chain c join document_line l on l.org_id = ${context.org.id} and l.document_id = c.id
    join document_line x on x.org_id = l.org_id and x.source_line_id = l.id)`;

async function itemsOf(context: Context, id: string): Promise<Item[]> {
  const { rows } = await sql<Item>`with recursive ${chainOf(context, id)}
    select i.doc_sn as sn, i.doc_kind as kind, i.account, i.item_kind as "itemKind", coalesce(to_char(i.due_date, 'YYYY-MM-DD'), '') as due,
      i.opening_amount::text as opening, i.open::text as open
    from chain c join document h on h.org_id = ${context.org.id} and h.id = c.id join account_item i on i.org_id = h.org_id and i.document_id = h.id
    where i.opening_amount <> 0 and not h.is_red and ${scopeCondition(context)} order by i.item_kind, i.doc_sn limit 40`.execute(context.db);
  return rows;
}

/** Papers that took from those items and raised none of them, as far as the caller may read them. */
async function paymentsOf(context: Context, id: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`with recursive ${chainOf(context, id)}
    select e.doc_sn as sn, e.doc_kind as kind, to_char(max(e.biz_date), 'YYYY-MM-DD') as day, (-sum(e.amount))::text as amount
    from chain c join account_item i on i.org_id = ${context.org.id} and i.document_id = c.id join account_entry e on e.org_id = i.org_id and e.item_id = i.id and not e.raises
      join document h on h.org_id = e.org_id and h.id = e.document_id
    where ${scopeCondition(context)} and h.kind = any(${readableKinds(context).map(({ kind }) => kind)}::text[])
      and not exists (select from account_item own where own.org_id = e.org_id and own.document_id = e.document_id)
    group by 1, 2 having sum(e.amount) <> 0 order by 3, 1 limit 20`.execute(context.db);
  return rows;
}

const SIDES: Readonly<Record<string, readonly [done: string, open: string]>> = { payable: ['付', '应付'], receivable: ['收', '应收'] };
const sumOf = (items: readonly Item[], name: 'opening' | 'open'): Decimal => add('0', ...items.map((one) => one[name]));
const money = (sum: Decimal): string => `${grouped(sum)} 元`;

/** First how it stands in a word, then item by item. */
function moneyWords(items: readonly Item[]): string[] {
  const [done, owing] = SIDES[items[0]?.account ?? ''] ?? ['结', '未核销'];
  const goods = items.filter(({ itemKind }) => itemKind === 'goods');
  const billed = items.filter(({ itemKind }) => itemKind === 'invoice');
  const [open, unbilled] = [sumOf(items, 'open'), sumOf(goods, 'open')];
  // What goods raised and an invoice took over was not paid by that.
  const counted = billed.length > 0 ? billed : items;
  const paid = sub(sumOf(counted, 'opening'), sumOf(counted, 'open'));
  const state = isZero(open) ? `**已${done}清**` : isZero(paid) ? `**还没${done}款**` : `**${done}了一部分**：已${done} **${money(paid)}**`;
  const invoiced = billed.length === 0 ? goods.length > 0 && '还没有开票' : isZero(unbilled) ? '已开票' : `部分开票，未开票 ${money(unbilled)}`;
  const rest = isZero(open) ? '' : `，${owing}余额 **${money(open)}**`;
  const dues = [...new Set(items.filter((one) => !isZero(one.open) && one.due !== '').map(({ due }) => due))].sort();
  const stands = (one: Item): string => {
    if (!isZero(one.open)) return `未${done} ${money(one.open)}${one.due ? `，${one.due} 到期` : ''}`;
    return one.itemKind === 'goods' && billed.length > 0 ? '已转入发票' : `已${done}清`;
  };
  const lines = items.map((one) => `- ${documentOf(one.kind)?.title ?? ''} **${one.sn}** ${money(one.opening)}，${stands(one)}`);
  return [
    `${state}${rest}${invoiced ? `；${invoiced}` : ''}${dues.length > 0 ? `；到期日 **${dues.join('、')}**` : ''}。`,
    `${lines.join('\n')}${billed.length > 0 ? '\n\n发票按整张列出，其中可能还有别的单据的货。' : ''}`,
  ];
}

const paidBy = (payments: readonly Payment[]): string[] =>
  payments.length === 0
    ? []
    : [`核销它的单据：\n\n${payments.map((one) => `- ${one.day} ${documentOf(one.kind)?.title ?? ''} **${one.sn}** ${money(one.amount)}`).join('\n')}`];
