import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import { FORECAST_SIDES, FORECAST_WEEKS, forecast } from '../datasets/forecast';
import { toPaperGranted } from '../report-words';

const flows = ['overdueIn', 'inflow', 'overdueOut', 'outflow', 'net'] as const;
const rowsOfWeek = { to: 'report:cashForecast', level: 'row', with: { week: 'week' } };

/** 资金预测: twelve weeks of money, each week opening with what the one before left; below it the papers its figures are of. */
export const cashForecast = defineReport({
  resource: 'report:cashForecast',
  title: '资金预测',
  of: forecast,
  levels: {
    week: {
      label: '按周',
      dimensions: ['week', 'starts', 'ends', 'opening', 'state', 'isOpening'],
      key: ['week'],
      measures: [...flows, 'closing'],
      sort: 'starts,week',
      chart: { type: 'line', x: 'week', y: 'closing' },
      drill: rowsOfWeek,
      below: rowsOfWeek,
    },
    row: {
      label: '明细',
      dimensions: ['week', 'direction', 'basis', 'partner', 'account', 'sn', 'kind', 'dueDate', 'expected', 'rowKey', 'documentId'],
      key: ['rowKey'],
      measures: ['cash', ...flows],
      filled: ['cash', ...flows],
      sort: 'week,direction,expected,sn',
      drill: toPaperGranted,
    },
    partner: {
      label: '按单位',
      dimensions: ['partner', 'direction'],
      filled: flows,
      sort: '-net',
      chart: { type: 'bar', x: 'partner', y: 'net' },
      drill: { to: 'report:cashForecast', level: 'row', with: { partner: 'partner', direction: 'direction' } },
    },
  },
  measures: flows,
  parameters: { week: choice('周', FORECAST_WEEKS), partner: ref('partner', '往来单位'), direction: choice('收支', FORECAST_SIDES) },
  sort: 'starts,week',
  redWhen: { state: ['short'] },
});
