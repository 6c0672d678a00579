import { sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf, startOfMonth } from '../../../define/dates';
import { systemContext } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { unfitting } from './log-seals';

/**
 * Lets go of the operation log's months that are older than the kept ones, one after the other, each whole and sealed to its last day. A month
 * that does not fit its seals stays: what somebody did to it is not taken away with it.
 * @returns how many entries went
 * @throws Error naming the day that does not fit
 */
export async function expireLogs(db: Db, now: Date, keepMonths: number): Promise<number> {
  const last = startOfMonth(addMonths(dayOf(now), -keepMonths));
  let gone = 0;
  for (;;) {
    const { rows } = await sql<{ oldest: Day | null; sealed: Day | null }>`
      select min(day) filter (where day >= coalesce((select max(before) from log_expired), '-infinity'))::text as oldest, max(day)::text as sealed from log_seal`.execute(
      db,
    );
    const [{ oldest, sealed } = { oldest: null, sealed: null }] = rows;
    if (!oldest || !sealed) return gone;
    const before = startOfMonth(addMonths(oldest, 1));
    if (before > last || addDays(sealed, 1) < before) return gone;
    gone += await expireMonth(db, now, before);
  }
}

async function expireMonth(db: Db, now: Date, before: Day): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const until = sql`at < ${before}::date::timestamp at time zone 'Asia/Shanghai'`;
    const { rows: wrong } = await sql<{ day: Day }>`select day::text from (${unfitting(until)}) b where day < ${before} order by day limit 1`.execute(tx);
    if (wrong[0]) throw new Error(`操作日志 ${wrong[0].day} 与封存不一致，这个月的日志没有清理 / does not fit its seal and is kept`);
    const { numAffectedRows } = await sql`delete from operation_log where ${until}`.execute(tx);
    const entries = Number(numAffectedRows ?? 0);
    await sql`insert into log_expired (before, entries, at) values (${before}, ${entries}, ${now})`.execute(tx);
    const { rows: platforms } = await sql<{ id: string; name: string }>`
      select id, name from organisation where kind = 'P' and deleted_at is null order by created_at limit 1`.execute(tx);
    for (const platform of platforms)
      await logOperation(
        tx,
        systemContext(tx, { ...platform, kind: 'P' }, () => now),
        {
          resource: 'operationLog',
          name: `${before} 之前`,
          operation: '到期清理',
          after: { entries: String(entries) },
        },
      );
    return entries;
  });
}
