import { BadInput } from '../../base/errors';
import { bare, TEXT_COLUMNS } from './bare-text';
import type { Cell } from './cell';
import { pageSheet } from './page-sheet';
import type { Sheet, SheetRow } from './sheet';

const SEPARATORS = [',', '\t', ';', '|'];

const beginOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 2)).toString('hex');
/** UTF-16 says so with its first two bytes, as Excel's “Unicode 文本” does. */
const WIDE: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

export const isWorkbook = (bytes: Uint8Array): boolean => /^(504b|d0cf)/.test(beginOf(bytes));
/** Whether bytes may be a table written as text: neither packed nor a page, and no bytes that no text has. */
export const isText = (bytes: Uint8Array): boolean => beginOf(bytes) in WIDE || (!isWorkbook(bytes) && !bytes.includes(0));

/**
 * A table written as text, in UTF-8, GBK or UTF-16, as systems of banks give it out, or as a page with a table: every cell is a text, however long its digits.
 * @throws BadInput when it is no such text or holds too much
 */
export function textSheet(bytes: Uint8Array, most: number): Sheet {
  const text = decoded(bytes);
  const { rows } = /^[\s\ufeff]*</.test(text) ? pageSheet(text, most) : { rows: rowsIn(text, separatorOf(text), most) };
  if (rows.length < 2) throw new BadInput('文件中没有数据');
  return { rows, notes: [] };
}

function decoded(bytes: Uint8Array): string {
  for (const encoding of WIDE[beginOf(bytes)] ? [WIDE[beginOf(bytes)]] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  throw new BadInput('文件的编码无法识别，请另存为UTF-8或GBK后再导入');
}

/** What parts the cells: of the signs it may be the one that stands most often. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 20_000);
  const often = (sign: string): number => head.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (often(sign) > often(best) ? sign : best));
}

/** Rows of a text, the first of them numbered `from`. @throws BadInput for more than `most` */
export function rowsIn(text: string, separator: string, most: number, from = 1): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells = new Map<number, Cell>();
  let [column, line, at] = [0, from, 0];
  const endRow = () => {
    if (cells.size > 0) rows.push({ number: line, cells });
    if (rows.length > most) throw new BadInput(`文件超过${most}行，请分批导入`);
    cells = new Map();
    column = 0;
    line += 1;
  };
  while (at < text.length) {
    const cell = cellAt(text, at, separator);
    const said = bare(cell.text);
    if (column >= TEXT_COLUMNS) throw new BadInput(`第${line}行超过${TEXT_COLUMNS}列，文件内容不正确`);
    if (said !== '') cells.set(column, { is: 'text', text: said });
    column += 1;
    at = cell.end;
    if (text[at] === separator) at += 1;
    else {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
      endRow();
    }
  }
  if (cells.size > 0) endRow();
  return rows;
}

/** The cell that begins there, and where its separator or the end of its row stands. */
function cellAt(text: string, from: number, separator: string): { text: string; end: number } {
  let start = from;
  while (text[start] === ' ') start += 1;
  if (text[start] !== '"') {
    let end = from;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return { text: text.slice(from, end), end };
  }
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) throw new BadInput('文件中有没有结束的引号，内容不正确');
  let end = close + 1;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), end };
}
