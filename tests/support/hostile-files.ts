import { deflateRawSync } from 'node:zlib';
import { excelParts } from './excel-file';
import { sheetJsFile } from './sheet-js-file';
import { type ZipPart, zipFile } from './zip-file';

/**
 * Workbooks made to hurt whoever reads them: small on the wire, large or endless inside, or lying about it. `says` is what they are
 * told; where there is none the file is harmless when read with care, and is read.
 */
export type HostileFile = { file: () => Buffer; says?: string; isJudgedUnread?: true };

const M = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const parts = excelParts([{ name: '表', rows: [{ cells: [{ is: 'text', text: '编码' }] }, { cells: [{ is: 'text', text: 'A1' }] }] }]);
const without = (...names: string[]): ZipPart[] => parts.filter(({ name }) => !names.includes(name));
const book = (...more: ZipPart[]): Buffer => zipFile([...without(...more.map(({ name }) => name)), ...more]);
const sheet = (rows: string | Buffer, more: Partial<ZipPart> = {}): ZipPart => ({
  name: SHEET,
  content: Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.from(rows), Buffer.from('</sheetData></worksheet>')]),
  ...more,
});
const shared = (texts: string): ZipPart => ({ name: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>` });
const FILLED = '<row><c t="str"><v>编码</v></c></row><row><c t="str"><v>A1</v></c></row>';
const OTHER = Buffer.from('<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>');
/** 200 MB of spaces in 200 kB. */
const bomb = () => deflateRawSync(Buffer.alloc(200 * M, ' '), { level: 1 });

const UNREADABLE = '文件无法读取';
const WRONG = '文件内容不正确';
const TOO_LARGE = '展开后超过64MB';
const TOO_MUCH = '内容过多';
const ROWS = '一次最多导入2000行';

export const HOSTILE: Record<string, HostileFile> = {
  // What the table of contents gives away.
  'four gigabytes declared': { file: () => book(sheet(FILLED, { declared: 0xf000_0000 })), says: TOO_LARGE, isJudgedUnread: true },
  'many parts of some megabytes': {
    file: () => zipFile([...parts, ...Array.from({ length: 40 }, (_, i) => ({ name: `xl/media/${i}.bin`, content: Buffer.alloc(2 * M) }))]),
    says: TOO_LARGE,
    isJudgedUnread: true,
  },
  'five thousand parts': {
    file: () => zipFile([...parts, ...Array.from({ length: 5000 }, (_, i) => ({ name: `x/${i}`, content: '' }))]),
    says: '超过1000个',
    isJudgedUnread: true,
  },
  'one part twice': { file: () => zipFile([...parts, sheet(FILLED)]), says: '重复', isJudgedUnread: true },
  'parts lying over one another': {
    file: () => {
      const content = Buffer.alloc(M);
      return zipFile([{ name: 'a', content }, ...Array.from({ length: 30 }, (_, i) => ({ name: `b${i}`, content, at: 0 })), ...parts]);
    },
    says: WRONG,
    isJudgedUnread: true,
  },
  'a zip with nothing behind its head': { file: () => Buffer.from('504b030400000000', 'hex'), says: UNREADABLE, isJudgedUnread: true },
  'half a workbook': { file: () => zipFile(parts).subarray(0, 900), says: UNREADABLE, isJudgedUnread: true },
  'a page of the web': { file: () => Buffer.from('\n<html><table><tr><td>编码</td></tr></table></html>'), says: '网页', isJudgedUnread: true },
  'no workbook': { file: () => Buffer.from('%PDF-1.7'), says: '只支持', isJudgedUnread: true },
  'another kind of zip': { file: () => zipFile([{ name: 'word/document.xml', content: '<document/>' }]), says: '只支持' },
  // What only unpacking shows, and stops.
  'more inside than declared': { file: () => book(sheet('', { packed: bomb(), declared: 1000 })), says: UNREADABLE },
  'much more inside than declared': { file: () => book(sheet('', { packed: bomb(), declared: 50 * M })), says: WRONG },
  'other content than its sum': { file: () => book({ ...sheet(FILLED), packed: deflateRawSync(OTHER), declared: OTHER.length }), says: '损坏' },
  'nothing that inflates': { file: () => book(sheet(FILLED, { packed: Buffer.alloc(300, 0xff) })), says: UNREADABLE },
  'a bomb in a picture nobody opens': { file: () => zipFile([...parts, { name: 'xl/media/image1.png', content: '', packed: bomb(), declared: 10 }]) },
  'a workbook in the workbook': { file: () => zipFile([...parts, { name: 'xl/embeddings/book.xlsx', content: zipFile(parts) }]) },
  // What stands in the parts.
  'endless spaces': { file: () => book(sheet(Buffer.alloc(50 * M, ' '))), says: WRONG },
  'one endless text': { file: () => book(sheet(`<row><c t="str"><v>${'x'.repeat(50 * M)}</v></c></row>`)), says: WRONG },
  'a text in endless pieces': {
    file: () => book(sheet(`<row><c t="str"><v>${`<![CDATA[${'x'.repeat(10_000)}]]>`.repeat(3000)}</v></c></row>`)),
    says: '超过32767个字',
  },
  'an endless attribute': { file: () => book(sheet(`<row x="${'y'.repeat(50 * M)}"/>`)), says: WRONG },
  'tags in tags in tags': { file: () => book({ name: SHEET, content: '<a>'.repeat(10 * M) }), says: WRONG },
  'entities of entities': {
    file: () =>
      book({
        name: SHEET,
        content: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
      }),
    says: WRONG,
  },
  'no end of rows': { file: () => book(sheet('<row><c><v>1</v></c></row>'.repeat(M))), says: ROWS },
  'no end of cells': { file: () => book(sheet(`<row>${'<c><v>1</v></c>'.repeat(2 * M)}</row>`)), says: TOO_MUCH },
  'no end of empty cells': { file: () => book(sheet(`<row>${'<c s="1"/>'.repeat(M)}</row>`)), says: '没有数据' },
  'a cell at the far end': { file: () => book(sheet(`${FILLED}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)) },
  'a cell beyond the far end': { file: () => book(sheet('<row r="1"><c r="XFE1"><v>1</v></c></row>')), says: UNREADABLE },
  'a cell twice': { file: () => book(sheet('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')), says: 'A1出现了两次' },
  'a dimension of the whole sheet': {
    file: () => book({ name: SHEET, content: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${FILLED}</sheetData></worksheet>` }),
  },
  'a million shared texts': {
    file: () => book(sheet('<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>'), shared('<si><t>十个字十个字十个字十</t></si>'.repeat(M))),
  },
  'one long text a hundred thousand times': {
    file: () => book(sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(99)}</row>`.repeat(1500)), shared(`<si><t>${'字'.repeat(30_000)}</t></si>`)),
    says: TOO_MUCH,
  },
  'a shared text that is not there': { file: () => book(sheet('<row><c t="s"><v>7</v></c></row>')), says: UNREADABLE },
  'a million formats': {
    file: () => book({ name: 'xl/styles.xml', content: `<styleSheet><numFmts>${'<numFmt numFmtId="200" formatCode="0"/>'.repeat(M)}</numFmts></styleSheet>` }),
    says: WRONG,
  },
  'a million relations': {
    file: () =>
      book({
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${'<Relationship Id="a" Type="b/worksheet" Target="c"/>'.repeat(M)}</Relationships>`,
      }),
    says: WRONG,
  },
  'a million merged ranges': {
    file: () =>
      book({ name: SHEET, content: `<worksheet><sheetData>${FILLED}</sheetData><mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(M)}</mergeCells></worksheet>` }),
    says: TOO_MUCH,
  },
  'all columns hidden': {
    file: () => book({ name: SHEET, content: `<worksheet><cols><col min="1" max="99999999" hidden="1"/></cols><sheetData>${FILLED}</sheetData></worksheet>` }),
  },
  // The old format.
  'an .xls of too many rows': {
    file: () =>
      sheetJsFile(
        Array.from({ length: 4000 }, (_, i) => ({
          cells: [
            { is: 'text' as const, text: `编码${i}` },
            { is: 'number' as const, value: i },
          ],
        })),
        'biff8',
      ),
    says: ROWS,
  },
  'an .xls whose sectors lead in a circle': { file: () => circling(), says: UNREADABLE, isJudgedUnread: true },
  'an .xls cut in half': { file: () => oldFile().subarray(0, 2000), says: UNREADABLE, isJudgedUnread: true },
  'an .xls with long records': { file: () => changedStream((stream) => stream.fill(0xff, 20, 60)), says: UNREADABLE },
  'an .xls with a password': { file: () => changedStream((stream) => stream.writeUInt16LE(0x2f, 20)), says: '密码' },
};

const oldFile = (): Buffer => sheetJsFile([{ cells: [{ is: 'text', text: '编码' }] }, { cells: [{ is: 'text', text: 'A1' }] }], 'biff8');

/** The first sector of the directory is followed by itself, and so on for all. */
function circling(): Buffer {
  const file = oldFile();
  const table = (file.readUInt32LE(76) + 1) * 512;
  for (let at = 0; at < 512; at += 4) file.writeUInt32LE(file.readUInt32LE(48), table + at);
  return file;
}

/** The records of the workbook changed where they begin: behind the record that says which version it is. */
function changedStream(change: (stream: Buffer) => void): Buffer {
  const file = oldFile();
  const start = file.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
  change(file.subarray(start));
  return file;
}
