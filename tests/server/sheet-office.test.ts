import { describe, expect, it } from 'vitest';
import { readSheet } from '../../src/server/engine/imports';
import { excelFile } from '../support/excel-file';
import { expectKept, kept } from '../support/kept';
import { libreOffice, resaved } from '../support/libre-office';
import { type FieldName, SHAPES } from '../support/sheet-shapes';
import { words } from '../support/sheets';

/** What people type into LibreOffice cells that nobody has formatted, and what a field keeps of it. */
const TYPED: readonly (readonly [typed: string, field: FieldName, keeps: string])[] = [
  ['202611230001', 'code', '202611230001'],
  ['123456789012345678', 'code', '!第15位以后已经丢失'],
  ['2.02611E+11', 'code', '!科学计数法'],
  ['A-0012', 'code', 'A-0012'],
  ['0.004', 'price', '0.004'],
  ['1,234.50', 'money', '1234.5'],
  ['￥1,234.50', 'money', '1234.5'],
  ['-3.2', 'money', '-3.2'],
  ['13%', 'rate', '13'],
  ['13%', 'tax', '13'],
  ['13', 'tax', '13'],
  ['2026-11-23', 'date', '2026-11-23'],
  ['2026/1/5', 'date', '2026-01-05'],
  ['2026年11月23日', 'date', '2026-11-23'],
  ['2026.11.23', 'date', '2026-11-23'],
  ['20261123', 'date', '2026-11-23'],
  ['2026-11-23 08:30', 'datetime', '2026-11-23T00:30:00.000Z'],
  ['2026-11-23', 'code', '!已被改成日期'],
  ['是', 'flag', 'true'],
  ['TRUE', 'flag', 'true'],
  ['常温', 'choice', 'room'],
  ['=0.1+0.2', 'quantity', '0.3'],
];
const csv = Buffer.from(['写法,内容', ...TYPED.map(([typed], i) => `${i},"${typed}"`)].join('\n'));

describe.skipIf(!libreOffice)('LibreOffice of this machine', () => {
  it.each(['xlsx', 'xls'] as const)('saves as .%s whatever a workbook of Excel holds, and it is read alike', async (to) => {
    const shapes = SHAPES.filter(({ isExcelOnly }) => !isExcelOnly);
    const rows = shapes.map(({ name, cell }) => ({ cells: [{ is: 'text' as const, text: name }, cell] }));
    const read = (await readSheet(resaved(excelFile([{ name: '耗材', rows }]), 'xlsx', to))).rows;
    expect(read.map(({ cells }) => words(cells.get(0)))).toEqual(shapes.map(({ name }) => name));
    for (const [i, shape] of shapes.entries()) await expectKept(shape, read[i]?.cells.get(1));
  });

  it.each(['xlsx', 'xls'] as const)('makes of what is typed into it what people mean, as .%s', async (to) => {
    const read = (await readSheet(resaved(csv, 'csv', to))).rows.slice(1);
    for (const [i, [typed, field, keeps]] of TYPED.entries()) {
      const found = await kept(field, read.find(({ cells }) => words(cells.get(0)) === String(i))?.cells.get(1));
      if (keeps.startsWith('!')) expect(found, typed).toContain(keeps.slice(1));
      else expect(found, typed).toBe(keeps);
    }
  });
});
