import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import { OFFLINE_AFTER } from '../../../domain/cabinet/cabinet-words';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { changed } from '../../engine/messages/notify';
import { raise, settle } from './errors';
import { endApplications } from './events/applied';
import { differencesOf, settleDifferences } from './events/counting';
import { nameOf } from './events/moving';
import { settleCovered } from './events/settling';
import { expireCommands } from './gateway/commands';
import { type Place, writeLog } from './gateway/log';
import { useDaily } from './use-daily';

/** What the clock finds out about cabinets: who is gone, what stands open, what nobody answered for, what has settled itself. */
const LOG_DAYS = 180;
/** A nonce is of no use once its time is refused anyway. Minutes. */
const NONCE_MINUTES = 15;
/** A door may stand open so long, a cabinet be away so long in working hours. Seconds. */
const DOOR_OPEN = 120;
const AWAY = 600;
const WORK = ['08:00', '18:00'] as const;

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** Cabinets that said nothing for too long are offline, and it stands in their log. @returns how many */
export async function noteOffline(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ org_id: string; id: string }>`
      update cabinet set online_state = '离线' where online_state = '在线' and last_heartbeat < ${before(now, OFFLINE_AFTER)} returning org_id, id`.execute(tx);
    for (const { org_id, id } of rows) {
      await writeLog(tx, { org: org_id, cabinet: id }, { type: '离线', result: '已处理', at: now, channel: '系统', detail: `超过${OFFLINE_AFTER}秒没有心跳` });
      await changed(tx, { org: org_id, resource: 'cabinet', ids: [id] });
    }
    return rows.length;
  });
}

/** In working hours somebody looks after a cabinet that stays away. */
async function raiseAway(tx: Db, now: Date): Promise<void> {
  const time = minuteOf(now).slice(11, 16);
  if (time < WORK[0] || time >= WORK[1]) return;
  const { rows } = await sql<{ org_id: string; id: string; last_heartbeat: string }>`
    select c.org_id, c.id, c.last_heartbeat from cabinet c where c.online_state = '离线' and c.status and c.deleted_at is null and c.last_heartbeat < ${before(now, AWAY)}
      and not exists (select from cabinet_error e where e.org_id = c.org_id and e.cabinet_id = c.id and e.type = '离线' and e.state in ('待处理', '处理中'))`.execute(
    tx,
  );
  for (const row of rows)
    await raise(
      tx,
      { org: row.org_id, cabinet: row.id },
      { type: '离线', subject: '设备离线，请检查电源与网络', value: `最后心跳${minuteOf(row.last_heartbeat)}`, at: now, now },
    );
}

async function raiseOpenDoors(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ org_id: string; cabinet_id: string; door_no: number; opened_at: string; name: string | null }>`
    update cabinet_session s set warned_at = ${now} from cabinet c
    where c.org_id = s.org_id and c.id = s.cabinet_id and c.online_state = '在线' and s.closed_at is null and s.warned_at is null and s.opened_at < ${before(now, DOOR_OPEN)}
    returning s.org_id, s.cabinet_id, s.door_no, s.opened_at, (select e.name from employee e where e.org_id = s.org_id and e.id = s.employee_id) as name`.execute(
    tx,
  );
  for (const row of rows)
    await raise(
      tx,
      { org: row.org_id, cabinet: row.cabinet_id },
      {
        type: '门未关',
        key: `door ${row.door_no}`,
        subject: `${row.door_no}号门`,
        value: `${row.name ?? '未识别人员'}${minuteOf(row.opened_at).slice(11)}打开`,
        at: now,
        now,
      },
    );
}

type Overdue = {
  org_id: string;
  id: string;
  cabinet_id: string;
  specification_id: string;
  batch_no: string;
  label_no: string;
  hours: number;
  name: string | null;
};

/** Rule cabinet.bindHours: a take nobody answered for. Its error ends with the use or the return. */
async function raiseOverdue(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<Overdue>`
    select r.org_id, r.id, r.cabinet_id, r.specification_id, r.batch_no, r.label_no, h.hours, (select e.name from employee e where e.org_id = r.org_id and e.id = r.employee_id) as name
    from cabinet_record r cross join lateral (select rule_of(r.org_id, 'cabinet.bindHours', '24')::int as hours) h
    where r.bind_state = '待核销' and r.happened_at < ${now}::timestamptz - make_interval(hours => h.hours)
      and not exists (select from cabinet_error e where e.org_id = r.org_id and e.cabinet_id = r.cabinet_id and e.type = '超时未核销' and e.subject_key = r.id::text)`.execute(
    tx,
  );
  for (const row of rows) {
    const name = await nameOf(tx, { specification: row.specification_id, batchNo: row.batch_no, labelNo: row.label_no });
    const place = { org: row.org_id, cabinet: row.cabinet_id };
    await raise(tx, place, {
      type: '超时未核销',
      key: row.id,
      subject: `${name}，${row.name ?? '未识别人员'}取出`,
      value: `超过${row.hours}小时`,
      record: row.id,
      specification: row.specification_id,
      at: now,
      now,
    });
  }
}

/** Errors whose cause is gone. */
async function settleGone(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ org_id: string; cabinet_id: string; types: string[] }>`
    select org_id, cabinet_id, array_agg(distinct type) as types from cabinet_error where state in ('待处理', '处理中') and type in ('未登记补货', '数量差异', '超时未核销') group by 1, 2`.execute(
    tx,
  );
  for (const { org_id, cabinet_id, types } of rows) {
    const place: Place = { org: org_id, cabinet: cabinet_id };
    if (types.includes('未登记补货')) await settleCovered(tx, place, now);
    if (types.includes('数量差异')) await settleDifferences(tx, place, await differencesOf(tx, place), now);
    if (types.includes('超时未核销')) await settleAnswered(tx, place, now);
  }
}

async function settleAnswered(tx: Db, place: Place, now: Date): Promise<void> {
  const { rows } = await sql<{ subject_key: string; bind_state: string }>`
    select e.subject_key, r.bind_state from cabinet_error e join cabinet_record r on r.org_id = e.org_id and r.id = e.record_id
    where e.org_id = ${place.org} and e.cabinet_id = ${place.cabinet} and e.type = '超时未核销' and e.state in ('待处理', '处理中') and r.bind_state <> '待核销'`.execute(
    tx,
  );
  for (const row of rows) await settle(tx, place, '超时未核销', { key: row.subject_key, how: row.bind_state, now });
}

/** All of it, as of a moment. */
export async function watchCabinets(db: Db, now: Date): Promise<void> {
  await noteOffline(db, now);
  await inTransaction(db, async (tx) => {
    await expireCommands(tx, now);
    await endApplications(tx, now);
    await raiseAway(tx, now);
    await raiseOpenDoors(tx, now);
    await raiseOverdue(tx, now);
    await settleGone(tx, now);
  });
}

async function forgetOld(db: Db, now: Date): Promise<void> {
  await sql`delete from cabinet_log where received_at < ${before(now, LOG_DAYS * 86_400)}`.execute(db);
  await sql`delete from cabinet_nonce where at < ${before(now, NONCE_MINUTES * 60)}`.execute(db);
}

export const cabinetJobs: readonly Job[] = [
  { name: 'cabinets', everySeconds: 15, run: ({ db, now }) => watchCabinets(db, now()) },
  { name: 'cabinetUse', everySeconds: 60, run: async ({ db, now }) => void (await useDaily(db, now)) },
  { name: 'cabinetLogs', everySeconds: 600, run: ({ db, now }) => forgetOld(db, now()) },
];
