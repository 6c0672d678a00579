import { sql } from 'kysely';
import type { Saved } from '../../../contract/answers';
import { cancel } from '../../../define/action';
import { dayOf, minuteOf } from '../../../define/dates';
import { useRecord } from '../../../domain/hospital/use-record';
import { type Context, systemContext, within } from '../../base/context';
import { Refusal } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { saveDocument } from '../../engine/documents/save';
import { draftFor, headerOf, linesOf, OPEN_TAKE, type OpenTake, planUse, submitDraft } from './binding';

/** When the uses of a day are closed. */
const CLOSES = '23:50';
type Day = { org_id: string; org_name: string; warehouse_id: string; day: string };
type Draft = { id: string; version: number; planned: string };

/**
 * Rule cabinet.takeIsUse: what of low value is taken is used. One use record a store and day is written while the day goes on, with what is
 * still open, and handed in ten minutes before midnight; a day that was missed is closed with the next look.
 * @returns how many were handed in
 */
export async function useDaily(db: Db, now: () => Date): Promise<number> {
  const { rows } = await sql<Day>`
    select distinct r.org_id, o.name as org_name, c.warehouse_id, to_char(r.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from cabinet_record r join organisation o on o.id = r.org_id and o.kind = 'H' and o.status join cabinet c on c.org_id = r.org_id and c.id = r.cabinet_id
      join specification_card g on g.id = r.specification_id and not g.is_high_value
    where r.bind_state = '待核销' and r.batch_no <> '-' and rule_at(r.org_id, 'cabinet.takeIsUse', '0', c.warehouse_id, c.department_id) = '1'
    union select y.org_id, o.name, y.warehouse_id, y.day::text from cabinet_day_use y join organisation o on o.id = y.org_id
    join document h on h.org_id = y.org_id and h.id = y.document_id and h.status = 0
    order by 1, 3, 4`.execute(db);
  let done = 0;
  for (const day of rows) {
    const hospital = systemContext(db, { id: day.org_id, kind: 'H', name: day.org_name }, now);
    const isOver = day.day < dayOf(now()) || minuteOf(now()).slice(11, 16) >= CLOSES;
    try {
      done += await inTransaction(db, (tx) => writeDay(within(hospital, tx), day, isOver));
    } catch (error) {
      // What a rule holds back stays a draft for people to look at.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return done;
}

async function writeDay(context: Context, day: Day, isOver: boolean): Promise<number> {
  const { warehouse_id: warehouse } = day;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`day use ${day.org_id} ${warehouse}`}, 0))`.execute(context.db);
  const draft = await draftOf(context, day);
  const takes = await takesOf(context, day, draft);
  if (takes.length === 0) {
    if (draft) await actOnDocument(context, useRecord, { ...cancel, from: [0] }, { id: draft.id, version: draft.version, key: newId() });
    return 0;
  }
  const saved = await bringUpToDate(context, day, draft, takes);
  if (!isOver) return 0;
  await submitDraft(context, useRecord, saved);
  return 1;
}

/** The draft of the day with what it is meant for, as one word. */
async function draftOf({ db }: Context, { org_id, warehouse_id, day }: Day): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select h.id, h.version, coalesce((select string_agg(u.record_id || ' ' || trim_scale(u.quantity), ',' order by l.line_no) from cabinet_use u
    join document_line l on l.org_id = u.org_id and l.id = u.line_id
        where u.org_id = h.org_id and u.document_id = h.id), '') as planned
    from cabinet_day_use y join document h on h.org_id = y.org_id and h.id = y.document_id and h.status = 0
    where y.org_id = ${org_id} and y.warehouse_id = ${warehouse_id} and y.day = ${day}::date`.execute(db);
  return rows[0];
}

async function takesOf({ db }: Context, { org_id, warehouse_id, day }: Day, draft: Draft | undefined): Promise<OpenTake[]> {
  const { rows } = await sql<OpenTake>`${OPEN_TAKE}
    where r.org_id = ${org_id} and c.warehouse_id = ${warehouse_id} and (r.happened_at at time zone 'Asia/Shanghai')::date = ${day}::date
    and r.bind_state = '待核销' and r.batch_no <> '-' and not g.is_high_value
      and not exists (select from cabinet_use u join document h on h.org_id = u.org_id and h.id = u.document_id and h.status in (0, 1, 3)
        where u.org_id = r.org_id and u.record_id = r.id and not u.is_posted and u.document_id is distinct from ${draft?.id ?? null}::uuid)
    order by r.happened_at, r.id for update of r`.execute(db);
  return rows;
}

async function bringUpToDate(context: Context, day: Day, draft: Draft | undefined, takes: readonly OpenTake[]): Promise<Saved> {
  const meant = takes.map(({ id, open }) => `${id} ${Number(open)}`).join();
  if (draft && draft.planned === meant) return { id: draft.id, version: draft.version, status: 0 };
  const header = headerOf(context, takes[0] as OpenTake);
  if (draft) {
    const saved = await saveDocument(context, useRecord, { id: draft.id, version: draft.version, header, lines: linesOf(takes), confirmed: true });
    await planUse(context, draft.id, takes);
    return saved;
  }
  const saved = await draftFor(context, useRecord, header, takes);
  await sql`insert into cabinet_day_use (org_id, warehouse_id, day, document_id) values (${day.org_id}, ${day.warehouse_id}, ${day.day}::date, ${saved.id})
    on conflict (org_id, warehouse_id, day) do update set document_id = excluded.document_id`.execute(context.db);
  return saved;
}
