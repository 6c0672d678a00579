import { sql } from 'kysely';
import { compare, div, isPositive, plain, round, sub } from '../../../define/money';
import { type Plate, type Reading, weigh } from '../../../domain/stock/weight-plate';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';

/** One specification per plate; what it weighs changes only while nothing lies on it. */
export const weightPlateEffect: MasterEffect = {
  beforeDelete: async (_tx, _context, row) => refuseLoaded(row),
  actions: {
    async bind(tx, context, call) {
      const row = only(call);
      const specification = String(call.input.specification);
      if (row.specification === specification) return;
      if (row.specification) refuseLoaded(row);
      // What the catalogue says a piece weighs serves until the plate is calibrated.
      await sql`update weight_plate set specification_id = ${specification}, unit_weight = (select nullif(weight_per_piece, 0) from specification where id = ${specification}::uuid),
        state = '待校准', version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(tx);
    },
    async unbind(tx, context, call) {
      refuseLoaded(only(call));
      await sql`update weight_plate set specification_id = null, unit_weight = null, state = '待校准', version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${only(call).id}`.execute(
        tx,
      );
    },
    async weigh(tx, context, call) {
      const row = only(call);
      if (!row.specification) throw new Rejected('请先绑定产品');
      if (!isPositive(String(row.unitWeight || '0'))) throw new Rejected(`托盘【${String(row.code)}】尚未校准，请先校准`);
      const read = await keepReading(tx, context, row, plateOf(row), String(call.input.weight));
      return { says: saysOf(row, read) };
    },
    async zero(tx, context, call) {
      const row = only(call);
      const tare = String(call.input.tare);
      const read = await keepReading(tx, context, row, { ...plateOf(row), tare }, tare);
      return { says: saysOf(row, read) };
    },
    async calibrate(tx, context, call) {
      const row = only(call);
      if (!row.specification) throw new Rejected('请先绑定产品');
      const [tare, weight] = [String(call.input.tare), String(call.input.weight)];
      const net = sub(weight, tare);
      if (!isPositive(net)) throw new Rejected('放上后的重量须大于空盘重量');
      const unitWeight = round(div(net, String(call.input.pieces)), 6);
      await keepReading(tx, context, row, { ...plateOf(row), unitWeight, tare }, weight);
    },
  },
};

const only = ({ rows }: MasterActionCall): MasterRow => rows[0] as MasterRow;
const plateOf = (row: MasterRow): Plate => ({
  unitWeight: String(row.unitWeight ?? ''),
  tare: String(row.tare ?? ''),
  tolerance: String(row.tolerance || '10'),
});

/** What the scale shows now becomes what lies on the plate, with what it is measured by. */
async function keepReading(tx: Db, context: Context, row: MasterRow, plate: Plate, weight: string): Promise<Reading> {
  const read = weigh(plate, weight);
  await sql`update weight_plate set unit_weight = ${plate.unitWeight || null}, tare = ${plate.tare || null}, current_weight = ${weight}, current_quantity = ${read.currentQuantity},
    deviation = ${read.deviation}, state = ${read.state}, last_time = ${context.now()}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
    tx,
  );
  return read;
}

/** In the words of who stands before the plate: how many, and what to do about it. */
function saysOf(row: MasterRow, { currentQuantity, deviation, state }: Reading): string[] {
  const isLow = Boolean(row.low) && compare(currentQuantity, String(row.low)) < 0;
  const isFull = Boolean(row.maxQuantity) && compare(currentQuantity, String(row.maxQuantity)) > 0;
  return [
    `托盘【${String(row.code)}】现有${currentQuantity}`,
    ...(state === '待校准' ? [`偏差${plain(deviation)}克，请检查托盘并校准`] : []),
    ...(isLow ? [`低于补货点${plain(String(row.low))}`] : []),
    ...(isFull ? [`超过最大数量${plain(String(row.maxQuantity))}`] : []),
  ];
}

function refuseLoaded(row: MasterRow): void {
  if (Number(row.currentQuantity || 0) > 0) throw new Rejected(`托盘【${String(row.code)}】上还有货品，不能更换或解绑`);
}
