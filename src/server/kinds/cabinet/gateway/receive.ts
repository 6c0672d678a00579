import { sql } from 'kysely';
import { type DeviceAnswer, type DeviceCall, deviceCall, LIMITS } from '../../../../contract/device-protocol';
import { CODES } from '../../../../contract/envelope';
import { BadInput, Coded, Conflict, Refusal } from '../../../base/errors';
import { parse } from '../../../base/http';
import type { Db } from '../../../db/open';
import { inTransaction } from '../../../db/transaction';
import { isBroken } from '../../../guard/input';
import { type Admitted, admit, type SignedCall } from './admit';
import { noteDone, takeCommands } from './commands';
import { type Device, findDevice } from './device';
import { type Channel, countLog } from './log';
import { advance, giveUpLost, type Moment, takeIn } from './sequence';
import { setupOf } from './setup';
import { noteStatus } from './status';

/** Resolves when there may be something for a device to do, or when the time is over. */
export type Waits = (cabinet: string, seconds: number) => Promise<void>;
export type Received = { answer: DeviceAnswer; device: Admitted };

/**
 * A call of a device from its bytes to the answer: who it is (admit.ts), then in one transaction, one call of a device after the other: not
 * a repetition, not too many, what it says of itself, its events in their order, what it is told to do.
 * @throws Forbidden, BadInput, Conflict, Coded (too many)
 */
export async function receive(db: Db, clock: () => Date, call: SignedCall, waits?: Waits): Promise<Received> {
  const now = clock();
  const device = await admit(db, call, now);
  try {
    const said = parse(deviceCall, read(call.body));
    const answer = await inTransaction(db, (tx) => take(tx, device, call, said, now));
    if (said.hold === 0 || answer.commands.length > 0 || said.events.length > 0 || !waits) return { answer, device };
    await waits(device.cabinet, said.hold);
    const commands = await inTransaction(db, (tx) => takeCommands(tx, device, channelOf(said), clock()));
    return { answer: { ...answer, commands, now: clock().toISOString() }, device };
  } catch (error) {
    if (error instanceof Refusal) await countLog(db, device, { type: '通讯', result: '已拒绝', at: now, channel: '设备', detail: error.message });
    throw error;
  }
}

function read(body: Buffer): unknown {
  let said: unknown;
  try {
    said = JSON.parse(body.toString('utf8'));
  } catch {
    throw new BadInput('请求内容不是有效的JSON');
  }
  if (isBroken(said)) throw new BadInput('内容含有无法保存的字符');
  return said;
}

const channelOf = ({ isSimulated }: DeviceCall): Channel => (isSimulated === true ? '模拟' : '设备');

async function take(tx: Db, known: Admitted, call: SignedCall, said: DeviceCall, now: Date): Promise<DeviceAnswer> {
  const device = await findDevice(tx, known.deviceSn, true);
  // A new key was made, or the cabinet went elsewhere, while this call waited.
  if (!device?.secret?.equals(known.secret) || device.cabinet !== known.cabinet) throw new Conflict('设备密钥已更换');
  await refuseRepeated(tx, device, call.nonce, now);
  await limitCalls(tx, device, now);
  const channel = channelOf(said);
  const moment: Moment = { now, offset: Number(call.time) - now.getTime(), channel };
  await noteStatus(tx, device, said, { at: new Date(Number(call.time)), now, channel });
  await noteDone(tx, device, said.done, channel, now);
  await takeIn(tx, device, said.events, moment);
  await giveUpLost(tx, device, said.lost, moment);
  await advance(tx, device, moment);
  await sql`update cabinet_device set applied_seq = ${device.appliedSeq}, applied_at = ${device.appliedAt}, highest_seq = ${device.highestSeq}, gap_since = ${device.gapSince},
    clock_offset_ms = ${moment.offset} where device_sn = ${device.deviceSn}`.execute(tx);
  const setup = said.setup === undefined ? undefined : await setupOf(tx, device, now);
  return {
    now: now.toISOString(),
    upTo: device.appliedSeq,
    missing: await missingOf(tx, device, said.lastSeq),
    commands: await takeCommands(tx, device, channel, now),
    ...(setup && setup.version !== said.setup ? { setup } : {}),
  };
}

/** A call that was listened to on the way and is sent once more. */
async function refuseRepeated(tx: Db, { org, cabinet }: Device, nonce: string, now: Date): Promise<void> {
  const added =
    await sql`insert into cabinet_nonce (org_id, cabinet_id, nonce, at) values (${org}, ${cabinet}, ${nonce}, ${now}) on conflict do nothing`.execute(tx);
  if (Number(added.numAffectedRows) === 0) throw new Conflict('请求已处理过，不能重放');
}

async function limitCalls(tx: Db, device: Device, now: Date): Promise<void> {
  const isNew = !device.windowAt || now.getTime() - device.windowAt.getTime() >= 60_000 || now < device.windowAt;
  const count = isNew ? 1 : device.windowCount + 1;
  if (count > LIMITS.calls) throw new Coded(CODES.tooMany, `每分钟最多${LIMITS.calls}次请求`);
  await sql`update cabinet_device set window_at = ${isNew ? now : device.windowAt}, window_count = ${count} where device_sn = ${device.deviceSn}`.execute(tx);
}

/** Runs of numbers between what was carried out and the last the device has given. */
async function missingOf(tx: Db, { org, cabinet, appliedSeq, highestSeq }: Device, lastSeq: number): Promise<DeviceAnswer['missing']> {
  const last = Math.min(Math.max(lastSeq, highestSeq), appliedSeq + LIMITS.ahead);
  if (last <= appliedSeq) return [];
  const { rows } = await sql<{ seq: number }>`select seq from cabinet_pending where org_id = ${org} and cabinet_id = ${cabinet} order by seq`.execute(tx);
  const missing: [number, number][] = [];
  let next = appliedSeq + 1;
  for (const seq of [...rows.map((row) => Number(row.seq)), last + 1]) {
    if (seq > next && next <= last) missing.push([next, Math.min(seq - 1, last)]);
    next = seq + 1;
  }
  return missing.slice(0, 50);
}
