import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { add } from '../../../define/money';
import { suppliesClaim } from '../../../domain/hospital/supplies-claim';
import { within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { addDraft } from '../../engine/documents/save';
import type { ActionService } from '../../engine/masters/services';
import { changed } from '../../engine/messages/notify';

type Shown = {
  cabinet_id: string;
  layer_no: number;
  specification_id: string;
  unit_id: string;
  plate_id: string | null;
  warehouse_id: string;
  department_id: string | null;
};
async function rowsOf(tx: Db, org: string, ids: readonly string[]): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select cabinet_id, coalesce(layer_no, 1) as layer_no, specification_id, unit_id, plate_id, warehouse_id, department_id from cabinet_stock_list
    where org_id = ${org} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** How much of a product a layer should hold: kept with its plate, or with its place in the layout. */
export const setCabinetPar: ActionService = async (tx, context, { ids, input }) => {
  const [row] = await rowsOf(tx, context.org.id, ids);
  if (!row) throw new Rejected('此行已变化，请刷新后重试');
  const [low, par] = [String(input.low), String(input.par)];
  if (row.plate_id) {
    await sql`update weight_plate set low = ${low}, par = ${par}, version = version + 1 where org_id = ${context.org.id} and id = ${row.plate_id}`.execute(tx);
  } else {
    const there = sql`org_id = ${context.org.id} and cabinet_id = ${row.cabinet_id} and layer_no = ${row.layer_no} and specification_id = ${row.specification_id}`;
    // Of several places of one product in a layer the first says it for all.
    const known = await sql`update cabinet_slot s set low = case when s.id = f.id then ${low}::numeric end, par = case when s.id = f.id then ${par}::numeric end
      from (select min(position) as position, (array_agg(id order by position))[1] as id from cabinet_slot where ${there}) f where ${there}`.execute(tx);
    if (Number(known.numAffectedRows ?? 0) === 0)
      await sql`insert into cabinet_slot (org_id, id, cabinet_id, sort, layer_no, position, specification_id, low, par)
        select ${context.org.id}, ${newId()}, ${row.cabinet_id}, coalesce(max(sort), 0) + 1, ${row.layer_no},
        coalesce(max(position) filter (where layer_no = ${row.layer_no}), 0) + 1, ${row.specification_id}, ${low}, ${par}
        from cabinet_slot where org_id = ${context.org.id} and cabinet_id = ${row.cabinet_id}`.execute(tx);
  }
  await changed(tx, { org: context.org.id, resource: 'cabinet', ids: [row.cabinet_id] });
};

/** What the chosen rows' products lack becomes a claim for each cabinet, from its ward to the central store. */
export const claimForCabinet: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const chosen = await rowsOf(tx, context.org.id, ids);
  const says: string[] = [];
  for (const cabinet of new Set(chosen.map((row) => row.cabinet_id))) {
    const here = chosen.filter((row) => row.cabinet_id === cabinet);
    const { rows } = await sql<{ specification_id: string; unit_id: string; lacks: string }>`
      select specification_id, unit_id, sum(suggestion) as lacks from cabinet_stock_list
      where org_id = ${context.org.id} and cabinet_id = ${cabinet} and specification_id = any(${here.map((row) => row.specification_id)}::uuid[]) group by 1, 2 having sum(suggestion) > 0`.execute(
      tx,
    );
    if (rows.length === 0) continue;
    const [first] = here as [Shown];
    const source = await sql<{ id: string }>`
      select id from warehouse where org_id = ${context.org.id} and level = 1 and scrap_type = 1 and virtual_kind is null and status
      and deleted_at is null order by is_default desc, code limit 1`.execute(tx);
    const header = {
      claimType: '2',
      department: first.department_id ?? '',
      applicant: context.user.employee,
      sourceWarehouse: source.rows[0]?.id ?? '',
      targetWarehouse: first.warehouse_id,
      needDate: dayOf(context.now()),
    };
    const lines = rows.map((row) => ({ specification: row.specification_id, unit: row.unit_id, quantity: row.lacks }));
    const { sn = '' } = await addDraft({ ...context, isSystem: true, screen: '' }, suppliesClaim, { header, lines }, { confirmed: true });
    says.push(`${suppliesClaim.title}${sn}：${lines.length}行，共${lines.reduce((sum, line) => add(sum, line.quantity), '0')}件，草稿`);
  }
  if (says.length === 0) throw new Rejected('所选产品都不低于定数，不需要补货');
  return { says };
};
