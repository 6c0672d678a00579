import { isNumeric } from '../../define/field-text';
import type { GridColumn } from './grid-column';
import { formatTsv } from './tsv';

/** Cells as words, row by row, and the columns they stand in. */
export type CopiedCells = { rows: readonly (readonly string[])[]; columns: readonly GridColumn[]; hasHead?: boolean };

/**
 * Puts cells on the clipboard as tab-separated text and as a table. The table tells Excel which columns are text, so that codes
 * keep their leading zeros and long numbers all their digits.
 */
export async function copyCells({ rows, columns, hasHead = false }: CopiedCells): Promise<void> {
  const all = hasHead ? [columns.map((column) => column.title), ...rows] : rows;
  await writeClipboard(formatTsv(all), htmlOf(all, columns));
}

const htmlOf = (rows: readonly (readonly string[])[], columns: readonly GridColumn[]): string => {
  const cell = (text: string, at: number) => {
    const column = columns[at];
    return column && isNumeric(column.field) ? `<td>${escaped(text)}</td>` : `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`;
  };
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** A product reached by plain http has no clipboard of its own: then the old way, through a copied selection. */
async function writeClipboard(text: string, html: string): Promise<void> {
  if (window.isSecureContext && 'ClipboardItem' in window) {
    const item = new ClipboardItem({ 'text/plain': new Blob([text], { type: 'text/plain' }), 'text/html': new Blob([html], { type: 'text/html' }) });
    return navigator.clipboard.write([item]);
  }
  const focused = document.activeElement;
  const area = Object.assign(document.createElement('textarea'), { value: text });
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
  };
  document.addEventListener('copy', onCopy, true);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', onCopy, true);
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isDone) throw new Error('浏览器不允许复制');
}
