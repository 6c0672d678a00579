import { expect, test } from 'vitest';
import { reportColumns } from '../../../src/client/screens/report/report-parameters';
import { inView } from '../../../src/client/table/grid-column';
import { reportOf } from '../../../src/domain/registry';
import { allScreens } from '../../../src/domain/screens/all';

test('资金预测: what lies on each account stands before the figures that are zero of it', () => {
  const report = reportOf('report:cashForecast', 'D');
  const screen = allScreens.find(({ flag }) => flag === 'cashForecast');
  if (!report || !screen) throw new Error('no cash forecast');
  const shown = inView(
    reportColumns(report, 'row', {}, () => true),
    screen.preset.columns,
  )
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => id);
  expect(shown.slice(0, 5)).toEqual(['week', 'partner', 'account', 'cash', 'overdueIn']);
});
