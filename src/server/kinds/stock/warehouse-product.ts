import { sql } from 'kysely';
import { add, compare, div, isZero, mul, plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { acceptPar, heldBack, refusePar, waits, want, wantedOf } from '../hospital/par-approval';
import { restock } from '../purchasing/restock';

/** What a row that is being written wants beside what it may have now. */
const waiting = new WeakMap<MasterRow, NonNullable<Awaited<ReturnType<typeof heldBack>>>>();

export const warehouseProductEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    checkPar(row);
    const wanted = await heldBack(tx, context, row, before);
    if (wanted) waiting.set(row, wanted);
  },
  afterSave: async (tx, context, row) => {
    const wanted = waiting.get(row);
    if (wanted) await want(tx, context, row.id, wanted);
  },
  actions: {
    batchEdit: async (tx, context, { rows, input }) => {
      for (const row of rows) {
        const next: MasterRow = { ...row };
        for (const [name, value] of Object.entries(input)) if (value !== '') next[name] = value;
        if (input.minQuantity !== '') next.reorderQuantity = '';
        checkPar(next);
        const wanted = await heldBack(tx, context, next, row);
        if (wanted) await want(tx, context, row.id, wanted);
        await sql`update warehouse_product set min_quantity = ${next.minQuantity || null}, reorder_quantity = ${next.reorderQuantity || null}, max_quantity =
          ${next.maxQuantity || null}, pack_quantity = ${next.packQuantity},
          lead_days = ${next.leadDays || null}, safety_days = ${next.safetyDays || null}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id}
          and id = ${row.id}`.execute(tx);
      }
    },
    copyFromWarehouse: copySettings,
    suggestPar,
    restock,
    acceptPar,
    refusePar,
  },
};

/** 0 ≤ min ≤ reorder < max, max whole packs. @throws Rejected */
function checkPar(row: MasterRow): void {
  const [least, most] = [String(row.minQuantity ?? ''), String(row.maxQuantity ?? '')];
  if (row.reorderQuantity === '' && least !== '') row.reorderQuantity = least;
  const reorder = String(row.reorderQuantity ?? '');
  if (least !== '' && reorder !== '' && compare(least, reorder) > 0) throw Rejected.at('reorderQuantity', '补货点不能小于下限');
  if (most !== '' && ((least !== '' && compare(least, most) >= 0) || (reorder !== '' && compare(reorder, most) >= 0)))
    throw Rejected.at('maxQuantity', '下限必须小于上限');
  const pack = String(row.packQuantity || '1');
  if (most !== '' && !isZero(pack) && !Number.isInteger(Number(div(most, pack)))) throw Rejected.at('maxQuantity', '上限必须是定数包数量的整数倍');
  if (row.restockMode === '1' && (least === '' || most === '')) throw Rejected.at(least === '' ? 'minQuantity' : 'maxQuantity', '上下限补货须填写下限和上限');
}

async function copySettings(tx: Db, context: Context, { input }: MasterActionCall): Promise<{ changed: number }> {
  if (input.from === input.to) throw Rejected.at('to', '来源库房与目标库房不能相同');
  const rows = await sql<
    Record<string, unknown>
  >`select * from warehouse_product p where org_id = ${context.org.id} and warehouse_id = ${input.from} and deleted_at is null
    and not exists (select 1 from warehouse_product x where x.org_id = p.org_id and x.warehouse_id = ${input.to} and x.specification_id = p.specification_id and x.deleted_at is null)`.execute(
    tx,
  );
  const isHeld = await waits(tx, context, String(input.to));
  for (const row of rows.rows) {
    const id = newId();
    const limits = isHeld ? { restock_mode: '3', pack_quantity: '1' } : row;
    const of = (column: string): unknown => (limits as Record<string, unknown>)[column] ?? null;
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, restock_mode, source_kind, source_warehouse_id, supplier_id,
      min_quantity, reorder_quantity, max_quantity, pack_quantity, pack_count, lead_days, safety_days, created_by)
      values (${context.org.id}, ${id}, ${input.to}, ${row.specification_id}, ${of('restock_mode')}, ${row.source_kind}, ${row.source_warehouse_id}, ${row.supplier_id},
      ${of('min_quantity')}, ${of('reorder_quantity')}, ${of('max_quantity')}, ${of('pack_quantity')}, ${of('pack_count')}, ${of('lead_days')}, ${of('safety_days')},
      ${context.user.id || null})`.execute(tx);
    if (isHeld) await want(tx, context, id, wantedOf(row));
  }
  return { changed: rows.rows.length };
}

/** New limits beside the old ones, for people to accept row by row: nothing is written. */
async function suggestPar(
  tx: Db,
  context: Context,
  { rows }: MasterActionCall,
): Promise<{ suggestions: { id: string; minQuantity: string; maxQuantity: string }[] }> {
  const cycle = (await ruleReader(context))('restock.cycleDays') || '7';
  const used = await sql<{
    id: string;
    daily: string;
  }>`select id, avg_daily as daily from warehouse_product_list where org_id = ${context.org.id} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
  const suggestions = rows.map((row) => {
    const daily = used.rows.find((line) => line.id === row.id)?.daily ?? '0';
    const cover = add(String(row.leadDays || '0'), String(row.safetyDays || '0'));
    const pack = String(row.packQuantity || '1');
    const packs = (quantity: string) => plain(mul(Math.ceil(Number(div(quantity, pack))), pack));
    const least = packs(mul(daily, cover));
    const most = packs(mul(daily, add(cover, cycle)));
    return { id: row.id, minQuantity: least, maxQuantity: compare(most, least) > 0 ? most : add(least, pack) };
  });
  return { suggestions };
}
