/**
 * What Excel puts on the clipboard: cells by tab, rows by line break; a cell holding a tab, a break or a quote is
 * quoted, quotes doubled. Every cell stays text, so leading zeros and long codes survive.
 *
 * @example parseTsv('a\t"b\nc"\r\n001\t\r\n') // [['a', 'b\nc'], ['001', '']]
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell.value);
    at = cell.end;
    const mark = text[at];
    if (mark === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (mark === undefined) break;
    at += mark === '\r' && text[at + 1] === '\n' ? 2 : 1;
    // Excel ends the last row with a break: nothing follows it.
    if (at >= text.length) break;
  }
  return rows;
}

function plainCell(text: string, from: number): { value: string; end: number } {
  let end = from;
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1;
  return { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): { value: string; end: number } {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // A quote that never closes was typed by a person: the cell is plain text.
    if (quote === -1) return plainCell(text, from);
    value += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    return end === text.length || '\t\r\n'.includes(text[end] ?? '') ? { value, end } : plainCell(text, from);
  }
}

/** The cells laid over and over into a block of this size where they fit into it evenly; else once. */
export function tiled(cells: readonly (readonly string[])[], rows: number, columns: number): readonly (readonly string[])[] {
  const [height, width] = [cells.length, Math.max(1, ...cells.map((row) => row.length))];
  if (height === 0 || rows % height !== 0 || columns % width !== 0) return cells;
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cells[row % height]?.[column % width] ?? ''));
}

const cellText = (value: string): string => (/[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
export const formatTsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cellText).join('\t')).join('\n');
