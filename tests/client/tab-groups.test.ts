import { describe, expect, it } from 'vitest';
import { dissolve, fold, isHidden, makeGroup, membersOf, moveGroup, regroup } from '../../src/client/workspace/tab-groups';
import { activate, activeTab, close, emptyTabs, HOME, move, open, pin, reopen, shareAt, type Tabs, toggleSplit } from '../../src/client/workspace/tab-list';

const opened = (...names: string[]): Tabs => names.reduce((tabs, name) => open(tabs, name, `/${name}`), emptyTabs());
const order = (tabs: Tabs) => tabs.list.map((tab) => tab.id).join(' ');
const month = { id: 'g', name: '月结' };

describe('groups of tabs', () => {
  it('bring their tabs side by side, where the first one stands', () => {
    const tabs = makeGroup(opened('a', 'b', 'c', 'd'), ['b', 'd'], month);
    expect(order(tabs)).toBe(`${HOME} a b d c`);
    expect(membersOf(tabs, 'g').map((tab) => tab.id)).toEqual(['b', 'd']);
  });

  it('take the first colour no other group has', () => {
    const tabs = makeGroup(makeGroup(opened('a', 'b'), ['a'], month), ['b'], { id: 'h', name: '季结' });
    expect(tabs.groups.map((group) => group.colour)).toEqual(['blue', 'green']);
  });

  it('end with their last tab, and a pinned tab stands in none', () => {
    const tabs = makeGroup(opened('a', 'b'), ['a'], month);
    expect(close(tabs, ['a']).groups).toEqual([]);
    expect(pin(tabs, 'a', true).groups).toEqual([]);
    expect(makeGroup(pin(opened('a'), 'a', true), ['a', HOME], month).groups).toEqual([]);
    expect(regroup(tabs, 'a', undefined).groups).toEqual([]);
  });

  it('fold to their name: the tab used last outside is shown, and looking at one of theirs unfolds them', () => {
    const tabs = makeGroup(activate(opened('a', 'b', 'c'), 'c'), ['b', 'c'], month);
    const folded = fold(tabs, 'g', true);
    expect(activeTab(folded).id).toBe('a');
    expect(isHidden(folded, 'b')).toBe(true);
    expect(isHidden(activate(folded, 'b'), 'b')).toBe(false);
  });

  it('that fold leave no side of a split view behind', () => {
    const tabs = makeGroup(toggleSplit(opened('a', 'b', 'c')), ['b'], month);
    expect(tabs.split).toEqual(['b', 'c']);
    expect(fold(tabs, 'g', true)).toMatchObject({ active: 'c', split: undefined });
  });

  it('take a tab set between two of theirs and let go one set apart', () => {
    const tabs = makeGroup(opened('a', 'b', 'c', 'd'), ['b', 'c'], month);
    const joined = move(tabs, 'd', 3);
    expect(order(joined)).toBe(`${HOME} a b d c`);
    expect(membersOf(joined, 'g')).toHaveLength(3);
    const left = move(tabs, 'c', 4);
    expect(order(left)).toBe(`${HOME} a b d c`);
    expect(membersOf(left, 'g').map((tab) => tab.id)).toEqual(['b']);
    expect(membersOf(move(left, 'b', 1), 'g').map((tab) => tab.id)).toEqual(['b']);
  });

  it('move as a whole, past a tab or past another group', () => {
    const tabs = makeGroup(makeGroup(opened('a', 'b', 'c', 'd', 'e'), ['b', 'c'], month), ['d', 'e'], { id: 'h', name: '季结' });
    expect(order(moveGroup(tabs, 'g', 1))).toBe(`${HOME} a d e b c`);
    expect(order(moveGroup(tabs, 'g', -1))).toBe(`${HOME} b c a d e`);
    expect(moveGroup(moveGroup(tabs, 'g', -1), 'g', -1)).toEqual(moveGroup(tabs, 'g', -1));
  });

  it('can be dissolved with their tabs staying, and a tab of a group that is gone reopens outside', () => {
    const tabs = makeGroup(opened('a', 'b'), ['a', 'b'], month);
    expect(order(dissolve(tabs, 'g'))).toBe(`${HOME} a b`);
    expect(dissolve(tabs, 'g').groups).toEqual([]);
    expect(activeTab(reopen(close(tabs, ['a', 'b']))).group).toBeUndefined();
    expect(activeTab(reopen(close(tabs, ['a']))).group).toBe('g');
  });

  it('do not take in a tab opened from one of theirs', () => {
    const tabs = open(activate(makeGroup(opened('a', 'b'), ['a', 'b'], month), 'a'), 'n', '/n');
    expect(order(tabs)).toBe(`${HOME} a b n`);
  });
});

it('neither side of a split view becomes too narrow to read', () => {
  expect([shareAt(0), shareAt(0.5), shareAt(2)]).toEqual([0.2, 0.5, 0.8]);
});
