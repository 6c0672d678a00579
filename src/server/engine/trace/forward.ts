import { sql } from 'kysely';
import type { TraceLot, TraceStock, TraceUse } from '../../../contract/trace-answer';
import { plain } from '../../../define/money';
import { TYPES_OF_SIDE } from '../../../domain/trace-types';
import type { Context } from '../../base/context';
import { masked } from '../masters/present';
import { scopeOf } from '../scope';

/** Where the lot ended: department × patient × document, reversals counted off; within the user's departments. */
export async function usesOf(context: Context, lot: TraceLot, showsPatients: boolean): Promise<TraceUse[]> {
  const ends = TYPES_OF_SIDE('end').flatMap((type) => [type, `${type}_RED`]);
  const found = await sql<Omit<TraceUse, 'labels'> & { labels: string[] | null }>`
    select coalesce(e.department_id::text, '') as department, coalesce(t.name, '') as "departmentName", coalesce(e.patient_id::text, '') as patient, coalesce(p.name, '') as "patientName",
      coalesce(p.visit_no, '') as "visitNo", e.document_id as "documentId", e.doc_kind as "docKind", e.doc_sn as "docSn", min(coalesce(d.happened_at, e.at)) as at, sum(e.quantity)::text as quantity,
      coalesce(y.name, '') as "doctorName", array_remove(array_agg(distinct nullif(e.label_no, '')), null) as labels
    from trace_event e
    left join document d on d.org_id = e.org_id and d.id = e.document_id
    left join department t on t.org_id = e.org_id and t.id = e.department_id
    left join patient p on p.org_id = e.org_id and p.id = e.patient_id
    left join employee y on y.org_id = d.org_id and y.id = d.doctor_id
    where ${scopeOf(context, { org: 'e.org_id', departments: ['e.department_id'], warehouses: ['e.warehouse_id'] })} and e.specification_id = ${lot.specification}
      and e.batch_no = ${lot.batchNo} and e.serial_no = ${lot.serialNo} and e.type = any(${ends}) and (${lot.labelNo ?? ''} = '' or e.label_no = ${lot.labelNo ?? ''})
    group by e.department_id, t.name, e.patient_id, p.name, p.visit_no, e.document_id, e.doc_kind, e.doc_sn, y.name having sum(e.quantity) <> 0
    order by 9 desc limit 2000`.execute(context.db);
  return found.rows.map((row) => ({
    ...row,
    quantity: plain(row.quantity),
    labels: row.labels ?? [],
    ...(showsPatients ? {} : { patient: '', patientName: masked('person', row.patientName), visitNo: masked('middle', row.visitNo) }),
  }));
}

/** What still lies where, within the user's warehouses. */
export async function stockOf(context: Context, lot: TraceLot): Promise<TraceStock[]> {
  const found = await sql<TraceStock>`
    select b.warehouse_id as warehouse, w.name as "warehouseName", coalesce(w.virtual_kind, 'store') as place, sum(b.quantity)::text as quantity,
    o.name as "ownerName", b.owner_id = b.org_id as "isOwn"
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id left join organisation o on o.id = b.owner_id
    where ${scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'], departments: ['w.department_id'] })}
    and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo} and b.quantity > 0
    group by 1, 2, 3, 5, 6 order by 4 desc`.execute(context.db);
  return found.rows.map((row) => ({ ...row, quantity: plain(row.quantity) }));
}
