import { sql } from 'kysely';
import { listQuery } from '../../../contract/requests';
import { addMonths, monthOf, startOfMonth } from '../../../define/dates';
import { voucher } from '../../../domain/finance/voucher/voucher';
import { voucherAccount } from '../../../domain/finance/voucher/voucher-account';
import { newId } from '../../base/id';
import { generateDocuments } from '../../engine/documents/generate';
import { handOver } from '../../engine/documents/hand-over';
import { actOnMasters } from '../../engine/masters/act';
import type { At } from './day';
import { act, type Desk } from './desk';

/** Who keeps the books, and who looks over what he made. */
const KEEPERS = [
  { key: 'h1', makes: 'hfinance', checks: 'manager' },
  { key: 'd1', makes: 'dfinance', checks: 'dealer' },
  { key: 'v1', makes: 'vendor', checks: 'vendor' },
] as const;

/** How many months back, gathered by what, and how many of them nobody has looked over yet. */
const MONTHS = [
  [2, 'month', 0],
  [1, 'day', 6],
  [0, 'day', 6],
] as const;

/** The month before last lies in the books outside, last month is made and mostly checked, and this one waits to be made. */
export async function voucherWork(at: At, today: string): Promise<void> {
  for (const { key, makes, checks } of KEEPERS) {
    const desk = at(key, '17:12').desk(makes);
    const checker = at(key, '17:14').desk(checks);
    const seed = voucherAccount.actions.find(({ id }) => id === 'seed');
    if (seed) await actOnMasters(desk.context, voucherAccount, seed, {});
    let isMade = false;
    for (const [back, grouping, left] of MONTHS) {
      const month = monthOf(addMonths(startOfMonth(today), -back));
      // Whoever did nothing last month has this one to show.
      if ((back === 0 && isMade) || !(await hasPending(desk, month))) continue;
      isMade = back === 1;
      await generateDocuments(desk.context, voucher, { key: newId(), input: { accountMonth: month, grouping } });
      await checkAll(checker, month, left);
      const query = listQuery.parse({ screen: 'vouchers', tab: 'all', 'f.accountMonth': month });
      if (left === 0) await handOver({ ...desk.context, screen: 'vouchers' }, voucher, { key: newId(), query });
    }
  }
}

/** A house that began this month has nothing behind it. */
async function hasPending({ context }: Desk, month: string): Promise<boolean> {
  const days = [`${month}-01`, addMonths(`${month}-01`, 1)];
  const { rows } = await sql`select from voucher_waiting(${context.org.id}::uuid, ${context.org.kind}, ${days[0]}::date, ${days[1]}::date - 1)`.execute(
    context.db,
  );
  return rows.length > 0;
}

async function checkAll(checker: Desk, month: string, left: number): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from document where org_id = ${checker.context.org.id} and kind = 'voucher' and account_month = ${month} and status = 0 order by voucher_no`.execute(
    checker.context.db,
  );
  for (const row of rows.slice(0, rows.length - Math.min(left, Math.ceil(rows.length / 3)))) await act(checker, 'voucher', 'review', row);
}
