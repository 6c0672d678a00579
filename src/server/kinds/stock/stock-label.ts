import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { LIVE } from '../../engine/labels/unlabelled';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { scopeOf } from '../../engine/scope';
import { bind, unbind } from './label-bind';
import { generate } from './label-generate';

/** Labels are made for what lies there without one, bound to goods and tags, and voided; where they lie follows the ledger. */
export const stockLabelEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    if (before) return;
    const lot = await lotToLabel({ ...context, db: tx }, row);
    Object.assign(row, { labelKind: '1', quantity: '1', state: lot ? '2' : '0', warehouse: lot?.warehouse_id ?? '' });
  },
  afterSave: async (tx, context, row, before) => {
    if (before || !row.specification) return;
    await sql`update stock_label b set lot_id = l.id from lot l where b.org_id = ${context.org.id} and b.id = ${row.id} and l.org_id = b.org_id and l.specification_id = b.specification_id
      and l.batch_no = ${String(row.batchNo || '-')} and l.serial_no = b.serial_no`.execute(tx);
  },
  actions: {
    generate: async (tx, context, { input }) => ({ made: (await generate(tx, context, input)).length }),
    bind: async (tx, context, call) => bind(tx, context, only(call), String(call.input.code ?? '')),
    unbind: async (tx, context, call) => unbind(tx, context, only(call)),
    async void(tx, context, { rows }) {
      for (const row of rows) await refuseInStock(tx, context, row);
      await sql`update stock_label set state = '5', updated_at = ${context.now()}, version = version + 1 where org_id = ${context.org.id} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
        tx,
      );
    },
  },
};

const only = ({ rows }: MasterActionCall): MasterRow => rows[0] as MasterRow;

/** Where the goods lie a typed code stands on; undefined for a blank label. There are never more codes than pieces. */
async function lotToLabel(context: Context, row: MasterRow): Promise<{ warehouse_id: string } | undefined> {
  const batchNo = String(row.batchNo || '-');
  if (!row.specification) {
    if (row.batchNo || row.serialNo) throw new BadInput('请选择规格', [{ field: 'specification', message: '请选择规格' }]);
    return undefined;
  }
  const { rows } = await sql<{ warehouse_id: string; free: string }>`
    select b.warehouse_id, sum(b.quantity) - (select count(*) from stock_label x where x.org_id = l.org_id and x.warehouse_id = b.warehouse_id
    and x.lot_id = l.id and x.label_kind = '1' and x.state in ${LIVE} and x.deleted_at is null) as free
    from lot l join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id and b.pack_no = '' and b.quantity > 0
    where ${scopeOf(context, { org: 'l.org_id', warehouses: ['b.warehouse_id'] })} and l.specification_id = ${row.specification}
    and l.batch_no = ${batchNo} and l.serial_no = ${String(row.serialNo ?? '')}
      and (${String(row.warehouse || '') || null}::uuid is null or b.warehouse_id = ${String(row.warehouse || '') || null}::uuid)
    group by l.org_id, l.id, b.warehouse_id order by free desc limit 1`.execute(context.db);
  const found = rows[0];
  if (!found) throw new BadInput(`批号${batchNo}不在账上，请先入库`, [{ field: 'batchNo', message: `批号${batchNo}不在账上，请先入库` }]);
  if (Number(found.free) < 1) throw new Rejected(`批号${batchNo}的货品都已有标签`);
  return found;
}

/** A label goes only with its goods, or where there are more labels than goods. */
async function refuseInStock(tx: Db, context: Context, row: MasterRow): Promise<void> {
  if (row.state === '5') throw new Rejected(`标签已作废：${String(row.labelNo)}`);
  if (row.state !== '2') return;
  const { rows } = await sql<{ held: boolean }>`
    select case when b.label_kind = '1' then coalesce((select sum(s.quantity) from stock_balance s where s.org_id = b.org_id
    and s.warehouse_id = b.warehouse_id and s.lot_id = b.lot_id and s.pack_no = ''), 0)
        >= (select count(*) from stock_label x where x.org_id = b.org_id and x.warehouse_id = b.warehouse_id and x.lot_id = b.lot_id and x.label_kind = '1' and x.state = '2' and x.deleted_at is null)
      else exists (select from stock_balance s where s.org_id = b.org_id and s.pack_no = b.label_no and s.quantity > 0) end as held
    from stock_label b where b.org_id = ${context.org.id} and b.id = ${row.id}`.execute(tx);
  if (rows[0]?.held) throw new Rejected(`标签【${String(row.labelNo)}】仍在库，不能作废`);
}
