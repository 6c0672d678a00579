import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { changed } from '../../../engine/messages/notify';

export type Place = { org: string; cabinet: string };
export type Channel = '设备' | '模拟' | '系统';
export type Logged = {
  type: string;
  result: string;
  at: Date;
  channel: Channel;
  deviceAt?: Date | undefined;
  seq?: number;
  payload?: unknown;
  detail?: string;
};

/** Faces and cards are matched and forgotten: only who it was is kept. */
const SECRET = new Set(['card', 'face']);
const LONGEST = 60_000;
function shown(payload: unknown): string {
  if (payload === undefined) return '';
  const text = JSON.stringify(payload, (key, value: unknown) => (SECRET.has(key) ? undefined : value));
  return text.length > LONGEST ? JSON.stringify({ cut: text.slice(0, 1_000), length: text.length }) : text;
}
export const digestOf = (payload: unknown): string => createHash('sha256').update(JSON.stringify(payload)).digest('hex');

/** One row of the log. */
export async function writeLog(tx: Db, place: Place, logged: Logged): Promise<void> {
  const id = newId(logged.at.getTime());
  await sql`insert into cabinet_log (org_id, id, cabinet_id, received_at, device_at, seq, type, payload, digest, channel, result, detail)
    values (${place.org}, ${id}, ${place.cabinet}, ${logged.at}, ${logged.deviceAt ?? null}, ${logged.seq ?? null}, ${logged.type}, ${shown(logged.payload)},
      ${logged.seq === undefined ? null : digestOf(logged.payload)}, ${logged.channel}, ${logged.result}, ${(logged.detail ?? '').slice(0, 200)})`.execute(tx);
  await changed(tx, { org: place.org, resource: 'cabinetLog', ids: [id] });
}

/** What happens over and over stands in one row an hour, with how often: nobody fills the log by repeating himself. */
export async function countLog(tx: Db, place: Place, { type, result, at, channel, detail = '', payload }: Logged, count = 1): Promise<void> {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  await sql`insert into cabinet_log (org_id, id, cabinet_id, received_at, type, payload, channel, result, detail, count, counted_in)
    values (${place.org}, ${newId(at.getTime())}, ${place.cabinet}, ${at}, ${type}, ${shown(payload)}, ${channel}, ${result}, ${detail.slice(0, 200)}, ${count}, ${hour})
    on conflict (org_id, cabinet_id, type, result, counted_in) where counted_in is not null
      do update set count = cabinet_log.count + excluded.count, received_at = excluded.received_at, detail = excluded.detail, payload = excluded.payload`.execute(
    tx,
  );
}
