import { sql } from 'kysely';
import type { MasterDefinition } from '../../../../define/define-master';
import { warehouseProduct as setting } from '../../../../domain/stock/warehouse-product';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { loadRows } from '../../../engine/masters/load';
import { saveMaster } from '../../../engine/masters/save';
import type { ActionService, ServiceCall } from '../../../engine/masters/services';
import { refresh } from './propose';

export const refreshPars: ActionService = async (tx, context) => ({ says: [`已重新计算，${await refresh(within(context, tx))}条建议与现在的定数不同`] });

/** The definition as the engine takes any. */
const warehouseProduct: MasterDefinition = setting;
type Row = { id: string; version: number; min: string; reorder: string; max: string; packs: number | null; name: string };

async function open({ db, org }: Context, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, p.version, trim_scale(a.min_quantity)::text as min, trim_scale(a.reorder_quantity)::text as reorder, trim_scale(a.max_quantity)::text as max,
      a.pack_count as packs, a.product_name as name
    from par_proposal_list a join warehouse_product p on p.org_id = a.org_id and p.id = a.id where a.org_id = ${org.id} and a.id = any(${ids}::uuid[])
      and a.state = 'open' order by a.id for update of p`.execute(db);
  if (rows.length < ids.length) throw new Rejected('所选建议已经处理，请刷新');
  return rows;
}

/** What is asked instead of what is proposed, where somebody wrote it. */
const wanted = ({ min, reorder, max }: Row, input: ServiceCall['input']) => ({
  minQuantity: String(input.minQuantity ?? '') || min,
  reorderQuantity: String(input.reorderQuantity ?? '') || reorder,
  maxQuantity: String(input.maxQuantity ?? '') || max,
});

/** Each goes through the door of 库房产品设置, with the rights, checks and approvals of whoever would write it there. */
export const acceptProposals: ActionService = async (tx, given, { ids, input }) => {
  const context = { ...within(given, tx), screen: '' };
  const rows = await open(context, ids);
  const stored = new Map((await loadRows(tx, context, warehouseProduct, ids, true)).map((one) => [one.id, one]));
  for (const row of rows) {
    const packs = row.packs === null ? {} : { packCount: String(row.packs) };
    const typed = Object.entries(stored.get(row.id) ?? {}).filter(([name]) => warehouseProduct.fields[name]?.computed !== true);
    const known = Object.fromEntries(typed.filter(([name]) => name in warehouseProduct.fields));
    await saveMaster(context, warehouseProduct, { id: row.id, version: row.version, row: { ...known, ...wanted(row, input), ...packs }, confirmed: true });
  }
  await sql`update par_proposal set accepted_at = ${context.now()} where org_id = ${context.org.id} and id = any(${ids}::uuid[])`.execute(tx);
  const { rows: held } = await sql`select from warehouse_product where org_id = ${context.org.id} and id = any(${ids}::uuid[]) and wanted is not null`.execute(
    tx,
  );
  return { says: [`已采纳${rows.length}条`, ...(held.length > 0 ? [`其中${held.length}条须库管确认后生效`] : [])] };
};

export const dismissProposals: ActionService = async (tx, given, { ids, reason }) => {
  const context = within(given, tx);
  await open(context, ids);
  await sql`insert into par_dismissed (org_id, id, min_quantity, reorder_quantity, max_quantity, reason, by_id, by_name, at)
    select a.org_id, a.id, a.min_quantity, a.reorder_quantity, a.max_quantity, ${reason}, ${context.user.id || null}::uuid, ${context.user.name}, ${context.now()}
    from par_proposal a where a.org_id = ${context.org.id} and a.id = any(${ids}::uuid[])
    on conflict (org_id, id) do update set reason = excluded.reason, min_quantity = excluded.min_quantity, reorder_quantity = excluded.reorder_quantity, max_quantity = excluded.max_quantity,
      by_id = excluded.by_id, by_name = excluded.by_name, at = excluded.at`.execute(tx);
  return { changed: ids.length };
};
