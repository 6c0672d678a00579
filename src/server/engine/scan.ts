import { sql } from 'kysely';
import type { ScanAnswer } from '../../contract/answers';
import { parseScan } from '../../define/gs1';
import { documentOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { requireAction, screensFor } from './access';
import { labelOf, placeOf } from './scan-label';
import { patientOf } from './scan-patient';
import { lotOf, productAnswer, productOf, type ScanOptions, udiOf } from './scan-product';
import { scopeOf } from './scope';

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
