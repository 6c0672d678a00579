import { describe, expect, it } from 'vitest';
import { beside, elapsed, ordered, standing } from '../../../src/client/screens/board/board-order';
import type { Row } from '../../../src/contract/answers';
import { CORE_TRAIL } from '../../../src/define/document-core';
import { fieldOf } from '../../../src/define/field';
import { documentOf, screens } from '../../../src/domain/registry';

const boards = screens.flatMap((screen) => {
  const definition = documentOf(screen.resource);
  return screen.archetype === 'board' && definition ? [[screen.flag, screen, definition] as const] : [];
});

describe('every board of documents', () => {
  it('has its columns, and none but boards has any', () => {
    expect(boards.filter(([, { preset }]) => !preset.board).map(([flag]) => flag)).toEqual([]);
    expect(screens.filter(({ preset, archetype }) => preset.board && archetype !== 'board').map(({ flag }) => flag)).toEqual([]);
  });
  it.each(boards)('%s: columns are tabs that share no status, cards say what the list shows', (_, { preset }, definition) => {
    const { columns = [], card } = preset.board ?? {};
    const statuses = columns.map((id) => preset.tabs?.find((tab) => tab.id === id)?.where.status ?? []);
    expect(statuses.filter((one) => one.length === 0)).toEqual([]);
    expect(new Set(statuses.flat()).size).toBe(statuses.flat().length);
    const fields = { ...definition.header, ...CORE_TRAIL };
    const said = card ? [card.title, ...card.facts.flat(), ...(card.marks ?? []), card.since, card.late].filter((one) => one !== undefined) : [];
    const missing = said.filter((name) => fieldOf(fields, name) === undefined || (name in definition.header && !fieldOf(fields, name)?.list));
    expect(missing).toEqual([]);
    expect([...(card?.marks ?? []), card?.late].filter((name) => name && fieldOf(fields, name)?.kind !== 'flag')).toEqual([]);
  });
  it.each(boards)('%s: a card goes forward only, by an action the page offers from where it stands', (_, { preset, actions }, definition) => {
    const { columns = [], moves = [] } = preset.board ?? {};
    const statusesOf = (id: string) => (preset.tabs?.find((tab) => tab.id === id)?.where.status ?? []).map(Number);
    for (const move of moves) {
      const action = definition.actions.find(({ id }) => id === move.action);
      expect(columns.indexOf(move.to), move.action).toBeGreaterThan(columns.indexOf(move.from));
      expect(
        action?.flags.some((flag) => actions.includes(flag)),
        move.action,
      ).toBe(true);
      expect(
        statusesOf(move.from).some((status) => action?.from.some((one) => one === status)),
        move.action,
      ).toBe(true);
      if (action && action.to !== 'same') expect(statusesOf(move.to), move.action).toContain(action.to);
    }
  });
});

const card = (id: string, more: Partial<Row> = {}): Row => ({ id, ...more });
const column = (id: string, ...ids: string[]) => ({ id, label: id, cards: ids.map((one) => card(one)), count: ids.length, late: 0 });

describe('the cards of a column', () => {
  it('come late ones first, then marked ones, then what waits longest', () => {
    const rows = [
      card('new', { since: '2026-03-02T02:00:00Z' }),
      card('old', { since: '2026-03-01T02:00:00Z' }),
      card('urgent', { since: '2026-03-02T03:00:00Z', urgent: true }),
      card('late', { since: '2026-03-02T04:00:00Z', overtime: true }),
    ];
    const shown = ordered(rows, { title: 'sn', facts: [], marks: ['urgent'], since: 'since', late: 'overtime' });
    expect(shown.map(({ id }) => id)).toEqual(['late', 'urgent', 'old', 'new']);
  });
  it.each([
    [0, '刚刚'],
    [59, '59分钟'],
    [60, '1小时'],
    [200, '3小时20分'],
    [1440, '1天'],
    [1440 + 125, '1天2小时'],
    [-5, '刚刚'],
  ])('have waited %i minutes: %s', (minutes, words) => {
    const since = '2026-03-01T00:00:00+08:00';
    expect(elapsed(since, Date.parse(since) + minutes * 60_000)).toBe(words);
  });
});

describe('the keyboard on a board', () => {
  const columns = [column('todo', 'a', 'b', 'c'), column('way'), column('there', 'd')];
  it.each([
    ['b', 'ArrowUp', 'a'],
    ['a', 'ArrowUp', undefined],
    ['b', 'ArrowDown', 'c'],
    ['a', 'End', 'c'],
    ['c', 'Home', 'a'],
    ['c', 'ArrowRight', 'd'],
    ['d', 'ArrowRight', undefined],
    ['d', 'ArrowLeft', 'a'],
    ['a', 'x', undefined],
    ['gone', 'ArrowDown', undefined],
  ])('from %s by %s comes to %s', (from, key, to) => {
    expect(beside(columns, from, key)).toBe(to);
  });
  it('stands where it stood, and on the first card when that is gone', () => {
    expect(standing(columns, 'd')).toBe('d');
    expect(standing(columns, 'gone')).toBe('a');
    expect(standing([column('todo')], 'gone')).toBe('');
  });
});
