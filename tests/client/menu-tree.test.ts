import { describe, expect, it } from 'vitest';
import { differencesOf, reordered, ticksOf, withTick } from '../../src/client/special/menu-tree/organisation-nodes';
import type { OrganisationNode } from '../../src/contract/organisation-tree';

const node = (id: string, parent: string, type: 0 | 1 | 2, more: Partial<OrganisationNode> = {}): OrganisationNode => ({
  id,
  parent,
  type,
  flag: id,
  path: '',
  content: id,
  sort: 0,
  ownContent: '',
  ownSort: null,
  isChosen: true,
  minVip: 0,
  ...more,
});
const NODES = [
  node('buy', '', 0),
  node('order', 'buy', 1, { sort: 10 }),
  node('add', 'order', 2),
  node('review', 'order', 2),
  node('grn', 'buy', 1, { sort: 20 }),
  node('return', 'buy', 1, { sort: 30 }),
];

describe('ticks of an organisation’s menu', () => {
  it('a page brings its operations, an operation its page, a page given up takes them along', () => {
    expect([...withTick(NODES, new Set(), 'order', true)].sort()).toEqual(['add', 'order', 'review']);
    expect([...withTick(NODES, new Set(), 'add', true)].sort()).toEqual(['add', 'order']);
    expect([...withTick(NODES, new Set(['order', 'add', 'grn']), 'order', false)]).toEqual(['grn']);
    expect([...withTick(NODES, new Set(), 'buy', true)].sort()).toEqual(['add', 'grn', 'order', 'return', 'review']);
  });
  it('a directory is ticked by what is under it', () => {
    const states = ticksOf(NODES, new Set(['order', 'add', 'grn', 'return']));
    expect(states.get('order')).toBe('some');
    expect(states.get('buy')).toBe('some');
    expect(ticksOf(NODES, new Set(['order', 'add', 'review', 'grn', 'return'])).get('buy')).toBe('all');
    expect(ticksOf(NODES, new Set()).get('buy')).toBe('none');
  });
});

describe('what differs from the mother tree', () => {
  const all = new Set(['order', 'add', 'review', 'grn', 'return']);
  it('is what is missing and what is called otherwise', () => {
    const renamed = NODES.map((one) => (one.id === 'grn' ? { ...one, ownContent: '收货' } : one));
    expect([...differencesOf(renamed, new Set(['order', 'add', 'grn', 'return']))]).toEqual([
      ['review', ['missing']],
      ['grn', ['renamed']],
    ]);
    expect(differencesOf(NODES, all).size).toBe(0);
  });
  it('names as moved only what left its place, not what made room', () => {
    const moved = NODES.map((one) => ({ ...one, ownSort: { return: 10, order: 20, grn: 30 }[one.id] ?? null }));
    expect([...differencesOf(moved, all)]).toEqual([['return', ['moved']]]);
  });
});

describe('a new order', () => {
  const pages = NODES.filter((one) => one.parent === 'buy');
  it('puts a node where another stands and leaves out what the organisation does not have', () => {
    expect(reordered(pages, 'return', 'order')).toEqual(['return', 'order', 'grn']);
    expect(reordered(pages, 'order', 'return')).toEqual(['grn', 'return', 'order']);
    expect(
      reordered(
        pages.map((one) => (one.id === 'grn' ? { ...one, isChosen: false } : one)),
        'return',
        'order',
      ),
    ).toEqual(['return', 'order']);
    expect(reordered(pages, 'order', 'order')).toEqual([]);
  });
});
