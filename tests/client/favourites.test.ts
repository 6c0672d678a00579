import { describe, expect, it } from 'vitest';
import { candidatesOf, entriesOf, matching, ordered } from '../../src/client/palette/rank';
import { parseTyped } from '../../src/client/palette/typed';
import { defineCommand } from '../../src/define/define-command';

/** Pages kept at hand stand first where nothing is typed, and among equals; never above what is typed exactly. */
const page = (flag: string, title: string, initials: string) =>
  defineCommand({
    id: `open.${flag}`,
    title,
    keys: [],
    group: '页面',
    keywords: [],
    pinyin: { full: '', initials },
    risk: 'open',
    when: { screen: flag },
    run: () => undefined,
  });
const entries = entriesOf([page('a', '采购订单', 'cgdd'), page('b', '采购退货', 'cgth'), page('c', '库存查询', 'kccx')]);
const rows = (text: string, favourites: readonly string[], uses = {}) => {
  const typed = parseTyped(text);
  const situation = { isSignedIn: true, titles: {}, selection: [], permissions: { a: [], b: [], c: [] } };
  const { runnable } = candidatesOf(entries, situation, uses, favourites);
  return ordered(matching(runnable, typed.words), typed).map(({ command }) => command.id);
};

describe('favourites in the palette', () => {
  it('stand there before anything is typed', () => {
    expect(rows('', [])).toEqual([]);
    expect(rows('', ['c', 'b'])).toEqual(['open.b', 'open.c']);
  });
  it('come before what was only used, among what the words name alike', () => {
    const today = Math.floor(Date.now() / 86_400_000);
    expect(rows('cg', ['b'], { 'open.a': { count: 60, day: today } })[0]).toBe('open.b');
  });
  it('do not push aside what is typed in full', () => {
    expect(rows('采购订单', ['b'])[0]).toBe('open.a');
  });
});
