import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridColumn } from '../../../src/client/table/grid-column';
import { defaultLayout } from '../../../src/client/table/layout';
import { sharedWidths } from '../../../src/client/table/shared-room';
import { date, money, text } from '../../../src/define/field';

const columns = [
  gridColumn('sn', text('单号'), { width: 150, pin: 'start' }),
  gridColumn('day', date('日期'), { width: 110 }),
  gridColumn('name', text('名称'), { width: 150 }),
  gridColumn('maker', text('厂家'), { width: 100 }),
  gridColumn('amount', money('金额'), { width: 120 }),
];
const layout = defaultLayout(columns);
const least = 150 + 110 + 150 + 100 + 120;

describe('columns in a wide table', () => {
  it('lets those of words share what is left, in proportion', () => {
    expect(sharedWidths(columns, layout, least + 125)).toEqual({ name: 225, maker: 150 });
  });

  it('leaves all as they are where there is nothing to share, and counts no hidden column', () => {
    expect(sharedWidths(columns, layout, least)).toEqual({});
    expect(sharedWidths(columns, { ...layout, hidden: ['maker'] }, least - 100 + 75)).toEqual({ name: 225 });
  });

  it('never fills beyond the room, and no column beyond what an eye can follow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (room) => {
        const widths = sharedWidths(columns, layout, room);
        const all = columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0);
        expect(all).toBeLessThanOrEqual(Math.max(room, least));
        expect(widths.name ?? 150).toBeLessThanOrEqual(360);
      }),
    );
  });
});
