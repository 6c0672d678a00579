import { describe, expect, it } from 'vitest';
import { leading } from '../../../src/client/screens/dashboard/ring-parts';
import { columnsOf } from '../../../src/client/screens/dashboard/rolling-cells';
import { changeOf, type Part, wallText } from '../../../src/client/screens/dashboard/tile-values';
import { following, PACES, paceAfter } from '../../../src/client/screens/dashboard/use-carousel';
import { nextFirst } from '../../../src/client/screens/dashboard/use-rolling';
import { CANVAS, fitOf } from '../../../src/client/screens/dashboard/wall-fit';
import { integer, money } from '../../../src/define/field';
import { dashboards } from '../../../src/domain/registry';

/** How a wall lays out what it is told, whatever hangs there. */
describe('the canvas', () => {
  it.each([
    [1920, 1080],
    [3840, 2160],
    [2560, 1080],
    [1280, 1024],
    [1366, 768],
    [1080, 1920],
  ])('fits a window of %i × %i, in the middle and nowhere beyond it', (width, height) => {
    const { scale, left, top } = fitOf({ width, height });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left * 2 + CANVAS.width * scale).toBeCloseTo(width, 6);
    expect(top * 2 + CANVAS.height * scale).toBeCloseTo(height, 6);
    expect(Math.min(left, top)).toBeCloseTo(0, 6);
  });
  it('is the same at 4K, twice as fine', () => expect(fitOf({ width: 3840, height: 2160 })).toEqual({ scale: 2, left: 0, top: 0 }));
});

describe('a rolling list', () => {
  it('shows every row in turn and begins again', () => {
    const seen = [0];
    for (let at = 0; at < 11; at += 1) seen.push(nextFirst(seen.at(-1) as number, 5, 3));
    expect(seen).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]);
  });
  it('stands still where all of it fits', () => expect([nextFirst(0, 3, 3), nextFirst(2, 2, 8)]).toEqual([0, 0]));
  const lists = dashboards.flatMap(({ resource, rows }) =>
    rows.flat().flatMap((tile) => (tile.shape === 'rolling' ? [[`${resource} ${tile.id}`, tile] as const] : [])),
  );
  it.each(lists)('%s has columns that can be read side by side, and says how its rows are ordered', (_, tile) => {
    expect(columnsOf(tile).length).toBeGreaterThan(2);
    expect(columnsOf(tile).length).toBeLessThan(8);
    expect(tile.query.order).toBeDefined();
  });
});

describe('a ring', () => {
  const part = (id: string, value: number): Part => ({ id, label: id, value, text: String(value) });
  it('tells the six largest apart, the rest as one, and the whole', () => {
    const { shown, total } = leading(
      [1, 9, 8, 7, 6, 5, 4, 3, 2].map((value) => part(`p${value}`, value)),
      (value) => value,
    );
    expect(shown.map(({ label, value }) => [label, value])).toEqual([
      ['p9', 9],
      ['p8', 8],
      ['p7', 7],
      ['p6', 6],
      ['p5', 5],
      ['p4', 4],
      ['其他3项', 6],
    ]);
    expect(total).toBe('45');
  });
  it('names a seventh part that is alone, leaves out what has no share, and adds up to the cent', () => {
    const { shown, total } = leading(
      [part('none', 0), part('back', -3), ...[0.1, 0.2, 1, 2, 3, 4, 5].map((value) => part(`p${value}`, value))],
      (value) => value,
    );
    expect(shown.map(({ id }) => id)).toEqual(['p5', 'p4', 'p3', 'p2', 'p1', 'p0.2', 'p0.1']);
    expect(total).toBe('15.3');
  });
});

describe('amounts on a wall', () => {
  it.each([
    ['9999.99', '9,999.99'],
    ['10000', '1.00万'],
    ['-154527.81', '-15.45万'],
    ['123456789', '12,345.68万'],
  ])('%s reads %s', (value, text) => expect(wallText(money('金额'), value)).toBe(text));
  it('counts stay as they are', () => expect(wallText(integer('单数'), '23456')).toBe('23456'));
});

describe('walking from display to display', () => {
  it('goes round', () => expect(['a', 'b', 'c'].map((path) => following(['a', 'b', 'c'], path))).toEqual(['b', 'c', 'a']));
  it('begins with the first where one is none of them', () => expect([following(['a', 'b'], 'x'), following([], 'x')]).toEqual(['a', undefined]));
  it('has every pace in turn, and none', () => {
    const walked = PACES.map(() => '').reduce<string[]>((paces) => [...paces, paceAfter(paces.at(-1) ?? '')], []);
    expect(walked).toEqual(['30', '60', '120', '']);
  });
});

describe('what a figure changed', () => {
  const money = { kind: 'money', label: '金额', places: 2 } as const;
  it.each([
    ['112.50', '100', '+12.5%'],
    ['50', '100', '-50.0%'],
    ['1099', '100', '+999.0%'],
    ['3290', '100', '×32.9'],
    ['100', '0', '-'],
    ['0', '100', '-100.0%'],
    ['3290', '-100', '+3390.0%'],
  ])('%s after %s reads %s', (now, was, text) => expect(changeOf(money, now, was).text).toBe(text));
});
