import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { argumentSteps, complaint } from '../../src/client/palette/arguments';
import { atFirst } from '../../src/client/palette/at-first';
import { dayNumber, used, weightOf } from '../../src/client/palette/frecency';
import { gradeOf, indexOf } from '../../src/client/palette/match';
import { candidatesOf, entriesOf, ROW_LIMIT, rank } from '../../src/client/palette/rank';
import { isComposing, parseTyped } from '../../src/client/palette/typed';
import { type AnyCommand, defineCommand, type Situation } from '../../src/define/define-command';
import { allScreens } from '../../src/domain/screens/all';
import { wordsOfPage } from '../../src/domain/screens/page-words';

const page = (flag: string, title: string, full: string, initials: string, path = flag): AnyCommand =>
  defineCommand({
    id: `open.${flag}`,
    title,
    keywords: [path],
    pinyin: { full, initials },
    when: { screen: flag },
    risk: 'open',
    run: () => undefined,
  });
const commands = [
  page('purchaseOrder', '采购订单', 'cai gou ding dan', 'cgdd'),
  page('hPurchaseOrder', '院内采购订单', 'yuan nei cai gou ding dan', 'yncgdd', 'purchaseOrder'),
  page('purchasePlan', '采购计划', 'cai gou ji hua', 'cgjh'),
  page('saleOdo', '销售出库', 'xiao shou chu ku', 'xsck'),
  page('reset', '重置', 'chong zhi|zhong zhi', 'cz|zz'),
];
const situation: Situation = {
  isSignedIn: true,
  titles: { saleOdo: '销售出库' },
  selection: [],
  permissions: { purchaseOrder: ['add'], hPurchaseOrder: [], purchasePlan: [], reset: [] },
};
const entries = entriesOf(commands);
const titles = (text: string, uses = {}) => rank(entries, parseTyped(text), situation, uses, 0).map((row) => row.command.title);

describe('finding a command', () => {
  it.each(['cgdd', '采购订单', 'caigoudingdan', "cai'gou'ding'dan", 'cai gou ding dan', 'purchaseOrder', 'CGDD', '/cgdd', '／采购订'])(
    '%s → 采购订单 first',
    (text) => {
      expect(titles(text)[0]).toBe('采购订单');
    },
  );

  it('a page’s own name opens it, whatever other pages are also called so and however often they are opened', () => {
    const places = allScreens.filter(({ isStandalone }) => !isStandalone);
    const known = entriesOf(places.map(({ flag, title, path }) => ({ ...page(flag, title, '', '', path), keywords: [path, ...wordsOfPage(flag)] })));
    const everybodys = { ...situation, permissions: Object.fromEntries(places.map(({ flag }) => [flag, []])) };
    const doubled = places.filter(({ title }) => allScreens.some((one) => one.title !== title && wordsOfPage(one.flag).includes(title)));
    expect(doubled.length).toBeGreaterThan(0);
    for (const { flag, title } of doubled) {
      const others = Object.fromEntries(allScreens.filter((one) => one.title !== title).map((one) => [`open.${one.flag}`, { count: 50, day: 0 }]));
      expect(rank(known, parseTyped(`/${title}`), everybodys, others, 0)[0]?.command.title, flag).toBe(title);
    }
  });

  it('finds polyphones by either reading', () => {
    expect(titles('chongzhi')[0]).toBe('重置');
    expect(titles('zz')[0]).toBe('重置');
  });

  it('leaves out what the menu does not grant, and says why in ! mode', () => {
    expect(titles('xsck')).toEqual([]);
    expect(rank(entries, parseTyped('!xsck'), situation, {}, 0)).toMatchObject([{ reason: '没有页面权限：销售出库（saleOdo）' }]);
  });

  it('gives the same first row for the same letters until the user chooses otherwise', () => {
    expect(titles('cg')).toEqual(titles('cg'));
    const uses = used(used({}, 'open.purchasePlan', 0), 'open.purchasePlan', 0);
    expect(titles('cg', uses)[0]).toBe('采购计划');
  });

  it('never lifts a habit above an exact name', () => {
    const uses = Array.from({ length: 50 }).reduce<Record<string, { count: number; day: number }>>((now) => used(now, 'open.hPurchaseOrder', 0), {});
    expect(titles('cgdd', uses)[0]).toBe('采购订单');
  });

  it('draws at most fifty of five thousand', () => {
    const many = entriesOf(Array.from({ length: 5000 }, (_, i) => page('purchaseOrder', `采购订单${i}`, 'cai gou ding dan', `cgdd${i}`)));
    expect(rank(many, parseTyped('cgdd'), situation, {}, 0)).toHaveLength(ROW_LIMIT);
  });
});

it('offers nothing first that cannot be taken back, however many such things can be done here', () => {
  const act = (id: string, risk: AnyCommand['risk']): AnyCommand =>
    defineCommand({ id, title: id, when: { inTab: 'purchaseOrder' }, risk, run: () => undefined });
  const here = [...['a', 'b', 'c', 'd', 'e'].map((id) => act(`end.${id}`, 'irreversible')), act('submit', 'write'), act('print', 'open')];
  const inTab: Situation = { ...situation, tab: { screen: 'purchaseOrder' } as Situation['tab'] };
  const rows = atFirst([], candidatesOf(entriesOf(here), inTab, {}, [], 0).runnable, inTab);
  expect(new Set(rows.slice(0, 2).map(({ command }) => command.id))).toEqual(new Set(['submit', 'print']));
});

describe('matching', () => {
  const index = indexOf({
    title: '采购订单',
    pinyin: { full: 'cai gou ding dan', initials: 'cgdd' },
    keywords: ['purchaseOrder'],
  });
  it.each([
    ['cgdd', 4],
    ['采购订单', 5],
    ['cg', 3.2],
    ['采购', 3.3],
    ['订单', 2.1],
    ['采订', 1],
    ['cdd', 1],
    ['xyz', 0],
    ['d', 0],
    ['', 2],
  ])('%s has grade %f', (words, grade) => {
    expect(gradeOf(index, words)).toBe(grade);
  });
});

describe('typing', () => {
  it('reads prefix modes in both widths', () => {
    expect(parseTyped('> 主题')).toMatchObject({ mode: 'commands', words: '主题' });
    expect(parseTyped('？库存多少')).toMatchObject({ mode: 'assistant', raw: '库存多少' });
    expect(parseTyped('#CG2026')).toMatchObject({ mode: 'documents', words: 'cg2026' });
    expect(parseTyped('采购')).toMatchObject({ mode: 'all' });
  });
  it('knows the keys of an input method', () => {
    expect(isComposing({ keyCode: 229 })).toBe(true);
    expect(isComposing({ isComposing: true })).toBe(true);
    expect(isComposing({ keyCode: 13 })).toBe(false);
  });
});

it('weighs uses by count and age', () => {
  const today = dayNumber(1_700_000_000_000);
  expect(weightOf({ count: 4, day: today - 14 }, today)).toBe(2);
  expect(weightOf(undefined, today)).toBe(0);
});

describe('arguments', () => {
  const command = defineCommand<Record<string, unknown>>({
    id: 'x',
    title: 'x',
    risk: 'write',
    run: () => undefined,
    args: z.object({ ids: z.array(z.string()), reason: z.string().min(2, { error: '原因太短' }).describe('原因') }),
  });
  it('asks for everything but the rows', () => {
    expect(argumentSteps(command).map((step) => step.label)).toEqual(['原因']);
  });
  it('complains in the words of the schema', () => {
    const [step] = argumentSteps(command);
    expect(step && complaint(step, '')).toBe('请填写原因');
    expect(step && complaint(step, '一')).toBe('原因太短');
    expect(step && complaint(step, '数量有误')).toBeUndefined();
  });
});
