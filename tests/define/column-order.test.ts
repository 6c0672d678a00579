import { describe, expect, it } from 'vitest';
import { columnOrder, measuresOf } from '../../src/define/report-columns';
import { reports } from '../../src/domain/registry';

describe('columns of a report', () => {
  it('figures stand beside their goods, what is looked up behind them', () => {
    expect(columnOrder({ dimensions: ['day', 'code', 'unit', 'batchNo', 'supplier'] }, ['quantity'])).toEqual([
      'day',
      'code',
      'unit',
      'batchNo',
      'quantity',
      'supplier',
    ]);
    expect(columnOrder({ dimensions: ['code', 'unit', 'warehouse', 'batchNo'] }, ['quantity'])).toEqual(['code', 'unit', 'quantity', 'warehouse', 'batchNo']);
    expect(columnOrder({ dimensions: ['month', 'supplier'] }, ['amount'])).toEqual(['month', 'supplier', 'amount']);
  });

  it.each(reports.map((report) => [report.resource, report] as const))('%s shows each of its columns once', (_, report) => {
    for (const level of Object.values(report.levels)) {
      const figures = measuresOf(report, level);
      expect(columnOrder(level, figures).toSorted()).toEqual([...level.dimensions, ...figures].toSorted());
    }
  });
});
