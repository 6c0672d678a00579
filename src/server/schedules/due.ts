import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../define/dates';
import { daysOf } from '../../define/periods';
import { lastMoment, nextMoment } from '../../define/send-times';
import { screenOf } from '../../domain/registry';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { type Stored, storedColumns } from './stored';

/** Seconds somebody has to make and send one; after that it is anybody's again. */
const LEASE = 600;
/** So often one is tried when something of ours goes wrong, and how long it waits in between. */
export const TRIES = 5;
const waitAfter = (attempts: number): number => 60 * 2 ** attempts;

/**
 * A sending for each receiver of a moment; one that is there stays the one. The period is that of the day it was due: a standstill over
 * midnight does not change what 昨天 means.
 */
export async function openSendings(db: Db, schedule: Stored, due: Date, now: Date): Promise<number> {
  const days = daysOf(schedule.period, dayOf(due));
  const { title = '', path = '' } = screenOf(schedule.screen) ?? {};
  const rows = schedule.receivers.map((user) => ({ id: newId(now.getTime()), user }));
  const made = await sql`insert into report_sending (org_id, id, schedule_id, due_at, user_id, next_at, from_day, to_day, name, page, screen, path)
    select ${schedule.org}, r.id, ${schedule.id}, ${due}, r.user, ${now}, ${days?.from ?? null}, ${days?.to ?? null}, ${schedule.name}, ${title}, ${schedule.screen}, ${path}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "user" uuid) on conflict (org_id, schedule_id, due_at, user_id) do nothing`.execute(
    db,
  );
  return Number(made.numAffectedRows ?? 0);
}

/** Opens what is due: of the moments missed the last one, once. @returns how many schedules were due */
export async function openDue(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Stored & { isKept: boolean }>`
      select ${storedColumns}, coalesce(u.status and u.deleted_at is null, false) as "isKept" from report_schedule s
        left join app_user u on u.org_id = s.org_id and u.id = s.user_id
      where not s.is_paused and s.next_at <= ${now} order by s.next_at, s.id limit 20 for update of s skip locked`.execute(tx);
    for (const schedule of rows) {
      const due = lastMoment(schedule.times, now);
      if (schedule.isKept && due) await openSendings(tx, schedule, due, now);
      const left = schedule.isKept ? sql`` : sql`, is_paused = true, last_words = '创建人已停用，已暂停'`;
      await sql`update report_schedule set next_at = ${nextMoment(schedule.times, now) ?? null} ${left} where org_id = ${schedule.org} and id = ${schedule.id}`.execute(
        tx,
      );
    }
    return rows.length;
  });
}

/** A sending somebody is about to make, for as long as his claim holds. */
export type Claimed = { org: string; id: string; user: string; schedule: Stored; dueAt: string; from: string | null; to: string | null; attempts: number };

/** The next that waits, taken by this caller alone. */
export async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Omit<Claimed, 'schedule'> & { of: string }>`
    with next as (select n.org_id, n.id from report_sending n where n.state = 'waiting' and n.next_at <= ${now} and (n.lease_until is null or n.lease_until <= ${now})
      order by n.due_at, n.id limit 1 for update skip locked)
    update report_sending d set lease_until = ${new Date(now.getTime() + LEASE * 1000)}, attempts = d.attempts + 1 from next n where d.org_id = n.org_id and d.id = n.id
    returning d.org_id as org, d.id, d.user_id as "user", d.schedule_id as "of", d.due_at as "dueAt", d.from_day::text as "from", d.to_day::text as "to", d.attempts`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { rows: found } = await sql<Stored>`select ${storedColumns} from report_schedule s where s.org_id = ${row.org} and s.id = ${row.of}`.execute(db);
  if (found[0]) return { ...row, schedule: found[0] };
  await sql`delete from report_sending where ${held(row)}`.execute(db);
  return claimNext(db, now);
}

/** Only by whoever holds the claim: one who was overtaken says nothing any more. */
export const held = ({ org, id, attempts }: Pick<Claimed, 'org' | 'id' | 'attempts'>): RawBuilder<boolean> =>
  sql<boolean>`org_id = ${org} and id = ${id} and attempts = ${attempts} and state = 'waiting'`;

/** Something of ours went wrong: tried again, at last given up. @returns whether it was given up */
export async function putBack(db: Db, claimed: Claimed, now: Date, error: string): Promise<boolean> {
  const isOver = claimed.attempts >= TRIES;
  const again = new Date(now.getTime() + waitAfter(claimed.attempts) * 1000);
  const done = await sql`update report_sending set lease_until = null, next_at = ${again}, error = ${error.slice(0, 300)},
    state = ${isOver ? 'failed' : 'waiting'}, done_at = ${isOver ? now : null} where ${held(claimed)}`.execute(db);
  return isOver && Number(done.numAffectedRows ?? 0) > 0;
}
