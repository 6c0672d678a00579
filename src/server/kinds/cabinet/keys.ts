import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DEVICE_PATH } from '../../../contract/device-protocol';
import { COUNT_WITHIN } from '../../../domain/cabinet/cabinet-words';
import { BadInput, Forbidden, NotFound, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { ActionService } from '../../engine/masters/services';
import { changed } from '../../engine/messages/notify';
import { grantOf } from './events/applied';
import { queueCommand } from './gateway/commands';
import { type Place, writeLog } from './gateway/log';

/** Bytes of a key. */
const LONG = 32;

/** A key of its own for a device, shown this once; the one it had ends at once, and so does everything that still waits under it. */
export const issueCabinetKey: ActionService = async (tx, context, { ids: [cabinet = ''] }) => {
  const secret = randomBytes(LONG);
  const now = context.now();
  const { rows } = await sql<{ org_id: string; device_sn: string }>`
    update cabinet_device set secret = ${secret}, key_at = ${now}, applied_seq = 0, applied_at = null, highest_seq = 0, gap_since = null, status_at = null, window_at = null, window_count = 0
    where cabinet_id = ${cabinet} returning org_id, device_sn`.execute(tx);
  const [device] = rows;
  if (!device) throw new NotFound('设备不存在');
  const place = { org: device.org_id, cabinet };
  for (const table of ['cabinet_pending', 'cabinet_gap', 'cabinet_nonce'])
    await sql`delete from ${sql.table(table)} where org_id = ${place.org} and cabinet_id = ${cabinet}`.execute(tx);
  await sql`update cabinet set online_state = '未激活' where org_id = ${place.org} and id = ${cabinet}`.execute(tx);
  await writeLog(tx, place, { type: '通讯', result: '已处理', at: now, channel: '系统', detail: `${context.user.name}生成了新密钥` });
  await changed(tx, { org: place.org, resource: 'cabinet', ids: [cabinet] });
  return {
    says: ['密钥只显示这一次，请立即录入设备；原密钥已失效。'],
    table: {
      head: ['项目', '内容'],
      rows: [
        ['设备号', device.device_sn],
        ['密钥', secret.toString('hex')],
        ['接口', `POST ${DEVICE_PATH}`],
      ],
    },
  };
};

type Found = Place & { name: string; isOnline: boolean };
async function cabinetsOf(tx: Db, org: string, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<{ id: string; name: string; online_state: string }>`
    select id, name, online_state from cabinet where org_id = ${org} and id = any(${[...ids]}::uuid[]) and deleted_at is null order by code`.execute(tx);
  return rows.map(({ id, name, online_state }) => ({ org, cabinet: id, name, isOnline: online_state === '在线' }));
}

/** Who answers for the cabinet, and whom it names for its upkeep. */
const mayMaintain = async (tx: Db, { org, cabinet }: Place, employee: string): Promise<boolean> =>
  (
    await sql`select from cabinet c where c.org_id = ${org} and c.id = ${cabinet} and (c.keeper_id = ${employee || null}
      or exists (select from cabinet_staff s where s.org_id = c.org_id and s.cabinet_id = c.id and s.employee_id = ${employee || null} and 'maintain' = any(s.rights)))`.execute(
      tx,
    )
  ).rows.length > 0;

/** Opens a door from afar: who and why stands in the log, and the device does it only within a minute. */
export const openCabinetDoor: ActionService = async (tx, context, { ids, input, reason }) => {
  const [cabinet] = await cabinetsOf(tx, context.org.id, ids);
  if (!cabinet) throw new NotFound('智能柜不存在');
  if (!cabinet.isOnline) throw new Rejected('设备离线，无法开门');
  const door = Number(input.door || 1);
  const grant = (await mayMaintain(tx, cabinet, context.user.employee))
    ? { rights: ['maintain'], refused: undefined }
    : await grantOf(tx, cabinet, context.user.employee, context.now());
  if (grant?.refused) throw new Rejected(grant.refused);
  if (!grant?.rights.includes('maintain')) throw new Forbidden(`您没有【${cabinet.name}】的维护权限，不能远程开门`);
  const known = await sql`select from cabinet_layer where org_id = ${cabinet.org} and cabinet_id = ${cabinet.cabinet} and door_no = ${door}`.execute(tx);
  if (known.rows.length === 0) throw new BadInput(`【${cabinet.name}】没有${door}号门`, [{ field: 'door', message: `没有${door}号门` }]);
  await queueCommand(tx, cabinet, { kind: 'unlock', payload: { door }, reason, by: context.user }, context.now());
  return { says: [`已向【${cabinet.name}】发出${door}号门开门指令`] };
};

/** Asks devices for a full count; those that are offline cannot be asked. */
export const countCabinets: ActionService = async (tx, context, { ids }) => {
  const cabinets = await cabinetsOf(tx, context.org.id, ids);
  const online = cabinets.filter(({ isOnline }) => isOnline);
  if (online.length === 0) throw new Rejected('设备离线，无法盘存');
  for (const cabinet of online) await queueCommand(tx, cabinet, { kind: 'count', by: context.user, reason: '人工同步' }, context.now());
  const offline = cabinets.filter(({ isOnline }) => !isOnline);
  return {
    says: [
      `已向${online.map(({ name }) => `【${name}】`).join('')}发出盘存指令，${COUNT_WITHIN}秒内更新`,
      ...(offline.length > 0 ? [`${offline.map(({ name }) => `【${name}】`).join('')}离线，未发送`] : []),
    ],
  };
};
