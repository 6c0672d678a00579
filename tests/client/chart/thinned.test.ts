import { expect, it } from 'vitest';
import { MARKS, thinned } from '../../../src/client/chart/thinned';
import { coldChain } from '../../../src/domain/cold/cold-chain';

const chart = coldChain.levels.reading?.chart;
const row = (at: number, temperature: string, place = '冷藏库') => ({ id: String(at), at: String(at), temperature, place, logger: '' });

it('a long line keeps every gap and whatever stood furthest out of each of its lines, in order', () => {
  if (!chart) throw new Error('no chart');
  const rows = Array.from({ length: 5000 }, (_, at) => row(at, at === 4321 ? '9.9' : at === 1234 ? '' : String(4 + (at % 5) / 10), at % 2 ? '冷藏库' : '柜'));
  const drawn = thinned(rows, chart);
  expect(drawn.length).toBeLessThanOrEqual(MARKS + 8);
  for (const at of [1234, 4321]) expect(drawn).toContain(rows[at]);
  expect(drawn.map(({ at }) => Number(at))).toEqual(drawn.map(({ at }) => Number(at)).sort((a, b) => a - b));
  expect(new Set(drawn.map(({ place }) => place)).size).toBe(2);
  expect(thinned(rows.slice(0, MARKS), chart)).toHaveLength(MARKS);
});
