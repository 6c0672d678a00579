import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, dayOf } from '../../../define/dates';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import type { LedgerCheck } from './check';

/** All that is written of an operation, in one order: what is added to the table later belongs to no print. */
const WRITTEN = sql`jsonb_build_array(id, extract(epoch from at), user_id, user_code, user_name, ip, device, screen, operation, resource, record_id, record_name,
  result, changes, request_id)`;
const DAY = sql`(at at time zone 'Asia/Shanghai')::date`;
/** What an organisation's log says of each day: how many entries, and one print of them all; the database makes it, however many there are. */
const written = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`select org_id, ${DAY} as day, count(*)::int as entries,
  sha256(string_agg(sha256(convert_to(${WRITTEN}::text, 'UTF8')), ''::bytea order by id)) as print from operation_log where ${days} group by 1, 2`;

/** A seal: the print of the one before, of the day and of what was written on it. The statement below reckons it alike. */
const sealOf = (before: string, day: Day, print: Buffer): string =>
  createHash('sha256')
    .update(before + day)
    .update(print)
    .digest('hex');
const resealed = sql`encode(sha256(convert_to(coalesce(s.before, '') || to_char(day, 'YYYY-MM-DD'), 'UTF8') || d.print), 'hex')`;

/** Seals every day that is over and has no seal yet. @returns how many seals were made */
export async function sealLogs(db: Db, now: Date): Promise<number> {
  const until = addDays(dayOf(now), -1);
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows: last } = await sql<{ org_id: string; print: string }>`
      select distinct on (org_id) org_id, print from log_seal order by org_id, day desc`.execute(tx);
    const before = new Map(last.map(({ org_id, print }) => [org_id, print]));
    const isOpen = sql`${DAY} > coalesce((select max(day) from log_seal), '-infinity') and ${DAY} <= ${until}::date`;
    const { rows } = await sql<{ org_id: string; day: Day; entries: number; print: Buffer }>`${written(isOpen)} order by 1, 2`.execute(tx);
    const seals = rows.map(({ org_id, day, entries, print }) => {
      const seal = sealOf(before.get(org_id) ?? '', day, print);
      before.set(org_id, seal);
      return { org_id, day, entries, print: seal, sealed_at: now.toISOString() };
    });
    await sql`insert into log_seal select * from jsonb_populate_recordset(null::log_seal, ${JSON.stringify(seals)}::jsonb)`.execute(tx);
    return seals.length;
  });
}

/** The logs of who left go when their time is over, and their seals with everything else of theirs. */
const stays = sql`not exists (select from organisation_leaving g where g.organisation_id = org_id and g.done_at is not null)`;
const isSealed = sql`${DAY} <= (select max(day) from log_seal)`;
/** Of the days before, whose time was over (log-expiry.ts), the seals stand and nothing else. */
const since = sql`coalesce((select max(before) from log_expired), '-infinity')`;

/** Sealed days of an organisation whose entries are not those that were sealed; `days` = which. */
export const unfitting = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select org_id, day, coalesce(s.entries, 0) as sealed_entries, coalesce(d.entries, 0) as entries
  from (select *, lag(print) over (partition by org_id order by day) as before from log_seal) s full join (${written(sql`${isSealed} and ${days}`)}) d using (org_id, day)
  where case when day < ${since} then d.print is not null else s.print is distinct from ${resealed} end and ${stays}`;

export const logChecks: readonly LedgerCheck[] = [
  {
    id: 'L3',
    title: '操作日志与每日的封存一致，没有改动、缺失和补写',
    checked: sql`select count(*) from log_seal where day >= ${since}`,
    breaking: unfitting(sql`true`),
    isApart: true,
  },
];
