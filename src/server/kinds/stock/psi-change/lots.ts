import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import { changedLot, isOtherLot } from '../../../../domain/stock/psi-change/moves';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';

type LotKey = { specification: string; batchNo: string; serialNo: string };
const before = (line: AnyLine): LotKey => ({ specification: line.specification, batchNo: line.batchNo, serialNo: line.serialNo ?? '' });
const after = (d: AnyDocument, line: AnyLine): LotKey =>
  d.header.changeType === '2'
    ? { ...before(line), specification: String(line.newSpecification) }
    : { ...before(changedLot(line)), specification: line.specification };

/**
 * Lot data are facts of the lot, not of an entry: a date corrected without a new number is corrected for the whole lot.
 * Unique codes follow their goods; the way of the new lot begins with the change.
 */
export async function changeLots(context: Context, d: AnyDocument): Promise<void> {
  for (const line of d.lines) {
    if (d.header.changeType === '1' && !isOtherLot(line)) await writeLotData(context, changedLot(line));
    else await moveCodes(context, d, line, before(line), after(d, line));
    await traceAs(context, line, after(d, line), 'CHANGE', line.baseQuantity);
  }
}

export async function restoreLots(context: Context, d: AnyDocument): Promise<void> {
  for (const line of d.lines) {
    if (d.header.changeType === '1' && !isOtherLot(line)) await writeLotData(context, line);
    else await moveCodes(context, d, line, after(d, line), before(line));
    await traceAs(context, line, after(d, line), 'CHANGE_RED', `-${line.baseQuantity}`);
  }
}

async function writeLotData(context: Context, lot: AnyLine): Promise<void> {
  await sql`update lot set production_date = ${lot.productionDate || null}::date, expiry_date = ${lot.expiryDate || null}::date, sterilisation_no = ${lot.sterilisationNo || null}, udi = coalesce(${lot.udi || null}, udi)
    where org_id = ${context.org.id} and specification_id = ${lot.specification} and batch_no = ${lot.batchNo} and serial_no = ${lot.serialNo || ''}`.execute(
    context.db,
  );
}

/** @throws Rejected when only part of a coded lot changes: nobody could say which pieces */
async function moveCodes(context: Context, d: AnyDocument, line: AnyLine, from: LotKey, to: LotKey): Promise<void> {
  const lotOf = (key: LotKey) =>
    sql`(select id from lot where org_id = ${context.org.id} and specification_id = ${key.specification} and batch_no = ${key.batchNo} and serial_no = ${key.serialNo})`;
  const moved =
    await sql`update stock_label b set lot_id = ${lotOf(to)}, specification_id = ${to.specification}, serial_no = ${to.serialNo}, updated_at = ${context.now()}
    where b.org_id = ${context.org.id} and b.lot_id = ${lotOf(from)} and b.state = '2' and b.warehouse_id = ${String(d.header.warehouse)} returning 1`.execute(
      context.db,
    );
  if (moved.rows.length > 0 && moved.rows.length !== Number(line.baseQuantity)) throw new Rejected(`批号${line.batchNo}已赋唯一码，须整批变更`);
}

/** The event of the line stands on the way of the old lot; the new one gets its own. */
async function traceAs(context: Context, line: AnyLine, lot: LotKey, type: string, quantity: string): Promise<void> {
  await sql`
    insert into trace_event (org_id, id, at, type, counter_org_id, warehouse_id, department_id, patient_id, specification_id, batch_no, serial_no, label_no, quantity, doc_kind, document_id, doc_sn, line_id, operator)
    select org_id, ${newId(context.now().getTime())}, at, type, counter_org_id, warehouse_id, department_id, patient_id, ${lot.specification}, ${lot.batchNo}, ${lot.serialNo}, label_no, ${quantity}::numeric, doc_kind, document_id, doc_sn, line_id, operator
    from trace_event where org_id = ${context.org.id} and line_id = ${line.id} and type = ${type} and (specification_id, batch_no, serial_no) = (${line.specification}::uuid, ${line.batchNo}, ${line.serialNo ?? ''})
      and (${lot.specification}::uuid, ${lot.batchNo}::text, ${lot.serialNo}::text) <> (specification_id, batch_no, serial_no) order by at desc limit 1`.execute(
    context.db,
  );
}
