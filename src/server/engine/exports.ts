import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One column: its heading and how a row's value reads. Numbers stay numbers in the sheet, everything else is text. */
export type SheetColumn = { title: string; isNumber: boolean; width?: number | undefined };
/** A sheet ends at 1 048 576 rows. */
export const ROW_LIMIT = 1_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The fixed parts of a workbook with one sheet whose first row is bold and stays in view. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${NS}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/**
 * A workbook as a stream: rows are compressed as they come, so memory does not grow with them. Sizes follow each entry
 * (zip data descriptors), because nobody knows them before.
 *
 * @example reply.send(xlsxStream('品牌', [{ title: '名称', isNumber: false }], rows()))
 */
export const xlsxStream = (name: string, columns: readonly SheetColumn[], rows: AsyncIterable<readonly string[]>): Readable =>
  Readable.from(archive({ ...PARTS, 'xl/workbook.xml': workbook(name) }, sheet(columns, rows)), { objectMode: false });

async function* sheet(columns: readonly SheetColumn[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  const widths = columns.map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.round((column.width ?? 110) / 7)}" customWidth="1"/>`).join('');
  yield `${HEAD}<worksheet xmlns="${NS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield `<row>${columns.map((column) => cell(column.title, false, ' s="1"')).join('')}</row>`;
  for await (const row of rows) yield `<row>${columns.map((column, i) => cell(row[i] ?? '', column.isNumber, '')).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

/** Text is always inline text, never a formula: a value that starts with = stays what it is. Up to 15 digits fit a number. */
function cell(value: string, isNumber: boolean, style: string): string {
  if (value === '') return `<c${style}/>`;
  const plain = value.replaceAll(',', '');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(plain) && plain.replace(/[-.]/g, '').length <= 15) return `<c${style}><v>${plain}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const escaped = (text: string): string =>
  text
    .slice(0, 32_000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const workbook = (name: string): string =>
  `<workbook xmlns="${NS}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\]/g, '').slice(0, 31) || '数据')}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number };

async function* archive(parts: Record<string, string>, rows: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  const sources: [string, AsyncIterable<string> | Iterable<string>][] = [
    ...Object.entries(parts).map(([name, text]): [string, string[]] => [name, [text.startsWith('<?') ? text : HEAD + text]]),
    ['xl/worksheets/sheet1.xml', rows],
  ];
  for (const [path, source] of sources) {
    const entry: Entry = { name: Buffer.from(path), crc: 0, packed: 0, size: 0, at };
    const head = Buffer.concat([
      numbers([4, 0x04034b50], [2, 20], [2, 0x0808], [2, 8], [4, 0x00210000], [4, 0], [4, 0], [4, 0], [2, entry.name.length], [2, 0]),
      entry.name,
    ]);
    yield head;
    const plain = Readable.from(counted(source, entry), { objectMode: false });
    try {
      for await (const chunk of plain.pipe(createDeflateRaw({ level: 6 }))) {
        entry.packed += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } finally {
      // A reader who leaves half-way leaves the rows too, and what they are read with.
      plain.destroy();
    }
    const tail = numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    yield tail;
    at += head.length + entry.packed + tail.length;
    entries.push(entry);
  }
  let length = 0;
  for (const entry of entries) {
    const record = Buffer.concat([
      numbers(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, 0x0808],
        [2, 8],
        [4, 0x00210000],
        [4, entry.crc],
        [4, entry.packed],
        [4, entry.size],
        [2, entry.name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, entry.at],
      ),
      entry.name,
    ]);
    length += record.length;
    yield record;
  }
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, length], [4, at], [2, 0]);
}

/** Counts and sums what goes by; joined into larger pieces, since a row is small. */
async function* counted(source: AsyncIterable<string> | Iterable<string>, entry: Entry): AsyncGenerator<Buffer> {
  let waiting = '';
  const take = (text: string): Buffer => {
    const chunk = Buffer.from(text);
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    return chunk;
  };
  for await (const text of source) {
    waiting += text;
    if (waiting.length < 32_768) continue;
    yield take(waiting);
    waiting = '';
  }
  if (waiting !== '') yield take(waiting);
}

function numbers(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at);
  return buffer;
}
