import { sql } from 'kysely';
import type { DeviceCall } from '../../../../contract/device-protocol';
import { LOGGER } from '../../../../domain/cabinet/cabinet-words';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { changed } from '../../../engine/messages/notify';
import { raise, settle } from '../errors';
import type { Device } from './device';
import { type Channel, countLog, writeLog } from './log';

/** A device that calls is there; what it says of itself counts as of its own time, so that a late call overwrites nothing newer. */
export async function noteStatus(tx: Db, device: Device, call: DeviceCall, { at, now, channel }: { at: Date; now: Date; channel: Channel }): Promise<void> {
  const isNewer = device.statusAt === null || at.getTime() >= device.statusAt.getTime();
  const { temperature, firmware } = call.status ?? {};
  const told = isNewer && temperature !== undefined ? temperature : null;
  const { rows } = await sql<{ was: string; temperature: string | null }>`
    with old as (select online_state, temperature from cabinet where org_id = ${device.org} and id = ${device.cabinet})
    update cabinet c set last_heartbeat = greatest(c.last_heartbeat, ${now}), online_state = '在线', is_simulated = ${channel === '模拟'},
      temperature = coalesce(${told}::numeric, c.temperature), firmware = coalesce(${(isNewer && firmware) || null}, c.firmware)
    from old where c.org_id = ${device.org} and c.id = ${device.cabinet} returning old.online_state as was, old.temperature`.execute(tx);
  const [before] = rows;
  const isBack = before?.was !== '在线';
  if (isBack)
    await writeLog(tx, device, { type: '上线', result: '已处理', at: now, deviceAt: at, channel, detail: before?.was === '未激活' ? '首次连接' : '恢复连接' });
  if (isNewer) await sql`update cabinet_device set status_at = ${at} where device_sn = ${device.deviceSn}`.execute(tx);
  if (call.events.length === 0) await countLog(tx, device, { type: '心跳', result: '已处理', at: now, channel, payload: call.status ?? {} });
  if (isBack) await settle(tx, device, '离线', { how: '设备恢复连接', now });
  if (told !== null) await keepTemperature(tx, device, told, at);
  if (told !== null) await watchTemperature(tx, device, told, { at, now });
  if (isBack || (told !== null && Number(before?.temperature ?? Number.NaN) !== told))
    await changed(tx, { org: device.org, resource: 'cabinet', ids: [device.cabinet] });
}

/** Minutes between readings that are kept of a cabinet, and degrees by which one has to differ to be kept between them. */
const [EVERY, JUMP] = [5, 1];

/** Read of the cabinet's store as well: what lies in it is goods of that store (kinds/cold). It calls each minute; what says nothing new is not kept. A logger's readings are its events. */
async function keepTemperature(tx: Db, device: Device, temperature: number, at: Date): Promise<void> {
  await sql`insert into cold_reading (org_id, id, at, warehouse_id, logger, temperature, source)
    select c.org_id, ${newId()}, ${at}, c.warehouse_id, ${device.deviceSn}, ${temperature}, 'device' from cabinet c
    where c.org_id = ${device.org} and c.id = ${device.cabinet} and c.warehouse_id is not null and c.kind <> ${LOGGER}
      and not exists (select from cold_reading r where r.org_id = c.org_id and r.warehouse_id = c.warehouse_id and r.logger = ${device.deviceSn}
        and r.at > ${at}::timestamptz - make_interval(mins => ${EVERY}) and r.at <= ${at} and abs(r.temperature - ${temperature}) < ${JUMP})
    on conflict do nothing`.execute(tx);
}

/** Too warm or too cold is one error for as long as it lasts. */
export async function watchTemperature(tx: Db, device: Device, temperature: number, { at, now }: { at: Date; now: Date }): Promise<void> {
  const { rows } = await sql<{ temp_min: string | null; temp_max: string | null }>`
    select temp_min, temp_max from cabinet where org_id = ${device.org} and id = ${device.cabinet}`.execute(tx);
  const { temp_min: least, temp_max: most } = rows[0] ?? {};
  const isOut = (least !== null && least !== undefined && temperature < Number(least)) || (most !== null && most !== undefined && temperature > Number(most));
  if (isOut) await raise(tx, device, { type: '超温', subject: `要求${least ?? ''}–${most ?? ''}℃`, value: `${temperature}℃`, at, now });
  else await settle(tx, device, '超温', { how: `温度恢复到${temperature}℃`, now });
}
