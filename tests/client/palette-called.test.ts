import { expect, it } from 'vitest';
import { derivedCommands } from '../../commands/derived';
import { workspaceCommands } from '../../commands/workspace';
import { entriesOf, rank } from '../../src/client/palette/rank';
import { parseTyped } from '../../src/client/palette/typed';
import type { Situation } from '../../src/define/define-command';
import { documentOf, isBuilt, masterOf, reportOf, screens } from '../../src/domain/registry';
import { wordsOfPage } from '../../src/domain/screens/page-words';
import { saidOf } from '../../src/domain/spoken-figures';

/** What whoever holds every page of an organisation of that kind finds in the palette. */
function paletteOf(kind: 'H' | 'D' | 'V'): (typed: string) => string[] {
  const pages = screens.filter((screen) => isBuilt(screen) && screen.kinds.includes(kind));
  const derived = derivedCommands({
    ...{ screens: pages, documentOf, masterOf, saidOf, pages: new Map() },
    actsOf: (resource) => reportOf(resource)?.acts,
  });
  const permissions = Object.fromEntries(pages.map(({ flag, actions }) => [flag, [...actions]]));
  const situation: Situation = { isSignedIn: true, titles: {}, selection: [], permissions };
  const entries = entriesOf([...workspaceCommands, ...derived]);
  return (typed) => rank(entries, parseTyped(typed), situation, {}, 0).map(({ command }) => command.id);
}
const MONEY = ['财务管理', '结算管理'];
/** What clerks say for what they are after, and what must be among the first that is found. */
const SAID: Record<string, string> = {
  ...{ 对账单: 'open.accountStatements', 往来对账: 'open.accountStatements', 函证: 'open.accountStatements' },
  ...{ 排款: 'open.payRuns', 付款计划: 'open.payRuns', 付款折扣: 'open.payRuns', 暂缓付款: 'open.payRunLines' },
  ...{ 催款: 'open.dunning', 催收: 'open.dunning', 催款函: 'open.dueReminders', 承诺: 'open.duePromises' },
  ...{ 资金预测: 'open.cashForecast', 现金流: 'open.cashForecast', 头寸: 'open.cashForecast' },
  ...{ 月结: 'workspace.closingDesk', 结账: 'workspace.closingDesk', 反结账: 'workspace.closingDesk', 库存财务: 'open.stockFinance' },
  ...{ 凭证: 'open.vouchers', 用友: 'open.vouchers', 金蝶: 'open.vouchers', 科目: 'open.voucherAccounts' },
  ...{ 核销: 'workspace.matchDesk', 三单匹配: 'workspace.matchDesk', 销售核销台: 'workspace.saleMatchDesk' },
  ...{ 银行流水: 'open.bankLines', 网银: 'open.bankLines', 余额调节: 'workspace.bankBalance', 未达账项: 'workspace.bankBalance' },
  ...{ 账龄: 'open.receivablePayable', 应付账款: 'open.receivablePayable', 往来分录: 'open.receivablePayableDetail' },
  ...{ 预付: 'open.prepaidAdvancePayment', 预收: 'open.prepaidAdvanceCharge', 暂估: 'open.grnInvoiceSearch', 服务费: 'open.serviceChargeManage' },
};

it.each(['H', 'D', 'V'] as const)('pages of money of %s are found by their names and by every word they are called', (kind) => {
  const found = paletteOf(kind);
  const missed = screens
    .filter((screen) => MONEY.includes(screen.group) && screen.kinds.includes(kind) && isBuilt(screen) && screen.archetype !== 'dashboard')
    .flatMap(({ flag, title }) =>
      [title, ...wordsOfPage(flag)].filter((word) => !found(word).slice(0, 5).includes(`open.${flag}`)).map((word) => `${flag}: ${word}`),
    );
  expect(missed).toEqual([]);
  const unknown = Object.entries(SAID).filter(([word, id]) => {
    const screen = id.startsWith('open.') && screens.find(({ flag }) => id === `open.${flag}`);
    if (screen && !screen.kinds.includes(kind)) return false;
    if (id === 'workspace.saleMatchDesk' && kind === 'H') return false;
    return !found(word).slice(0, 4).includes(id);
  });
  expect(unknown).toEqual([]);
});

it.each(['H', 'D', 'V'] as const)('没 is said for 未, and more than one of a thing is its list: %s', (kind) => {
  const found = paletteOf(kind);
  const pages = screens.filter((screen) => screen.kinds.includes(kind) && isBuilt(screen) && screen.title.includes('未') && !screen.isStandalone);
  for (const { flag, title } of pages) expect(found(title.replace('未', '没'))[0], title).toBe(`open.${flag}`);
  expect(found('contracts')[0]).toBe('open.contractList');
});
