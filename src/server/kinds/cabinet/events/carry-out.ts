import { sql } from 'kysely';
import { type DeviceEvent, EVENTS, type EventBody, type EventType } from '../../../../contract/device-protocol';
import { Refusal } from '../../../base/errors';
import { gathering } from '../../../base/gather';
import { isDatabaseLost } from '../../../base/lost';
import { translateDatabaseError } from '../../../base/translate-error';
import type { Db } from '../../../db/open';
import { changed } from '../../../engine/messages/notify';
import { queueCommand } from '../gateway/commands';
import type { Device } from '../gateway/device';
import { type Logged, writeLog } from '../gateway/log';
import { noteAlarm } from './alarms';
import { countAll } from './counting';
import { closeDoor, openDoor } from './doors';
import { putInDrawer, takeFromDrawer } from './drawers';
import type { Handler, When } from './handler';
import { weighPlate } from './plates';
import { startAgain } from './starting';
import { readTemperature } from './temperatures';

const WORDS: Record<EventType, string> = {
  open: '开门',
  close: '关门',
  take: '取出',
  put: '放入',
  weigh: '称重',
  count: '盘存',
  alarm: '报警',
  reading: '测温',
  start: '上线',
};
const HANDLERS: { [T in EventType]: Handler<T> } = {
  open: openDoor,
  close: closeDoor,
  take: takeFromDrawer,
  put: putInDrawer,
  weigh: weighPlate,
  count: countAll,
  alarm: noteAlarm,
  reading: readTemperature,
  start: startAgain,
};

const isKnown = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/**
 * One event, whole or not at all: what cannot be understood or carried out is written down with its words and the next one follows. A bug
 * of ours holds no cabinet up either; what its event may have changed a full count finds out.
 * @returns when it happened
 */
export async function carryOut(tx: Db, device: Device, event: DeviceEvent, when: When): Promise<Date> {
  const { type, seq, at: _, ...body } = event;
  const logged = { type: isKnown(type) ? WORDS[type] : '通讯', at: when.now, deviceAt: when.at, seq, payload: event, channel: when.channel };
  const log = (result: string, detail: string) => writeLog(tx, device, { ...logged, result, detail: wordsOf(event, when, detail) } satisfies Logged);
  const parsed = isKnown(type) ? EVENTS[type].safeParse(body) : undefined;
  if (!isKnown(type) || !parsed?.success) {
    await log('无法识别', parsed ? `内容不符合约定：${parsed.error?.issues[0]?.path.join('.') ?? ''}` : `未知的报文类型${type}`);
    return when.at;
  }
  await sql`savepoint event`.execute(tx);
  try {
    const handle = HANDLERS[type] as Handler<EventType>;
    const detail = await gathering(tx, () => handle(tx, device, parsed.data as EventBody<EventType>, { ...when, seq }));
    await sql`release savepoint event`.execute(tx);
    await log(when.isLate ? '乱序' : '已处理', detail);
  } catch (error) {
    const { code } = error as { code?: string };
    if (isDatabaseLost(error) || code === '40001' || code === '40P01') throw error;
    await sql`rollback to savepoint event`.execute(tx);
    const known = error instanceof Refusal ? error : translateDatabaseError(error);
    if (!known) console.error(`cabinet ${device.deviceSn} event ${seq}:`, error);
    await log(known ? '已拒绝' : '失败', known?.message ?? '处理失败，已要求盘存');
    if (!known) await queueCommand(tx, device, { kind: 'count', reason: '报文处理失败' }, when.now);
  }
  await changed(tx, { org: device.org, resource: 'cabinet', ids: [device.cabinet] });
  return when.at;
}

/** How far the device's own time was from the one that counts, where that is worth a word. */
function wordsOf(event: DeviceEvent, { at }: When, detail: string): string {
  const off = Math.round((Date.parse(event.at) - at.getTime()) / 1000);
  return [detail, ...(Math.abs(off) > 300 ? [`设备时间${event.at}与实际相差${Math.abs(off)}秒`] : [])].filter(Boolean).join('；');
}
