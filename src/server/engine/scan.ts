import { sql } from 'kysely';
import type { ScanAnswer } from '../../contract/answers';
import type { Fields } from '../../define/field';
import { formsOf, parseScan, readElements, type Scan } from '../../define/gs1';
import { inBrackets } from '../../define/gs1-elements';
import { specification as goods } from '../../domain/catalogue/specification';
import { documentOf, documents } from '../../domain/registry';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { requireAction, screensFor } from './access';
import { masterEffectOf } from './masters/effects';
import { PLATFORM, scopeOf } from './scope';

export type ScanOptions = { kind?: string | undefined; warehouse?: string | undefined; buying?: boolean | undefined };
/** Letters printed before a code say what it is: U label, P pack, L place, ODO|sn a delivery note. */
const NUMBER = /^[A-Z]{2}\d{12,14}$/i;
const PREFIX = /^(U|P|L|K|T|C|ODO)\|(.+)$/;

/**
 * What a scanned code means to this caller. Order: document number, prefix, label, place, UDI, product code, own code
 * (catalogue: resources-platform §6.5). A product's answer is a line ready to be added.
 * @throws Rejected when the code is broken or unknown, Forbidden where the page of the document does not let the caller scan
 */
export async function resolveScan(context: Context, code: string, options: ScanOptions = {}): Promise<ScanAnswer> {
  if (options.kind) requireScan(context, options.kind);
  const whole = parseScan(code);
  const text = whole.kind === 'plain' ? whole.text : code.trim();
  if (text === '') throw new Rejected('请扫描或输入条码');
  const prefix = PREFIX.exec(text);
  const body = prefix?.[2] ?? text;
  const scan = prefix ? parseScan(body) : whole;
  if (prefix === null || prefix[1] === 'ODO') {
    const found = await documentBySn(context, body);
    if (found) return found;
  }
  const held = (await labelOf(context, body, options)) ?? (await placeOf(context, body)) ?? (await patientOf(context, body));
  if (held) return held;
  // Only now: what the organisation printed itself may look like anything.
  if (scan.kind === 'bad') throw new Rejected(scan.message);
  const found = await productOf(context, scan, body);
  if (!found) throw new Rejected(NUMBER.test(body) ? `没有找到单据【${body}】，或您没有它的页面` : '没有这个条码的产品、标签或货位，请核对，或先维护产品条码');
  return productAnswer(
    context,
    found.specification,
    { ...lotOf(scan), ...(found.unit ? { unit: found.unit } : {}), ...(scan.kind === 'plain' || scan.kind === 'ean' ? {} : { udi: udiOf(body) }) },
    options,
  );
}

/** A UDI as it is kept: in brackets, so that no field, sheet or paper loses what stands between its elements. */
function udiOf(code: string): string {
  const elements = readElements(code);
  return typeof elements === 'object' ? inBrackets(elements) : code;
}

/** Pages that have scanning as an operation of their own ask for it; elsewhere it is only another way of typing. */
function requireScan(context: Context, kind: string): void {
  const pages = screensFor(context, kind);
  if (pages.length > 0 && pages.every((page) => page.actions.includes('scan'))) requireAction(context, kind, ['scan'], '扫码');
}

async function documentBySn(context: Context, sn: string): Promise<ScanAnswer | undefined> {
  if (!NUMBER.test(sn)) return undefined;
  const found = await sql<{
    id: string;
    kind: string;
    sn: string;
  }>`select d.id, d.kind, d.sn from document d where d.sn = ${sn.toUpperCase()}
  and ${scopeOf(context, { org: 'd.org_id', departments: ['d.department_id'], warehouses: ['d.warehouse_id', 'd.to_warehouse_id'] })} limit 5`.execute(
    context.db,
  );
  // A number the user may not open is as good as unknown.
  const open = found.rows.find((row) => context.isSystem || screensFor({ ...context, screen: '' }, row.kind).length > 0);
  return open ? { kind: 'document', text: `${documentOf(open.kind)?.title ?? ''} ${open.sn}`, document: open } : undefined;
}

const LABEL_REFUSED: Record<string, string> = { '4': '标签已使用', '5': '标签已作废' };

async function labelOf(context: Context, no: string, options: ScanOptions): Promise<ScanAnswer | undefined> {
  const found = await sql<
    Record<string, string | null>
  >`select l.label_no, l.label_kind, l.state, l.specification_id, l.serial_no, l.pack_no, l.quantity::text as quantity, l.location_id,
  l.warehouse_id, t.batch_no, t.production_date, t.expiry_date, t.sterilisation_no, t.udi
    from stock_label l left join lot t on t.org_id = l.org_id and t.id = l.lot_id where l.org_id = ${context.org.id}
    and (l.label_no = ${no} or l.epc = ${no}) and l.deleted_at is null limit 1`.execute(context.db);
  const label = found.rows[0];
  if (!label?.specification_id) return undefined;
  const refused = LABEL_REFUSED[label.state ?? ''];
  if (refused && options.kind) throw new Rejected(`${refused}：${no}`);
  const answer = await productAnswer(
    context,
    label.specification_id,
    {
      labelNo: label.label_no,
      batchNo: label.batch_no,
      serialNo: label.serial_no,
      productionDate: label.production_date,
      expiryDate: label.expiry_date,
      sterilisationNo: label.sterilisation_no,
      udi: label.udi,
      packNo: label.pack_no,
      location: label.location_id,
      ...(label.label_kind === '1' ? {} : { quantity: label.quantity }),
    },
    options,
  );
  return { ...answer, kind: 'label' };
}

async function placeOf(context: Context, barcode: string): Promise<ScanAnswer | undefined> {
  const found = await sql<{
    id: string;
    code: string;
    warehouse: string;
    name: string;
    status: boolean;
  }>`select l.id, l.code, l.warehouse_id as warehouse, w.name, l.status from location l join warehouse w on w.org_id = l.org_id and w.id = l.warehouse_id
    where ${scopeOf(context, { org: 'l.org_id', warehouses: ['l.warehouse_id'] })} and lower(l.barcode) = lower(${barcode}) and l.deleted_at is null`.execute(
    context.db,
  );
  const place = found.rows[0];
  if (!place) return undefined;
  if (!place.status) throw new Rejected('货位已停用');
  return { kind: 'location', text: `${place.name} ${place.code}`, line: { location: place.id, locationName: place.code, warehouse: place.warehouse } };
}

/** Whoever has a page that names patients works with them. */
const namesPatients = (fields: Fields): boolean => Object.values(fields).some((field) => field.kind === 'ref' && field.to === 'patient');
const patientWork = (): string[] => [
  'patient',
  ...documents.filter((document) => namesPatients(document.header) || namesPatients(document.lines)).map((document) => document.kind),
];

/** Wristbands: only for those who work with patients. */
async function patientOf(context: Context, no: string): Promise<ScanAnswer | undefined> {
  const anywhere = { ...context, screen: '' };
  if (!patientWork().some((resource) => screensFor(anywhere, resource).length > 0)) return undefined;
  const found = await sql<{
    id: string;
    code: string;
    name: string;
    visit_no: string;
  }>`select id, code, name, visit_no from patient where ${scopeOf(context, { org: 'org_id', departments: ['department_id'] })} and code = ${no}
  and deleted_at is null order by status desc, visit_seq desc limit 1`.execute(context.db);
  const row = found.rows[0];
  if (!row) return undefined;
  const name = `${[...row.name][0] ?? ''}**`;
  return { kind: 'patient', text: `${name} ${row.visit_no}`, patient: { id: row.id, code: row.code, name, visitNo: row.visit_no } };
}

/** The specification a code belongs to: the platform's codes first, then the organisation's; own codes last. */
async function productOf(context: Context, scan: Scan, body: string): Promise<{ specification: string; unit?: string } | undefined> {
  const di = 'di' in scan ? scan.di : body;
  const forms = [...new Set([...formsOf(di), body].map((form) => form.toLowerCase()))];
  const coded = await sql<{
    specification: string;
    unit: string | null;
  }>`select b.specification_id as specification, b.unit_id as unit, 1 as rank, b.org_id = ${PLATFORM} as is_platform from product_barcode b
      where lower(b.code) = any(${forms}::text[]) and b.org_id in (${PLATFORM}, ${context.org.id}) and b.status and b.deleted_at is null
    union all select s.id, s.root_unit_id, 0, true from specification_card s where lower(s.udi_di) = any(${forms}::text[]) and s.deleted_at is null
    union all select p.specification_id, null, 2, false from business_product p where p.org_id = ${context.org.id}
    and (lower(p.own_code) = lower(${body}) or lower(p.own_barcode) = lower(${body})) and p.deleted_at is null
    union all select s.id, null, 3, true from specification_card s where lower(s.code) = lower(${body}) and s.deleted_at is null
    order by rank, is_platform desc limit 1`.execute(context.db);
  const row = coded.rows[0];
  return row ? { specification: row.specification, ...(row.unit ? { unit: row.unit } : {}) } : undefined;
}

const lotOf = (scan: Scan): Record<string, string> => {
  if (scan.kind !== 'gs1' && scan.kind !== 'ma') return {};
  const { batchNo, serialNo, productionDate, expiryDate } = scan;
  const elements = { batchNo, serialNo, productionDate, expiryDate, quantity: scan.kind === 'gs1' ? scan.quantity : undefined };
  return Object.fromEntries(Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined));
};

/** What is counted or handed out by the piece: a code that names no unit is one piece there, not a box. */
function isByThePiece(kind: string | undefined): boolean {
  const definition = kind === undefined ? undefined : documentOf(kind);
  const unit = definition?.lines.unit;
  return definition !== undefined && (definition.scanField !== 'quantity' || (unit?.kind === 'ref' && unit.smallest === true));
}

/** The line of a document: the picker's row of the specification with what the code says of the lot. */
async function productAnswer(context: Context, specification: string, lot: Record<string, unknown>, options: ScanOptions): Promise<ScanAnswer> {
  const filters = {
    ...(options.warehouse ? { warehouse: options.warehouse } : {}),
    ...(options.buying ? { buying: '1' } : {}),
  };
  const [row] = (await masterEffectOf(goods.resource).picker?.(context, { keyword: '', pageSize: 1, ids: [specification], filters })) ?? [];
  if (!row) throw new Rejected('该条码未关联产品，请先维护产品条码');
  const { id, name, ...product } = row;
  const given = Object.fromEntries(Object.entries(lot).filter(([, value]) => value !== null && value !== undefined && value !== ''));
  const units = row.units as { id: string; name: string; ratio: string }[];
  const unit = units.find(({ id: own, ratio }) => (given.unit === undefined ? isByThePiece(options.kind) && Number(ratio) === 1 : own === given.unit));
  const batch = row.tracking === 'none' ? { batchNo: '-' } : {};
  return {
    kind: 'product',
    text: `${name} ${String(row.specModel)}`,
    line: {
      ...product,
      specification: id,
      specificationName: String(row.specModel),
      ...batch,
      ...given,
      ...(unit ? { unit: unit.id, unitName: unit.name } : {}),
      quantity: given.quantity ?? '1',
    },
  };
}
