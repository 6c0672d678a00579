import { sql } from 'kysely';
import { div, isPositive, round, sub } from '../../define/money';
import { weigh } from '../../domain/stock/weight-plate';
import type { MasterActionCall, MasterEffect, MasterRow } from '../engine/masters/effects';
import { Rejected } from '../errors';

/** One specification per plate; what it weighs changes only while nothing lies on it. */
export const weightPlateEffect: MasterEffect = {
  beforeSave: async (_tx, _context, row) => {
    if (row.low && row.par && Number(row.low) > Number(row.par)) throw new Rejected('补货点不能大于定数');
    if (row.par && row.maxQuantity && Number(row.par) > Number(row.maxQuantity)) throw new Rejected('定数不能大于最大数量');
  },
  beforeDelete: async (_tx, _context, row) => refuseLoaded(row),
  actions: {
    async bind(tx, context, call) {
      const row = only(call);
      if (row.specification && row.specification !== call.input.specification) refuseLoaded(row);
      await sql`update weight_plate set specification_id = ${String(call.input.specification)}, unit_weight = case when specification_id = ${String(call.input.specification)}::uuid then unit_weight end,
        state = case when specification_id = ${String(call.input.specification)}::uuid then state else '待校准' end, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
        tx,
      );
    },
    async unbind(tx, context, call) {
      refuseLoaded(only(call));
      await sql`update weight_plate set specification_id = null, unit_weight = null, state = '待校准', version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${only(call).id}`.execute(
        tx,
      );
    },
    async calibrate(tx, context, call) {
      const row = only(call);
      if (!row.specification) throw new Rejected('请先绑定产品');
      const [tare, weight] = [String(call.input.tare), String(call.input.weight)];
      const net = sub(weight, tare);
      if (!isPositive(net)) throw new Rejected('放上后的重量须大于空盘重量');
      const unitWeight = round(div(net, String(call.input.pieces)), 6);
      const read = weigh({ unitWeight, tare, tolerance: String(row.tolerance || '10') }, weight);
      await sql`update weight_plate set unit_weight = ${unitWeight}, tare = ${tare}, current_weight = ${weight}, current_quantity = ${read.currentQuantity}, deviation = ${read.deviation}, state = ${read.state},
        last_time = ${context.now()}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(tx);
    },
  },
};

const only = ({ rows }: MasterActionCall): MasterRow => rows[0] as MasterRow;

function refuseLoaded(row: MasterRow): void {
  if (Number(row.currentQuantity || 0) > 0) throw new Rejected(`托盘【${String(row.code)}】上还有货品，不能更换或解绑`);
}
