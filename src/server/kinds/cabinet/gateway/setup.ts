import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DeviceSetup } from '../../../../contract/device-protocol';
import { STATUS } from '../../../../define/status';
import type { Db } from '../../../db/open';
import type { Place } from './log';

/** What a device works by. Its version is that of its content: a device that has it is not sent it again. */
export async function setupOf(tx: Db, { org, cabinet }: Place, now: Date): Promise<DeviceSetup> {
  const here = sql`org_id = ${org} and cabinet_id = ${cabinet}`;
  const layers = await sql<
    DeviceSetup['layers'][number]
  >`select layer_no as layer, door_no as door, kind from cabinet_layer where ${here} order by layer_no`.execute(tx);
  const places = await sql<DeviceSetup['places'][number]>`
      select s.layer_no as layer, s.position, coalesce(c.code, '') as code, coalesce(c.product_name, '') as name
      from cabinet_slot s left join specification_card c on c.id = s.specification_id where s.org_id = ${org} and s.cabinet_id = ${cabinet} order by s.layer_no, s.position`.execute(
    tx,
  );
  const plates = await sql<DeviceSetup['plates'][number]>`
      select code as plate, coalesce(layer_no, 1) as layer, coalesce(unit_weight, 0)::float8 as "unitWeight", coalesce(tare, 0)::float8 as tare
      from weight_plate where ${here} and status and deleted_at is null order by code`.execute(tx);
  const staff = await sql<DeviceSetup['staff'][number]>`
      select e.code as employee, e.name, coalesce(s.card_no, '') as card, s.rights, coalesce(s.from_time, '') as "from", coalesce(s.to_time, '') as "to"
      from cabinet_staff s join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.deleted_at is null and e.status
      where s.org_id = ${org} and s.cabinet_id = ${cabinet} order by e.code`.execute(tx);
  const range = await sql<{
    min: number | null;
    max: number | null;
  }>`select temp_min::float8 as min, temp_max::float8 as max from cabinet where org_id = ${org} and id = ${cabinet}`.execute(tx);
  // A door right is known to the device from its pass to its end: it lets in who has one while the network is away as well.
  const grants = await sql<DeviceSetup['grants'][number]>`
      select d.sn as application, e.code as employee, d.subkind as kind,
      to_char(d.time_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "from", to_char(d.time_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "to"
      from document d join employee e on e.org_id = d.org_id and e.id = d.handler_id and e.deleted_at is null and e.status
      where d.org_id = ${org} and d.kind = 'cabinetApplication' and d.cabinet_id = ${cabinet} and d.status = ${STATUS.reviewed} and d.time_to > ${now} order by d.sn`.execute(
    tx,
  );
  const content = {
    layers: layers.rows,
    places: places.rows,
    plates: plates.rows,
    staff: staff.rows,
    grants: grants.rows,
    temperature: range.rows[0] ?? { min: null, max: null },
  };
  return { version: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16), ...content };
}
