import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../src/server/engine/imports';
import type { Cell } from '../../src/server/engine/sheets/cell';
import { excelFile, type MadeAs } from '../support/excel-file';
import { expectKept } from '../support/kept';
import { sheetJsFile } from '../support/sheet-js-file';
import { SHAPES } from '../support/sheet-shapes';
import { words } from '../support/sheets';

/** Every shape of a cell × every kind of field × every way a workbook is written. Column A names the shape, column B is it. */
const shapesOf = async (bytes: Uint8Array): Promise<Map<string, Cell | undefined>> => {
  const { rows } = await readSheet(bytes);
  return new Map(rows.slice(1).map(({ cells }) => [words(cells.get(0)), cells.get(1)]));
};

const text = (words: string) => ({ is: 'text' as const, text: words });
const rows = [{ cells: [text('形状'), text('内容')] }, ...SHAPES.map(({ name, cell }) => ({ cells: [text(name), cell] }))];
const sheets = [{ name: '耗材', rows }];
const AS: Record<string, MadeAs> = {
  'with shared texts': {},
  'with texts in its cells': { inline: true },
  'of 1904': { is1904: true },
  'with prefixed tags': { prefix: 'x' },
  'without addresses': { bare: true },
};
const folder = join(import.meta.dirname, '../fixtures/sheets');
const kept = readdirSync(folder).filter((name) => /\.xlsx?$/.test(name));

const files: Record<string, () => Buffer> = {
  ...Object.fromEntries(Object.entries(AS).map(([name, as]) => [`an .xlsx ${name}`, () => excelFile(sheets, as)])),
  'an .xls of another library': () => sheetJsFile(rows, 'biff8'),
  ...Object.fromEntries(kept.map((name) => [name, () => readFileSync(join(folder, name))])),
};

it('workbooks of Excel’s shape and of LibreOffice are kept with the tests, .xlsx and .xls, counting from 1900 and from 1904', () => {
  for (const maker of ['excel', 'libreoffice'])
    for (const end of ['.xlsx', '.xls'])
      for (const is1904 of [false, true])
        expect(
          kept.some((name) => name.startsWith(maker) && name.endsWith(end) && name.includes('1904') === is1904),
          `${maker} ${end} ${is1904}`,
        ).toBe(true);
});

describe.each(Object.entries(files))('%s', (file, made) => {
  let cells: Map<string, Cell | undefined>;
  beforeAll(async () => {
    cells = await shapesOf(made());
  });
  // What only Excel leaves as it is (a formula nobody worked out) others have worked out.
  const mayLack = file.startsWith('libreoffice') || file.endsWith('.xls') || file.includes('another library');
  it.each(SHAPES.filter(({ isExcelOnly }) => !isExcelOnly || !mayLack))('$name is kept or refused by every field', async (shape) => {
    expect(cells.has(shape.name)).toBe(true);
    await expectKept(shape, cells.get(shape.name));
  });
});
