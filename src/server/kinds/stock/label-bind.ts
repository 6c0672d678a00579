import { sql } from 'kysely';
import { parseScan, type Scan } from '../../../define/gs1';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { LIVE } from '../../engine/labels/unlabelled';
import type { MasterRow } from '../../engine/masters/effects';
import { resolveScan } from '../../engine/scan';

const REFUSED: Record<string, string> = { '4': '标签已使用', '5': '标签已作废' };

/** A label and then the UDI of the piece it is stuck on, or the EPC of a tag. */
export async function bind(tx: Db, context: Context, row: MasterRow, code: string): Promise<{ bound: string }> {
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
    }>`select label_no from stock_label where org_id = ${context.org.id} and specification_id = ${specification} and serial_no = ${serialNo}
    and id <> ${row.id} and state in ${LIVE} and deleted_at is null`.execute(context.db);
    if (other.rows[0]) throw new Rejected(`序列号${serialNo}已有标签【${other.rows[0].label_no}】`);
  }
  await sql`update stock_label set specification_id = ${specification}, lot_id = ${found.id}, serial_no = ${serialNo}, warehouse_id = coalesce(warehouse_id, ${found.warehouse_id}::uuid),
    state = case when ${found.warehouse_id}::uuid is null then state else '2' end, updated_at = ${context.now()}, version = version + 1 where org_id = ${context.org.id} and id = ${row.id}`.execute(
    context.db,
  );
  return { bound: answer.text };
}

/** First the tag comes off; then, while the label lies nowhere, its goods. */
export async function unbind(tx: Db, context: Context, row: MasterRow): Promise<void> {
  if (row.epc) {
    await sql`update stock_label set epc = null, updated_at = ${context.now()}, version = version + 1 where org_id = ${context.org.id} and id = ${row.id}`.execute(
      tx,
    );
    return;
  }
  if (!row.specification) throw new Rejected('标签没有绑定');
  if (row.labelKind !== '1') throw new Rejected('包标签不能解绑，请使用拆包单');
  await sql`update stock_label set specification_id = null, lot_id = null, serial_no = '', warehouse_id = null, state = case
    when print_count > 0 then '1' else '0' end, updated_at = ${context.now()}, version = version + 1
    where org_id = ${context.org.id} and id = ${row.id}`.execute(tx);
}
