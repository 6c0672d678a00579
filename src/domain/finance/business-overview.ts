import { defineReport } from '../../define/define-report';
import { date } from '../../define/field';
import { trading } from '../datasets/trading';
import { YEAR } from '../report-words';

/** 经营报表: bought, sold, earned, paid and received, month by month or by quarters, with what is owed and lies there at the end of each. */
export const businessOverview = defineReport({
  resource: 'report:businessOverview',
  title: '经营报表',
  owners: ['D', 'V'],
  of: trading,
  levels: {
    period: { label: '按期间', dimensions: ['period', 'day', 'isOpening'], key: ['period'], chart: { type: 'bar', x: 'period', y: 'sales' } },
  },
  measures: [
    'purchases',
    'sales',
    'netSales',
    'cost',
    'profit',
    'paid',
    'received',
    'payableMove',
    'payable',
    'receivableMove',
    'receivable',
    'stockMove',
    'stock',
  ],
  parameters: { from: date('开始日期', { required: true, default: 'yearStart', notAfterToday: true }) },
  maxDays: YEAR,
  sort: 'day',
  drill: { to: 'report:salesSummary', with: { from: 'from', to: 'to' }, needs: 'drill' },
});
