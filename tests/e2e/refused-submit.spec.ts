import { expect, test } from 'playwright/test';
import { as, recordOf } from './support/made';
import { Person } from './support/person';

/** A new document whose submit is refused was saved all the same: the form goes on as that document. */
const CLAIMS = '/hospital/SuppliesClaim';
let person: Person;
let store: { id: string };
let ward: { id: string };
let goods: Awaited<ReturnType<typeof recordOf>>;

test.beforeEach(async ({ browser }) => {
  const nurse = await as('nurse');
  store = await recordOf(nurse, 'warehouse', '中心库');
  ward = await recordOf(nurse, 'warehouse', '', { 'f.level': '2' });
  goods = await recordOf(nurse, 'specification', '透析');
  await nurse.dispose();
  person = await Person.signsIn(browser, 'nurse');
});
test.afterEach(() => person.leaves());

const claims = async (): Promise<number> => {
  const answer = await person.page.request.get('/v1/business/suppliesClaim/list', { params: { pageSize: '1' } });
  return ((await answer.json()) as { info: { total: number } }).info.total;
};

const submits = async (): Promise<void> => {
  await person.page.keyboard.press('Alt+s');
  const shown = person.page.waitForResponse(/suppliesClaim\/submit/);
  await person.page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await shown;
};

test('each further save or submit is of the one document that was saved, and what is in the way stays marked', async () => {
  const { page } = person;
  const before = await claims();
  await person.opens(`${CLAIMS}?new=1&h.sourceWarehouse=${store.id}&h.targetWarehouse=${ward.id}`);
  // A picker takes no goods the ward may not claim; whoever holds them in his hand reads their code.
  await person.scans(String(goods.code));
  await person.typesInLine(0, '申领数量', '3');
  // The row that waits for the next product is nobody's problem.
  await person.presses(/^加行/);
  const banner = person.pane.getByLabel('提交前检查');
  await expect(banner).toContainText('提交前还有 1 处需要处理');

  await submits();
  const refusal = person.pane.getByText(/未配置到本科室库房/).last();
  await expect(page).toHaveURL(/SuppliesClaim\?id=/);
  await expect(refusal).toBeVisible();
  await expect(person.pane.getByText('请先处理以下 1 处问题')).toBeVisible();
  await expect((await person.cell(0, '产品')).locator('xpath=self::*[@aria-invalid="true"] | .//*[@aria-invalid="true"]').first()).toBeVisible();
  await expect(await person.cell(0, '申领数量')).toHaveText('3');
  const sn = await person.number('HS');
  expect(await claims()).toBe(before + 1);

  // As a document that was there before: what is saved and refused again is the next version of the same.
  for (const remark of ['一', '二']) {
    await person.types('备注', remark);
    await submits();
    await expect(person.pane.getByText('请先处理以下 1 处问题')).toBeVisible();
    await person.types('备注', `${remark}加`);
    await page.keyboard.press('Control+s');
    await expect(
      page
        .locator('[data-sonner-toast]')
        .filter({ hasText: `已保存 ${sn}` })
        .first(),
    ).toBeVisible();
    await expect(person.pane.getByLabel('备注').first()).toHaveValue(`${remark}加`);
    await expect(person.pane.getByRole('dialog')).toHaveCount(0);
  }
  expect(await claims()).toBe(before + 1);
});
