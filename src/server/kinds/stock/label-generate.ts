import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { insertLabels, type NewLabel, nextLabelNos } from '../../engine/labels/label-numbers';
import { MOST_AT_ONCE, unlabelled } from '../../engine/labels/unlabelled';
import type { MasterActionCall } from '../../engine/masters/effects';
import { scopeOf } from '../../engine/scope';

/** Labels for what lies there without one: pieces of a store or of a receipt, places, or blank ones to be bound later. */
export async function generate(tx: Db, context: Context, input: MasterActionCall['input']): Promise<string[]> {
  const inside = { ...context, db: tx };
  const warehouse = String(input.warehouse ?? '');
  if (input.labelKind === '4') {
    if (!warehouse) throw new BadInput('请选择库房', [{ field: 'warehouse', message: '请选择库房' }]);
    return insertLabels(inside, limited(await bareLocations(inside, warehouse)));
  }
  const count = Number(input.count || 0);
  if (!warehouse && !input.sourceSn) {
    if (count < 1)
      throw new BadInput('请选择库房、填写入库单号，或填写空白标签数', [{ field: 'warehouse', message: '请选择库房、填写入库单号，或填写空白标签数' }]);
    return insertLabels(
      inside,
      (await nextLabelNos(inside, limited(Array.from({ length: count })).length)).map((label_no): NewLabel => ({ label_no, label_kind: '1', state: '0' })),
    );
  }
  const pieces = limited(await unlabelled(inside, input));
  const numbers = await nextLabelNos(inside, pieces.length);
  return insertLabels(
    inside,
    pieces.map((piece, i) => ({ ...piece, label_no: numbers[i] ?? '' })),
  );
}

function limited<T>(labels: T[]): T[] {
  if (labels.length === 0) throw new Rejected('没有需要生成的标签');
  if (labels.length > MOST_AT_ONCE) throw new Rejected(`一次最多生成${MOST_AT_ONCE}个标签，请按产品或批号分批生成`);
  return labels;
}

/** Places without a label: theirs is the code they already have. */
async function bareLocations(context: Context, warehouse: string): Promise<NewLabel[]> {
  const { rows } = await sql<{ id: string; barcode: string; warehouse_id: string }>`
    select o.id, o.barcode, o.warehouse_id from location o where ${scopeOf(context, { org: 'o.org_id', warehouses: ['o.warehouse_id'] })}
    and o.warehouse_id = ${warehouse} and o.status and o.deleted_at is null and o.barcode <> ''
      and not exists (select from stock_label b where b.org_id = o.org_id and b.label_no = o.barcode) order by o.pick_order, o.code limit ${MOST_AT_ONCE + 1}`.execute(
    context.db,
  );
  return rows.map((row) => ({ label_no: row.barcode, label_kind: '4', quantity: '0', location_id: row.id, warehouse_id: row.warehouse_id, state: '0' }));
}
