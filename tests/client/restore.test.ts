import { describe, expect, it } from 'vitest';
import { announceChange, onChange } from '../../src/client/workspace/change-feed';
import { locationOf, locationOfHash, parseLocation } from '../../src/client/workspace/location';
import { restoreTabs, savedOf } from '../../src/client/workspace/saved-tabs';
import { emptyTabs, HOME, navigate, open, patch, pin } from '../../src/client/workspace/tab-list';
import { tabTitle } from '../../src/client/workspace/tab-title';

describe('locations', () => {
  it('carry path and query inside the hash', () => {
    expect(locationOfHash('#/commonView/saleOdo?sn=XS%201')).toBe('/commonView/saleOdo?sn=XS+1');
    expect(parseLocation('/a?sn=XS+1&b=%E5%BA%93')).toEqual({ path: '/a', query: { sn: 'XS 1', b: '库' } });
    expect(locationOf('/a', { z: '1', a: '2', empty: '' })).toBe('/a?a=2&z=1');
    expect(locationOfHash('')).toBe('/');
  });
});

describe('restoring', () => {
  it('brings tabs back asleep, with stacks, pins and dirty marks, and the one that was active', () => {
    let tabs = open(open(emptyTabs(), 'a', '/commonView/saleOdo'), 'b', '/commonView/takeStock');
    tabs = pin(patch(navigate(tabs, 'a', '/commonView/saleOdo?sn=1'), 'a', { isDirty: true }), 'b', true);
    const back = restoreTabs(JSON.parse(JSON.stringify(savedOf(tabs))));
    expect(back.list.map((tab) => [tab.id, tab.location, tab.isPinned, tab.isDirty, tab.isAwake])).toEqual([
      [HOME, '/', false, false, false],
      ['b', '/commonView/takeStock', true, false, false],
      ['a', '/commonView/saleOdo?sn=1', false, true, false],
    ]);
    expect(back.active).toBe('b');
    expect(back.list[2]?.back).toEqual(['/commonView/saleOdo']);
  });
  it('drops tabs of routes that are gone and falls back to home', () => {
    const back = restoreTabs({
      active: 'x',
      closed: [],
      list: [{ id: 'x', location: '/gone', isPinned: false, back: [], forward: [] }],
    });
    expect(back.list.map((tab) => tab.id)).toEqual([HOME]);
    expect(back.active).toBe(HOME);
  });
});

it('names a tab by the menu and the number in its query', () => {
  expect(tabTitle({ location: '/commonView/saleOdo' }, { saleOdo: '出库' })).toBe('出库');
  expect(tabTitle({ location: '/commonView/saleOdo?sn=XS1' }, {})).toBe('销售出库 XS1');
  expect(tabTitle({ location: '/commonView/saleOdo', title: 'XS9' }, {})).toBe('XS9');
});

it('delivers what a hidden tab missed when it returns', () => {
  const seen: string[][] = [];
  const stop = onChange('t', 'saleOdo', (ids) => seen.push([...ids]));
  announceChange('saleOdo', ['1']);
  stop();
  expect(announceChange('saleOdo', ['2', '3'])).toEqual(['t']);
  announceChange('takeStock', ['9']);
  expect(seen).toEqual([['1']]);
  onChange('t', 'saleOdo', (ids) => seen.push([...ids]));
  expect(seen).toEqual([['1'], ['2', '3']]);
});
