import { sql } from 'kysely';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { changed } from '../../../engine/messages/notify';
import { watchTemperature } from '../gateway/status';
import type { Handler } from './handler';

/**
 * A reading of the store the logger stands in, once: events are carried out once. Two of one moment (a clock that was put back) stand a thousandth of a second apart.
 * One that comes late is a reading as well, and says nothing of now.
 */
export const readTemperature: Handler<'reading'> = async (tx, { org, cabinet, deviceSn, ...device }, { temperature, probe }, { at, now, isLate }) => {
  const logger = probe ? `${deviceSn}-${probe}` : deviceSn;
  const { rows } = await sql<{ id: string }>`
    insert into cold_reading (org_id, id, at, warehouse_id, logger, temperature, source)
    select c.org_id, ${newId()}, coalesce((select r.at from cold_reading r where r.org_id = c.org_id and r.warehouse_id = c.warehouse_id and r.doc_sn = '' and r.logger = ${logger}
        and r.at >= ${at} and r.at < ${at}::timestamptz + interval '1 second' and r.deleted_at is null order by r.at desc limit 1) + interval '1 millisecond', ${at}::timestamptz),
      c.warehouse_id, ${logger}, round(${temperature}::numeric, 1), 'device' from cabinet c where c.org_id = ${org} and c.id = ${cabinet} and c.warehouse_id is not null returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw new Rejected('记录仪还没有绑定库房');
  await changed(tx, { org, resource: 'coldReading', ids: rows.map(({ id }) => id) });
  if (isLate) return `${temperature}℃，迟到`;
  await sql`update cabinet set temperature = ${temperature} where org_id = ${org} and id = ${cabinet}`.execute(tx);
  await watchTemperature(tx, { org, cabinet, deviceSn, ...device }, temperature, { at, now });
  return `${temperature}℃`;
};
