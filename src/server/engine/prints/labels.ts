import { type RawBuilder, sql } from 'kysely';
import type { PrintedLabel } from '../../../contract/print-answer';
import { allowsAny } from '../../../define/allows';
import { minuteOf } from '../../../define/dates';
import type { LabelDefinition } from '../../../define/label-definition';
import { type LABEL_EXTRAS, type LabelLayout, offeredLines } from '../../../define/label-layout';
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

export type LabelRow = Record<string, string | number | null>;
/** A label as somebody has it: what there is to say, and how it is laid out. */
export type LaidLabel = { label: LabelDefinition; layout: LabelLayout };

/** Labels of the chosen records in the order they were made. @throws BadInput, Forbidden, NotFound */
export async function printLabels(context: Context, laid: LaidLabel, resource: string, ids: readonly string[]): Promise<PrintedLabel[]> {
  requireLabelPrint(context, resource);
  const rows = await labelRows(context, resource, sql`and t.id = any(${[...ids]}::uuid[]) order by t.sorted, t.id`);
  if (rows.length === 0) throw new NotFound('没有可打印的标签');
  return rows.map((row) => labelOf(context, laid, row));
}

/** Records as their labels tell them, those the user may see. */
export async function labelRows(context: Context, resource: string, wanted: RawBuilder<unknown>): Promise<LabelRow[]> {
  const source = labelSourceOf(resource);
  if (!source) throw new BadInput('没有这种标签');
  const own = scopeOf(context, { org: 't.org_id', warehouses: source.warehouse ? [source.warehouse] : [] });
  // Whoever reads rows of the catalogue beside his own prints them too.
  const shared = masterOf(resource)?.scope === 'catalogue' ? sql`t.org_id = ${PLATFORM}` : sql`false`;
  return (await sql<LabelRow>`select * from (${source.from}) t where (${own} or ${shared}) ${wanted}`.execute(context.db)).rows;
}

/** A row as its label: its code, its lines that say something, R1… when it was printed before. */
export function labelOf(context: Context, { label, layout }: LaidLabel, row: LabelRow): PrintedLabel {
  const known = new Set(offeredLines(label).map(({ field }) => field));
  const extras: Record<keyof typeof LABEL_EXTRAS, string> = { ownName: context.org.name, printedBy: context.user.name, printedAt: minuteOf(context.now()) };
  const said: Record<string, string | number | null> = { ...extras, ...row };
  const text = (name: string) => String(said[name] ?? '');
  const printed = Number(row.printed ?? 0);
  return {
    id: text('id'),
    code: `${label.prefixes?.[text('labelKind')] ?? label.prefix}${text(label.codeField)}`,
    codeKind: layout.code.kind,
    udi: label.hasUdi ? udiOf(text('gtin'), text('expiryDate'), text('batchNo'), text('serialNo')) : '',
    lines: layout.lines
      .filter(({ field, ifAny }) => known.has(field) && (!ifAny || text(field) !== ''))
      .map(({ field, label: name, size }) => ({ label: name, text: text(field), size })),
    reprint: printed > 0 ? `R${printed}` : '',
  };
}

/** GS1 element string of a piece; '' without a GTIN. Elements of variable length come last. */
export function udiOf(gtin: string, expiryDate: string, batchNo: string, serialNo: string): string {
  if (!/^\d{14}$/.test(gtin)) return '';
  const expiry = expiryDate === '' ? '' : `(17)${expiryDate.slice(2).replaceAll('-', '')}`;
  return `(01)${gtin}${expiry}${batchNo === '' || batchNo === '-' ? '' : `(10)${batchNo}`}${serialNo === '' ? '' : `(21)${serialNo}`}`;
}
