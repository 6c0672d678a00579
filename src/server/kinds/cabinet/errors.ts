import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { changed, notify } from '../../engine/messages/notify';
import type { Place } from './gateway/log';

/** What may be wrong with a cabinet, and whether somebody has to come at once. */
export const LEVELS = {
  离线: '提示',
  超温: '严重',
  门未关: '严重',
  未知标签: '提示',
  越权: '严重',
  超时未核销: '提示',
  数量差异: '严重',
  未登记补货: '提示',
  超申请: '提示',
  过期取用: '严重',
  秤故障: '提示',
} as const;
export type ErrorType = keyof typeof LEVELS;
type Wrong = { type: ErrorType; key?: string; subject: string; value?: string; record?: string; specification?: string; at: Date; now: Date };
const PAGE = 'cabinetError';

/** Opens an error, or counts it where the same is open: whoever has to come hears of it once. */
export async function raise(tx: Db, place: Place, { type, key = '', subject, value = '', record, specification, at, now }: Wrong): Promise<void> {
  const level = LEVELS[type];
  const { rows } = await sql<{ id: string; times: number }>`
    insert into cabinet_error (org_id, id, cabinet_id, happened_at, last_at, type, level, subject, subject_key, record_id, specification_id, value, created_at, updated_at)
    values (${place.org}, ${newId(now.getTime())}, ${place.cabinet}, ${at}, ${at}, ${type}, ${level}, ${subject.slice(0, 200)}, ${key}, ${record ?? null},
      ${specification ?? null}, ${value}, ${now}, ${now})
    on conflict (org_id, cabinet_id, type, subject_key) where state in ('待处理', '处理中')
      do update set times = cabinet_error.times + 1, last_at = excluded.last_at, value = excluded.value, version = cabinet_error.version + 1, updated_at = excluded.updated_at
    returning id, times`.execute(tx);
  const [error] = rows;
  if (!error) return;
  await changed(tx, { org: place.org, resource: 'cabinetError', ids: [error.id] });
  if (error.times > 1) return;
  const there = await sql<{ name: string; keeper: string | null }>`
    select c.name, (select u.id from app_user u where u.org_id = c.org_id and u.employee_id = c.keeper_id and u.status and u.deleted_at is null limit 1) as keeper
    from cabinet c where c.org_id = ${place.org} and c.id = ${place.cabinet}`.execute(tx);
  const { name = '', keeper } = there.rows[0] ?? {};
  if (level !== '严重') return;
  await notify(tx, {
    org: place.org,
    ...(keeper ? { users: [keeper] } : { page: PAGE }),
    uri: 'cabinetError',
    objectID: error.id,
    kind: '预警',
    title: `${name}：${type}`,
    body: [subject, value].filter(Boolean).join('，'),
  });
}

/** Its cause is gone: closed by itself, with how. `key` absent: all of the sort. */
export async function settle(tx: Db, place: Place, type: ErrorType, { key, how, now }: { key?: string; how: string; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update cabinet_error set state = '已处理', result = ${how}, closed_at = ${now}, version = version + 1, updated_at = ${now}
    where org_id = ${place.org} and cabinet_id = ${place.cabinet} and type = ${type} and state in ('待处理', '处理中') ${key === undefined ? sql`` : sql`and subject_key = ${key}`} returning id`.execute(
    tx,
  );
  if (rows.length > 0) await changed(tx, { org: place.org, resource: 'cabinetError', ids: rows.map(({ id }) => id) });
}
