import { sql } from 'kysely';
import type { TraceLot } from '../../../contract/trace-answer';
import { formsOf, parseScan } from '../../../define/gs1';
import { ID } from '../../../define/record-id';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';

export type TraceQuestion = {
  code?: string | undefined;
  specification?: string | undefined;
  batchNo?: string | undefined;
  serialNo?: string | undefined;
  patient?: string | undefined;
  sn?: string | undefined;
  direction?: 'all' | 'back' | 'forward' | undefined;
};
/** Most lots a question is answered with to choose from. */
const MOST = 200;

/**
 * Which lots are meant. Only lots the caller's organisation has had are known here: what others keep cannot be asked for.
 * @throws BadInput when nothing is asked, or the code cannot be read
 */
export async function lotsOf(context: Context, asked: TraceQuestion): Promise<TraceLot[]> {
  if (asked.code) return byCode(context, asked.code);
  if (asked.specification) {
    if (!ID.test(asked.specification)) throw new BadInput('所选规格不存在');
    return lots(context, { specification: asked.specification, batchNo: asked.batchNo, serialNo: asked.serialNo });
  }
  if (asked.patient) return byDocuments(context, await patients(context, asked.patient));
  if (asked.sn) return byDocuments(context, { sn: asked.sn });
  if (asked.batchNo) return lots(context, { batchNo: asked.batchNo, serialNo: asked.serialNo });
  throw new BadInput('请扫描条码，或输入批号、患者、单号');
}

/** Unique code, pack code (both with or without their prefix), UDI, else a batch number typed by hand. */
async function byCode(context: Context, code: string): Promise<TraceLot[]> {
  const scan = parseScan(code);
  if (scan.kind === 'plain') return byWords(context, scan.text);
  if (scan.kind === 'bad') {
    const own = code.trim() === '' ? [] : await byWords(context, code.trim());
    if (own.length === 0) throw new BadInput(scan.message);
    return own;
  }
  const forms = formsOf(scan.di);
  const goods = await sql<{ id: string }>`
    select specification_id as id from product_barcode where lower(code) = any(${forms.map((form) => form.toLowerCase())}::text[]) and deleted_at is null
    and org_id in (${context.org.id}, ${'00000000-0000-0000-0000-000000000000'})
    union select id from specification where udi_di = any(${forms}::text[]) and deleted_at is null`.execute(context.db);
  // Eight digits may as well be a batch number.
  if (goods.rows.length === 0 && scan.kind === 'ean') {
    const own = await byWords(context, code.trim());
    if (own.length > 0) return own;
  }
  if (goods.rows.length === 0) throw new BadInput('该条码未关联产品，请先维护产品条码');
  const batchNo = 'batchNo' in scan ? scan.batchNo : undefined;
  const serialNo = 'serialNo' in scan ? scan.serialNo : undefined;
  const found = await Promise.all(goods.rows.map((row) => lots(context, { specification: row.id, batchNo, serialNo })));
  return found.flat();
}

/** A label of the own, or a batch number. */
async function byWords(context: Context, words: string): Promise<TraceLot[]> {
  const text = words.replace(/^[UPK]\|/, '');
  const labels = await sql<{ specification_id: string; batch_no: string; serial_no: string; label_no: string }>`
    select b.specification_id, l.batch_no, l.serial_no, case when b.label_kind = '1' then b.label_no else '' end as label_no
    from stock_label b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${context.org.id} and (b.label_no = ${text} or (b.pack_no = ${text} and b.pack_no <> '')) limit ${MOST}`.execute(context.db);
  const found: TraceLot[] = [];
  for (const row of labels.rows) {
    const [lot] = await lots(context, { specification: row.specification_id, batchNo: row.batch_no, serialNo: row.serial_no });
    if (lot) found.push(row.label_no ? { ...lot, labelNo: row.label_no } : lot);
  }
  return found.length > 0 ? found : lots(context, { batchNo: text });
}

type Wanted = { specification?: string | undefined; batchNo?: string | undefined; serialNo?: string | undefined };

async function lots(context: Context, wanted: Wanted): Promise<TraceLot[]> {
  const tests = [sql`l.org_id = ${context.org.id}`];
  if (wanted.specification) tests.push(sql`l.specification_id = ${wanted.specification}`);
  if (wanted.batchNo) tests.push(sql`l.batch_no = ${wanted.batchNo}`);
  if (wanted.serialNo) tests.push(sql`l.serial_no = ${wanted.serialNo}`);
  const found = await sql<TraceLot>`
    select l.specification_id as specification, l.batch_no as "batchNo", l.serial_no as "serialNo", c.product_name as "productName",
    c.spec_model as "specModel", coalesce(l.expiry_date::text, '') as "expiryDate"
    from lot l join specification_card c on c.id = l.specification_id where ${sql.join(tests, sql` and `)} order by l.first_at desc limit ${MOST}`.execute(
    context.db,
  );
  return found.rows;
}

/** A patient by id or visit number, of the own organisation and the user's departments. */
async function patients(context: Context, asked: string): Promise<{ patients: string[] }> {
  const isId = ID.test(asked);
  const found = await sql<{ id: string }>`
    select id from patient where org_id = ${context.org.id} and ${isId ? sql`id = ${asked}` : sql`(lower(visit_no) = lower(${asked}) or code = ${asked})`} and deleted_at is null limit 50`.execute(
    context.db,
  );
  return { patients: found.rows.map((row) => row.id) };
}

async function byDocuments(context: Context, by: { patients?: string[]; sn?: string }): Promise<TraceLot[]> {
  const which = by.patients ? sql`d.patient_id = any(${by.patients}::uuid[])` : sql`d.sn = ${by.sn ?? ''}`;
  const found = await sql<TraceLot>`
    select distinct on (l.specification_id, l.batch_no, l.serial_no, l.label_no) l.specification_id as specification, l.batch_no as "batchNo", coalesce(l.serial_no, '') as "serialNo",
      coalesce(l.label_no, '') as "labelNo", c.product_name as "productName", c.spec_model as "specModel", coalesce(l.expiry_date::text, '') as "expiryDate"
    from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id join specification_card c on c.id = l.specification_id
    where d.org_id = ${context.org.id} and ${which} and l.batch_no is not null and d.status in (1, 2, 5, 7) limit ${MOST}`.execute(context.db);
  return found.rows.map((row) => (row.labelNo ? row : { ...row, labelNo: '' }));
}
