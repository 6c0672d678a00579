import type { PrintColumn } from '../../../define/print-column';
import type { PrintLayout } from '../../../define/print-layout';
import { footHeight } from './form-ends';
import { LINE, PAGE_MARGIN, type Paper } from './print-pages';

/** Title and number, and the air between the words of the head and the lines. */
const TITLE = 17;
const HEADER_ROW = 5.2;
const TABLE_HEAD = 6.5;
/** Signatures and page number, and on the last page subtotal, total and the amount in words. */
const FOOT = 31;
/** The place for a seal. */
const SEAL = 22;
const HEADER_COLUMNS = 3;

/** Rows of lines one page takes; the first and the last carry the same head and foot, so every page is alike. */
export function rowsPerPage(paper: Paper, print: { header: readonly PrintColumn[]; signatures?: readonly string[] }, layout?: PrintLayout): number {
  const header = Math.ceil(print.header.length / HEADER_COLUMNS) * HEADER_ROW;
  const more = (layout?.seal ? SEAL : 0) + footHeight(print.signatures ?? [], layout?.foot ?? '', paper);
  const fit = Math.max(1, Math.floor((paper.height - 2 * PAGE_MARGIN - TITLE - header - TABLE_HEAD - FOOT - more) / LINE));
  return layout && layout.rowsPerPage > 0 ? Math.min(layout.rowsPerPage, fit) : fit;
}
