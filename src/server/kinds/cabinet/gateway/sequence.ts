import { sql } from 'kysely';
import { type DeviceEvent, LIMITS } from '../../../../contract/device-protocol';
import { Rejected } from '../../../base/errors';
import type { Db } from '../../../db/open';
import { carryOut } from '../events/carry-out';
import { queueCommand } from './commands';
import type { Device } from './device';
import { type Channel, countLog, digestOf, writeLog } from './log';

/**
 * Events come in the order of their numbers, whatever order and however often they are sent. One that is too early waits; one that was
 * carried out is answered as if it were the first time; one that was missed so long that it was given up is carried out late, without
 * changing what a full count said since.
 */
const GIVEN_UP_AFTER = 10 * 60_000;
export type Moment = { now: Date /** The device's clock less ours, in milliseconds. */; offset: number; channel: Channel };

/** Takes in what came. @throws Rejected for a number far beyond what may be */
export async function takeIn(tx: Db, device: Device, events: readonly DeviceEvent[], moment: Moment): Promise<void> {
  const { now, offset, channel } = moment;
  const ahead = events.find(({ seq }) => seq > device.appliedSeq + LIMITS.ahead);
  if (ahead) throw new Rejected(`序号${ahead.seq}超出范围，当前应为${device.appliedSeq + 1}`);
  let repeated = 0;
  for (const event of events) {
    if (event.seq <= device.appliedSeq) {
      if (await isGivenUp(tx, device, event.seq)) await carryOutLate(tx, device, event, moment);
      else if (await isOther(tx, device, event)) await refuseOther(tx, device, event, moment);
      else repeated += 1;
      continue;
    }
    const added = await sql`insert into cabinet_pending (org_id, cabinet_id, seq, message, received_at, clock_offset_ms, is_simulated)
      values (${device.org}, ${device.cabinet}, ${event.seq}, ${JSON.stringify(event)}::jsonb, ${now}, ${offset}, ${channel === '模拟'}) on conflict do nothing`.execute(
      tx,
    );
    if (Number(added.numAffectedRows) === 0) repeated += 1;
    device.highestSeq = Math.max(device.highestSeq, event.seq);
  }
  if (repeated > 0)
    await countLog(
      tx,
      device,
      { type: '通讯', result: '重复', at: now, channel, detail: `最近一次重复到序号${Math.max(...events.map(({ seq }) => seq))}` },
      repeated,
    );
  // Whatever brings the one that is waited for is taken, however many wait behind it.
  if (events.length === 0 || events.some(({ seq }) => seq === device.appliedSeq + 1)) return;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from cabinet_pending where org_id = ${device.org} and cabinet_id = ${device.cabinet}`.execute(tx);
  if ((rows[0]?.n ?? 0) > LIMITS.waiting) throw new Rejected(`等待中的报文过多，请先补发序号${device.appliedSeq + 1}`);
}

/** The device says it has lost these: nobody waits for them any more. */
export async function giveUpLost(tx: Db, device: Device, lost: readonly (readonly [number, number])[], moment: Moment): Promise<void> {
  for (const [from, to] of [...lost].sort((a, b) => a[0] - b[0])) {
    await advance(tx, device, moment);
    if (from > device.appliedSeq + 1 || to < device.appliedSeq + 1 || to > device.appliedSeq + LIMITS.ahead) continue;
    await giveUp(tx, device, Math.min(to, (await nextPending(tx, device)) - 1), '设备已丢失', moment);
  }
}

/** Carries out whatever is next, as far as there is no gap; a gap that stands too long is given up. */
export async function advance(tx: Db, device: Device, moment: Moment): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ seq: number; message: DeviceEvent; received_at: string; clock_offset_ms: number; is_simulated: boolean }>`
      select seq, message, received_at, clock_offset_ms, is_simulated from cabinet_pending where org_id = ${device.org} and cabinet_id = ${device.cabinet} order by seq limit 1`.execute(
      tx,
    );
    const next = rows[0];
    if (!next) return markGap(tx, device, null);
    if (Number(next.seq) > device.appliedSeq + 1) {
      const since = device.gapSince ?? moment.now;
      if (moment.now.getTime() - since.getTime() < GIVEN_UP_AFTER) return markGap(tx, device, since, moment);
      await giveUp(tx, device, Number(next.seq) - 1, '超时未补发', moment);
      continue;
    }
    const channel = next.is_simulated ? '模拟' : '设备';
    device.appliedAt = await carryOut(tx, device, next.message, {
      at: timeOf(device, next.message, Number(next.clock_offset_ms), new Date(next.received_at)),
      now: moment.now,
      channel,
      isLate: false,
    });
    device.appliedSeq = Number(next.seq);
    await sql`delete from cabinet_pending where org_id = ${device.org} and cabinet_id = ${device.cabinet} and seq = ${next.seq}`.execute(tx);
  }
}

/**
 * When an event happened: by the device's clock, put right by how far it was off when the event was sent; never after it came, never before
 * the event that precedes it by number. A clock that lost the time tells nothing wrong, only nothing exact.
 */
function timeOf(device: Pick<Device, 'appliedAt'>, event: DeviceEvent, offset: number, received: Date): Date {
  const said = Date.parse(event.at) - offset;
  const least = device.appliedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return new Date(Math.max(Math.min(said, received.getTime()), least));
}

const nextPending = async (tx: Db, { org, cabinet }: Device): Promise<number> =>
  Number(
    (await sql<{ seq: number | null }>`select min(seq) as seq from cabinet_pending where org_id = ${org} and cabinet_id = ${cabinet}`.execute(tx)).rows[0]
      ?.seq ?? Number.MAX_SAFE_INTEGER,
  );

async function markGap(tx: Db, device: Device, since: Date | null, moment?: Moment): Promise<void> {
  if (since && !device.gapSince && moment)
    await writeLog(tx, device, { type: '通讯', result: '乱序', at: moment.now, channel: moment.channel, detail: `缺少序号${device.appliedSeq + 1}，等待补发` });
  device.gapSince = since;
}

/** What may have happened in between nobody knows: the device is asked to count. */
async function giveUp(tx: Db, device: Device, to: number, why: string, { now, channel }: Moment): Promise<void> {
  const from = device.appliedSeq + 1;
  await sql`insert into cabinet_gap (org_id, cabinet_id, from_seq, to_seq, given_up_at) values (${device.org}, ${device.cabinet}, ${from}, ${to}, ${now})`.execute(
    tx,
  );
  await writeLog(tx, device, { type: '通讯', result: '乱序', at: now, channel, detail: `跳过序号${from === to ? from : `${from}–${to}`}：${why}` });
  await queueCommand(tx, device, { kind: 'count', reason: '报文缺失' }, now);
  device.appliedSeq = to;
  device.gapSince = null;
}

const isGivenUp = async (tx: Db, { org, cabinet }: Device, seq: number): Promise<boolean> =>
  (await sql`select from cabinet_gap where org_id = ${org} and cabinet_id = ${cabinet} and ${seq} between from_seq and to_seq`.execute(tx)).rows.length > 0;

/** It happened between what came before and after it, which is past: now is as near as we get, or its own time where that is earlier. */
async function carryOutLate(tx: Db, device: Device, event: DeviceEvent, { now, offset, channel }: Moment): Promise<void> {
  const { org, cabinet } = device;
  const at = new Date(Math.min(Date.parse(event.at) - offset, now.getTime()));
  await sql`with gone as (delete from cabinet_gap where org_id = ${org} and cabinet_id = ${cabinet} and ${event.seq} between from_seq and to_seq returning *),
    parts as (select from_seq, ${event.seq}::bigint - 1 as to_seq, given_up_at from gone union all select ${event.seq}::bigint + 1, to_seq, given_up_at from gone)
    insert into cabinet_gap (org_id, cabinet_id, from_seq, to_seq, given_up_at) select ${org}, ${cabinet}, from_seq, to_seq, given_up_at from parts where from_seq <= to_seq`.execute(
    tx,
  );
  await carryOut(tx, device, event, { at, now, channel, isLate: true });
}

/** The number was used for something else, under the key there is now. */
async function isOther(tx: Db, { org, cabinet, deviceSn }: Device, event: DeviceEvent): Promise<boolean> {
  const { rows } = await sql<{ digest: string }>`
    select l.digest from cabinet_log l join cabinet_device d on d.device_sn = ${deviceSn}
    where l.org_id = ${org} and l.cabinet_id = ${cabinet} and l.seq = ${event.seq} and l.received_at >= d.key_at limit 1`.execute(tx);
  return rows[0] !== undefined && rows[0].digest !== digestOf(event);
}
const refuseOther = (tx: Db, device: Device, { seq }: DeviceEvent, { now, channel }: Moment): Promise<void> =>
  countLog(tx, device, { type: '通讯', result: '已拒绝', at: now, channel, detail: `序号${seq}的内容与先前收到的不同` });
