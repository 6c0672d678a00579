import { sql } from 'kysely';
import type { Place, VirtualPlace } from '../../../define/posting';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { knownAtWork } from '../../base/gather';
import { newId } from '../../base/id';

/** Where goods without a location, or own goods' "other owner", stand in keys. */
export const NO_LOCATION = '00000000-0000-0000-0000-000000000000';

/** Turns places of a posting into warehouse ids; virtual warehouses are made on first use (catalogue §6.4). */
export async function resolvePlaces(context: Context, places: readonly Place[]): Promise<(place: Place) => string> {
  const known = new Map<string, string>();
  for (const place of places) {
    if (typeof place === 'string' || known.has(keyOf(place))) continue;
    known.set(keyOf(place), 'virtual' in place ? await virtualWarehouse(context, place) : await warehouseOfScrapType(context, place.scrapType));
  }
  return (place) => {
    if (typeof place !== 'string') return known.get(keyOf(place)) as string;
    if (place === '') throw new Rejected('请选择仓库');
    return place;
  };
}

const keyOf = (place: Exclude<Place, string>): string => ('virtual' in place ? `${place.virtual}:${place.of ?? ''}` : `scrap:${place.scrapType}`);

const NAMES: Record<VirtualPlace['virtual'], string> = { transit: '在途', presale: '预售在外', bone: '跟台在外', boneH: '骨科跟台库', dept: '科室虚拟库' };

/** Whoever they are named for: an organisation has one of these. */
const ONLY_ONE: ReadonlySet<VirtualPlace['virtual']> = new Set(['transit', 'boneH']);

/** The virtual warehouse of this kind, made if it is the first time. Two makers at once end with one row. */
export async function virtualWarehouse(context: Context, place: VirtualPlace): Promise<string> {
  const of = place.of && place.of !== '' && !ONLY_ONE.has(place.virtual) ? place.of : NO_LOCATION;
  const find = () =>
    sql<{
      id: string;
    }>`select id from warehouse where org_id = ${context.org.id} and virtual_kind = ${place.virtual} and coalesce(virtual_of, ${NO_LOCATION}::uuid) = ${of}::uuid`.execute(
      context.db,
    );
  const found = await knownAtWork(context.db, `store ${context.org.id} ${place.virtual} ${of}`, async () => (await find()).rows[0]?.id);
  if (found) return found;
  const isDepartment = place.virtual === 'dept';
  const whose = sql`(select x.name from (select name from organisation where id = ${of} union all select name from department where org_id = ${context.org.id} and id = ${of}) x limit 1)`;
  const made = await sql<{ id: string }>`
    insert into warehouse (org_id, id, code, name, scrap_type, level, virtual_kind, virtual_of, department_id)
    values (${context.org.id}, ${newId()}, ${`~${place.virtual}`}, ${NAMES[place.virtual]} || coalesce('-' || ${whose}, ''), 1, ${isDepartment ? 3 : 1}, ${place.virtual},
            ${of === NO_LOCATION ? null : of}, ${isDepartment && of !== NO_LOCATION ? of : null})
    on conflict do nothing returning id`.execute(context.db);
  return (made.rows[0] ?? ((await find()).rows[0] as { id: string })).id;
}

async function warehouseOfScrapType(context: Context, scrapType: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select id from warehouse where org_id = ${context.org.id} and scrap_type = ${Number(scrapType)} and virtual_kind is null and status and deleted_at is null
    order by is_default desc, code limit 1`.execute(context.db);
  if (!found.rows[0]) throw new Rejected('没有可用的停售仓，请先在仓库建模中新增');
  return found.rows[0].id;
}
