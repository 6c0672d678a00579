import { expect, it } from 'vitest';
import { noSelection, refreshed, withRows } from '../../../src/client/table/selection';

const rows = [
  { id: 'a', status: 0 },
  { id: 'b', status: 0 },
];

it('ticks all rows of a block, and unticks them when all are ticked', () => {
  const one = withRows(noSelection, rows.slice(0, 1), 0);
  const both = withRows(one, rows, 0);
  expect([...both.rows.keys()]).toEqual(['a', 'b']);
  expect(withRows(both, rows, 0).rows.size).toBe(0);
});

it('follows what the server says of ticked rows, and stays the same where there is no news', () => {
  const ticked = withRows(noSelection, rows, 0);
  expect(refreshed(ticked, rows)).toBe(ticked);
  const news = [{ id: 'b', status: 2 }];
  expect(refreshed(ticked, news).rows.get('b')?.status).toBe(2);
  expect(refreshed(ticked, news).rows.get('a')).toBe(rows[0]);
});

it('lets go of a row the query no longer holds: what is not seen is not acted on', () => {
  const ticked = withRows(noSelection, rows, 0);
  expect([...refreshed(ticked, [], (id) => id === 'a').rows.keys()]).toEqual(['b']);
});
