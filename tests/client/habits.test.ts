import { describe, expect, it } from 'vitest';
import { taughtTogether } from '../../src/client/palette/coach';
import { usesTogether } from '../../src/client/palette/frecency';
import { broughtTogether, type HabitValues, valuesIn } from '../../src/client/session/habits';

describe('habits of two machines', () => {
  const kept = (value: unknown, at: number) => ({ value, at });

  it('the later word counts: a shortcut taken back does not return', () => {
    const here: HabitValues = { keys: kept({ 'tab.close': 'Alt+X' }, 1) };
    const there: HabitValues = { keys: kept({}, 2), theme: kept('dark', 1) };
    expect(broughtTogether(here, there, new Map())).toEqual({ keys: kept({}, 2), theme: kept('dark', 1) });
    expect(broughtTogether(there, here, new Map())).toEqual({ keys: kept({}, 2), theme: kept('dark', 1) });
  });

  it('what both learned is brought together in the way of the habit, whichever asks', () => {
    const ways = new Map([['coach', taughtTogether as (here: unknown, there: unknown) => unknown]]);
    const here: HabitValues = { coach: kept({ 'Alt+N': 4, F1: 1 }, 5) };
    const there: HabitValues = { coach: kept({ 'Alt+N': 1, 'Ctrl+K': 2 }, 6) };
    const both = { 'Alt+N': 4, 'Ctrl+K': 2, F1: 1 };
    expect(broughtTogether(here, there, ways).coach).toEqual(kept(both, 6));
    expect(broughtTogether(there, here, ways).coach).toEqual(kept(both, 6));
  });

  it('of a row chosen at both the busier machine counts, and nothing doubles when they meet again', () => {
    const here = { 'open.a': { count: 5, day: 100 }, 'open.b': { count: 1, day: 100 } };
    const there = { 'open.a': { count: 6, day: 60 } };
    const once = usesTogether(here, there);
    expect(once).toEqual(here);
    expect(usesTogether(once, once)).toEqual(once);
  });

  it.each([undefined, '', 'nonsense', '[]', 'null', '{"coach":5}', '{"coach":{"at":"x"}}'])('what the server cannot have meant (%j) is nothing', (text) => {
    expect(valuesIn(text)).toEqual({});
  });
});
