import { expect, it } from 'vitest';
import { quantity, text } from '../../src/define/field';
import { readSheet } from '../../src/server/engine/imports';
import { rowsUnder } from '../../src/server/engine/sheets/import-rows';
import { excelFile, type MadeAs, type MadeCell, type MadeSheet } from '../support/excel-file';

/** What stands around the cells: headings, blank rows, what is hidden, merged, or on other sheets. */
const known = [
  { name: 'code', field: text('编码', { required: true }) },
  { name: 'name', field: text('名称') },
  { name: 'quantity', field: quantity('数量') },
];
const cells = (...given: (string | number | undefined)[]): { cells: (MadeCell | undefined)[] } => ({
  cells: given.map((one) => (one === undefined ? undefined : typeof one === 'number' ? { is: 'number', value: one } : { is: 'text', text: one })),
});
const read = async (rows: MadeSheet['rows'], more: Partial<MadeSheet> = {}, as: MadeAs = {}) => {
  const sheet = await readSheet(excelFile([{ name: '表', rows, ...more }], as));
  return { ...rowsUnder(sheet, known), notes: sheet.notes };
};

it('titles are found with the template’s star and without, in any order', async () => {
  const { columns, rows } = await read([cells('数量', ' *编码', '名 称＊'), cells(3, 'A1', '纱布')]);
  expect(columns.map(({ name }) => name)).toEqual(['quantity', 'code', 'name']);
  expect(rows).toEqual([{ row: 2, texts: { quantity: '3', code: 'A1', name: '纱布' }, values: { quantity: '3', code: 'A1', name: '纱布' }, error: '' }]);
});

it('blank rows count for nothing, and rows keep their numbers', async () => {
  const blank = { cells: [undefined, { is: 'text' as const, text: ' \u3000' }, undefined] };
  const { rows } = await read([cells(), cells('编码'), blank, cells('A1'), blank, blank, cells('A2'), ...Array.from({ length: 3000 }, () => blank)]);
  expect(rows.map(({ row, texts }) => [row, texts.code])).toEqual([
    [4, 'A1'],
    [7, 'A2'],
  ]);
});

it('every cell that cannot be taken is named with its row, its column and what to do', async () => {
  const { rows } = await read([
    cells('编码', '名称', '数量'),
    {
      cells: [
        { is: 'number', value: 1234567890123456 },
        { is: 'error', text: '#N/A' },
        { is: 'serial', serial: 46349 },
      ],
    },
  ]);
  expect(rows[0]?.error.split('；第')).toEqual([
    '第2行【编码】（A2）数字超过15位，第15位以后已经丢失；请把这一列设为“文本”格式后重新填写',
    '2行【名称】（B2）单元格是错误值#N/A，请改正公式或直接填写内容',
    '2行【数量】（C2）应填数字，单元格却是日期；请把格式改为“常规”后重新填写',
  ]);
});

it.each([
  ['a column nobody knows', [cells('编码', '备用'), cells('A1', 'x')], '表头“备用”不在模板中'],
  ['a column twice', [cells('编码', '*编码'), cells('A1', 'A2')], '表头“编码”出现了两次，请删除其中一列'],
  ['something beside the table', [cells('编码'), cells('A1'), cells('A2', undefined, '看这里')], '单元格C3有内容，但C列没有表头；请补上表头或清空这一列'],
  ['a heading only', [cells('编码')], '文件中没有数据'],
  ['nothing', [], '文件中没有数据'],
  ['one row too many', [cells('编码'), ...Array.from({ length: 2001 }, (_, i) => cells(`A${i}`))], '一次最多导入2000行，请分批导入（第2002行还有内容）'],
] as const)('%s is refused in words', async (_, rows, says) => {
  await expect(read(rows)).rejects.toThrow(says);
});

it('two thousand rows are not too many', async () => {
  expect((await read([cells('编码'), ...Array.from({ length: 2000 }, (_, i) => cells(`A${i}`))])).rows).toHaveLength(2000);
});

it('merged cells are no rows of a table; a merged heading is only wide', async () => {
  const { rows } = await read([cells('编码', '名称'), cells('A1', '纱布'), cells('A2')], { merges: ['B1:C1', 'B2:B3'] });
  expect(rows.map(({ error }) => error)).toEqual(['第2行【名称】（B2）是合并单元格，请取消合并后逐行填写', '']);
});

it('hidden rows and columns are content, and said to be', async () => {
  const { rows, notes } = await read([cells('编码', '名称'), { ...cells('A1', '纱布'), isHidden: true }, cells('A2', '棉球'), { ...cells(), isHidden: true }], {
    hiddenColumns: [1, 7],
  });
  expect(rows.map(({ texts }) => texts.name)).toEqual(['纱布', '棉球']);
  expect(notes).toEqual(['第2行是隐藏的，也已读取', 'B列是隐藏的，也已读取']);
});

it('the first visible sheet with content is read, others are named', async () => {
  const rows = [cells('编码'), cells('A1')];
  const made = (name: string, more: Partial<MadeSheet> = {}): MadeSheet => ({ name, rows, ...more });
  const sheet = await readSheet(
    excelFile([made('字典', { state: 'veryHidden' }), made('空的', { rows: [] }), made('耗材'), made('说明'), made('旧', { state: 'hidden' })]),
  );
  expect(sheet.notes).toEqual(['只读取了工作表“耗材”，没有读取“字典”、“空的”、“说明”、“旧”']);
  await expect(readSheet(excelFile([made('字典', { state: 'hidden' })]))).rejects.toThrow('文件中没有可读的工作表');
});
