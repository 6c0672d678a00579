import { expect, it } from 'vitest';
import { columnWindow } from '../../../src/client/table/column-window';

const widths = [100, 50, 200, 80, 120, 60];

it('draws the columns that stand in view, also those cut by an edge', () => {
  expect(columnWindow(widths, 0, 300, 0)).toEqual({ first: 0, last: 2 });
  expect(columnWindow(widths, 120, 100, 0)).toEqual({ first: 1, last: 2 });
  expect(columnWindow(widths, 350, 80, 0)).toEqual({ first: 3, last: 3 });
});

it('draws a few beside them and never beyond the table', () => {
  expect(columnWindow(widths, 350, 80, 2)).toEqual({ first: 1, last: 5 });
  expect(columnWindow(widths, 10_000, 300, 1)).toEqual({ first: 4, last: 5 });
});

it('has nothing to draw where every column is pinned', () => {
  expect(columnWindow([], 0, 500)).toEqual({ first: 0, last: -1 });
});
