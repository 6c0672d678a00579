import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart } from '../../../src/client/chart/bar-chart';
import { LineChart } from '../../../src/client/chart/line-chart';
import { type Point, underMark } from '../../../src/client/chart/point';

/** What stands beside a chart and below it, whatever is drawn. */
const pointsOf = (values: readonly number[], sign: string): Point[] =>
  values.map((value, at) => ({ label: `2026-${String(at + 1).padStart(2, '0')}`, value, text: `${value}${sign}` }));
const CHARTS = { BarChart, LineChart };
const WIDTH = 420;
type Mark = { text: string; anchor: string; x: number };

function marksOf(Chart: (typeof CHARTS)[keyof typeof CHARTS], values: readonly number[], sign = ''): { left: string[]; below: Mark[] } {
  const html = renderToStaticMarkup(<Chart points={pointsOf(values, sign)} width={WIDTH} height={112} label="x" />);
  const marks = [...html.matchAll(/<text ([^>]*)>.*?<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, attributes = '', text = '']) => ({
    text,
    anchor: /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? '',
    x: Number(/transform="translate\(([\d.]+)/.exec(attributes)?.[1] ?? /\bx="([\d.]+)"/.exec(attributes)?.[1]),
  }));
  return { left: marks.flatMap(({ text }) => (text.startsWith('2026-') ? [] : [text])), below: marks.filter(({ text }) => text.startsWith('2026-')) };
}

describe.each(Object.entries(CHARTS))('%s', (_, Chart) => {
  it.each([[[1]], [[0, 2]], [[3, 1, 0, 7]], [[12, 40]], [[-2, 1]]])('numbers beside %j are whole, for what is counted is', (values) => {
    const { left } = marksOf(Chart, values);
    expect(left.length).toBeGreaterThan(1);
    expect(left.filter((text) => !/^[-−]?\d+$/.test(text))).toEqual([]);
  });
  it('numbers beside shares are shares', () => {
    const { left } = marksOf(Chart, [40, 80], '%');
    expect(left.filter((text) => text.endsWith('%'))).toEqual(left);
    expect(marksOf(Chart, [40, 80]).left.join('')).not.toContain('%');
  });
  it('numbers beside parts are parts', () => {
    expect(marksOf(Chart, [0.5, 0.25]).left).toContain('0.2');
  });
  it.each([1, 2, 3, 7, 12, 24])('of %i names below none is cut off at the edge', (count) => {
    const { below } = marksOf(
      Chart,
      Array.from({ length: count }, (_one, at) => at),
    );
    expect(below.length).toBeGreaterThan(0);
    for (const { text, anchor, x } of below) expect(anchor === 'end' ? x : x + (text.length * 11 * 0.62) / 2).toBeLessThanOrEqual(WIDTH);
  });
});

it('papers are told apart below a chart by day and number, moments by day and time, others by their first letters', () =>
  expect(['HY202611270010', '2026-11-27 16:38', '神经外科', '一次性使用静脉留置针'].map(underMark)).toEqual([
    '27·0010',
    '11-27 16:38',
    '神经外科',
    '一次性使用静…',
  ]));
