import { describe, expect, it } from 'vitest';
import { announceChange, onChange } from '../../src/client/workspace/change-feed';
import { locationOf, locationOfHash, parseLocation } from '../../src/client/workspace/location';
import { broughtTogether, readSaved, restoreTabs, savedOf } from '../../src/client/workspace/saved-tabs';
import { makeGroup } from '../../src/client/workspace/tab-groups';
import { emptyTabs, HOME, navigate, open, patch, pin, toggleSplit } from '../../src/client/workspace/tab-list';
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

describe('what is kept', () => {
  const kept = (tabs: Parameters<typeof savedOf>[0]) => JSON.stringify(savedOf(tabs));
  const two = () => open(open(emptyTabs(), 'a', '/commonView/saleOdo'), 'b', '/commonView/takeStock');

  it('holds groups and the split view with its share', () => {
    const tabs = { ...toggleSplit(makeGroup(two(), ['a'], { id: 'g', name: '月结' })), share: 0.35 };
    const back = restoreTabs(JSON.parse(kept(tabs)));
    expect(back).toMatchObject({ split: ['a', 'b'], share: 0.35, groups: [{ id: 'g', name: '月结', colour: 'blue', isFolded: false }] });
    expect(back.list.find((tab) => tab.id === 'a')?.group).toBe('g');
  });

  it('loses the split view with one of its sides', () => {
    const saved = savedOf(toggleSplit(two()));
    expect(restoreTabs({ ...saved, list: saved.list.filter((tab) => tab.id !== 'a') }).split).toBeUndefined();
  });

  it('follows the user to another machine; what is not saved here stays beside it, marks of drafts elsewhere do not', () => {
    const here = savedOf(patch(two(), 'a', { isDirty: true }));
    const elsewhere = savedOf(patch(open(emptyTabs(), 'c', '/commonView/lossReport'), 'c', { isDirty: true }));
    const both = broughtTogether(elsewhere, here);
    expect(both.list.map((tab) => [tab.id, tab.isDirty ?? false])).toEqual([
      [HOME, false],
      ['c', false],
      ['a', true],
    ]);
    expect(both.active).toBe('c');
    expect(broughtTogether(elsewhere, undefined).list).toHaveLength(2);
  });

  it('is read only while it still reads as tabs', () => {
    expect(readSaved(kept(two()))?.list).toHaveLength(3);
    for (const text of [undefined, 3, '', '[]', '{"list":[]}', '{"list":[{"id":1}],"closed":[]}', 'null']) expect(readSaved(text)).toBeUndefined();
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
