import { sql } from 'kysely';
import { parseScan, type Scan } from '../../../define/gs1';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { insertLabels, type NewLabel, nextLabelNos } from '../../engine/labels/label-numbers';
import { LIVE, MOST_AT_ONCE, unlabelled } from '../../engine/labels/unlabelled';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { resolveScan } from '../../engine/scan';
import { scopeOf } from '../../engine/scope';

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

async function generate(tx: Db, context: Context, input: MasterActionCall['input']): Promise<string[]> {
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
    select o.id, o.barcode, o.warehouse_id from location o where ${scopeOf(context, { org: 'o.org_id', warehouses: ['o.warehouse_id'] })} and o.warehouse_id = ${warehouse} and o.status and o.deleted_at is null and o.barcode <> ''
      and not exists (select from stock_label b where b.org_id = o.org_id and b.label_no = o.barcode) order by o.pick_order, o.code limit ${MOST_AT_ONCE + 1}`.execute(
    context.db,
  );
  return rows.map((row) => ({ label_no: row.barcode, label_kind: '4', quantity: '0', location_id: row.id, warehouse_id: row.warehouse_id, state: '0' }));
}

/** Where the goods lie a typed code stands on; undefined for a blank label. There are never more codes than pieces. */
async function lotToLabel(context: Context, row: MasterRow): Promise<{ warehouse_id: string } | undefined> {
  const batchNo = String(row.batchNo || '-');
  if (!row.specification) {
    if (row.batchNo || row.serialNo) throw new BadInput('请选择规格', [{ field: 'specification', message: '请选择规格' }]);
    return undefined;
  }
  const { rows } = await sql<{ warehouse_id: string; free: string }>`
    select b.warehouse_id, sum(b.quantity) - (select count(*) from stock_label x where x.org_id = l.org_id and x.warehouse_id = b.warehouse_id and x.lot_id = l.id and x.label_kind = '1' and x.state in ${LIVE} and x.deleted_at is null) as free
    from lot l join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id and b.pack_no = '' and b.quantity > 0
    where ${scopeOf(context, { org: 'l.org_id', warehouses: ['b.warehouse_id'] })} and l.specification_id = ${row.specification} and l.batch_no = ${batchNo} and l.serial_no = ${String(row.serialNo ?? '')}
      and (${String(row.warehouse || '') || null}::uuid is null or b.warehouse_id = ${String(row.warehouse || '') || null}::uuid)
    group by l.org_id, l.id, b.warehouse_id order by free desc limit 1`.execute(context.db);
  const found = rows[0];
  if (!found) throw new BadInput(`批号${batchNo}不在账上，请先入库`, [{ field: 'batchNo', message: `批号${batchNo}不在账上，请先入库` }]);
  if (Number(found.free) < 1) throw new Rejected(`批号${batchNo}的货品都已有标签`);
  return found;
}

const REFUSED: Record<string, string> = { '4': '标签已使用', '5': '标签已作废' };

/** A label and then the UDI of the piece it is stuck on, or the EPC of a tag. */
async function bind(tx: Db, context: Context, row: MasterRow, code: string): Promise<{ bound: string }> {
  const refused = REFUSED[String(row.state)];
  if (refused) throw new Rejected(`${refused}：${String(row.labelNo)}`);
  const text = code.trim();
  const scan = parseScan(text);
  if (scan.kind === 'plain' && /^[0-9a-f]{16,64}$/i.test(text)) return bindTag(tx, context, row, text.toUpperCase());
  return bindGoods({ ...context, db: tx }, row, scan, text);
}

async function bindTag(tx: Db, context: Context, row: MasterRow, epc: string): Promise<{ bound: string }> {
  const other = await sql<{
    label_no: string;
  }>`select label_no from stock_label where org_id = ${context.org.id} and upper(epc) = ${epc} and id <> ${row.id} and state <> '5' and deleted_at is null`.execute(
    tx,
  );
  if (other.rows[0]) throw new Rejected(`该RFID标签已绑定【${other.rows[0].label_no}】`);
  await sql`update stock_label set epc = ${epc}, updated_at = ${context.now()}, version = version + 1 where org_id = ${context.org.id} and id = ${row.id}`.execute(
    tx,
  );
  return { bound: epc };
}

async function bindGoods(context: Context, row: MasterRow, scan: Scan, text: string): Promise<{ bound: string }> {
  if (scan.kind === 'plain') throw new Rejected('请扫描产品UDI或RFID的EPC');
  const answer = await resolveScan(context, text);
  const line = answer.line ?? {};
  const [specification, batchNo, serialNo] = [String(line.specification ?? ''), String(line.batchNo ?? '-'), String(line.serialNo ?? '')];
  const lot = await sql<{ id: string; warehouse_id: string | null }>`
    select l.id, (select b.warehouse_id from stock_balance b where b.org_id = l.org_id and b.lot_id = l.id and b.quantity > 0 order by b.quantity desc limit 1) as warehouse_id from lot l
    where l.org_id = ${context.org.id} and l.specification_id = ${specification} and l.batch_no = ${batchNo} and l.serial_no in (${serialNo}, '') order by l.serial_no desc limit 1`.execute(
    context.db,
  );
  const found = lot.rows[0];
  if (!found) throw new Rejected(`批号${batchNo}不在账上，请先入库`);
  if (row.specification && (row.specification !== specification || (row.batchNo && row.batchNo !== batchNo))) throw new Rejected('扫描的产品与标签不一致');
  if (serialNo !== '') {
    const other = await sql<{
      label_no: string;
    }>`select label_no from stock_label where org_id = ${context.org.id} and specification_id = ${specification} and serial_no = ${serialNo} and id <> ${row.id} and state in ${LIVE} and deleted_at is null`.execute(
      context.db,
    );
    if (other.rows[0]) throw new Rejected(`序列号${serialNo}已有标签【${other.rows[0].label_no}】`);
  }
  await sql`update stock_label set specification_id = ${specification}, lot_id = ${found.id}, serial_no = ${serialNo}, warehouse_id = coalesce(warehouse_id, ${found.warehouse_id}::uuid),
    state = case when ${found.warehouse_id}::uuid is null then state else '2' end, updated_at = ${context.now()}, version = version + 1 where org_id = ${context.org.id} and id = ${row.id}`.execute(
    context.db,
  );
  return { bound: answer.text };
}

/** First the tag comes off; then, while the label lies nowhere, its goods. */
async function unbind(tx: Db, context: Context, row: MasterRow): Promise<void> {
  if (row.epc) {
    await sql`update stock_label set epc = null, updated_at = ${context.now()}, version = version + 1 where org_id = ${context.org.id} and id = ${row.id}`.execute(
      tx,
    );
    return;
  }
  if (!row.specification) throw new Rejected('标签没有绑定');
  if (row.labelKind !== '1') throw new Rejected('包标签不能解绑，请使用拆包单');
  await sql`update stock_label set specification_id = null, lot_id = null, serial_no = '', warehouse_id = null, state = case when print_count > 0 then '1' else '0' end, updated_at = ${context.now()}, version = version + 1
    where org_id = ${context.org.id} and id = ${row.id}`.execute(tx);
}

/** A label goes only with its goods, or where there are more labels than goods. */
async function refuseInStock(tx: Db, context: Context, row: MasterRow): Promise<void> {
  if (row.state === '5') throw new Rejected(`标签已作废：${String(row.labelNo)}`);
  if (row.state !== '2') return;
  const { rows } = await sql<{ held: boolean }>`
    select case when b.label_kind = '1' then coalesce((select sum(s.quantity) from stock_balance s where s.org_id = b.org_id and s.warehouse_id = b.warehouse_id and s.lot_id = b.lot_id and s.pack_no = ''), 0)
        >= (select count(*) from stock_label x where x.org_id = b.org_id and x.warehouse_id = b.warehouse_id and x.lot_id = b.lot_id and x.label_kind = '1' and x.state = '2' and x.deleted_at is null)
      else exists (select from stock_balance s where s.org_id = b.org_id and s.pack_no = b.label_no and s.quantity > 0) end as held
    from stock_label b where b.org_id = ${context.org.id} and b.id = ${row.id}`.execute(tx);
  if (rows[0]?.held) throw new Rejected(`标签【${String(row.labelNo)}】仍在库，不能作废`);
}
