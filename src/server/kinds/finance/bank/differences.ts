import { sql } from 'kysely';
import type { BankDifference } from '../../../../contract/bank-answer';
import type { Context } from '../../../base/context';

/** An account on a day. */
type At = { account: string; day: string };
type Sided = BankDifference & { direction: 'in' | 'out' };

/** Documents `d` that stand in the books on a day: reviewed, and not taken back by then. */
const booked = (day: string) => sql`(d.status in (2, 7) or (d.status = 5 and d.red_day > ${day}::date)) and d.day <= ${day}::date`;

/**
 * How much of each document is money of the account: what was matched with its lines, and of the account a document names also what nobody matched. A document names
 * one by its name or by the last digits of its number; one that names none is of the default account.
 */
const shares = (org: string, { account, day }: At) => sql`
  own as (select id, opening_day from bank_account where org_id = ${org} and id = ${account}),
  homes as (select d.*, coalesce((select a.id from bank_account a where a.org_id = ${org} and a.deleted_at is null and d.account_text <> ''
        and (lower(a.name) = lower(d.account_text) or position(right(regexp_replace(a.account_no, '\\D', '', 'g'), 4) in d.account_text) > 0)
        order by lower(a.name) = lower(d.account_text) desc, a.name limit 1),
      (select a.id from bank_account a where a.org_id = ${org} and a.deleted_at is null order by a.is_default desc, a.name limit 1)) as home
    from bank_document d join own o on d.day > o.opening_day where d.org_id = ${org} and d.amount > 0 and ${booked(day)}),
  matched as (select m.document_id, sum(m.amount) as amount, sum(m.amount) filter (where l.day <= ${day}::date) as until from bank_match m join bank_line l on l.org_id = m.org_id and l.id = m.line_id
    where m.org_id = ${org} and m.ended_at is null and l.account_id = ${account} group by 1),
  shares as (select d.*, coalesce(m.amount, 0) + case when d.home = ${account} then d.amount - d.bound else 0 end as share, coalesce(m.until, 0) as until
    from homes d left join matched m on m.document_id = d.id)`;

/** What the books moved on it since the beginning. */
export async function booksHave({ db, org }: Context, at: At): Promise<string> {
  const { rows } = await sql<{ moved: string }>`
    with ${shares(org.id, at)} select coalesce(sum(case direction when 'in' then share else -share end), 0)::text as moved from shares`.execute(db);
  return rows[0]?.moved ?? '0';
}

/** What the books have and no line until then says. */
export async function openDocuments({ db, org }: Context, at: At): Promise<Sided[]> {
  const { rows } = await sql<Sided>`
    with ${shares(org.id, at)}
    select s.id, false as line, s.kind, s.direction, s.day::text as day, coalesce(p.name, '') as name, s.sn, (s.share - s.until)::text as amount,
      case when s.share > s.until and s.until > 0 then '其余金额没有流水' when s.bound > 0 then '流水在此日之后' else '没有匹配的流水' end as words
    from shares s left join partner p on p.org_id = ${org.id} and p.id = s.partner_id where s.share > s.until order by s.day, s.sn`.execute(db);
  return rows;
}

/** What lines until then say and no document that stands in the books. */
export async function openLines({ db, org }: Context, { account, day }: At): Promise<Sided[]> {
  const { rows } = await sql<Sided & { open: string }>`
    with own as (select l.* from bank_line l where l.org_id = ${org.id} and l.account_id = ${account} and l.day <= ${day}::date),
    held as (select m.line_id, sum(m.amount) filter (where ${booked(day)} and d.day > a.opening_day) as booked, string_agg(m.doc_sn, '、') filter (where d.status in (0, 1)) as drafts,
        string_agg(m.doc_sn, '、') filter (where d.day > ${day}::date) as later, string_agg(m.doc_sn, '、') filter (where d.day <= a.opening_day) as before
      from bank_match m join bank_document d on d.org_id = m.org_id and d.id = m.document_id join bank_account a on a.org_id = m.org_id and a.id = ${account}
      where m.org_id = ${org.id} and m.ended_at is null and m.line_id in (select id from own) group by 1)
    select l.id, true as line, '' as kind, l.direction, l.day::text as day, coalesce(nullif(l.counter_name, ''), l.summary) as name,
      l.serial_no as sn, (l.amount - coalesce(h.booked, 0))::text as amount,
      coalesce('单据' || h.drafts || '未审核', '单据' || h.later || '的日期在此日之后', '单据' || h.before || '早于启用日期',
        case when l.state = '4' then '已搁置：' || coalesce(l.reason, '') when l.state = '3' then '其余金额待匹配' end, concat_ws(' ', nullif(l.summary, ''), nullif(l.purpose, ''))) as words
    from own l left join held h on h.line_id = l.id where l.amount > coalesce(h.booked, 0) order by l.day, l.place`.execute(db);
  return rows;
}

type Said = { moved: string; balance: string | null; since: string; day: string; torn: string };

/** What the lines moved until then; the last balance the bank says and what moved after it; after which line its balances do not go on. */
export async function linesHave({ db, org }: Context, { account, day }: At): Promise<Said> {
  const { rows } = await sql<Said>`
    with own as (select l.*, case l.direction when 'in' then l.amount else -l.amount end as change from bank_line l
        where l.org_id = ${org.id} and l.account_id = ${account} and l.day <= ${day}::date),
    run as (select o.*, lag(o.balance) over (order by o.day, o.place) as before,
        sum(o.change) over (order by o.day desc, o.place desc rows between unbounded preceding and 1 preceding) as after from own o),
    last as (select balance, coalesce(after, 0) as after from run where balance is not null order by day desc, place desc limit 1)
    select coalesce((select sum(change) from own), 0)::text as moved, (select balance::text from last) as balance, coalesce((select after from last), 0)::text as since,
      coalesce((select max(o.day)::text from own o), '') as day,
      coalesce((select concat_ws(' ', r.day::text, nullif(r.serial_no, ''), nullif(r.counter_name, '')) from run r where r.balance is not null and r.before + r.change <> r.balance
        order by r.day, r.place limit 1), '') as torn`.execute(db);
  return rows[0] ?? { moved: '0', balance: null, since: '0', day: '', torn: '' };
}
