import { expect, test } from 'playwright/test';
import { excelFile, type MadeCell } from '../support/excel-file';
import { Person } from './support/person';

/** A workbook on its way in, as the person sees it: what is wrong stands in its row, what was refused stays to be read. */
const text = (words: string): MadeCell => ({ is: 'text', text: words });
const heading = { cells: ['*编码', '*名称', '*库房性质', '*级别', '*库房类别', '*温区', '启用货位'].map(text) };
const store = (code: MadeCell) => ({
  cells: [code, text('试导库'), text('正常'), text('中心库'), text('普通'), text('常温 0–30℃'), { is: 'flag' as const, value: true }],
});
const file = (...codes: MadeCell[]) => ({
  name: '库房.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: excelFile([
    { name: '库房', rows: [heading, ...codes.map(store)] },
    { name: '说明', rows: [heading] },
  ]),
});

test('a sheet shows what was read and names every cell that lost something', async ({ browser }) => {
  const { page } = await Person.signsIn(browser, 'dealer');
  await page.goto('/#/commonView/warehouseModeling');
  await page.getByRole('button', { name: '导入' }).click();
  await page.getByRole('menuitem', { name: '库房', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const chosen = dialog.getByLabel('选择Excel文件');
  await chosen.setInputFiles(file({ is: 'number', value: 907611230001 }, { is: 'number', value: 1234567890123456 }));
  await expect(dialog.getByText('共 2 行，1 行有错误')).toBeVisible();
  await expect(dialog.getByText('没有读取“说明”')).toBeVisible();
  await expect(dialog.getByRole('row', { name: '907611230001' })).toContainText('是');
  await expect(dialog.getByText('第3行【编码】（A3）数字超过15位')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '确认导入' })).toHaveAttribute('aria-disabled', 'true');
  await chosen.setInputFiles({ ...file(), buffer: Buffer.from('%PDF') });
  await expect(dialog.getByText('只支持.xls或.xlsx文件')).toBeVisible();
  await expect(dialog.getByRole('table')).toBeHidden();
  await chosen.setInputFiles(file({ is: 'number', value: 907611230001 }));
  await expect(dialog.getByText('共 1 行，检查通过。')).toBeVisible();
});
