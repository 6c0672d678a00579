import { sql } from 'kysely';
import { minuteOf } from '../../../../define/dates';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { raise, settle } from '../errors';
import type { Device } from '../gateway/device';
import type { Place } from '../gateway/log';
import { finishApplication, grantOf } from './applied';
import type { Doing, Handler } from './handler';
import { explainLate } from './late';
import { readPlates } from './plates';
import { type Readings, sessionAt } from './sessions';
import { readTags } from './tags';

const METHODS = { face: '人脸', card: '卡', key: '钥匙', remote: '远程' } as const;
export type Person = { id: string; name: string; rights: string[] };

/**
 * Somebody opens a door. Only who he is is kept, not what he was known by. A door that was open already was shut unnoticed; what lies
 * behind it otherwise than was known is nobody's doing, least of all his.
 */
export const openDoor: Handler<'open'> = async (tx, device, { door, employee, card, method, command, ...seen }, when) => {
  const { at, seq, now } = when;
  const here = sql`org_id = ${device.org} and cabinet_id = ${device.cabinet}`;
  if (!when.isLate) {
    await readAll(tx, device, seen, { ...when, isCount: true });
    await sql`update cabinet_session set closed_at = ${at} where ${here} and door_no = ${door} and closed_at is null`.execute(tx);
  }
  const who = method === 'remote' ? await commander(tx, device, command) : await person(tx, device, { employee, card }, at);
  const grant = who && (await grantOf(tx, device, who.id, at));
  const rights = [...new Set([...(who?.rights ?? []), ...(grant?.rights ?? [])])];
  const id = newId(at.getTime());
  await sql`insert into cabinet_session (org_id, id, cabinet_id, door_no, opened_at, opened_seq, employee_id, method, command_id, application_id, rights, seen, closed_at)
    values (${device.org}, ${id}, ${device.cabinet}, ${door}, ${at}, ${seq}, ${who?.id ?? null}, ${METHODS[method]}, ${command ?? null},
      ${grant?.application ?? null}, ${rights}, ${JSON.stringify(seen)}::jsonb,
      ${when.isLate ? at : null})`.execute(tx);
  if (!when.isLate) await sql`update cabinet set door_state = '开' where org_id = ${device.org} and id = ${device.cabinet}`.execute(tx);
  const name = who?.name ?? '未识别人员';
  if (rights.length === 0)
    await raise(tx, device, {
      type: '越权',
      key: `open ${id}`,
      subject: `${name}开启${door}号门`,
      value: grant?.refused ?? (who ? '没有权限或不在授权时段' : '人员未登记'),
      at,
      now,
    });
  return `${door}号门，${name}，${METHODS[method]}`;
};

/** The door is shut: what changed behind it is the doing of who opened it. */
export const closeDoor: Handler<'close'> = async (tx, device, { door, ...readings }, when) => {
  const { at, now, seq } = when;
  const session = await sessionAt(tx, device, { door, seq, isClosed: when.isLate });
  if (when.isLate) {
    const said = await explainLate(tx, device, session, readings, { ...when, session, isCount: false });
    await finishApplication(tx, device, session, now);
    return said;
  }
  await readAll(tx, device, readings, { ...when, session, isCount: session === undefined });
  await sql`update cabinet_session set closed_at = ${at} where org_id = ${device.org} and cabinet_id = ${device.cabinet} and door_no = ${door} and closed_at is null`.execute(
    tx,
  );
  await settle(tx, device, '门未关', { key: `door ${door}`, how: '门已关闭', now });
  await noteDoors(tx, device);
  await finishApplication(tx, device, session, now);
  return `${door}号门${session ? `，${session.name}` : ''}`;
};

async function readAll(tx: Db, device: Device, { layers, plates }: Readings, doing: Doing): Promise<void> {
  if (layers) await readTags(tx, device, layers, doing);
  if (plates) await readPlates(tx, device, plates, doing);
}

export async function noteDoors(tx: Db, { org, cabinet }: Place): Promise<void> {
  await sql`update cabinet set door_state = case when exists (select from cabinet_session s where s.org_id = ${org} and s.cabinet_id = ${cabinet} and s.closed_at is null) then '开' else '关' end
    where org_id = ${org} and id = ${cabinet}`.execute(tx);
}

type Known = { id: string; name: string; is_keeper: boolean; rights: string[] | null; from_time: string | null; to_time: string | null };
const ALL = ['take', 'put', 'maintain'];

/** By the card of the list of people, or by the number of the employee; what he may do now. Who answers for the cabinet may do everything. */
export async function person(
  tx: Db,
  { org, cabinet }: Place,
  { employee, card }: { employee?: string | undefined; card?: string | undefined },
  at: Date,
): Promise<Person | undefined> {
  const { rows } = await sql<Known>`
    select e.id, e.name, c.keeper_id is not distinct from e.id as is_keeper, s.rights, s.from_time, s.to_time
    from employee e join cabinet c on c.org_id = e.org_id and c.id = ${cabinet} left join cabinet_staff s on s.org_id = e.org_id and s.employee_id = e.id and s.cabinet_id = c.id
    where e.org_id = ${org} and e.deleted_at is null and e.status and (s.card_no = ${card ?? null} or e.code = ${employee ?? null}) order by s.id is null limit 1`.execute(
    tx,
  );
  const [known] = rows;
  return known && { id: known.id, name: known.name, rights: rightsOf(known, at) };
}

function rightsOf({ is_keeper, rights, from_time, to_time }: Known, at: Date): string[] {
  if (is_keeper) return ALL;
  const time = minuteOf(at).slice(11, 16);
  const [from, to] = [from_time || '00:00', to_time || '23:59'];
  // From evening to morning goes over midnight.
  const isNow = from <= to ? time >= from && time <= to : time >= from || time <= to;
  return isNow ? (rights ?? []) : [];
}

/** Who asked for the door from afar: he was let do it. */
async function commander(tx: Db, { org, cabinet }: Place, command: string | undefined): Promise<Person | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from cabinet_command c join app_user u on u.org_id = c.org_id and u.id = c.asked_by join employee e on e.org_id = u.org_id and e.id = u.employee_id
    where c.org_id = ${org} and c.cabinet_id = ${cabinet} and c.id = ${command ?? null} and c.kind = 'unlock'`.execute(tx);
  return rows[0] && { ...rows[0], rights: ALL };
}
