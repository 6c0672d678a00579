import { expect, it } from 'vitest';
import { dashboards } from '../../src/domain/registry';

it('what two tiles call the same of the same days is the same figure', () => {
  const asked = new Map<string, Set<string>>();
  for (const { owners, rows } of dashboards)
    for (const tile of rows.flat()) {
      const { of, measures, period, by } = tile.query;
      if (period === undefined) continue;
      for (const owner of tile.owners ?? owners) {
        const name = `${owner} ${tile.title} ${period} ${by ?? ''}`;
        asked.set(name, (asked.get(name) ?? new Set()).add(`${of} ${measures}`));
      }
    }
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter(([, questions]) => questions.size > 1)).toEqual([]);
});
