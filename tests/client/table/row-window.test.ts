import { describe, expect, it } from 'vitest';
import { ROW_HEIGHT, rowWindow, SCROLL_LIMIT, scrollToRow } from '../../../src/client/table/row-window';

describe('rows in the viewport', () => {
  it('draws what is in view and a few rows around it', () => {
    const view = rowWindow({ count: 1000, scrollTop: 360, viewport: 360, overscan: 2 });
    expect([view.first, view.last]).toEqual([8, 22]);
    expect(view.yOf(10)).toBe(360);
    expect(view.height).toBe(1000 * ROW_HEIGHT);
  });

  it('reaches the last of a million rows at the end of a scaled bar', () => {
    const count = 1_000_000;
    const viewport = 600;
    const end = rowWindow({ count, scrollTop: SCROLL_LIMIT - viewport, viewport, overscan: 0 });
    expect(end.height).toBe(SCROLL_LIMIT);
    expect(end.last).toBe(count);
    const bottom = end.yOf(count - 1) + ROW_HEIGHT - (SCROLL_LIMIT - viewport);
    expect(bottom).toBeCloseTo(viewport, 3);
  });

  it('draws rows exactly one height apart whatever the scale', () => {
    const view = rowWindow({ count: 2_000_000, scrollTop: 7_123_456, viewport: 700 });
    expect(view.yOf(view.first + 1) - view.yOf(view.first)).toBeCloseTo(ROW_HEIGHT, 3);
  });

  it('brings any row wholly into view and leaves the bar alone when it is there', () => {
    for (const count of [1000, 1_000_000]) {
      for (const index of [0, 17, Math.floor(count / 3), count - 1]) {
        const scrollTop = scrollToRow(index, { count, scrollTop: 0, viewport: 600 });
        const view = rowWindow({ count, scrollTop, viewport: 600, overscan: 0 });
        const y = view.yOf(index) - scrollTop;
        expect(y).toBeGreaterThan(-0.5);
        expect(y + ROW_HEIGHT).toBeLessThan(600.5);
        expect(scrollToRow(index, { count, scrollTop, viewport: 600 })).toBeCloseTo(scrollTop, 2);
      }
    }
  });

  it('has nothing to draw of an empty list', () => {
    expect(rowWindow({ count: 0, scrollTop: 0, viewport: 500 })).toMatchObject({ first: 0, last: 0, height: 0 });
  });
});
