import { type RawBuilder, sql } from 'kysely';
import type { Facts } from '../../../define/facts';
import type { Context } from '../../base/context';
import type { Load } from '../../engine/documents/facts';

/**
 * What of the suppliers asked for was settled, used or issued in the month of a service charge and lies in no other living one, by paper
 * and category; and which living bill of the month each of them has already.
 */
export const serviceBaseFact: Load<'serviceBase'> = async (context, _, d) => {
  const month = String(d.header.accountMonth ?? '');
  if (!/^\d{4}-\d{2}$/.test(month)) return { rows: [], others: new Map(), agreed: new Map() };
  const basis = String(d.header.basis ?? '') || 'settled';
  const chosen = d.partner === '' ? (Array.isArray(d.header.suppliers) ? d.header.suppliers.map(String) : []) : [d.partner];
  const asked = sql`p.org_id = ${context.org.id} and p.kind in ('supplier', 'both') and p.deleted_at is null ${chosen.length > 0 ? sql`and p.id = any(${chosen}::uuid[])` : sql``}`;
  const day = sql`>= (${`${month}-01`})::date`;
  const end = sql`< (${`${month}-01`}::date + interval '1 month')`;
  const based =
    basis === 'settled'
      ? sql`select p.id as partner, p.counterparty_id as firm, p.name, h.id as document, h.sn, h.biz_date as day, l.id as line, coalesce(l.finance_class, '') as category, l.amount,
          (select b.manage_class from business_product b where b.org_id = l.org_id and b.specification_id = l.specification_id and b.deleted_at is null limit 1) as managed
          from partner p join document h on h.org_id = p.org_id and h.partner_id = p.id and h.kind = 'settlementGrn' and h.status in (2, 5, 7) and h.biz_date ${day} and h.biz_date ${end}
            join document_line l on l.org_id = h.org_id and l.document_id = h.id where ${asked}`
      : sql`select p.id as partner, p.counterparty_id as firm, p.name, h.id as document, h.sn, s.day, s.line_id as line, coalesce(c.name, '') as category,
          round(s.quantity * s.price, 2) as amount, b.manage_class as managed
          from partner p join settle_item s on s.org_id = p.org_id and s.supplier_org_id = p.counterparty_id and s.item_kind = ${basis === 'used' ? 'use' : 'issue'} and s.day ${day} and s.day ${end}
            join document h on h.org_id = s.org_id and h.id = s.document_id left join business_product b on b.org_id = s.org_id and b.specification_id = s.specification_id and b.deleted_at is null
            left join custom_category c on c.org_id = b.org_id and c.id = b.finance_category_id where ${asked}`;
  const ends = sql`(${`${month}-01`}::date + interval '1 month' - interval '1 day')::date`;
  const { rows } = await sql<Facts['serviceBase']['rows'][number]>`
    with based as (${based}), billed as (
      select x.document_id, k.partner_id as partner from document_line o join document k on k.org_id = o.org_id and k.id = o.document_id
      join document_line x on x.org_id = o.org_id and x.id = o.source_line_id
      where o.org_id = ${context.org.id} and k.kind = 'serviceCharge' and k.status not in (5, 6) and not k.is_red and k.id is distinct from ${d.id || null}::uuid),
    -- A rate is looked up once for each class of goods.
    rated as (select c.*, cooperation_rate(${context.org.id}, c.partner, c.firm, ${basis}, ${ends}, c.category, coalesce(c.managed, ''))::numeric(9,2) as rate
      from (select distinct partner, firm, category, managed from based) c),
    own as (select b.*, coalesce(r.rate::text, '') as rate from based b join rated r on r.partner = b.partner and r.category = b.category and r.managed is not distinct from b.managed)
    select partner, name, sn, day::text as day, category, rate, min(line::text) as line, sum(amount)::text as amount from own
    where (document, partner) not in (select b.document_id, b.partner from billed b) group by partner, name, document, sn, day, category, rate
    having sum(amount) <> 0 order by day, sn, category, rate`.execute(context.db);
  const bills = await sql<{ partner: string; sn: string }>`
    select partner_id as partner, sn from document where org_id = ${context.org.id} and kind = 'serviceCharge' and side = 'hospital' and status not in (5, 6) and not is_red
      and account_month = ${month} and subkind = ${basis} and id is distinct from ${d.id || null}::uuid`.execute(context.db);
  const terms = await agreedTerms(context, { basis, ends, partners: [...new Set([d.partner, ...rows.map(({ partner }) => partner)])].filter(Boolean) });
  const general = (partner: string): string => terms.get(partner)?.rate ?? '';
  return {
    // What is agreed on in general is said once, in the header.
    rows: rows.map((row) => ({ ...row, rate: row.rate === general(row.partner) ? '' : row.rate })),
    others: new Map(bills.rows.map(({ partner, sn }) => [partner, sn])),
    agreed: terms,
  };
};

/** On what terms each of these partners agreed, on the last day of the month. */
async function agreedTerms(
  context: Context,
  asked: { basis: string; ends: RawBuilder<unknown>; partners: readonly string[] },
): Promise<Facts['serviceBase']['agreed']> {
  const { rows } = await sql<{ partner: string; sn: string; rate: string; tax: string | null; days: string | null; least: string | null }>`
    select p.id as partner, h.sn, h.fee_rate::text as rate, h.extra ->> 'feeTaxRate' as tax, h.payment_days::text as days, case when h.subkind = 'supplier' then h.extra ->> 'minFee' end as least
    from unnest(${[...asked.partners]}::uuid[]) p (id), lateral (select * from cooperations_on(${context.org.id}, p.id, ${asked.ends}) o where o.mode = ${asked.basis} limit 1) h`.execute(
    context.db,
  );
  return new Map(
    rows.map(({ partner, sn, rate, tax, days, least }) => [partner, { sn, rate, taxRate: tax ?? '', paymentDays: days ?? '', minFee: least ?? '' }]),
  );
}
