import { sql } from 'kysely';
import type { Facts } from '../../../define/facts';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

const UNLABELLED: Facts['label'][number] = { isKnown: false, status: '', warehouse: '', batchNo: '', usedBy: '', patient: '—', heldBy: '' };

/** Per line: the unique code (单品码) named on it, else the label of its pack: where it lies, who used it, which live document holds it. */
export const labelFact: Load<'label'> = async (context, _, d) => {
  if (!d.lines.some((line) => line.labelNo || line.packNo)) return d.lines.map(() => UNLABELLED);
  const rows = await sql<{
    i: number;
    id: string | null;
    state: string | null;
    warehouse_id: string | null;
    batch_no: string | null;
    used_sn: string | null;
    patient: string | null;
    held: string | null;
  }>`
    select w.i, b.id, b.state, b.warehouse_id, l.batch_no, used.sn as used_sn, left(pt.name, 1) || '**' as patient,
      (select h.sn from document_line x join document h on h.org_id = x.org_id and h.id = x.document_id
        where x.org_id = ${context.org.id} and x.label_no = w.label_no and w.label_no <> '' and h.status in (0, 1) and h.id <> ${d.id || null} limit 1) as held
    from (select i, coalesce(nullif(label_no, ''), pack_no) as label_no from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as l (i int, label_no text, pack_no text)) w
    left join stock_label b on b.org_id = ${context.org.id} and b.label_no = w.label_no and w.label_no <> ''
    left join lot l on l.org_id = b.org_id and l.id = b.lot_id
    left join lateral (select h.sn, h.patient_id from document_line x join document h on h.org_id = x.org_id and h.id = x.document_id
      where x.org_id = ${context.org.id} and x.label_no = w.label_no and w.label_no <> '' and h.kind in ('useRecord', 'surgicalUsage')
      and h.status in (2, 7) order by h.created_at desc limit 1) used on true
    left join patient pt on pt.org_id = ${context.org.id} and pt.id = used.patient_id order by w.i`.execute(context.db);
  return rows.rows.map((row) => ({
    isKnown: row.id !== null,
    status: row.state ?? '',
    warehouse: row.warehouse_id ?? '',
    batchNo: row.batch_no ?? '',
    usedBy: row.used_sn ?? '',
    patient: row.patient ?? '—',
    heldBy: row.held ?? '',
  }));
};
