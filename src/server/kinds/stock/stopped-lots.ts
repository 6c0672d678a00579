import { type RawBuilder, sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';

/** '' = every batch of the goods. */
export const batchOf = (d: AnyDocument, line: AnyLine): string => (d.header.level === '2' ? '' : line.batchNo);

/** The lines as rows `w`: a specification here, narrowed to a batch, a serial, a warehouse. */
export function asRows(d: AnyDocument): RawBuilder<unknown> {
  const rows = d.lines.map((line, i) => ({
    i,
    specification_id: line.specification || null,
    batch_no: batchOf(d, line),
    serial_no: line.serialNo || '',
    warehouse_id: String(line.warehouse ?? '') || null,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (i int, specification_id uuid, batch_no text, serial_no text, warehouse_id uuid)`;
}

/** What a line touches: `b` balance or reservation, `l` its lot. */
export const touched = sql`b.specification_id = w.specification_id and (w.batch_no = '' or l.batch_no = w.batch_no) and (w.serial_no = '' or l.serial_no = w.serial_no)
  and (w.warehouse_id is null or b.warehouse_id = w.warehouse_id)`;
