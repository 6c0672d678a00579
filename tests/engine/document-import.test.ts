import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { importDocuments } from '../../src/server/engine/documents/import';
import { readSheet } from '../../src/server/engine/imports';
import type { Sheet } from '../../src/server/engine/sheets/sheet';
import type { FreshDatabase } from '../support/database';
import { act, cell, documentsOf } from '../support/documents';
import { excelFile, type MadeCell } from '../support/excel-file';
import { inWorld } from '../support/in-world';
import { textSheet } from '../support/sheets';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Opening stock comes as a sheet: rows of one warehouse become one document, one wrong row keeps nothing. */
let database: FreshDatabase;
let w: TradeWorld;
let d: Context;
inWorld(tradeWorld, async (made, opened) => {
  database = opened;
  w = made;
  d = { ...w.context(w.dealer), screen: 'initialInventory' };
});

const kind = () => documentOf('initialStock') as NonNullable<ReturnType<typeof documentOf>>;
const code = async () => (await database.pool.query('select code from specification where id = $1', [w.spec])).rows[0].code as string;
async function sheet(rows: string[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Promise<Sheet> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['*仓库', '*规格型号', '*单位', '*数量', '*批号', '有效期至', '单位成本', '税率'], ...rows]));
  return readSheet(new Uint8Array(write(book, { type: 'buffer', bookType })));
}

it('names every wrong row and keeps nothing', async () => {
  const rows = await sheet([
    ['中心库', await code(), '盒', '-3', '0012', '2030-01-01', '10', '13%'],
    ['没有的库', await code(), '盒', '3', 'B2', '2030-01-01', '10', '13%'],
    ['中心库', await code(), '桶', '3', 'B3', '2030-01-01', '10', '13%'],
  ]);
  const answer = await importDocuments(d, kind(), rows, true);
  expect(answer.committed).toBe(false);
  expect(answer.rows.map((row) => row.error)).toEqual(['【数量】必须大于0', '【仓库】“没有的库”不存在', '【单位】“桶”不存在']);
  expect(await documentsOf(d, 'initialStock')).toHaveLength(0);
});

it('is refused as a whole when it is empty, too large or no sheet at all', async () => {
  const zip = [0x50, 0x4b, 0x03, 0x04];
  await expect(sheet([])).rejects.toThrow('文件中没有数据');
  await expect(sheet(Array.from({ length: 2001 }, () => ['中心库']))).rejects.toThrow('一次最多导入2000行，请分批导入');
  await expect(readSheet(new Uint8Array([...zip, 1, 2, 3]))).rejects.toThrow('文件无法读取，请用模板重新填写');
  await expect(readSheet(Uint8Array.from({ length: 5 * 1024 * 1024 + 1 }, (_, i) => zip[i] ?? 0))).rejects.toThrow('文件不能超过5MB');
});

it('is refused with a column nobody knows', async () => {
  await expect(
    importDocuments(
      d,
      kind(),
      textSheet([
        ['*仓库', '备用'],
        ['中心库', 'x'],
      ]),
      true,
    ),
  ).rejects.toThrow('表头“备用”不在模板中');
});

it.each(['xlsx', 'biff8'] as const)('a right %s sheet becomes a draft that posts', async (type) => {
  const rows = await sheet(
    [
      ['中心库', await code(), '盒', '3', '0012', '2030/1/1', '10', '13%'],
      ['中心库', await code(), '支', '5', '0013', '2030.2.1', '1', '13%'],
    ],
    type,
  );
  expect(await importDocuments(d, kind(), rows, false)).toMatchObject({ ok: true, committed: false });
  expect(await importDocuments(d, kind(), rows, true)).toMatchObject({ ok: true, committed: true });
  const drafts = await documentsOf(d, 'initialStock');
  const last = drafts[drafts.length - 1];
  await act({ ...d, screen: '' }, 'initialStock', 'review', String(last?.id));
  expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe(type === 'xlsx' ? '35 / 35.00' : '70 / 70.00');
});

it('keeps a long lot and a small price whole, takes days as days and percent as rates, and says which cell lost digits', async () => {
  const spec = await code();
  const text = (words: string) => ({ is: 'text' as const, text: words });
  const row = (batchNo: MadeCell) => ({
    cells: [
      text('中心库'),
      text(spec),
      text('盒'),
      { is: 'number' as const, value: 3 },
      batchNo,
      { is: 'serial' as const, serial: 47484 },
      { is: 'number' as const, value: 0.004, format: '0.00' },
      { is: 'number' as const, value: 0.13, format: '0%' },
    ],
  });
  const heading = { cells: ['*仓库', '*规格型号', '*单位', '*数量', '*批号', '有效期至', '单位成本', '税率'].map(text) };
  const made = (...lots: MadeCell[]) => readSheet(excelFile([{ name: '期初', rows: [heading, ...lots.map(row)] }]));
  const wrong = await importDocuments(
    d,
    kind(),
    await made({ is: 'number', value: 1234567890123456 }, text('2.02611E+11'), { is: 'serial', serial: 46349 }),
    true,
  );
  expect(wrong.committed).toBe(false);
  const says = ['第2行【批号】（E2）数字超过15位', '第3行【批号】（E3）“2.02611E+11”是科学计数法', '第4行【批号】（E4）单元格是日期'];
  expect(wrong.rows.map(({ error }) => error)).toEqual(says.map((words) => expect.stringContaining(words)));
  const right = await made({ is: 'number', value: 202611230001 }, { is: 'number', value: 202611230002 });
  expect(await importDocuments(d, kind(), right, true)).toMatchObject({ ok: true, committed: true });
  const { rows } = await database.pool.query(
    `select batch_no, expiry_date::text, price::float8, tax_rate::int from document_line where batch_no like '2026112300%' order by 1`,
  );
  expect(rows).toEqual(['202611230001', '202611230002'].map((batch_no) => ({ batch_no, expiry_date: '2030-01-01', price: 0.004, tax_rate: 13 })));
});
