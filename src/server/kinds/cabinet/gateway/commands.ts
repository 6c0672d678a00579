import { sql } from 'kysely';
import type { DeviceCall, DeviceCommand } from '../../../../contract/device-protocol';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { announce } from '../../../engine/messages/announce';
import { changed } from '../../../engine/messages/notify';
import { type Channel, type Place, writeLog } from './log';

/** What a device is told in the answers to its calls. A command that was not carried out by its time is over: a door is not opened an hour later. */
export const WORDS: Record<DeviceCommand['kind'], string> = { unlock: '开门', count: '盘存', zero: '清零', warn: '提示' };
const SECONDS: Record<DeviceCommand['kind'], number> = { unlock: 60, count: 30, zero: 60, warn: 60 };
/** A count the server needs because it lost something is right whenever it comes, and nothing is right before it has come. */
const COUNT_NEEDED = 7 * 24 * 3600;
const MOST_WAITING = 20;

type Asked = { kind: DeviceCommand['kind']; payload?: Pick<DeviceCommand, 'door' | 'plate' | 'text'>; reason?: string; by?: { id: string; name: string } };

/** @returns the id of the command; that of one asked for already where the same waits */
export async function queueCommand(tx: Db, place: Place, { kind, payload = {}, reason = '', by }: Asked, now: Date): Promise<string> {
  const open = await sql<{ id: string; same: boolean }>`
    select id, kind = ${kind} and payload = ${JSON.stringify(payload)}::jsonb as same from cabinet_command
    where org_id = ${place.org} and cabinet_id = ${place.cabinet} and state in ('waiting', 'sent') and until > ${now}`.execute(tx);
  const same = open.rows.find((row) => row.same);
  if (same) return same.id;
  // What nobody fetches is not piled up: the oldest go.
  if (open.rows.length >= MOST_WAITING) return open.rows[0]?.id ?? '';
  const id = newId(now.getTime());
  const until = new Date(now.getTime() + (kind === 'count' && !by ? COUNT_NEEDED : SECONDS[kind]) * 1000);
  await sql`insert into cabinet_command (org_id, id, cabinet_id, kind, payload, reason, asked_by, asked_name, asked_at, until)
    values (${place.org}, ${id}, ${place.cabinet}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${reason}, ${by?.id || null}, ${by?.name ?? '系统'}, ${now}, ${until})`.execute(
    tx,
  );
  await announce(tx, { what: 'device', id: place.cabinet });
  return id;
}

/** Those that wait, told now. Sent ones are told again until the device says what came of them: it knows them by their id. */
export async function takeCommands(tx: Db, place: Place, channel: Channel, now: Date): Promise<DeviceCommand[]> {
  await expireCommands(tx, now, place);
  const { rows } = await sql<{
    id: string;
    kind: DeviceCommand['kind'];
    payload: Pick<DeviceCommand, 'door' | 'plate' | 'text'>;
    reason: string;
    sent_at: unknown;
  }>`
    select id, kind, payload, reason, sent_at from cabinet_command where org_id = ${place.org} and cabinet_id = ${place.cabinet} and state in ('waiting', 'sent') order by asked_at, id`.execute(
    tx,
  );
  const fresh = rows.filter((row) => row.sent_at === null);
  if (fresh.length > 0)
    await sql`update cabinet_command set state = 'sent', sent_at = ${now} where org_id = ${place.org} and id = any(${fresh.map((row) => row.id)}::uuid[])`.execute(
      tx,
    );
  for (const { id, kind, payload, reason } of fresh)
    await writeLog(tx, place, {
      type: '指令',
      result: '待执行',
      at: now,
      channel,
      payload: { command: id, kind, ...payload },
      detail: [WORDS[kind], reason].filter(Boolean).join('：'),
    });
  return rows.map(({ id, kind, payload }) => ({ id, kind, ...payload }));
}

/** What the device says came of them. */
export async function noteDone(tx: Db, place: Place, done: DeviceCall['done'], channel: Channel, now: Date): Promise<void> {
  for (const { command, ok, text = '' } of done) {
    const { rows } = await sql<{ kind: DeviceCommand['kind'] }>`
      update cabinet_command set state = ${ok ? 'done' : 'failed'}, done_at = ${now}, answer = ${text}
      where org_id = ${place.org} and cabinet_id = ${place.cabinet} and id = ${command} and state in ('sent', 'waiting', 'expired') returning kind`.execute(tx);
    const kind = rows[0]?.kind;
    if (!kind) continue;
    await writeLog(tx, place, {
      type: '指令',
      result: ok ? '已处理' : '失败',
      at: now,
      channel,
      payload: { command, ok, text },
      detail: [WORDS[kind], text].filter(Boolean).join('：'),
    });
    await changed(tx, { org: place.org, resource: 'cabinet', ids: [place.cabinet] });
  }
}

/** Of one cabinet, or of all. @returns how many nobody answered */
export async function expireCommands(tx: Db, now: Date, place?: Place): Promise<number> {
  const { rows } = await sql<{ org_id: string; cabinet_id: string; id: string; kind: DeviceCommand['kind'] }>`
    update cabinet_command set state = 'expired', done_at = ${now}, answer = '设备未响应' where state in ('waiting', 'sent') and until <= ${now}
      ${place ? sql`and org_id = ${place.org} and cabinet_id = ${place.cabinet}` : sql``} returning org_id, cabinet_id, id, kind`.execute(tx);
  for (const row of rows) {
    const there = { org: row.org_id, cabinet: row.cabinet_id };
    await writeLog(tx, there, {
      type: '指令',
      result: '未响应',
      at: now,
      channel: '系统',
      payload: { command: row.id },
      detail: `${WORDS[row.kind]}：设备未响应`,
    });
    await changed(tx, { org: there.org, resource: 'cabinet', ids: [there.cabinet] });
  }
  return rows.length;
}
