import { type RawBuilder, sql } from 'kysely';
import type { Payable } from '../../../../domain/finance/pay-run/propose';
import type { Context } from '../../../base/context';

export type Asked = { payDate: string; dueUntil: string; party: string; level: string };
export type Candidate = Payable & { itemKind: string; docKind: string; docSn: string; paperNo: string };

/** The best discount `x` that an item `i` paid on a day still gets. */
export const discountOf = (payDate: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  lateral (select i.item_date + d.days as until, d.percent from early_discount d where d.org_id = i.org_id and d.partner_id = i.partner_id and d.deleted_at is null
    and i.open > 0 and i.item_date + d.days >= ${payDate} order by d.percent desc limit 1) x`;

/**
 * Open items of suppliers that are due until a day, those a discount can still be had for, and what suppliers owe us. What somebody is paying already, in a document or
 * in another run, is none of them. `waits`: goods have to become an invoice first.
 */
export async function candidatesOf({ db, org }: Context, { payDate, dueUntil, party, level }: Asked, waits: boolean): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with busy as materialized (select item_id from items_under_payment(${org.id})
      union select l.item_id from pay_run_line l join pay_run r on r.org_id = l.org_id and r.id = l.run_id where l.org_id = ${org.id} and l.state = 'taken' and r.state = 'open')
    select i.id as item, i.partner_id as partner, i.open::text as open, coalesce(i.due_date::text, '') as "dueDate", coalesce(p.level, '') as level,
      coalesce(x.until::text, '') as "discountUntil", coalesce(x.percent, 0)::text as discount, h.id is not null as "isHeld", i.item_kind as "itemKind", i.doc_kind as "docKind", i.doc_sn as "docSn",
      i.paper_no as "paperNo", case when h.id is not null then h.reason when ${waits} and i.item_kind = 'goods' and i.open > 0 then '尚未收到发票，不能付款' else '' end as blocked
    from account_item i join partner p on p.org_id = i.org_id and p.id = i.partner_id join organisation o on o.id = p.counterparty_id
      left join pay_hold h on h.org_id = i.org_id and h.item_id = i.id and h.ended_at is null
      left join ${discountOf(sql`${payDate}::date`)} on true
    where i.org_id = ${org.id} and i.account = 'payable' and i.open <> 0 and i.id not in (select item_id from busy)
      and (i.open < 0 or i.due_date is null or i.due_date <= ${dueUntil}::date or x.until is not null)
      and (${party} = '' or o.kind = ${party}) and (${level} = '' or p.level = ${level})`.execute(db);
  return rows;
}
