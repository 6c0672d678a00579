import { sql } from 'kysely';
import type { DocumentInfo } from '../../src/contract/answers';
import type { Day } from '../../src/define/dates';
import { accountStatement } from '../../src/domain/finance/statement/account-statement';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { documentInfo } from '../../src/server/engine/documents/info';
import { heldTooMuch } from './collecting-steps';
import { act } from './documents';
import { brokenInvoices } from './invoices';
import { type AcrossWorld, mirrorOf } from './money-across';

/** Invariants of finance §2.3 over all books at once: those that do not hold. */
export const brokenMoney = sql`
  select 'balance' as rule, b.partner_id::text as what, b.balance::text as said, coalesce(sum(i.open), 0)::text as found from account_balance b
    left join account_item i on (i.org_id, i.partner_id, i.account) = (b.org_id, b.partner_id, b.account)
      group by b.org_id, b.partner_id, b.account, b.balance having b.balance <> coalesce(sum(i.open), 0)
  union all select 'within', i.doc_sn, i.opening_amount::text, i.open::text from account_item i where i.open not between least(i.opening_amount, 0) and greatest(i.opening_amount, 0)
  union all select 'ahead', i.doc_sn, i.account, i.open::text from account_item i where i.account in ('prepaid', 'advance') and i.open < 0
  union all select 'funds', h.sn, h.total_amount::text, (coalesce(h.bank_amount, 0) + coalesce(h.prepaid_amount, 0) + coalesce(h.contra_amount, 0))::text from document h
    where h.kind = 'paymentOrder' and h.status in (2, 7) and h.total_amount <> coalesce(h.bank_amount, 0) + coalesce(h.prepaid_amount, 0) + coalesce(h.contra_amount, 0)
  union all select 'collected', h.sn, (h.total_amount + coalesce(h.surplus_amount, 0))::text, (coalesce(h.bank_amount, 0) + coalesce(h.advance_amount,
    0) + coalesce(h.contra_amount, 0))::text from document h
    where h.kind = 'receiptOrder' and h.status in (2, 7) and not h.is_red and h.total_amount + coalesce(h.surplus_amount, 0) <> coalesce(h.bank_amount,
      0) + coalesce(h.advance_amount, 0) + coalesce(h.contra_amount, 0)
  union all select 'recognised', l.id::text, count(*)::text, '1' from account_item i join document_line l on l.org_id = i.org_id and l.id = i.id group by l.id, i.account having count(*) > 1
  union all select 'reversed', x.sn, x.status::text, sum(e.amount)::text from (
      select d.org_id, d.id, d.sn, d.status, d.id as document from document d where d.status in (0, 5)
      union all select d.org_id, d.id, d.sn, d.status, r.id from document d join document r on r.org_id = d.org_id and r.red_of = d.id where d.status in (0, 5)) x
    join account_entry e on e.org_id = x.org_id and e.document_id = x.document group by x.org_id, x.id, x.sn, x.status having sum(e.amount) <> 0
  union all (${heldTooMuch}) union all (${brokenInvoices})`;

const bookedAndTakenBack = (d: Context) => sql`select sum(r.total_amount) from document r join document p on p.id = r.mirror_of
       where r.org_id = ${d.org.id} and r.kind = 'receiptOrder' and r.status in (2, 7) and not r.is_red and p.status not in (2, 7)`;
/** What the dealer booked as received and the hospital took back since. */
export const takenBack = async ({ d, w }: AcrossWorld): Promise<string> =>
  (await sql<{ sum: string | null }>`${bookedAndTakenBack(d)}`.execute(w.db)).rows[0]?.sum ?? '0.00';

/** The statement of each to the other over that day, as the other reads it beside his own book. */
export async function statementsBetween(world: AcrossWorld, day: Day): Promise<DocumentInfo[]> {
  const read = async (from: Context, to: Context, accountSide: string) => {
    const { made } = await generateDocuments(from, accountStatement, { key: newId(), input: { periodFrom: day, periodTo: day, accountSide } });
    const id = String(made[0]?.id);
    await act(from, accountStatement.kind, 'submit', id);
    const [copy] = await mirrorOf(to, id);
    return documentInfo(to, accountStatement, { id: String(copy?.id) });
  };
  return [await read(world.h, world.d, 'payable'), await read(world.d, world.h, 'receivable')];
}

/** What the dealer is owed and what the hospital owes him differ by what was paid and is not booked by him yet, or booked and taken back by the payer,
 *  or found nothing open any more and was booked as paid ahead, and by nothing else (9). */
export const unequalBooks = ({ h, d, w }: AcrossWorld) => sql<{ owed: string; due: string; underWay: string }>`
  with booked as (select p.id, p.total_amount, exists (select from document r where r.org_id = ${d.org.id} and r.mirror_of = p.id and r.kind = 'receiptOrder'
    and r.status in (2, 7) and not r.is_red) as is_booked
    from document p where p.org_id = ${h.org.id} and p.kind = 'paymentOrder' and p.status in (2, 7) and not p.is_red),
  x as (select coalesce((select balance from account_balance where org_id = ${h.org.id} and partner_id = ${w.supplier} and account = 'payable'), 0) as owed,
    coalesce((select balance from account_balance where org_id = ${d.org.id} and partner_id = ${w.customer} and account = 'receivable'), 0) as due,
    coalesce((select sum(total_amount) from booked where not is_booked), 0)
    + coalesce((select sum(r.surplus_amount) from document r join booked p on p.id = r.mirror_of
      where r.org_id = ${d.org.id} and r.kind = 'receiptOrder' and r.status in (2, 7) and not r.is_red), 0)
    - coalesce((${bookedAndTakenBack(d)}), 0) as under_way)
  select owed::text, due::text, under_way::text as "underWay" from x where owed + under_way <> due`;
