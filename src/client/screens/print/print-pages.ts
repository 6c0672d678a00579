import type { Row } from '../../../contract/answers';
import type { PrintDefinition } from '../../../define/define-print';
import { add, isDecimal, isNegative, neg } from '../../../define/money';
import type { PrintColumn } from '../../../define/print-column';
import type { Layout } from '../../../domain/prints/layouts';

/** Millimetres of each paper, its margins taken off, and rows of lines it holds under the header of the form. */
export type Paper = { label: string; width: number; height: number; css: string };
export const PAPERS: Record<PrintDefinition['paper'], Paper> = {
  '241x140': { label: '三联 241×140', width: 241, height: 140, css: '241mm 140mm' },
  '241x280': { label: '三联 241×280', width: 241, height: 280, css: '241mm 280mm' },
  A4: { label: 'A4 纵向', width: 210, height: 297, css: 'A4 portrait' },
  'A4-landscape': { label: 'A4 横向', width: 297, height: 210, css: 'A4 landscape' },
  A5: { label: 'A5', width: 210, height: 148, css: 'A5 landscape' },
  label: { label: '标签 60×40', width: 60, height: 40, css: '60mm 40mm' },
  'label-70x50': { label: '标签 70×50', width: 70, height: 50, css: '70mm 50mm' },
};
/** The paper of a layout, of a form or a label. */
export function paperOf({ paper, width, height, ...rest }: Layout): Paper {
  const [short, long] = paper === 'A4' ? [210, 297] : paper === 'A5' ? [148, 210] : [0, 0];
  if (short > 0) {
    const isWide = 'orientation' in rest && rest.orientation === 'landscape';
    return { label: '模板纸张', width: isWide ? long : short, height: isWide ? short : long, css: `${paper} ${isWide ? 'landscape' : 'portrait'}` };
  }
  const [w = width, h = height] = paper === 'custom' ? [width, height] : paper.split('x').map(Number);
  return { label: '模板纸张', width: w, height: h, css: `${w}mm ${h}mm` };
}
export const PAGE_MARGIN = 8;
/** Height of a row that holds one line of words. */
export const LINE = 6.5;

export type Page = {
  lines: Row[];
  from: number;
  number: number;
  of: number;
  /** Sums of this page, and of all of them. */
  totals: Record<string, string>;
  all: Record<string, string>;
  /** The last of the lines are on it. */
  endsLines: boolean;
  /** Tables below the lines: rows of further sections. */
  sections: SectionPart[];
  isLast: boolean;
};
export type SectionPart = { name: string; title: string; columns: readonly PrintColumn[]; page: Page };

/** Lines cut into pages, each with its subtotals; a document without lines still has its page. `rowsOf` = how many rows a line is high. */
export function pagesOf(lines: readonly Row[], columns: readonly PrintColumn[], perPage: number, rowsOf: (line: Row) => number = () => 1): Page[] {
  const parts = partsOf(lines, perPage, rowsOf);
  const all = totalsOf(lines, columns);
  return parts.map(({ rows, from }, at) => ({
    lines: rows,
    from,
    number: at + 1,
    of: parts.length,
    totals: totalsOf(rows, columns),
    all,
    endsLines: at === parts.length - 1,
    sections: [],
    isLast: at === parts.length - 1,
  }));
}

/** What stands under the last line (`height` millimetres) goes to a sheet of its own where the last has no room for it. */
export function withEnd(pages: readonly Page[], height: number, perPage: number, rowsOf: (line: Row) => number = () => 1): Page[] {
  const last = pages.at(-1);
  if (!last || height === 0) return [...pages];
  const inSections = last.sections.reduce((sum, { page }) => sum + page.lines.length + SECTION_ROWS, 0);
  const used = last.lines.reduce((sum, line) => sum + rowsOf(line), inSections);
  if (used === 0 || used + height / LINE <= perPage) return [...pages];
  const all = [...pages, { ...last, lines: [], endsLines: false, sections: [] }];
  return all.map((page, at) => ({ ...page, number: at + 1, of: all.length, isLast: at === all.length - 1 }));
}

type SectionRows = Omit<SectionPart, 'page'> & { rows: readonly Row[] };
/** Rows of the form a section takes besides its own: its name, its head, its sum. */
const SECTION_ROWS = 3;

/** The pages of the lines with the further sections below: where the last has no room left for one, it goes over to further pages. */
export function withSections(pages: readonly Page[], sections: readonly SectionRows[], perPage: number, rowsOf: (line: Row) => number = () => 1): Page[] {
  const all = [...pages];
  let room = perPage - (pages.at(-1)?.lines ?? []).reduce((sum, line) => sum + rowsOf(line), 0);
  for (const { rows, ...section } of sections) {
    const isWhole = rows.length + SECTION_ROWS <= room;
    const parts = pagesOf(rows, section.columns, isWhole ? rows.length : Math.max(1, perPage - SECTION_ROWS));
    for (const page of parts) {
      const last = all.at(-1);
      if (isWhole && last) all[all.length - 1] = { ...last, sections: [...last.sections, { ...section, page }] };
      else all.push({ ...(last as Page), lines: [], endsLines: false, sections: [{ ...section, page }] });
      room = (isWhole ? room : perPage) - page.lines.length - SECTION_ROWS;
    }
  }
  return all.map((page, at) => ({ ...page, number: at + 1, of: all.length, isLast: at === all.length - 1 }));
}

/** As many lines on each page as there is room for; one that is higher than a page has a page of its own. */
function partsOf(lines: readonly Row[], perPage: number, rowsOf: (line: Row) => number): { rows: Row[]; from: number }[] {
  const parts: { rows: Row[]; from: number }[] = [{ rows: [], from: 0 }];
  let room = perPage;
  for (const [at, line] of lines.entries()) {
    const wanted = rowsOf(line);
    const last = parts.at(-1);
    if (last && (wanted <= room || last.rows.length === 0)) last.rows.push(line);
    else {
      parts.push({ rows: [line], from: at });
      room = perPage;
    }
    room -= wanted;
  }
  return parts;
}

/** Sums of the columns that are added up; of what nobody filled yet there is none: it is written in by hand. */
export const totalsOf = (lines: readonly Row[], columns: readonly PrintColumn[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ field, total }) => {
      const said = lines.flatMap((line) => (isDecimal(line[field]) ? [String(line[field])] : []));
      return !total || (said.length === 0 && lines.length > 0) ? [] : [[field, add(...said)]];
    }),
  );

/** A red document prints its figures negative, whichever way they are stored. */
export const signed = (value: string, isRed: boolean): string => (isRed && /^-?\d/.test(value) && !isNegative(value) ? neg(value) : value);

/** Words across the page while the document does not count (yet). `isHandedOver`: submitted it is with whoever agrees to it. */
export const watermarkOf = (status: number, isHandedOver = false): string =>
  status === 0 || (status === 1 && !isHandedOver) || status === 3 ? '未审核' : status === 6 ? '作废' : '';

/** Prices and amounts go with the switch of the toolbar; what the reader may not see is not in the answer at all. */
const MONEY_FIELDS = new Set(['price', 'amount', 'tax', 'netAmount', 'taxRate', 'cost', 'unitCost', 'chargePrice', 'chargeAmount', 'debit', 'credit']);
export const holdsMoney = (columns: readonly PrintColumn[]): boolean => columns.some((column) => MONEY_FIELDS.has(column.field));
export const printedColumns = (columns: readonly PrintColumn[], shown: { prices: boolean }): PrintColumn[] =>
  columns.filter((column) => shown.prices || !MONEY_FIELDS.has(column.field));
