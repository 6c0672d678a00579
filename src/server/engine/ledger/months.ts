import { sql } from 'kysely';
import { addDays, dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';

/** A posting begun before midnight has ended by then. */
const SETTLED = 2 * 60 * 60 * 1000;

/**
 * Keeps what lay where at the end of every month that is over: the month before, and what was posted since. Reports that look
 * back begin there; without it they read all entries and say the same.
 * @returns how many months were closed
 */
export async function closeStockMonths(db: Db, now: Date): Promise<number> {
  const current = startOfMonth(dayOf(new Date(now.getTime() - SETTLED)));
  const { rows } = await sql<{ id: string; last: string | null; first: string | null }>`
    select g.id, (select max(c.month_end) from stock_month_closed c where c.org_id = g.id) as last, (select min(e.biz_date) from stock_entry e where e.org_id = g.id) as first
    from organisation g where g.joined and exists (select from stock_entry e where e.org_id = g.id)`.execute(db);
  let closed = 0;
  for (const { id, last, first } of rows) {
    let kept = last;
    for (let end = endOfMonth(last ? addDays(last, 1) : (first ?? current)); end < current; end = endOfMonth(addDays(end, 1))) {
      await closeMonth(db, id, kept, end);
      kept = end;
      closed += 1;
    }
  }
  return closed;
}

const closeMonth = (db: Db, org: string, kept: string | null, end: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into stock_month_closed (org_id, month_end) values (${org}, ${end})`.execute(tx);
    await sql`
      insert into stock_month (org_id, month_end, warehouse_id, specification_id, lot_id, owner_id, quantity, amount)
      select ${org}::uuid, ${end}::date, warehouse_id, specification_id, lot_id, owner_id, sum(quantity), sum(amount) from (
        select warehouse_id, specification_id, lot_id, owner_id, quantity, amount from stock_month where org_id = ${org} and month_end = ${kept}::date
        union all
        select warehouse_id, specification_id, lot_id, owner_id, quantity, amount from stock_entry
        where org_id = ${org} and biz_date <= ${end}::date and (${kept}::date is null or biz_date > ${kept}::date) and not is_virtual and bill_type not in ('custodyIn', 'custodyOut')) m
      group by warehouse_id, specification_id, lot_id, owner_id having sum(quantity) <> 0 or sum(amount) <> 0`.execute(tx);
  });

export const stockMonthJobs: readonly Job[] = [
  { name: 'stockMonths', everySeconds: 3600, run: async ({ db, now }) => void (await closeStockMonths(db, now())) },
];
