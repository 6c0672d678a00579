import { expect, test } from 'playwright/test';
import { Person } from './support/person';

/** The assistant beside the work: asked with the keyboard, its proposals run as commands, its answer found again after a reload. */
test('a buyer asks, opens what was found, and finds the conversation again', async ({ browser }) => {
  const buyer = await Person.signsIn(browser, 'hospital');
  const { page } = buyer;
  const drawer = page.getByRole('complementary', { name: 'AI 助手' });
  const question = drawer.getByRole('textbox', { name: '向 AI 助手提问' });
  // Tabs of the workspace; pages have tabs of their own.
  const tabs = page.locator('[role=tab][aria-controls^="pane-"]');
  const active = page.locator('[role=tab][aria-controls^="pane-"][aria-selected=true]');
  const asks = async (text: string) => {
    await question.fill(text);
    await page.keyboard.press('Enter');
    await expect(drawer.getByText(text, { exact: true })).toBeVisible();
    await expect(drawer.getByRole('button', { name: '发送' })).toBeVisible();
  };

  const told: [name: string, value: string][] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/streamChatWithWeb')) told.push(...[...url.searchParams].filter(([name]) => name !== 'content'));
  });

  // The assistant and the shortcuts come after the first screen; a key pressed before is kept for them.
  await page.keyboard.press('Alt+a');
  await expect(question).toBeFocused();
  // The demo world may remember an earlier run.
  await page.waitForLoadState('networkidle');
  if ((await drawer.locator('article').count()) > 0) await drawer.getByRole('button', { name: '清空并开始新对话' }).click();
  await expect(drawer.locator('article')).toHaveCount(0);
  await question.focus();
  await page.keyboard.press('Enter');
  await question.fill(' 　');
  await page.keyboard.press('Enter');
  await expect(drawer.locator('article')).toHaveCount(0);
  await question.fill('甲');
  await page.keyboard.press('Control+Enter');
  await expect(question).toHaveValue('甲\n');

  // What only opens runs on a bare Enter; the drawer stays beside the page it opened.
  await asks('打开采购订单');
  await expect(drawer.getByRole('button', { name: /^打开.*采购订单/ })).toBeVisible();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(active).toContainText('采购订单');
  await expect(drawer).toBeVisible();

  // Ctrl+Enter on a reference opens behind.
  await asks('最近一张采购订单');
  const reference = drawer
    .getByRole('region', { name: '引用' })
    .last()
    .getByRole('button', { name: /采购订单 CG/ });
  const number = (await reference.innerText()).match(/CG\d+/)?.[0] ?? '';
  await reference.focus();
  await page.keyboard.press('Control+Enter');
  await expect(tabs.and(page.getByRole('tab', { name: number }))).toHaveCount(1);
  await expect(active).not.toHaveAccessibleName(new RegExp(number));

  // What changes data is proposed, never done: Enter on nothing leaves it alone, its own row asks first.
  await asks(`终止 ${number}`);
  const stop = drawer.getByRole('list', { name: '建议的命令' }).last().getByRole('button', { name: /终止/ });
  await expect(stop).toContainText(/需确认|不可撤销|没有/);
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Where he stands goes along as ids and flags: no title, no name, nothing of a patient.
  expect(told.map(([name]) => name)).toContain('screen');
  expect(told.filter(([name, value]) => !['screen', 'documentId', 'selection'].includes(name) || !/^[\w,-]+$/.test(value))).toEqual([]);

  // What was run is written down: who asked what, and which command it was.
  await drawer.getByRole('button', { name: '执行记录' }).click();
  const receipts = drawer.getByRole('region', { name: '执行记录' });
  await expect(receipts.getByRole('listitem').filter({ hasText: '问：打开采购订单' }).first()).toContainText('采购订单');
  await drawer.getByRole('button', { name: '回到对话' }).click();
  await expect(question).toBeVisible();

  await asks('我要看库存');
  await page.reload();
  await expect(drawer.locator('article')).toHaveCount(4);

  // An answer under way: looked away from and back it goes on; stopped it says so, and the next question can be asked at once.
  let answers = () => {};
  await page.route(/streamChatWithWeb/, async (route) => {
    await new Promise<void>((resolve) => {
      answers = resolve;
    });
    await route.continue();
  });
  await question.fill('待审核的单据');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('正在思考…')).toBeVisible();
  await tabs.first().click();
  await expect(drawer.getByText('正在思考…')).toBeVisible();
  answers();
  await expect(drawer.getByRole('button', { name: '发送' })).toBeVisible();
  await expect(drawer.locator('article').last()).toContainText('单据');
  // All it refers to, opened together as a group.
  await drawer
    .getByRole('button', { name: /^全部打开/ })
    .last()
    .click();
  await expect(page.getByRole('tab', { name: /^分组 .*，\d+ 个标签/ })).toBeVisible();
  await question.fill('30天内过期的批号');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: '停止' }).click();
  await expect(drawer.locator('article').last()).toContainText('已停止');
  await expect(drawer.getByRole('button', { name: '发送' })).toBeVisible();
  await page.unroute(/streamChatWithWeb/, undefined);

  // Reloaded while the server still answers: what is stored so far stands there, and the rest as it comes.
  let reads = 0;
  await page.route(/\/v1\/llm\/conversation/, async (route) => {
    reads += 1;
    const proposed = ['open.registAudit', 'no.such'].map((command) => ({
      id: command,
      kind: 'command',
      content: '',
      command,
      args: {},
      title: `试 ${command}`,
    }));
    const turn = { id: 'm1', question: '本月采购金额', reference: [], rich_text_ref: [], unverified: [], receipts: [], createdAt: '2030-01-01T00:00:00Z' };
    const now =
      reads < 3
        ? { answer: '本月采购', state: 'running' }
        : { answer: '本月采购金额已查到：98,765.43 元', state: 'done', unverified: ['98,765.43'], rich_text_ref: proposed };
    await route.fulfill({ json: { code: 0, msg: '', info: { engine: 'builtin', list: [{ ...turn, ...now }] } } });
  });
  await page.reload();
  await expect(drawer.getByText('本月采购', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button', { name: '停止' })).toBeVisible();
  await expect(drawer.getByText('本月采购金额已查到')).toBeVisible();
  // A figure nothing supports is marked; what he may not run, and what there is not, is struck through with the reason, and Enter leaves it alone.
  await expect(drawer.locator('mark')).toHaveText('98,765.43未核实');
  const refused = drawer.getByRole('list', { name: '建议的命令' }).last().getByRole('button');
  await expect(refused.nth(0)).toContainText('没有页面权限：注册审核（registAudit）');
  await expect(refused.nth(1)).toContainText('未知命令');
  for (const at of [0, 1]) {
    await expect(refused.nth(at)).toHaveAttribute('aria-disabled', 'true');
    await expect(refused.nth(at).getByText(/^试 /)).toHaveCSS('text-decoration-line', 'line-through');
  }
  await expect(drawer.getByRole('button', { name: '发送' })).toBeVisible();
  await page.unroute(/\/v1\/llm\/conversation/);
  await page.reload();
  // The palette takes over what has been read by then.
  await expect(drawer.locator('article').last()).toBeVisible();
  const palette = await buyer.callsPalette();
  await expect(palette.getByRole('option', { name: /AI 建议/ }).first()).toContainText('打开');
});
