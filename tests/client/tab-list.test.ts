import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AWAKE_LIMIT,
  activate,
  activeTab,
  close,
  emptyTabs,
  HOME,
  move,
  navigate,
  neighbours,
  open,
  patch,
  pin,
  reopen,
  step,
  type Tabs,
  toggleSplit,
} from '../../src/client/workspace/tab-list';

const opened = (...locations: string[]): Tabs => locations.reduce((tabs, location, i) => open(tabs, `t${i}`, location), emptyTabs());
const places = (tabs: Tabs) => tabs.list.map((tab) => tab.location);

describe('tabs', () => {
  it('opens a place once and the same route with other parameters as another tab', () => {
    const tabs = open(opened('/commonView/saleOdo', '/commonView/saleOdo?sn=1'), 'x', '/commonView/saleOdo?sn=1');
    expect(places(tabs)).toEqual(['/', '/commonView/saleOdo', '/commonView/saleOdo?sn=1']);
    expect(activeTab(tabs).id).toBe('t1');
  });

  it('treats the order of parameters as the same place', () => {
    const tabs = opened('/a?b=1&a=2', '/a?a=2&b=1');
    expect(tabs.list).toHaveLength(2);
  });

  it('opens behind without moving and without waking', () => {
    const tabs = open(opened('/a'), 'behind', '/b', { behind: true });
    expect(activeTab(tabs).location).toBe('/a');
    expect(tabs.list.find((tab) => tab.id === 'behind')?.isAwake).toBe(false);
  });

  it('opens right of the active tab, never among the pinned', () => {
    const tabs = pin(opened('/a', '/b'), 't1', true);
    const next = open(activate(tabs, HOME), 'n', '/c');
    expect(places(next)).toEqual(['/', '/b', '/c', '/a']);
  });

  it('goes back to the tab used last when the active one closes, and never closes home', () => {
    const tabs = activate(opened('/a', '/b', '/c'), 't0');
    expect(activeTab(close(activate(tabs, 't2'), ['t2'])).id).toBe('t0');
    expect(close(tabs, [HOME])).toBe(tabs);
  });

  it('reopens what was closed with its back stack', () => {
    const gone = close(navigate(opened('/a'), 't0', '/a?sn=1'), ['t0']);
    const back = reopen(gone);
    expect(activeTab(back)).toMatchObject({ id: 't0', location: '/a?sn=1', back: ['/a'] });
    expect(back.closed).toEqual([]);
  });

  it('keeps a back and forward stack per tab', () => {
    const tabs = navigate(navigate(opened('/a', '/b'), 't0', '/a?p=1'), 't0', '/a?p=2');
    const back = step(step(tabs, 't0', 'back'), 't0', 'back');
    expect(back.list.find((tab) => tab.id === 't0')).toMatchObject({ location: '/a', forward: ['/a?p=2', '/a?p=1'] });
    expect(step(back, 't0', 'forward').list.find((tab) => tab.id === 't0')?.location).toBe('/a?p=1');
    expect(back.list.find((tab) => tab.id === 't1')?.location).toBe('/b');
  });

  it('clears the mark of a change when the tab is looked at', () => {
    const tabs = patch(opened('/a', '/b'), 't0', { isChanged: true });
    expect(activate(tabs, 't0').list.find((tab) => tab.id === 't0')?.isChanged).toBe(false);
  });

  it('spares pinned tabs and home when closing others', () => {
    const tabs = pin(opened('/a', '/b', '/c'), 't0', true);
    expect(neighbours(tabs, 't1', 'others')).toEqual(['t2']);
    expect(neighbours(tabs, 't1', 'all').sort()).toEqual(['t1', 't2']);
  });

  it('lets the least recently used sleep beyond the budget', () => {
    const tabs = opened(...Array.from({ length: 30 }, (_, i) => `/p${i}`));
    expect(tabs.list.filter((tab) => tab.isAwake)).toHaveLength(AWAKE_LIMIT);
    expect(tabs.list.find((tab) => tab.id === 't0')?.isAwake).toBe(false);
    expect(activeTab(tabs).isAwake).toBe(true);
  });

  it('shows two side by side until one of them closes; a third takes the active side', () => {
    const split = toggleSplit(opened('/a', '/b', '/c'));
    expect(split.split).toEqual(['t1', 't2']);
    const third = activate(split, 't0');
    expect(third.split).toEqual(['t1', 't0']);
    expect(activate(third, 't1').split).toEqual(['t1', 't0']);
    expect(close(third, ['t1']).split).toBeUndefined();
    expect(toggleSplit(third).split).toBeUndefined();
  });

  it('reopens a pinned tab among the pinned', () => {
    const closed = close(pin(opened('/a', '/b'), 't1', true), ['t1']);
    expect(reopen(closed).list.map((tab) => tab.id)).toEqual([HOME, 't1', 't0']);
  });

  it('holds its order whatever is done: home first, pinned next, the active tab always there', () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant('open' as const), n: fc.nat(40) }),
      fc.record({ do: fc.constant('close' as const), n: fc.nat(40) }),
      fc.record({ do: fc.constant('pin' as const), n: fc.nat(40) }),
      fc.record({ do: fc.constant('move' as const), n: fc.nat(40) }),
      fc.record({ do: fc.constant('activate' as const), n: fc.nat(40) }),
      fc.record({ do: fc.constant('reopen' as const), n: fc.nat(40) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let tabs = emptyTabs();
        let next = 0;
        for (const { do: what, n } of acts) {
          const id = tabs.list[n % tabs.list.length]?.id ?? HOME;
          if (what === 'open') tabs = open(tabs, `n${next++}`, `/p${n}`);
          if (what === 'close') tabs = close(tabs, [id]);
          if (what === 'pin') tabs = pin(tabs, id, n % 2 === 0);
          if (what === 'move') tabs = move(tabs, id, n);
          if (what === 'activate') tabs = activate(tabs, id);
          if (what === 'reopen') tabs = reopen(tabs);
          expect(tabs.list[0]?.id).toBe(HOME);
          expect(tabs.list.some((tab) => tab.id === tabs.active)).toBe(true);
          const ranks = tabs.list.slice(1).map((tab) => (tab.isPinned ? 0 : 1));
          expect(ranks).toEqual([...ranks].sort());
          expect(new Set(tabs.list.map((tab) => tab.id)).size).toBe(tabs.list.length);
          expect(new Set(places(tabs)).size).toBe(tabs.list.length);
          expect(tabs.list.filter((tab) => tab.isAwake).length).toBeLessThanOrEqual(AWAKE_LIMIT);
        }
      }),
    );
  });
});
