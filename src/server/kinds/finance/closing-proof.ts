import { sql } from 'kysely';
import type { ClosingProof, ProofRow } from '../../../contract/closing-answer';
import type { Days } from '../../../define/periods';
import { settlement } from '../../../domain/settlement/settlement';
import { type Context, within } from '../../base/context';
import { inTransaction } from '../../db/transaction';
import { maySee, screensFor } from '../../engine/access';
import { bookChecks, brokenOf } from '../../engine/self-check/self-check';

type Figures = Omit<ProofRow, 'title'>;
const ACCOUNTS: Record<string, string> = { receivable: '应收', payable: '应付', advance: '预收', prepaid: '预付' };

/**
 * What there was, what the entries say of the month, and what there is, from different books: the beginning from what was kept when the month before was
 * closed (else the entries), the end from the balances as they stand less what was booked since. What nothing explains must be 0.00. Rows are told to
 * whoever sees such figures elsewhere: stock with its cost, accounts and settlements with their pages.
 */
export async function closingProof(context: Context, month: string, days: Days): Promise<ClosingProof> {
  const everywhere = { ...context, screen: '' };
  const holds = (resource: string): boolean => context.isSystem || screensFor(everywhere, resource).length > 0;
  return inTransaction(context.db, async (tx) => {
    const here = within(everywhere, tx);
    const stock = maySee(here, screensFor(here, 'report:stockFinance'), 'viewCost') ? [{ ...(await stockFigures(here, month, days)), title: '库存金额' }] : [];
    const accounts = holds('report:receivablePayable') ? await accountFigures(here, month, days) : [];
    const settled = holds(settlement.kind) ? await settlementFigures(here, days) : [];
    const rows = [
      ...stock,
      ...accounts.map((row) => ({ ...row, title: `${ACCOUNTS[row.id] ?? row.id}余额` })),
      ...settled.map((row) => ({ ...row, title: '未结算（寄售）' })),
    ];
    return { rows, checked: bookChecks.length, broken: await brokenOf(tx, context.org.id) };
  });
}

/** The month before, where it was closed: what was kept of it is where this one begins. */
const before = (org: string, { from }: Days) => sql`(select month from period_closed where org_id = ${org} and last_day = ${from}::date - 1)`;

async function stockFigures({ db, org }: Context, month: string, days: Days): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select 'stock' as id, opening::text, moved::text, closing::text, coalesce(kept::text, '') as kept, (opening + moved - closing)::text as difference from (
      select (case when exists ${before(org.id, days)} then (select coalesce(sum(amount), 0) from period_stock where org_id = ${org.id} and month = ${before(org.id, days)})
          else coalesce(sum(e.amount) filter (where e.biz_date < ${days.from}), 0) end)::numeric(18,2) as opening,
        coalesce(sum(e.amount) filter (where e.biz_date between ${days.from} and ${days.to}), 0)::numeric(18,2) as moved,
        ((select coalesce(sum(value), 0) from stock_cell where org_id = ${org.id}) - coalesce(sum(e.amount) filter (where e.biz_date > ${days.to}), 0))::numeric(18,2) as closing,
        (select sum(amount) from period_stock where org_id = ${org.id} and month = ${month})::numeric(18,2) as kept
      from stock_entry e where e.org_id = ${org.id}) x`.execute(db);
  return rows[0] as Figures;
}

async function accountFigures({ db, org }: Context, month: string, days: Days): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select account as id, opening::text, moved::text, closing::text, coalesce(kept::text, '') as kept, (opening + moved - closing)::text as difference from (
      select b.account, (case when exists ${before(org.id, days)} then (select coalesce(sum(k.open), 0) from period_item k where k.org_id = ${org.id} and k.account = b.account
            and k.month = ${before(org.id, days)}) else coalesce(e.earlier, 0) end)::numeric(18,2) as opening,
        coalesce(e.moved, 0)::numeric(18,2) as moved, (b.balance - coalesce(e.later, 0))::numeric(18,2) as closing,
        (select sum(k.open) from period_item k where k.org_id = ${org.id} and k.account = b.account and k.month = ${month})::numeric(18,2) as kept
      from (select account, sum(balance) as balance from account_balance where org_id = ${org.id} group by account) b
      left join (select account, sum(amount) filter (where biz_date < ${days.from}) as earlier, sum(amount) filter (where biz_date between ${days.from} and ${days.to}) as moved,
          sum(amount) filter (where biz_date > ${days.to}) as later from account_entry where org_id = ${org.id} group by account) e using (account)) x
    order by array_position(${Object.keys(ACCOUNTS)}::text[], account)`.execute(db);
  return rows;
}

/** Consumption against what settlements took of it: the days they were settled on, and the papers that settled them, must say the same. */
async function settlementFigures({ db, org }: Context, days: Days): Promise<Figures[]> {
  const { rows } = await sql<Figures & { n: number }>`
    select 'settlement' as id, opening::text, moved::text, closing::text, '' as kept, (opening + moved - closing)::text as difference, n from (
      select count(*)::int as n, coalesce(sum(s.amount) filter (where s.day < ${days.from} and (s.settled_on is null or s.settled_on >= ${days.from})), 0)::numeric(18,2) as opening,
        (coalesce(sum(s.amount) filter (where s.day between ${days.from} and ${days.to}), 0)
          - coalesce(sum(s.amount) filter (where s.settled_on between ${days.from} and ${days.to}), 0))::numeric(18,2) as moved,
        coalesce(sum(s.amount) filter (where s.day <= ${days.to} and (p.day is null or p.day > ${days.to})), 0)::numeric(18,2) as closing
      from settle_item s left join lateral (
        select h.biz_date as day from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
        where l.org_id = s.org_id and l.id = s.settlement_line_id and h.status in (2, 5, 7)) p on true
      where s.org_id = ${org.id}) x where n > 0`.execute(db);
  return rows.map(({ n: _, ...row }) => row);
}
