import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { mul } from '../../../define/money';
import type { Context } from '../../base/context';
import { gather, type Sort } from '../../base/gather';
import { newId } from '../../base/id';

/** One event per line on the way of the lot; a reversal leaves its own event, nothing is erased. */
export async function writeTrace(context: Context, definition: DocumentDefinition, d: AnyDocument, sign: 1 | -1, at = 'review'): Promise<void> {
  if ((definition.tracedAt ?? 'review') !== at) return;
  const event = definition.trace[context.org.kind];
  const type = typeof event === 'function' ? event(d) : event;
  if (type === undefined) return;
  const now = context.now();
  const rows = d.lines
    .filter((line) => line.specification !== '')
    .map((line) => ({
      org_id: context.org.id,
      id: newId(now.getTime()),
      at: now.toISOString(),
      type: sign === 1 ? type : `${type}_RED`,
      counter_org_id: d.counterOrg || null,
      warehouse_id: String(d.header.warehouse ?? d.header.sourceWarehouse ?? d.header.fromWarehouse ?? '') || null,
      department_id: String(d.header.department ?? '') || null,
      patient_id: String(d.header.patient ?? '') || null,
      specification_id: line.specification,
      batch_no: line.batchNo || '-',
      serial_no: line.serialNo || '',
      label_no: String(line.labelNo ?? ''),
      quantity: mul(traced(line), sign),
      doc_kind: definition.kind,
      document_id: d.id,
      doc_sn: d.sn,
      line_id: line.id,
      operator: context.user.name,
    }));
  await gather(context.db, TRACES, rows);
}

const TRACES: Sort<Record<string, unknown>> = {
  queries: (rows) => sql`traces as (insert into trace_event select * from jsonb_populate_recordset(null::trace_event, ${JSON.stringify(rows)}::jsonb))`,
};

/** What really moved of a line: a receipt counts what was received. */
const traced = (line: AnyDocument['lines'][number]): string =>
  line.receivedQuantity !== undefined && line.receivedQuantity !== '' && line.sentQuantity !== undefined
    ? mul(String(line.receivedQuantity), line.ratio)
    : line.baseQuantity;
