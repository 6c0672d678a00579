import { sql } from 'kysely';
import type { Obstacle } from '../../../contract/closing-answer';
import { dayOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import type { Days } from '../../../define/periods';
import { settlement } from '../../../domain/settlement/settlement';
import type { Context } from '../../base/context';
import { maySee, openedOn, screensFor, screenThatAllows } from '../../engine/access';
import { linkOf } from '../../engine/dashboards/link';
import { sightOf } from '../../engine/documents/present';
import { invoicesOf } from './closing-kinds';
import { namesOfHolders, waysOf } from './closing-people';

type Open = { account: string; count: number; open: string; oldest: string; kinds: string[] };

/** Of a month that runs no report is asked beyond today. */
const asFarAs = ({ now }: Context, to: string): string => {
  const today = dayOf(now());
  return to < today ? to : today;
};

/** Goods booked in or out without their invoice, told to whoever may read the accounts; whoever may, enters the invoice. */
export async function uninvoicedGoods(context: Context, { from, to }: Days): Promise<Obstacle[]> {
  const { rows } = await sql<Open>`
    select account, count(*)::int as count, sum(open)::text as open, min(day)::text as oldest, array_agg(distinct doc_kind) as kinds from (
      select e.account, e.item_id, i.doc_kind, min(i.item_date) as day, sum(e.amount) as open from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id
      where e.org_id = ${context.org.id} and e.biz_date <= ${to} and i.item_kind = 'goods' and e.account in ('payable', 'receivable')
      group by e.account, e.item_id, i.doc_kind having sum(e.amount) <> 0) x
    group by account order by account`.execute(context.db);
  const found: Obstacle[] = [];
  for (const { account, count, open, oldest, kinds } of rows) {
    const link = linkOf(context, { to: 'report:receivablePayable', days: ['from', 'to'], sets: { side: account } }, { from, to: asFarAs(context, to) });
    if (!link) continue;
    const papers = invoicesOf(kinds);
    const who = await namesOfHolders(
      context,
      papers.flatMap(({ kind }) => waysOf(context, kind, ['add'])),
    );
    const page = papers.flatMap(({ kind }) => screenThatAllows({ ...context, screen: '' }, kind, ['add']) ?? [])[0];
    found.push({
      ...{ id: `goods.${account}`, group: 'invoices', title: account === 'payable' ? '暂估应付（货到票未到）' : '未开票应收' },
      ...{ count, says: `${open}元`, money: open, oldest, unseen: 0, mayUrge: false, ...link },
      parts: [{ word: account === 'payable' ? '待登记发票' : '待开票', count, who, since: `${oldest}T00:00:00+08:00` }],
      ...(page ? { next: { label: account === 'payable' ? '登记发票' : '去开票', path: page.path, query: {} } } : {}),
    });
  }
  return found;
}

/** What was consumed of suppliers' goods until the month's end and is settled with nobody yet. */
export async function unsettledUses(context: Context, { to }: Days): Promise<Obstacle[]> {
  const { rows } = await sql<{ count: number; amount: string; oldest: string | null }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::text as amount, min(day)::text as oldest from settle_item
    where org_id = ${context.org.id} and day <= ${to} and (settled_on is null or settled_on > ${to})`.execute(context.db);
  const [row] = rows;
  if (!row || row.count === 0) return [];
  const everywhere = { ...context, screen: '' };
  const page = openedOn(everywhere, settlement.kind);
  const isHidden = !page || sightOf({ ...context, screen: page.flag }, settlement, [page]).hidden.has('totalAmount');
  const who = await namesOfHolders(context, waysOf(context, settlement.kind, ['add']));
  const adds = screenThatAllows(everywhere, settlement.kind, ['add']);
  return [
    {
      ...{ id: 'settle', group: 'settlement', title: '已用未结（寄售）', count: row.count, oldest: row.oldest ?? '', unseen: page ? 0 : row.count },
      ...{ says: `已使用、发放或报损，尚未结算`, money: isHidden ? '' : row.amount, mayUrge: false },
      parts: [{ word: '待结算', count: row.count, who, since: `${row.oldest}T00:00:00+08:00` }],
      ...(page ? { path: page.path, query: {} } : {}),
      ...(adds ? { next: { label: '去结算', path: adds.path, query: {} } } : {}),
    },
  ];
}

/** Own goods that lie there at the month's end in less than nothing, or for nothing: by warehouse and specification. */
export async function doubtfulStock(context: Context, { from, to }: Days): Promise<Obstacle[]> {
  const { rows } = await sql<{ below: number; free: number; quantity: string }>`
    select count(*) filter (where quantity < 0 or amount < 0)::int as below, count(*) filter (where quantity > 0 and amount = 0)::int as free,
      coalesce(sum(quantity) filter (where quantity > 0 and amount = 0), 0)::text as quantity
    from (select sum(o.quantity) as quantity, sum(o.amount) as amount from stock_opening(${context.org.id}::uuid, ${to}::date + 1) o join warehouse w
      on w.org_id = ${context.org.id} and w.id = o.warehouse_id
      where o.owner_id = ${context.org.id} and coalesce(w.virtual_kind, '') = '' group by o.warehouse_id, o.specification_id) s`.execute(context.db);
  const [row] = rows;
  const pages = screensFor({ ...context, screen: '' }, 'report:stockFinance');
  if (!row || !maySee(context, pages, 'viewCost')) return [];
  const link = linkOf(context, { to: 'report:stockFinance', level: 'warehouseGoods', sets: { month: to.slice(0, 7) } }, { from, to }) ?? {};
  const of = (id: string, title: string, count: number, says: string, word: string): Obstacle[] =>
    count === 0
      ? []
      : [
          {
            id,
            group: 'stock',
            title,
            count,
            says,
            money: '',
            oldest: to,
            unseen: 0,
            mayUrge: false,
            ...link,
            parts: [{ word, count, who: [], since: `${to}T00:00:00+08:00` }],
          },
        ];
  return [
    ...of('stock.below', '负库存', row.below, '月末数量或金额小于零', '待更正'),
    ...of('stock.free', '未计价库存', row.free, `月末有数量${grouped(row.quantity, 0)}、金额为零，赠品除外请核对进价`, '待核对'),
  ];
}
