import { sql } from 'kysely';
import type { PrintedLabel } from '../../../contract/print-answer';
import { allowsAny } from '../../../define/allows';
import type { LabelLayout, PrintDefinition } from '../../../define/define-print';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput, Forbidden, NotFound } from '../../base/errors';
import { requireRead, screensFor } from '../access';
import { PLATFORM, scopeOf } from '../scope';
import { labelSourceOf } from './label-source';

/** Operations that print labels, whatever a page calls them. */
const PRINTING = ['printLabel', 'printBarcode', 'printQrcode', 'print', 'reprint'];

/** Pages that may print labels of a resource: its own, and those it is kept on too. @throws Forbidden */
export function requireLabelPrint(context: Context, resource: string): void {
  const screens = [resource, ...(masterOf(resource)?.within ?? [])].flatMap((page) => screensFor(context, page));
  const title = masterOf(resource)?.title ?? documentOf(resource)?.title ?? resource;
  if (screens.length === 0) requireRead(context, resource, title);
  if (
    context.isSystem ||
    screens.some((screen) =>
      allowsAny(
        context.permissions,
        screen.flag,
        PRINTING.filter((flag) => screen.actions.includes(flag)),
      ),
    )
  )
    return;
  throw new Forbidden(`您没有【${title}-打印标签】权限`);
}

/** Labels of the chosen records in the order they were made. @throws BadInput, Forbidden, NotFound */
export async function printLabels(context: Context, print: PrintDefinition, resource: string, ids: readonly string[]): Promise<PrintedLabel[]> {
  const layout = print.labels?.[resource];
  const source = labelSourceOf(resource);
  if (!layout || !source) throw new BadInput('没有这种标签');
  requireLabelPrint(context, resource);
  const own = scopeOf(context, { org: 't.org_id', warehouses: source.warehouse ? [source.warehouse] : [] });
  // Whoever reads rows of the catalogue beside his own prints them too.
  const shared = masterOf(resource)?.scope === 'catalogue' ? sql`t.org_id = ${PLATFORM}` : sql`false`;
  const found = await sql<Record<string, string | number | null>>`
    select * from (${source.from}) t where (${own} or ${shared})
    and t.id = any(${[...ids]}::uuid[]) order by t.sorted, t.id`.execute(context.db);
  if (found.rows.length === 0) throw new NotFound('没有可打印的标签');
  return found.rows.map((row) => labelOf(layout, row));
}

/** A row as its label: its code, its lines that say something, R1… when it was printed before. */
export function labelOf(layout: LabelLayout, row: Record<string, string | number | null>): PrintedLabel {
  const text = (name: string) => String(row[name] ?? '');
  const printed = Number(row.printed ?? 0);
  return {
    id: text('id'),
    code: `${layout.prefixes?.[text('labelKind')] ?? layout.prefix}${text(layout.codeField)}`,
    codeKind: layout.code,
    udi: udiOf(text('gtin'), text('expiryDate'), text('batchNo'), text('serialNo')),
    lines: layout.lines.filter((line) => !line.ifAny || text(line.field) !== '').map((line) => ({ label: line.label, text: text(line.field) })),
    reprint: printed > 0 ? `R${printed}` : '',
  };
}

/** GS1 element string of a piece; '' without a GTIN. Elements of variable length come last. */
export function udiOf(gtin: string, expiryDate: string, batchNo: string, serialNo: string): string {
  if (!/^\d{14}$/.test(gtin)) return '';
  const expiry = expiryDate === '' ? '' : `(17)${expiryDate.slice(2).replaceAll('-', '')}`;
  return `(01)${gtin}${expiry}${batchNo === '' || batchNo === '-' ? '' : `(10)${batchNo}`}${serialNo === '' ? '' : `(21)${serialNo}`}`;
}
