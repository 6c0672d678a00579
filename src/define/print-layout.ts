import { z } from 'zod';
import type { PrintDefinition } from './define-print';
import type { PrintColumn } from './print-column';

/**
 * How an organisation lays a form out: which fields, in which order and how wide, paper, title, who signs, where the seal goes. A plain
 * value; the form says what there is and who may see it, a layout only chooses among it. Nothing in it is markup.
 */
const field = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: '版式中的字段名不正确' });
const words = (most: number, what: string) => z.string().max(most, { error: `【${what}】最多${most}个字` });
/** A place left empty in the head has no field. */
const headCell = z.strictObject({ field: z.union([field, z.literal('')]), label: words(20, '抬头名称') });
const column = z.strictObject({
  field,
  label: words(20, '列名'),
  width: z.int({ error: '列宽须是整数毫米' }).min(6, { error: '列宽至少6毫米' }).max(120, { error: '列宽最多120毫米' }),
  /** auto = figures to the right, words to the left. */
  align: z.enum(['auto', 'left', 'right', 'center'], { error: '对齐方式不正确' }).default('auto'),
  hasTotal: z.boolean().default(false),
  /** Left out where no line has it. */
  ifAny: z.boolean().default(false),
});
export const LAYOUT_PAPERS = ['A4', 'A5', '241x280', '241x140', '241x93', 'custom'] as const;
const millimetres = z.int({ error: '纸张尺寸须是整数毫米' }).min(60, { error: '纸张边长至少60毫米' }).max(450, { error: '纸张边长最多450毫米' });
const layoutSchema = z
  .strictObject({
    paper: z.enum(LAYOUT_PAPERS, { error: '没有这种纸张' }),
    orientation: z.enum(['portrait', 'landscape'], { error: '没有这种方向' }).default('portrait'),
    width: millimetres.default(210),
    height: millimetres.default(297),
    /** '' = what the form is called of each kind. */
    title: words(40, '标题').default(''),
    hasOrganisation: z.boolean().default(true),
    hasCode: z.boolean().default(true),
    header: z.array(headCell).max(40, { error: '抬头最多40项' }),
    columns: z.array(column).min(1, { error: '至少保留一列明细' }).max(30, { error: '明细最多30列' }),
    /** 0 = as many as fit. */
    rowsPerPage: z.int().min(0).max(60, { error: '每页行数最多60行' }).default(0),
    hasTotal: z.boolean(),
    terms: words(1000, '条款').default(''),
    signatures: z.array(words(20, '签字栏').min(1, { error: '签字栏不能为空' })).max(8, { error: '签字栏最多8个' }),
    /** Words within the place left for a seal; '' = no such place. */
    seal: words(20, '盖章处').default(''),
    foot: words(200, '页脚').default(''),
    /** What each copy is called; as many are printed. */
    copies: z.array(words(20, '联次')).max(6, { error: '最多6联' }).default([]),
  })
  .refine(({ columns }) => new Set(columns.map((one) => one.field)).size === columns.length, { error: '同一列不能出现两次' });
export type PrintLayout = z.output<typeof layoutSchema>;

/** A value as a layout; in words what is wrong with it, else. */
export function layoutFrom(value: unknown): { layout: PrintLayout } | { problem: string } {
  const read = layoutSchema.safeParse(value);
  return read.success ? { layout: read.data } : { problem: read.error.issues[0]?.message ?? '版式不正确' };
}

const columnsIn = ({ columns, columnsOf = {} }: PrintDefinition, kind: string): PrintColumn[] => {
  const all = [...columns, ...(kind === '' ? Object.values(columnsOf).flat() : (columnsOf[kind] ?? []))];
  return all.filter((one, at) => all.findIndex(({ field: name }) => name === one.field) === at);
};

/** The form as it is without anybody's layout, as one: where a design begins. */
export const usualLayout = (print: PrintDefinition, kind: string): PrintLayout => ({
  ...paperWords(print.paper),
  title: '',
  hasOrganisation: true,
  hasCode: true,
  header: print.header.map((cell) => ({ field: cell.field, label: cell.label })),
  columns: columnsIn(print, kind).map(({ field: name, label, width = 18, align, total = false, ifAny = false }) => ({
    field: name,
    label,
    width: Math.max(6, Math.round(width)),
    align: align ?? ('auto' as const),
    hasTotal: total,
    ifAny,
  })),
  rowsPerPage: 0,
  hasTotal: print.hasTotal,
  terms: print.terms ?? '',
  signatures: [...(print.signaturesOf?.[kind] ?? print.signatures)],
  seal: '',
  foot: '',
  copies: [...(print.copies ?? [])],
});

const A4 = { width: 210, height: 297 };
function paperWords(paper: PrintDefinition['paper']): Pick<PrintLayout, 'paper' | 'orientation' | 'width' | 'height'> {
  if (paper === 'A4-landscape') return { paper: 'A4', orientation: 'landscape', ...A4 };
  const known = LAYOUT_PAPERS.find((one) => one === paper) ?? 'A4';
  return { paper: known, orientation: known === 'A5' ? 'landscape' : 'portrait', ...A4 };
}

/**
 * The form under a layout. What the form knows of a field stays with it (who may see it, that the print service adds it): a layout that
 * names a cost shows it to nobody who may not see costs. A layout for all kinds (`isForAll`) prints what the form has for some alone only of those.
 */
export function laidOutForm(print: PrintDefinition, kind: string, layout: PrintLayout, isForAll = false): PrintDefinition {
  const known = new Map([...columnsIn(print, ''), ...columnsIn(print, kind)].map((one) => [one.field, one]));
  const own = new Set(columnsIn(print, kind).map((one) => one.field));
  const isOthers = (name: string) => isForAll && known.has(name) && !own.has(name);
  const head = new Map(print.header.map((cell) => [cell.field, cell]));
  return {
    ...print,
    titles: layout.title === '' ? print.titles : { ...print.titles, [kind]: layout.title },
    header: layout.header.map((cell) => ({ ...head.get(cell.field), ...cell })),
    columns: layout.columns
      .filter((one) => !isOthers(one.field))
      .map(({ hasTotal, align, ...one }) => ({ ...pick(known.get(one.field)), ...one, ...(align === 'auto' ? {} : { align }), total: hasTotal })),
    columnsOf: {},
    signatures: layout.signatures,
    signaturesOf: {},
    hasTotal: layout.hasTotal,
    ...(layout.terms === '' ? {} : { terms: layout.terms }),
    copies: layout.copies,
  };
}

const pick = (known: PrintColumn | undefined): Pick<PrintColumn, 'needs' | 'isAdded'> => ({
  ...(known?.needs ? { needs: known.needs } : {}),
  ...(known?.isAdded ? { isAdded: true } : {}),
});
