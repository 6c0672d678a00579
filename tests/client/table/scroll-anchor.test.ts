import { describe, expect, it } from 'vitest';
import { ROW_HEIGHT, rowAtTop, scrollTopAt } from '../../../src/client/table/row-window';
import { foundNear } from '../../../src/client/table/use-scroll-anchor';

describe('where a table stands', () => {
  it.each([
    [200, 0],
    [200, 1234],
    [5000, 100_000],
    [1_000_000, 7_500_000],
  ])('of %i rows at %i px it returns to the same row, to a pixel', (count, scrollTop) => {
    const viewport = 500;
    const at = rowAtTop({ count, scrollTop, viewport });
    const back = rowAtTop({ count, scrollTop: scrollTopAt(at, { count, viewport }), viewport });
    expect(back.index * ROW_HEIGHT + back.offset).toBeCloseTo(at.index * ROW_HEIGHT + at.offset, -0.5);
  });

  it('finds the row again although others came or went above it, and gives up far away', () => {
    const keys = (moved: number) => (index: number) => (index - moved >= 0 ? `k${index - moved}` : undefined);
    expect(foundNear({ key: 'k40', index: 40 }, keys(0))).toBe(40);
    expect(foundNear({ key: 'k40', index: 40 }, keys(3))).toBe(43);
    expect(foundNear({ key: 'k40', index: 40 }, keys(-7))).toBe(33);
    expect(foundNear({ key: 'k40', index: 40 }, keys(500))).toBeUndefined();
    expect(foundNear({ key: '', index: 40 }, keys(0))).toBeUndefined();
  });
});
