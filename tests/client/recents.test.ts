import { expect, it } from 'vitest';
import { type Recent, recentPlaces, recentsTogether } from '../../src/client/palette/recents';
import { parseTyped } from '../../src/client/palette/typed';
import { EMPTY_MENU } from '../../src/client/session/menu';
import { emptyTabs, open } from '../../src/client/workspace/tab-list';

const ORDER = '/hospital/purchaseOrder?id=a1';
const menu = { ...EMPTY_MENU, permissions: { hPurchaseOrder: [] }, titles: { hPurchaseOrder: '院内采购订单' } };
const recents: Recent[] = [
  { location: '/hospital/purchaseOrder?id=a2', title: '采购订单 CG202611220002', at: 3 },
  { location: ORDER, title: '采购订单 CG202611220001', at: 2 },
  { location: '/commonView/saleOdo?id=b1', title: '销售出库单 XC202611220001', at: 1 },
];
const offered = (text: string, tabs = emptyTabs()) =>
  recentPlaces(parseTyped(text), { recents, tabs, menu }).map(({ title, tab }) => [title, tab !== undefined]);

it('nothing typed: the records looked at last, those of pages one may still open, an open one marked', () => {
  expect(offered('', open(emptyTabs(), 't1', ORDER, { behind: true }))).toEqual([
    ['采购订单 CG202611220002', false],
    ['采购订单 CG202611220001', true],
  ]);
});

it('where one is now is not offered', () => expect(offered('', open(emptyTabs(), 't1', ORDER))).toEqual([['采购订单 CG202611220002', false]]));

it('found by number, by initials and in the mode of numbers, not among the commands', () => {
  for (const words of ['CG202611220001', 'cg202611220001', '#cg202611220001']) expect(offered(words)).toEqual([['采购订单 CG202611220001', false]]);
  expect(offered('cgdd')).toHaveLength(2);
  expect(offered('>cgdd')).toEqual([]);
});

it('an open tab of a page narrowed by its address is found by its name', () =>
  expect(offered('yncgdd', open(emptyTabs(), 't1', '/hospital/purchaseOrder?tab=all', { behind: true }))).toEqual([['院内采购订单', true]]));

it('of two machines the later visit counts, and no place stands twice', () =>
  expect(recentsTogether([{ location: ORDER, title: '新', at: 9 }], recents).map(({ title }) => title)).toEqual([
    '新',
    '采购订单 CG202611220002',
    '销售出库单 XC202611220001',
  ]));
