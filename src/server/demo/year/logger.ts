import { sql } from 'kysely';
import { LOGGER } from '../../../domain/cabinet/cabinet-words';
import { masterOf } from '../../../domain/registry';
import { saveMaster } from '../../engine/masters/save';
import { toldDevice } from '../devices/told-device';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord, keepRecord } from './desk';

const DEVICE = 'TL-ST-3301';
const MINUTES = 10;

/** A logger in the store for what cools, given out by the platform as cabinets are, reading every ten minutes. */
export async function loggerWork(world: World, at: At): Promise<void> {
  const { id: org } = organisationOf(world, 'h1');
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from warehouse where org_id = ${org} and level = 1 and scrap_type = 1 and virtual_kind is null and status and deleted_at is null
      order by temp_zone = 'cold' desc, code limit 1`.execute(world.db);
  const [store] = rows;
  if (!store) return;
  const platform = at('p', '15:50').desk('platform');
  const row = { code: 'WD01', name: '冷藏库温度记录仪', kind: LOGGER, deviceSn: DEVICE };
  const registered = await keepRecord(platform, 'cabinet', row, {});
  await actOnRecord(platform, 'cabinet', 'bind', registered, { hospital: org, warehouseCode: store.code });
  const { rows: given } = await sql<{
    id: string;
    version: number;
  }>`select id, version from cabinet where org_id = ${org} and device_sn = ${DEVICE} and deleted_at is null`.execute(world.db);
  const [{ id, version } = { id: '', version: 0 }] = given;
  const keeper = at('h1', '15:51').desk('keeper');
  await saveMaster(keeper.context, masterOf('cabinet') as never, { id, version, row: { ...row, warehouse: store.id, tempMin: '2', tempMax: '8' } });
  await actOnRecord(platform, 'cabinet', 'issueKey', id);
  const device = await toldDevice(world.db, DEVICE);
  const start = platform.context.now().getTime();
  for (let i = 0; i < 30; i += 1) {
    const moment = start - (30 - i) * MINUTES * 60_000;
    await device.say(new Date(moment), [{ type: 'reading', temperature: Number((4.8 + Math.sin(i / 4) * 0.9).toFixed(1)) }]);
  }
}
