import { describe, expect, it } from 'vitest';
import { boundsOf, grownTo, isOneCell, summaryOf, summaryWords } from '../../../src/client/table/cell-range';
import { gridColumn } from '../../../src/client/table/grid-column';
import { money, quantity, text } from '../../../src/define/field';

const columns = [gridColumn('sn', text('单号')), gridColumn('count', quantity('数量')), gridColumn('amount', money('金额'))];
const rows = [
  { id: '1', sn: 'A1', count: '2.0000', amount: '10.10' },
  { id: '2', sn: 'A2', count: '3.0000', amount: '20.20' },
  { id: '3', sn: 'A3', count: '', amount: '-0.30' },
];
const rowAt = (index: number) => rows[index];

describe('marked cells', () => {
  it('are the same block whichever corner marking began in', () => {
    const block = { top: 1, bottom: 4, left: 0, right: 2 };
    expect(boundsOf({ from: { row: 1, column: 2 }, to: { row: 4, column: 0 } })).toEqual(block);
    expect(boundsOf({ from: { row: 4, column: 0 }, to: { row: 1, column: 2 } })).toEqual(block);
  });

  it('grow from where the cursor stood, and shrink again to one cell', () => {
    const grown = grownTo(undefined, { row: 2, column: 1 }, { row: 3, column: 1 });
    expect(grown).toEqual({ from: { row: 2, column: 1 }, to: { row: 3, column: 1 } });
    expect(isOneCell(grownTo(grown, { row: 9, column: 9 }, { row: 2, column: 1 }))).toBe(true);
  });

  it('never reach into the head', () => {
    expect(grownTo(undefined, { row: 0, column: 0 }, { row: -1, column: 0 }).to.row).toBe(0);
  });

  it('are summed exactly, empty cells and words left out', () => {
    const range = { from: { row: 0, column: 2 }, to: { row: 2, column: 2 } };
    expect(summaryOf(range, columns, rowAt)).toMatchObject({ rows: 3, columns: 1, numbers: 3, sum: '30', isWhole: true, isMoney: true });
    expect(summaryWords(range, columns, rowAt)).toBe('选区 3 行 × 1 列 · 计数 3 · 合计 30.00 · 平均 10.00 · 最小 -0.30 · 最大 20.20');
    expect(summaryWords({ from: { row: 0, column: 1 }, to: { row: 2, column: 1 } }, columns, rowAt)).toContain('计数 2 · 合计 5 · 平均 2.50');
    expect(summaryWords({ from: { row: 0, column: 0 }, to: { row: 1, column: 0 } }, columns, rowAt)).toBe('选区 2 行 × 1 列');
  });

  it('say so when not all of their rows are here', () => {
    expect(summaryWords({ from: { row: 0, column: 2 }, to: { row: 9, column: 2 } }, columns, rowAt)).toContain('合计 30.00（已加载部分）');
  });
});
