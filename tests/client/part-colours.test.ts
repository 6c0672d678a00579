import { describe, expect, it } from 'vitest';
import { COLOURS } from '../../src/client/chart/point';
import { tokens, wall } from '../../tailwind.config';

/** Parts of a whole can be told apart by whoever sees no red or no green, and stand out from what they are drawn on. */
type Rgb = readonly [number, number, number];
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

/** What is left of a colour (Machado, Oliveira, Fernandes 2009, severity 1). */
const EYES: Record<string, readonly Rgb[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
const times = (rows: readonly Rgb[], [a, b, c]: Rgb): Rgb => rows.map((row) => row[0] * a + row[1] * b + row[2] * c) as unknown as Rgb;
const clipped = (rgb: Rgb): Rgb => rgb.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;

function lab(rgb: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    clipped(rgb),
  );
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  return [116 * f(y) - 16, 500 * (f(x / 0.95047) - f(y)), 200 * (f(y) - f(z / 1.08883))];
}
const apart = (one: string, other: string, eyes: readonly Rgb[]): number => {
  const [a, b] = [lab(times(eyes, linear(one))), lab(times(eyes, linear(other)))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};
const light = (hex: string): number => times([[0.2126, 0.7152, 0.0722]] as readonly Rgb[], linear(hex))[0];
const contrast = (one: string, other: string): number => {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const names = COLOURS.map((colour) => colour.replace(/^var\(--|\)$/g, '') as keyof typeof tokens);
const themes = [
  ['light', names.map((name) => tokens[name][0]), tokens.surface[0]],
  ['dark', names.map((name) => tokens[name][1]), tokens.surface[1]],
  ['wall', names.map((name) => wall[name] ?? tokens[name][1]), wall.surface as string],
] as const;

describe.each(themes)('%s', (_, colours, ground) => {
  it('stands out from its ground, 3 : 1', () => {
    for (const colour of colours) expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.entries(EYES))('tells every part from every other for eyes that see %s', (_eyes, eyes) => {
    for (const [at, one] of colours.entries())
      for (const other of colours.slice(at + 1)) expect(apart(one, other, eyes), `${one} ${other}`).toBeGreaterThan(15);
  });
  it('keeps words readable, 4.5 : 1', () => {
    const word = (name: 'ink' | 'muted' | 'faint' | 'accent' | 'good' | 'warn' | 'bad') =>
      _ === 'wall' ? (wall[name] ?? tokens[name][1]) : tokens[name][_ === 'dark' ? 1 : 0];
    for (const name of ['ink', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'] as const)
      expect(contrast(word(name), ground), name).toBeGreaterThanOrEqual(4.5);
  });
});

/** Words stand on more than one ground: hovered, chosen, set back, and the states on a pale ground of their own. */
describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('words of the %s theme', (_, theme) => {
  const WORDS = ['ink', 'muted', 'faint', 'accent', 'good', 'warn', 'bad', 'info'] as const;
  const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'] as const;
  it.each(WORDS)('%s is read on every ground, 4.5 : 1', (word) => {
    for (const ground of GROUNDS) expect(contrast(tokens[word][theme], tokens[ground][theme]), ground).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['accent', 'good', 'warn', 'bad', 'info'] as const)('%s is read on its pale ground', (word) => {
    expect(contrast(tokens[word][theme], tokens[`${word}-soft`][theme])).toBeGreaterThanOrEqual(4.5);
  });
});
