import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import { masterOf } from '../../../domain/registry';
import { readAnySheet } from '../../engine/imports';
import { importOutside } from '../../engine/masters/outside-sheets';
import { findEverywhere } from '../../kinds/cold/cold-clock';
import { organisationOf, type World } from '../world/world';
import { type At, crewOf, type Day } from './day';
import { actOnRecord, type Desk } from './desk';
import { loggerWork } from './logger';

const HOUR = 3_600_000;
type Point = { at: Date; degrees: number };

/**
 * What loggers recorded: stores that stayed cold but for an hour that was released with its reason, a delivery that arrived as it should, and one that stood too warm on
 * its way, which waits in the hospital for somebody's word.
 */
export async function coldWork(world: World, at: At): Promise<void> {
  await loggerWork(world, at);
  const h1 = at('h1', '16:50');
  for (const day of [h1, at('d1', '16:52'), at('v1', '16:54')]) {
    await stores(world, day);
    await release(world, day);
  }
  const [warm, good] = await deliveries(world);
  for (const [one, isWarm] of [[good, false] as const, [warm, true] as const]) {
    if (!one) continue;
    const day = at(one.seller, '16:56');
    await bring(day.desk(crewOf(day.organisation).keep), `出库单号 ${one.sn} 记录仪编号 TL-2607`, wayOf(one.left, isWarm));
  }
  // Where nothing of a delivery is left, it was too warm in the store itself, and nobody decided yet.
  if (!warm) await stores(world, h1, { later: 5, logger: 'TH-02' });
  await findEverywhere(world.db, () => h1.desk(crewOf(h1.organisation).keep).context.now());
}

async function bring(desk: Desk, above: string, points: readonly Point[]): Promise<void> {
  const definition = masterOf('coldReading');
  const past = points.filter(({ at }) => at < desk.context.now());
  if (!definition || past.length === 0) return;
  const text = [above.replaceAll(' ', ','), '记录时间,温度', ...past.map(({ at, degrees }) => `${minuteOf(at)},${degrees.toFixed(1)}`)].join('\r\n');
  const answer = await importOutside(desk.context, definition, {
    name: '温度记录.csv',
    sheet: await readAnySheet(new TextEncoder().encode(text)),
    isCommit: true,
    meant: {},
  });
  if (!answer.committed) throw new Error(answer.rows.find(({ error }) => error !== '')?.error ?? 'readings not taken');
}

/** Four hours on the road, every ten minutes; where it goes wrong an hour too warm while the boxes stood on the ramp. */
const wayOf = (left: Date, isWarm: boolean): Point[] =>
  Array.from({ length: 25 }, (_, i) => ({
    at: new Date(left.getTime() + i * 600_000),
    degrees: isWarm && i > 9 && i < 16 ? 9.2 + Math.sin(i) : 4.4 + Math.sin(i / 3) * 0.8,
  }));

const SELLERS = ['d1', 'd2', 'd3'];

/** The last two deliveries of cold goods that came to the hospital and of which it still has some; the newer one stood too warm. */
async function deliveries(world: World): Promise<{ sn: string; left: Date; seller: string }[]> {
  const keys = new Map(SELLERS.map((key) => [organisationOf(world, key).id, key]));
  const { rows } = await sql<{ org: string; sn: string; left: string }>`
    select d.org_id as org, d.sn, d.reviewed_at as left from document d join document m on m.mirror_of = d.id and m.org_id = ${organisationOf(world, 'h1').id}
    where d.org_id = any(${[...keys.keys()]}::uuid[]) and d.kind = 'saleOdo' and d.status in (2, 7)
      and d.reviewed_at between ${world.end}::timestamptz - interval '80 days' and ${world.end}::timestamptz - interval '6 hours'
      and exists (select from document_line y join specification_card c on c.id = y.specification_id and c.temp_zone = 'cold'
        join lot l on l.org_id = m.org_id and l.specification_id = y.specification_id and l.batch_no = y.batch_no
        join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id and b.quantity > 0 where y.org_id = d.org_id and y.document_id = d.id)
    order by d.reviewed_at desc limit 2`.execute(world.db);
  return rows.map(({ org, sn, left }) => ({ sn, left: new Date(left), seller: keys.get(org) ?? 'd1' }));
}

/** The store for what cools, a reading each half hour of the last six days, too warm for an hour and a half on the last day, at the earliest once there were goods that must not be. */
async function stores(world: World, { organisation, desk }: Day, { later = 0, logger = 'TH-01' } = {}): Promise<void> {
  const { rows } = await sql<{ name: string; filled: string | null }>`
    select name, (select min(e.posted_at) from stock_entry e join specification_card c on c.id = e.specification_id and c.temp_zone = 'cold'
      where e.org_id = warehouse.org_id and e.warehouse_id = warehouse.id) as filled
    from warehouse where org_id = ${organisation.id} and level = 1 and scrap_type = 1 and virtual_kind is null and status and deleted_at is null
    order by temp_zone = 'cold' desc, code limit 1`.execute(world.db);
  const [store] = rows;
  if (!store) return;
  // Of whoever brings them: on a day off the last desk was left long before the end of the world.
  const keeper = desk(crewOf(organisation).keep);
  const start = Math.floor((keeper.context.now().getTime() - 6 * 24 * HOUR) / (HOUR / 2)) * (HOUR / 2);
  const warm = store.filled === null ? undefined : Math.max(240, Math.ceil((Date.parse(store.filled) - start) / (HOUR / 2)) + 1) + later;
  const points = Array.from({ length: 6 * 48 }, (_, i) => ({
    at: new Date(start + i * (HOUR / 2)),
    degrees: warm !== undefined && i >= warm && i <= warm + 2 ? 9.1 + (i % 2) * 0.6 : 4.6 + Math.sin(i / 7) * 1.1,
  }));
  await bring(keeper, `库房 ${store.name} 记录仪编号 ${logger}`, points);
}

async function release(world: World, { organisation, desk }: Day): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from cold_excursion_list where org_id = ${organisation.id} and state = 'waiting'`.execute(world.db);
  for (const { id } of rows)
    await actOnRecord(desk(crewOf(organisation).recheck), 'coldExcursion', 'release', id, {
      reason: '制冷机组除霜，一个半小时内恢复，货物中心温度未超标',
      basis: '厂家稳定性数据 ST-2026-11：8–15℃ 累计不超过24小时质量不受影响',
      files: [],
    });
}
