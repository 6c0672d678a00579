import { Readable } from 'node:stream';
import type { SheetShape } from '../../define/field-sheet';
import { columnName } from './sheets/column-name.mjs';
import { cellXml, escaped, HEADING, styleOf, stylesXml, textXml } from './sheets/typed-cells';
import { type Pieces, zipped } from './zipped';

/** One column: its heading, and what its cells are (text, where nothing is said). */
export type SheetColumn = { title: string; shape?: SheetShape; width?: number | undefined };
/** A sheet ends at 1 048 576 rows. */
export const ROW_LIMIT = 1_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: number): string =>
  [
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>`,
    ofEach(sheets, (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${SHEET}.worksheet+xml"/>`),
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/></Types>`,
  ].join('');
const relations = (sheets: number): string =>
  [
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    ofEach(sheets, (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`),
    `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ].join('');
const ofEach = (sheets: number, xml: (at: number) => string): string => Array.from({ length: sheets }, (_, at) => xml(at + 1)).join('');

/** The fixed parts of a workbook whose sheets have a first row that is bold, stays in view and filters. */
const partsFor = (sheets: number): Record<string, string> => ({
  '[Content_Types].xml': contentTypes(sheets),
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': relations(sheets),
  'xl/styles.xml': stylesXml(NS),
});

/** One sheet of a workbook: `below` are rows under the table, such as totals, which its filter leaves alone. */
export type BookSheet = { name: string; columns: readonly SheetColumn[]; rows: SheetRows; below?: SheetRows | undefined };

/**
 * A workbook as a stream: rows are compressed as they come, so memory does not grow with them. Sizes follow each entry
 * (zip data descriptors), because nobody knows them before.
 *
 * @example reply.send(xlsxStream('品牌', [{ title: '名称' }, { title: '金额', shape: 'money' }], rows()))
 */
export const xlsxStream = (name: string, columns: readonly SheetColumn[], rows: SheetRows, below?: SheetRows): Readable =>
  xlsxBook([{ name, columns, rows, below }]);

/** The same of several sheets, read one after the other. */
export function xlsxBook(sheets: readonly BookSheet[]): Readable {
  const told = sheets.map(({ name, columns }) => ({ name, table: { width: columns.length, rows: 1 } }));
  const parts: [string, Pieces][] = [
    ...Object.entries(partsFor(sheets.length)).map(([path, xml]): [string, Pieces] => [path, [HEAD, xml]]),
    ...sheets.map(({ columns, rows, below }, at): [string, Pieces] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      sheet(columns, rows, below, (told[at] as Told).table),
    ]),
    ['xl/workbook.xml', workbook(told)],
  ];
  return Readable.from(zipped(parts), { objectMode: false });
}

/** Heading and rows; counted while they are written. */
type Table = { width: number; rows: number };
type Told = { name: string; table: Table };

/** Texts as people read them, one for each column. */
export type SheetRows = AsyncIterable<readonly string[]>;

async function* sheet(columns: readonly SheetColumn[], rows: SheetRows, below: SheetRows | undefined, table: Table): AsyncGenerator<string> {
  const row = (texts: readonly string[]) => `<row>${columns.map((column, i) => cellXml(texts[i] ?? '', column.shape ?? 'text')).join('')}</row>`;
  // A column has its style down to the last row: what is typed below the table, or into a template, is taken for what it is.
  const cols = columns.map(
    (column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" style="${styleOf(column.shape ?? 'text')}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${NS}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>';
  yield `<cols>${cols.join('')}</cols><sheetData>`;
  yield `<row>${columns.map((column) => textXml(column.title, HEADING)).join('')}</row>`;
  for await (const texts of rows) {
    table.rows += 1;
    yield row(texts);
  }
  if (below) for await (const texts of below) yield row(texts);
  const range = `A1:${columnName(table.width - 1)}${table.rows}`;
  yield `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

const WIDTHS: Partial<Record<SheetShape, number>> = { date: 12, month: 10, datetime: 18, money: 14, price: 14 };

/** In digits: what the column has on the screen, wide enough for its heading, the filter's button and what it holds. */
const widthOf = ({ title, shape = 'text', width = 110 }: SheetColumn): number =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is twice as wide
  Math.min(80, Math.max(Math.round(width / 7), WIDTHS[shape] ?? 8, title.replace(/[^\u0000-\u007f]/g, '  ').length + 4));

/** The book comes last: LibreOffice knows a filter only by the name of its range. */
function* workbook(told: readonly Told[]): Generator<string> {
  const titles = titlesOf(told.map(({ name }) => name));
  const names = told.map(({ table }, at) => {
    const range = `'${String(titles[at]).replaceAll("'", "''")}'!$A$1:$${columnName(table.width - 1)}$${table.rows}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escaped(range)}</definedName>`;
  });
  const sheets = titles.map((title, at) => `<sheet name="${escaped(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  yield `${HEAD}<workbook xmlns="${NS}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
}

/** What sheets may be called: short, without signs of formulas, no two alike. */
function titlesOf(names: readonly string[]): string[] {
  const titles: string[] = [];
  for (const name of names) {
    const title = name.replace(/[[\]:*?/\\]|^'+|'+$/g, '').slice(0, 31) || '数据';
    const alike = titles.filter(
      (one) => one.replace(/ \d+$/, '').toLowerCase() === title.slice(0, 27).toLowerCase() || one.toLowerCase() === title.toLowerCase(),
    ).length;
    titles.push(alike === 0 ? title : `${title.slice(0, 27)} ${alike + 1}`);
  }
  return titles;
}
