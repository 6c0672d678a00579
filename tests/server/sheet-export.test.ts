import '../../src/server/kinds/attach';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../src/define/field';
import { sheetShapeOf } from '../../src/define/field-sheet';
import { textOf } from '../../src/define/field-text';
import { documents, masters, screensOf } from '../../src/domain/registry';
import { importColumns } from '../../src/server/engine/documents/import';
import { type SheetColumn, xlsxStream } from '../../src/server/engine/exports';
import { readSheet } from '../../src/server/engine/imports';
import { importFields } from '../../src/server/engine/masters/import';
import { outsideColumns } from '../../src/server/engine/masters/outside-sheets';
import type { Cell } from '../../src/server/engine/sheets/cell';
import { type ImportColumn, rowsUnder } from '../../src/server/engine/sheets/import-rows';
import { kept } from '../support/kept';
import { libreOffice, resaved } from '../support/libre-office';
import { FIELDS, type FieldName } from '../support/sheet-shapes';
import { words } from '../support/sheets';

/** Values of every kind of field as they are stored, and what their cells must be in a workbook. */
const STORED: { field: FieldName; value: string; is: Cell['is'] }[] = [
  ...[
    '0012',
    '202611230001',
    '330102199001011234',
    '=1+1',
    '+7',
    '-5',
    '@SUM(A1)',
    '2026-11-23',
    '1,234.50',
    "'x",
    '_x0041_',
    '<&">',
    '一行\n二行',
    '2.5E+3x',
  ].map((value) => ({ field: 'code' as const, value, is: 'text' as const })),
  ...['1', '12.5', '-3', '0.004', '10000000', '0.3333'].map((value) => ({ field: 'quantity' as const, value: value.replace('-', ''), is: 'number' as const })),
  ...['1234.5', '-0.01', '999999999999.99', '0'].map((value) => ({ field: 'money' as const, value, is: 'number' as const })),
  ...['113', '0.123456', '1234567.8'].map((value) => ({ field: 'price' as const, value, is: 'number' as const })),
  ...['13', '7.25', '-12.5', '100', '33.3333'].map((value) => ({ field: 'rate' as const, value, is: 'number' as const })),
  ...['0', '42', '2000000000'].map((value) => ({ field: 'integer' as const, value, is: 'number' as const })),
  ...['2026-11-23', '1999-12-31', '1900-03-01', '1900-01-01', '2999-12-31', '2024-02-29'].map((value) => ({
    field: 'date' as const,
    value,
    is: 'moment' as const,
  })),
  { field: 'month', value: '2026-11', is: 'moment' },
  ...['2026-11-23T00:30:00.000Z', '2026-11-22T16:00:00.000Z', '2026-12-31T15:59:00.000Z'].map((value) => ({
    field: 'datetime' as const,
    value,
    is: 'moment' as const,
  })),
  { field: 'tax', value: '13', is: 'number' },
  { field: 'choice', value: 'cold', is: 'text' },
  { field: 'flag', value: 'true', is: 'text' },
  { field: 'flag', value: 'false', is: 'text' },
];
const BUILT_IN: Record<string, string> = { 0: 'General', 1: '0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 49: '@' };
const columnOf = (field: Field): SheetColumn => ({ title: field.label, shape: sheetShapeOf(field) });
const columns = Object.values(FIELDS).map(columnOf);
const names = Object.keys(FIELDS) as FieldName[];
const at = (field: FieldName): number => names.indexOf(field);
/** One row for every value, as an export writes it; what says nothing stays empty. */
const rows = STORED.map(({ field, value }) => names.map((name) => (name === field ? textOf(FIELDS[name], value) : '')));

async function bytesOf(columns: readonly SheetColumn[], rows: readonly (readonly string[])[], below: readonly (readonly string[])[] = []): Promise<Buffer> {
  async function* each(given: typeof rows) {
    yield* given;
  }
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream('清单', columns, each(rows), each(below))) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A part of the workbook as it was written: it begins behind its name. */
const partOf = (bytes: Buffer, name: string): string => inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString();
const xmlOf = (bytes: Buffer): string => partOf(bytes, 'xl/worksheets/sheet1.xml');

async function expectSame(bytes: Buffer): Promise<void> {
  const sheet = await readSheet(bytes);
  for (const [i, { field, value, is }] of STORED.entries()) {
    const cell = sheet.rows.find(({ number }) => number === i + 2)?.cells.get(at(field));
    expect(cell?.is, `${field} ${value}`).toBe(is);
    expect(await kept(field, cell), `${field} ${value}`).toBe(value);
  }
}

describe('an exported workbook', () => {
  it('holds every kind of value as what it is, and an import keeps the same again', async () => {
    expect(new Set(STORED.map(({ field }) => field))).toEqual(new Set(names.filter((name) => name !== 'ref' && name !== 'note')));
    await expectSame(await bytesOf(columns, rows));
  });

  it('shows money with its thousands, days as days, rates in percent and codes as text, in templates too', async () => {
    const shown: Partial<Record<FieldName, string>> = {
      code: '@',
      ref: '@',
      note: '@',
      choice: '@',
      flag: '@',
      quantity: 'General',
      integer: '0',
      money: '#,##0.00',
      price: '#,##0.00####',
      rate: '0.00%',
      tax: '0%',
      date: 'yyyy-mm-dd',
      month: 'yyyy-mm',
      datetime: 'yyyy-mm-dd hh:mm',
    };
    const template = await bytesOf(columns, []);
    const styles = partOf(template, 'xl/styles.xml');
    const codes = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id = '', code = '']) => [id, code]));
    const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf( numFmtId="(\d+)")?/g)].map(
      ([, , id = '0']) => codes.get(id) ?? BUILT_IN[id] ?? id,
    );
    const ofColumns = [...xmlOf(template).matchAll(/<col [^>]*style="(\d+)"/g)].map(([, style = '']) => formats[Number(style)]);
    expect(Object.fromEntries(names.map((name, i) => [name, ofColumns[i]]))).toEqual(shown);
    const cells = [...xmlOf(await bytesOf(columns, rows)).matchAll(/<c s="(\d+)"><v>/g)].map(([, style = '']) => formats[Number(style)]);
    expect(cells).toEqual(STORED.filter(({ is }) => is !== 'text').map(({ field }) => shown[field]));
  });

  it('keeps its heading in view and filters what stands between it and the totals', async () => {
    const bytes = await bytesOf(columns, rows, [['合计'], ['查询条件：全部']]);
    const xml = xmlOf(bytes);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain(`<autoFilter ref="A1:N${rows.length + 1}"/>`);
    expect(partOf(bytes, 'xl/workbook.xml')).toContain(`'清单'!$A$1:$N$${rows.length + 1}</definedName>`);
    expect(xml.match(/<row>/g)).toHaveLength(rows.length + 3);
  });

  it('holds no formula, whatever the texts begin with', async () => {
    const nasty = ['=cmd|"/c calc"!A1', '+1+1', '-1+1', '@SUM(A1:A9)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'];
    const bytes = await bytesOf(
      columns,
      nasty.map((text) => names.map(() => text)),
    );
    expect(xmlOf(bytes)).not.toMatch(/<f[\s>]|<v>/);
    const { rows: read } = await readSheet(bytes);
    for (const { cells } of read) for (const cell of cells.values()) expect(cell.is).toBe('text');
  });

  it('keeps as text what is no number of the column, and what has more digits than a sheet keeps', async () => {
    const odd = ['合计', '12345678901234567', '1.2.3', '—'];
    const { rows: read } = await readSheet(
      await bytesOf(
        columns,
        odd.map((text) => names.map(() => text)),
      ),
    );
    for (const [i, { cells }] of read.slice(1).entries()) for (const cell of cells.values()) expect(words(cell)).toBe(odd[i]);
  });
});

/** A value people would type for the field, as its text in a list. */
function sample(field: Field): string {
  if (field.kind === 'choice' || field.kind === 'choices') return field.options[0]?.label ?? '';
  const value = {
    quantity: '12',
    money: '1234.5',
    price: '0.1234',
    rate: '12.5',
    integer: '7',
    date: '2026-11-23',
    month: '2026-11',
    datetime: '2026-11-23T00:30:00.000Z',
    flag: 'true',
  }[field.kind as string];
  return value === undefined ? '202611230001' : textOf(field, value);
}

const templates: { name: string; columns: ImportColumn[] }[] = [
  ...masters
    .filter(({ operations }) => operations.includes('import'))
    .map((master) => {
      const fields = master.outsideSheets ? Object.entries(outsideColumns(master)) : importFields(master);
      return { name: master.resource, columns: fields.map(([name, field]) => ({ name, field })) };
    }),
  ...documents
    .filter(({ kind }) => screensOf(kind).some(({ actions }) => actions.includes('import')))
    .map((kind) => ({ name: kind.kind, columns: importColumns(kind) })),
];

describe('a template', () => {
  it.each(templates)('of $name that was filled in is read as it was filled in', async ({ columns }) => {
    const filled = columns.map(({ field }) => sample(field));
    const bytes = await bytesOf(
      columns.map(({ field }) => ({ ...columnOf(field), title: field.required ? `*${field.label}` : field.label })),
      [filled],
    );
    const read = rowsUnder(await readSheet(bytes), columns);
    expect(read.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
    expect(read.rows[0]?.error).toBe('');
    for (const [i, { name, field }] of columns.entries()) {
      const shown = read.rows[0]?.values[name] ?? '';
      const given = filled[i] ?? '';
      // What is typed for these fields is their number, without what a list adds for the eye.
      expect('places' in field && field.kind !== 'rate' ? textOf(field, shown) : shown, name).toBe(given);
    }
  });
});

/** With LibreOffice itself, where it is installed. */
describe.skipIf(!libreOffice)('LibreOffice', () => {
  it.each(['xlsx', 'xls'] as const)('opens an export and saves it as .%s with equal values', async (to) => {
    await expectSame(resaved(await bytesOf(columns, rows), 'xlsx', to));
  });

  it('sees typed cells, their formats and the filter', async () => {
    const bytes = await bytesOf(columns, rows, [['合计']]);
    const flat = resaved(bytes, 'xlsx', 'fods').toString();
    for (const type of ['date', 'percentage', 'float', 'string']) expect(flat).toContain(`office:value-type="${type}"`);
    expect(flat).toContain('office:date-value="2026-11-23"');
    expect(flat).toMatch(new RegExp(`table:target-range-address="[^"]*A1:[^"]*N${rows.length + 1}" table:display-filter-buttons="true"`));
    expect(flat).toContain('1,234.50');
    expect(flat).not.toContain('table:formula');
  });
});
