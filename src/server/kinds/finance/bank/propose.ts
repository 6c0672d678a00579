import { type RawBuilder, sql } from 'kysely';
import type { ProposedRow } from '../../../../contract/answers';
import { documentOf } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { screensFor } from '../../../engine/access';
import type { Proposer } from '../../../engine/masters/proposals';
import { changed } from '../../../engine/messages/notify';

const MONEY_KINDS = ['receiptOrder', 'advanceCharge', 'paymentOrder', 'advancePayment'] as const;
const SHOWN = 20;
/** Lines that are looked at again in one go. */
const AT_ONCE = 3000;

/** Whose account a line came from or went to, as confirmations remember it: its number, else its name. */
export const counterKey = (line: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(nullif(regexp_replace(${line}.counter_account, '\\D', '', 'g'), ''), plain_name(${line}.counter_name))`;

/**
 * Documents of money that lines may be, with what speaks for each and how much of both is open: as much as the line, its number or that of an invoice in what the
 * payer wrote, the partner's name, the account people confirmed as his before (not against the name of another one).
 */
const pairsOf = (org: string, kinds: readonly string[], lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  called as materialized (select plain_name(p.name) as plain, array_agg(p.id) as ids from partner p where p.org_id = ${org} and p.deleted_at is null and p.status
      and plain_name(p.name) <> '' group by 1),
  lines as materialized (select l.*, l.amount - l.matched_amount as rest, plain_name(l.counter_name) as plain, ${counterKey(sql`l`)} as counter_key, l.summary || ' ' || l.purpose as said,
      coalesce(c.ids, '{}') as named
    from bank_line l left join called c on c.plain = plain_name(l.counter_name) where l.org_id = ${org} and l.matched_amount < l.amount and ${lines}),
  docs as materialized (select d.*, d.amount - d.bound as open, p.name as partner, coalesce(plain_name(p.name), '') as plain, plain_name(p.short_name) as short,
      array(select i.paper_no from document_line x join account_item i on i.org_id = x.org_id and i.id = x.item_id
        where x.org_id = d.org_id and x.document_id = d.id and length(i.paper_no) >= 6) as papers
    from bank_document d left join partner p on p.org_id = d.org_id and p.id = d.partner_id
    where d.org_id = ${org} and d.status <> 5 and d.amount > d.bound and d.kind = any(${[...kinds]}::text[])
      and d.day between (select min(day) from lines) - 180 and (select max(day) from lines) + 60),
  pairs as (select l.id as line, l.rest, l.day as line_day, d.*, d.open = l.rest as is_amount, l.serial_no <> '' and l.serial_no = d.serial_no as is_serial, position(d.sn in l.said) > 0 as is_sn,
      exists (select from unnest(d.papers) x (no) where position(x.no in l.said) > 0) as is_paper, l.plain <> '' and (l.plain = d.plain or l.plain = d.short) as is_name,
      (l.named = '{}' or d.partner_id = any(l.named)) and exists (select from bank_habit h
        where h.org_id = ${org} and h.counter_key = l.counter_key and h.counter_key <> '' and h.partner_id = d.partner_id) as is_habit, abs(d.day - l.day) as days
    from lines l join docs d on d.direction = l.direction and d.day between l.day - 180 and l.day + 60),
  scored as (select p.*, p.is_amount::int * 4 + p.is_serial::int * 6 + p.is_sn::int * 5 + p.is_paper::int * 4 + p.is_name::int * 3 + p.is_habit::int * 3 as score,
      concat_ws('、', case when p.is_amount then '金额相符' else '金额不同' end, case when p.is_serial then '流水号相符' end, case when p.is_sn then '摘要写有单号' end,
        case when p.is_paper then '摘要写有发票号' end, case when p.is_name then '户名相符' end, case when p.is_habit then '该账号以前确认为此单位' end,
        case when p.status in (0, 1) then '单据未审核' end) as why
    from pairs p where p.is_amount or p.is_serial or p.is_sn or p.is_paper or p.is_name or p.is_habit)`;

/** Kinds of money documents the caller reads on some page of his. */
export const readableKinds = (context: Context): string[] =>
  MONEY_KINDS.filter((kind) => context.isSystem || screensFor({ ...context, screen: '' }, kind).length > 0);

const titleOf = (kind: string): string => documentOf(kind)?.title ?? kind;
/** What a line may be, the most likely first; where several documents of one partner come to just as much, they stand together as one. */
export const proposeDocuments: Proposer = async (context, row): Promise<ProposedRow[]> => {
  const { db, org } = context;
  const { rows } = await sql<ProposedRow & { kind: string }>`
    with ${pairsOf(org.id, readableKinds(context), sql`l.id = ${row.id}`)},
    together as (select string_agg(id::text, ',' order by day, sn) as id, string_agg(sn, '、' order by day, sn) as sn, min(partner) as partner, min(kind) as kind, max(day) as day, sum(open) as open,
        sum(amount) as amount, min(rest) as rest, count(*) || '张合计金额相符' || case when bool_or(is_name) then '、户名相符' else '' end
        || case when bool_or(is_habit) then '、该账号以前确认为此单位' else '' end as why, 9 as score, 0 as days, '' as status
      from scored where is_name or is_habit group by partner_id having count(*) between 2 and 8 and sum(open) = min(rest)),
    shown as (select id::text, sn, partner, kind, day, open, amount, rest, why, score, days, case status when 0 then '草稿' when 1 then '待审核' when 7 then '已完成' else '已审核' end as status from scored
      union all select id, sn, partner, kind, day, open, amount, rest, why, score, days, status from together)
    select id, why, sn, coalesce(partner, '') as name, kind, day::text as day, status, open::text as open, amount::text as amount, least(open, rest)::text as take
    from shown order by score desc, days, sn limit ${SHOWN}`.execute(db);
  return rows.map((one) => ({ ...one, kind: titleOf(one.kind) }));
};

/**
 * Looks at everything that waits again: a line is proposed a document where both come to as much and something else speaks for it, where it is likelier than
 * any other, and where no other line has a better claim to it.
 */
export async function refreshProposals(context: Context): Promise<void> {
  const { db, org, now } = context;
  const { rows } = await sql<{ id: string }>`
    with waiting as (select id from bank_line where org_id = ${org.id} and state in ('0', '1', '3') order by day desc limit ${AT_ONCE}),
    ${pairsOf(org.id, MONEY_KINDS, sql`l.id in (select id from waiting)`)},
    ranked as (select s.*, rank() over (partition by line order by score desc) as place, count(*) over (partition by line, score) as as_good,
        row_number() over (partition by id order by score desc, days, line) as claim from scored s where s.is_amount and s.score >= 6),
    best as (select line, id, sn, why from ranked where place = 1 and as_good = 1 and claim = 1)
    update bank_line l set proposed_id = b.id, proposed_sn = b.sn, proposed_why = b.why, state = case when l.matched_amount > 0 then '3' when b.id is null then '0' else '1' end,
      version = l.version + 1, updated_at = ${now()}
    from waiting w left join best b on b.line = w.id
    where l.org_id = ${org.id} and l.id = w.id and (l.proposed_id is distinct from b.id or l.proposed_why is distinct from b.why) returning l.id`.execute(db);
  if (rows.length > 0) await changed(db, { org: org.id, resource: 'bankLine', ids: rows.map(({ id }) => id) });
}
