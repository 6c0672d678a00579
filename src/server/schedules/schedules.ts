import { sql } from 'kysely';
import type { SaveSchedule, Schedule, Schedules } from '../../contract/schedule';
import { nextMoment } from '../../define/send-times';
import { periodPlacesOf } from '../../domain/period-places';
import { screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { BadInput, NotFound } from '../base/errors';
import { newId } from '../base/id';
import { keepsUsers } from '../engine/access';
import { holdersOf } from '../engine/messages/holders';
import { keptAs } from '../engine/views/fitted-view';
import { openSendings } from './due';
import { type Stored, storedColumns } from './stored';

/** So many somebody may have at once. */
const MOST = 20;
const GONE = '定时发送不存在，或不是您建的';
type Listed = Stored & { by: string; isPaused: boolean; nextAt: string | null; lastAt: string | null; lastWords: string; names: Schedule['receivers'] };

/** The caller's own, or those of the organisation for whom keeps its users: he sees everybody's, and may stop them. */
export async function listSchedules(context: Context, { all }: { all: string }, hasMail: boolean): Promise<Schedules> {
  const { db, org, user } = context;
  const isWide = all === '1' && keepsUsers(context);
  const { rows } = await sql<Listed>`
    select ${storedColumns}, coalesce(u.name, '') as by, s.is_paused as "isPaused", s.next_at as "nextAt", s.last_at as "lastAt", s.last_words as "lastWords",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name), '[]') from app_user r where r.org_id = s.org_id and r.id = any(s.receivers)) as names
    from report_schedule s left join app_user u on u.org_id = s.org_id and u.id = s.user_id
    where s.org_id = ${org.id} ${isWide ? sql`` : sql`and s.user_id = ${user.id}`} order by s.is_paused, s.next_at nulls last, s.id limit 500`.execute(db);
  const mine = await sql<{ address: string }>`select address from mail_address where org_id = ${org.id} and user_id = ${user.id}`.execute(db);
  return { list: rows.map((row) => shown(row, user.id)), seesAll: keepsUsers(context), hasMail, address: mine.rows[0]?.address ?? '' };
}

/** A colleague's conditions may name what the reader does not see: he is told what it is and when, not what it is narrowed to. */
function shown({ org: _, user, names, nextAt, lastAt, ...row }: Listed, me: string): Schedule {
  const isMine = user === me;
  const told = isMine ? row : { ...row, view: { ...row.view, columns: [], sort: [], filters: {} }, query: {} };
  return { ...told, isMine, page: screenOf(row.screen)?.title ?? '', receivers: names, nextAt: momentWords(nextAt), lastAt: momentWords(lastAt) };
}
const momentWords = (moment: string | null): string => (moment === null ? '' : new Date(moment).toISOString());

/** Makes one, or changes one's own; the next moment is reckoned anew. @throws NotFound, BadInput naming what is wrong with it */
export async function saveSchedule(context: Context, given: SaveSchedule): Promise<{ id: string }> {
  const { db, org, user, now } = context;
  const view = keptAs(context, given, given.view);
  await checkReceivers(context, given);
  if (given.period !== '' && !periodPlacesOf(given.resource, org.kind).some(({ id }) => id === given.periodAt)) throw new BadInput('请选择期间用在哪个日期上');
  const { times } = given;
  const values = sql`name = ${given.name}, view = ${JSON.stringify(view)}::jsonb, query = ${JSON.stringify(given.query)}::jsonb, every = ${times.every},
    weekdays = ${times.weekdays}::int[], month_day = ${times.monthDay}, at_time = ${times.time}, period = ${given.period}, period_at = ${given.period === '' ? '' : given.periodAt},
    receivers = ${[...new Set(given.receivers)]}::uuid[], with_file = ${given.withFile}, with_mail = ${given.withMail}, skips_empty = ${given.skipsEmpty},
    next_at = ${nextMoment(times, now()) ?? null}, told_of = '{}', updated_at = ${now()}`;
  if (given.id !== undefined) {
    const changed = await sql`update report_schedule set ${values} where org_id = ${org.id} and id = ${given.id} and user_id = ${user.id}
      and screen = ${given.screen} and resource = ${given.resource} and level = ${given.level} and section = ${given.section}`.execute(db);
    if (Number(changed.numAffectedRows ?? 0) === 0) throw new NotFound(GONE);
    return { id: given.id };
  }
  const id = newId();
  // Counted where it is written: two windows cannot pass the limit together.
  await db.transaction().execute(async (tx) => {
    await sql`select from app_user where org_id = ${org.id} and id = ${user.id} for update`.execute(tx);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from report_schedule where org_id = ${org.id} and user_id = ${user.id}`.execute(tx);
    if ((rows[0]?.n ?? 0) >= MOST) throw new BadInput(`每人最多${MOST}份定时发送，请先删除不用的`);
    await sql`insert into report_schedule (org_id, id, user_id, name, screen, resource, level, section, view, every, at_time, receivers, created_at)
      values (${org.id}, ${id}, ${user.id}, ${given.name}, ${given.screen}, ${given.resource}, ${given.level}, ${given.section}, '{}', ${times.every}, ${times.time}, '{}', ${now()})`.execute(
      tx,
    );
    await sql`update report_schedule set ${values} where org_id = ${org.id} and id = ${id}`.execute(tx);
  });
  return { id };
}

async function checkReceivers({ db, org, user, now }: Context, { screen, receivers }: SaveSchedule): Promise<void> {
  const holders = new Set([...(await holdersOf(db, org.id, screen, now())), user.id]);
  if (receivers.some((id) => !holders.has(id))) throw new BadInput('只能发给能打开本页的同事');
}

/** Paused, nothing is due; what would have been meanwhile is not made up for. */
export async function pauseSchedule(context: Context, { id, isPaused }: { id: string; isPaused: boolean }): Promise<{ nextAt: string }> {
  const known = await mineOf(context, id, keepsUsers(context));
  const next = isPaused ? undefined : nextMoment(known.times, context.now());
  await sql`update report_schedule set is_paused = ${isPaused}, next_at = ${next ?? null}, told_of = '{}', updated_at = ${context.now()}
    where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  return { nextAt: next?.toISOString() ?? '' };
}

export async function removeSchedule(context: Context, id: string): Promise<{ removed: number }> {
  await mineOf(context, id, keepsUsers(context));
  await sql`delete from report_sending where org_id = ${context.org.id} and schedule_id = ${id} and state = 'waiting'`.execute(context.db);
  await sql`delete from report_schedule where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  return { removed: 1 };
}

/** Sent beside its times; what is sent by the clock stays as it is. */
export async function sendScheduleNow(context: Context, id: string): Promise<{ receivers: number }> {
  const known = await mineOf(context, id, false);
  return { receivers: await openSendings(context.db, known, context.now(), context.now()) };
}

/** @throws NotFound for one of somebody else */
async function mineOf({ db, org, user }: Context, id: string, others: boolean): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${storedColumns} from report_schedule s where s.org_id = ${org.id} and s.id = ${id}
    ${others ? sql`` : sql`and s.user_id = ${user.id}`}`.execute(db);
  if (!rows[0]) throw new NotFound(GONE);
  return rows[0];
}

/** Where the caller gets his mail; nothing = nowhere. */
export async function keepMailAddress({ db, org, user, now }: Context, address: string): Promise<{ address: string }> {
  if (address === '') await sql`delete from mail_address where org_id = ${org.id} and user_id = ${user.id}`.execute(db);
  else
    await sql`insert into mail_address (org_id, user_id, address, updated_at) values (${org.id}, ${user.id}, ${address}, ${now()})
      on conflict (org_id, user_id) do update set address = excluded.address, updated_at = excluded.updated_at`.execute(db);
  return { address };
}
