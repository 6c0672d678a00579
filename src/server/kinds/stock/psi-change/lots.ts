import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import { mul } from '../../../../define/money';
import { changedLot, isOtherLot } from '../../../../domain/stock/psi-change/moves';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { writeGathered } from '../../../base/gather';
import { newId } from '../../../base/id';

type LotKey = { specification: string; batchNo: string; serialNo: string };
const before = (line: AnyLine): LotKey => ({ specification: line.specification, batchNo: line.batchNo, serialNo: line.serialNo ?? '' });
const after = (d: AnyDocument, line: AnyLine): LotKey =>
  d.header.changeType === '2'
    ? { ...before(line), specification: String(line.newSpecification) }
    : { ...before(changedLot(line)), specification: line.specification };

type Change = { line: AnyLine; from: LotKey; to: LotKey };

/**
 * Lot data are facts of the lot, not of an entry: a date corrected without a new number is corrected for the whole lot.
 * Unique codes follow their goods; the way of the new lot begins with the change.
 */
export async function changeLots(context: Context, d: AnyDocument): Promise<void> {
  const corrected = d.lines.filter((line) => isCorrected(d, line));
  await writeLotData(context, corrected.map(changedLot));
  await moveCodes(
    context,
    d,
    d.lines.filter((line) => !isCorrected(d, line)).map((line) => ({ line, from: before(line), to: after(d, line) })),
  );
  await traceAs(context, d, 'CHANGE', 1);
}

export async function restoreLots(context: Context, d: AnyDocument): Promise<void> {
  await writeLotData(
    context,
    d.lines.filter((line) => isCorrected(d, line)),
  );
  await moveCodes(
    context,
    d,
    d.lines.filter((line) => !isCorrected(d, line)).map((line) => ({ line, from: after(d, line), to: before(line) })),
  );
  await traceAs(context, d, 'CHANGE_RED', -1);
}

const isCorrected = (d: AnyDocument, line: AnyLine): boolean => d.header.changeType === '1' && !isOtherLot(line);

async function writeLotData(context: Context, lots: readonly AnyLine[]): Promise<void> {
  if (lots.length === 0) return;
  const rows = new Map(
    lots.map((lot) => [
      [lot.specification, lot.batchNo, lot.serialNo || ''].join('|'),
      {
        specification_id: lot.specification,
        batch_no: lot.batchNo,
        serial_no: lot.serialNo || '',
        production_date: lot.productionDate || null,
        expiry_date: lot.expiryDate || null,
        sterilisation_no: lot.sterilisationNo || null,
        udi: lot.udi || null,
      },
    ]),
  );
  await sql`update lot l set production_date = w.production_date, expiry_date = w.expiry_date, sterilisation_no = w.sterilisation_no, udi = coalesce(w.udi, l.udi)
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as w (specification_id uuid, batch_no text, serial_no text,
    production_date date, expiry_date date, sterilisation_no text, udi text)
    where l.org_id = ${context.org.id} and (l.specification_id, l.batch_no, l.serial_no) = (w.specification_id, w.batch_no, w.serial_no)`.execute(context.db);
}

/** @throws Rejected when only part of a coded lot changes: nobody could say which pieces */
async function moveCodes(context: Context, d: AnyDocument, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const flat = (side: string, { specification, batchNo, serialNo }: LotKey) => ({
    [`${side}_spec`]: specification,
    [`${side}_batch`]: batchNo,
    [`${side}_serial`]: serialNo,
  });
  const rows = changes.map(({ line, from, to }, i) => ({ i, line: line.id, ...flat('from', from), ...flat('to', to) }));
  const { rows: moved } = await sql<{ line: string; count: number }>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a
      (i int, line uuid, from_spec uuid, from_batch text, from_serial text, to_spec uuid, to_batch text, to_serial text)),
    lots as (select distinct on (f.id) a.line, f.id as from_lot, t.id as to_lot, a.to_spec, a.to_serial from asked a
      join lot f on f.org_id = ${context.org.id} and (f.specification_id, f.batch_no, f.serial_no) = (a.from_spec, a.from_batch, a.from_serial)
      join lot t on t.org_id = f.org_id and (t.specification_id, t.batch_no, t.serial_no) = (a.to_spec, a.to_batch, a.to_serial) order by f.id, a.i),
    moved as (update stock_label b set lot_id = k.to_lot, specification_id = k.to_spec, serial_no = k.to_serial, updated_at = ${context.now()} from lots k
      where b.org_id = ${context.org.id} and b.lot_id = k.from_lot and b.state = '2' and b.warehouse_id = ${String(d.header.warehouse)} returning k.line)
    select line, count(*)::int as count from moved group by line`.execute(context.db);
  for (const { line } of changes) {
    const count = moved.find((one) => one.line === line.id)?.count ?? 0;
    if (count > 0 && count !== Number(line.baseQuantity)) throw new Rejected(`批号${line.batchNo}已赋唯一码，须整批变更`);
  }
}

/** The event of the line stands on the way of the old lot; the new one gets its own. */
async function traceAs(context: Context, d: AnyDocument, type: string, sign: 1 | -1): Promise<void> {
  const at = context.now().getTime();
  const rows = d.lines.map((line) => {
    const { specification, batchNo, serialNo } = after(d, line);
    return { id: newId(at), line: line.id, specification, batch: batchNo, serial: serialNo, quantity: mul(line.baseQuantity, sign) };
  });
  await writeGathered(context.db);
  await sql`
    insert into trace_event (org_id, id, at, type, counter_org_id, warehouse_id, department_id, patient_id, specification_id, batch_no, serial_no,
    label_no, quantity, doc_kind, document_id, doc_sn, line_id, operator)
    select e.org_id, w.id, e.at, e.type, e.counter_org_id, e.warehouse_id, e.department_id, e.patient_id, w.specification, w.batch, w.serial,
    e.label_no, w.quantity, e.doc_kind, e.document_id, e.doc_sn, e.line_id, e.operator
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, line uuid, specification uuid, batch text, serial text, quantity numeric)
      join document_line l on l.org_id = ${context.org.id} and l.id = w.line
      cross join lateral (select t.* from trace_event t where t.org_id = l.org_id and t.line_id = l.id and t.type = ${type}
        and (t.specification_id, t.batch_no, t.serial_no) = (l.specification_id, l.batch_no, coalesce(l.serial_no, '')) order by t.at desc limit 1) e
    where (w.specification, w.batch, w.serial) <> (e.specification_id, e.batch_no, e.serial_no)`.execute(context.db);
}
