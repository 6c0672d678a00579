import { sql } from 'kysely';
import type { TraceEvent, TraceLot } from '../../../contract/trace-answer';
import { plain } from '../../../define/money';
import { TYPES_OF_SIDE, traceLabel } from '../../../domain/trace-types';
import type { Context } from '../../base/context';
import { masked } from '../masters/present';
import type { Crossing } from './chain';

type Raw = {
  id: string;
  at: string;
  type: string;
  org_id: string;
  org_name: string;
  warehouse: string | null;
  department: string | null;
  patient: string | null;
  quantity: string;
  doc_kind: string;
  doc_sn: string;
  document_id: string;
  line_id: string | null;
  operator: string;
  label_no: string;
};

/**
 * The timeline: everything the own organisation did with the lot; of others the crossing lines themselves and how the
 * lot came to them. What is another organisation's own business (people, quantities kept, documents) stays out.
 */
export async function eventsOf(context: Context, lot: TraceLot, crossings: readonly Crossing[], showsPatients: boolean): Promise<TraceEvent[]> {
  const own = context.org.id;
  const lines = new Set(crossings.flatMap((crossing) => [crossing.fromLine, crossing.toLine]));
  const others = [...new Set(crossings.flatMap((crossing) => [crossing.fromOrg, crossing.toOrg]))].filter((org) => org !== own);
  const found = await sql<Raw>`
    select e.id, e.at, e.type, e.org_id, o.name as org_name, w.name as warehouse, t.name as department, p.name as patient, e.quantity, e.doc_kind,
    e.doc_sn, e.document_id, e.line_id, e.operator, e.label_no
    from trace_event e join organisation o on o.id = e.org_id
    left join warehouse w on w.org_id = ${own} and w.org_id = e.org_id and w.id = e.warehouse_id
    left join department t on t.org_id = ${own} and t.org_id = e.org_id and t.id = e.department_id
    left join patient p on p.org_id = ${own} and p.org_id = e.org_id and p.id = e.patient_id
    where e.specification_id = ${lot.specification} and e.batch_no = ${lot.batchNo} and e.serial_no = ${lot.serialNo}
      and (e.org_id = ${own} or (e.org_id = any(${others}::uuid[]) and (e.line_id = any(${[...lines]}::uuid[]) or e.type = any(${TYPES_OF_SIDE('in')}))))
      and (${lot.labelNo ?? ''} = '' or e.label_no in ('', ${lot.labelNo ?? ''}))
    order by e.at, e.id limit 5000`.execute(context.db);
  return found.rows
    .filter((row) => row.org_id === own || lines.has(row.line_id ?? '') || row.at <= lastSent(crossings, row.org_id))
    .map((row) => present(row, row.org_id === own, lines.has(row.line_id ?? ''), showsPatients));
}

/** What came to a sender after it passed the goods on is not this way. */
const lastSent = (crossings: readonly Crossing[], org: string): string =>
  crossings
    .filter((crossing) => crossing.fromOrg === org)
    .map((crossing) => crossing.at)
    .sort()
    .at(-1) ?? '';

function present(row: Raw, isOwn: boolean, isCrossing: boolean, showsPatients: boolean): TraceEvent {
  const patient = row.patient ?? '';
  return {
    id: row.id,
    at: row.at,
    type: row.type,
    ...traceLabel(row.type),
    org: row.org_id,
    orgName: row.org_name,
    isOwn,
    warehouseName: row.warehouse ?? '',
    departmentName: row.department ?? '',
    patientName: showsPatients ? patient : masked('person', patient),
    quantity: isOwn || isCrossing ? plain(row.quantity) : '',
    docKind: row.doc_kind,
    docSn: isOwn || isCrossing ? row.doc_sn : '',
    documentId: isOwn ? row.document_id : '',
    operator: isOwn ? row.operator : '',
    labelNo: isOwn ? row.label_no : '',
  };
}
