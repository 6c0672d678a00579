import { type RawBuilder, sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { BookRow } from '../../../define/facts';
import type { Context } from '../../base/context';
import type { Load } from '../../engine/documents/facts';

/** How far around the period the own papers are looked for that a line of it may speak of. */
const AROUND = 400;
const text = (value: unknown): string => String(value ?? '');

/** Own rows of the counterparty: a firm may stand in the books twice, as supplier and as customer. */
const ofPartner = (d: AnyDocument): RawBuilder<unknown> =>
  d.header.side === 'in' && d.counterOrg
    ? sql`e.partner_id in (select p.id from partner p where p.org_id = e.org_id and p.counterparty_id = ${d.counterOrg})`
    : sql`e.partner_id = ${d.partner || null}::uuid`;

/** Everything is read in the own organisation; of the other side only what it wrote on its statement is known. A paper posted, taken back and posted again within the period is one row. */
export const accountRowsFact: Load<'accountRows'> = async (context, _, d) => {
  const [from, to] = [text(d.header.periodFrom), text(d.header.periodTo)];
  if (from === '' || to === '' || d.partner === '') return { opening: '0.00', rows: [], waiting: [] };
  const account = text(d.header.accountSide) || 'payable';
  const mine = sql`e.org_id = ${context.org.id} and e.account = ${account} and ${ofPartner(d)}`;
  const opened = await sql<{ opening: string }>`
    select coalesce(sum(e.amount), 0)::numeric(18,2)::text as opening from account_entry e where ${mine} and e.biz_date < ${from}::date`.execute(context.db);
  const isTheirs = d.header.side === 'in';
  const days = isTheirs ? [addDays(from, -AROUND), dayOf(context.now())] : [from, to];
  const { rows } = await sql<BookRow>`
    with posted as (
      select max(e.biz_date) as biz_date, e.document_id, e.doc_kind, e.doc_sn, bool_and(e.reverses is not null) as is_reversal,
        min(e.posted_at) as posted_at, min(e.id::text) as first_id, sum(e.amount) as amount
      from account_entry e where ${mine} and e.biz_date between ${days[0]}::date and ${days[1]}::date
      group by e.document_id, e.doc_kind, e.doc_sn, e.biz_date < ${from}::date, e.biz_date > ${to}::date having sum(e.amount) <> 0)
    select p.document_id as document, p.doc_sn as sn, p.doc_kind as kind, p.biz_date::text as day, p.amount::text as amount, coalesce(d.invoice_no, '') as "invoiceNo",
      (case when p.is_reversal and not d.is_red then '反审核 ' when d.is_red then '红冲 ' else '' end) as summary,
      n.near, n.wide, coalesce((n.since at time zone 'Asia/Shanghai')::date, p.biz_date)::text as since, n.is_settled as "isSettled",
      coalesce(d.counter_status, '') in ('已收货', '对方已入账') as "isAnswered",
      (-sign(p.amount) * abs(coalesce(d.surplus_amount, 0)))::text as ahead
    from posted p join document d on d.org_id = ${context.org.id} and d.id = p.document_id cross join lateral paper_names(d.org_id, d.id) n
    order by p.biz_date, p.posted_at, p.first_id`.execute(context.db);
  return { opening: opened.rows[0]?.opening ?? '0.00', rows, waiting: isTheirs ? await waitingFor(context, d) : [] };
};

/** Own drafts of what the other side has booked: a receipt to be checked, a delivery to be received. */
async function waitingFor(context: Context, d: AnyDocument): Promise<{ sn: string; near: string[] }[]> {
  const { rows } = await sql<{ sn: string; near: string[] }>`
    select h.sn, array[h.id::text, h.mirror_of::text] as near from document h
    where h.org_id = ${context.org.id} and h.counter_org_id = ${d.counterOrg || null}::uuid and h.mirror_of is not null and h.status in (0, 1, 3) and not h.is_red
      and h.kind <> ${d.kind} order by h.created_at desc limit 2000`.execute(context.db);
  return rows;
}

/** Where something moved in the period or is still owed, and which living statement says so already. */
export const statementsDueFact: Load<'statementsDue'> = async (context, definition, { id, partner, header }) => {
  if (text(header.periodFrom) === '' || text(header.periodTo) === '') return [];
  const asked = Array.isArray(header.partners) ? header.partners.map(String) : [];
  const chosen = partner === '' ? asked : [partner];
  const sides = header.accountSide ? [text(header.accountSide)] : ['payable', 'receivable'];
  const { rows } = await sql<{ partner: string; name: string; side: string; sn: string }>`
    select p.id as partner, p.name, e.account as side, coalesce((select h.sn from document h where h.org_id = p.org_id and h.kind = ${definition.kind} and h.partner_id = p.id and h.side = 'out'
        and h.id is distinct from ${id || null}::uuid and h.subkind = e.account and h.status not in (5, 6)
        and h.period_from <= ${text(header.periodTo)}::date and h.period_to >= ${text(header.periodFrom)}::date order by h.sn desc limit 1), '') as sn
    from partner p join account_entry e on e.org_id = p.org_id and e.partner_id = p.id and e.account = any(${sides}::text[]) and e.biz_date <= ${text(header.periodTo)}::date
    where p.org_id = ${context.org.id} and p.deleted_at is null ${chosen.length > 0 ? sql`and p.id = any(${chosen}::uuid[])` : sql``}
    group by p.org_id, p.id, p.name, e.account
    having coalesce(sum(e.amount) filter (where e.biz_date < ${text(header.periodFrom)}::date), 0) <> 0 or count(*) filter (where e.biz_date >= ${text(header.periodFrom)}::date) > 0
    order by p.name, e.account`.execute(context.db);
  return rows;
};
