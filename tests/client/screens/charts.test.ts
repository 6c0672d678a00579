import { expect, test } from 'vitest';
import { chartOf } from '../../../src/client/screens/report/use-report-panels';
import { measuresOf } from '../../../src/define/report-columns';
import { reports } from '../../../src/domain/registry';

test('every level of every report can be drawn, whether or not it says how', () => {
  const none = reports.flatMap((report) =>
    Object.entries(report.levels).flatMap(([level, shape]) => ((shape.chart ?? report.chart ?? chartOf(report, level)) ? [] : [`${report.resource} ${level}`])),
  );
  expect(none).toEqual([]);
});

test('of a running account what there is after each row is drawn over its days', () => {
  for (const report of reports.filter(({ of }) => of.running))
    for (const [level, shape] of Object.entries(report.levels)) {
      const isBalance = (name: string): boolean => name in (report.of.running?.balances ?? {});
      if (shape.chart || !measuresOf(report, shape).some(isBalance)) continue;
      const { x = '', y = '', type } = chartOf(report, level) ?? {};
      expect([type, isBalance(y)], `${report.resource} ${level} ${x}`).toEqual(['line', true]);
    }
});
