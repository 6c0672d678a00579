import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import { PRESSING_REASONS, pressing } from '../datasets/pressing';
import { goodsNamed, toPaper } from '../report-words';

/** 订单预警: open lines of orders that want something done, once for each reason; a row leads to its order, where it is urged or stopped. */
export const purchaseOrderWarnReport = defineReport({
  resource: 'report:purchaseOrderWarnReport',
  title: '订单预警报表',
  owners: ['H'],
  of: pressing,
  levels: {
    line: {
      label: '明细',
      dimensions: ['reason', 'sn', 'day', 'supplier', 'supplierStatus', 'handler', ...goodsNamed, 'price', 'expectedDate', 'daysLate', 'warehouse'].concat([
        'kind',
        'documentId',
        'lineId',
      ]),
      key: ['reason', 'lineId'],
      measures: ['ordered', 'arrived', 'open', 'openAmount'],
      sort: '-daysLate,sn',
      drill: toPaper,
    },
    reason: {
      label: '按预警',
      dimensions: ['reason'],
      measures: ['lines', 'orders', 'suppliers', 'openAmount'],
      chart: { type: 'bar', x: 'reason', y: 'lines' },
    },
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'lines' } },
    supplierReason: {
      label: '按预警',
      inside: 'supplier',
      dimensions: ['supplier', 'reason'],
      measures: ['lines', 'orders', 'openAmount'],
      sort: 'supplier,-lines',
    },
  },
  measures: ['orders', 'lines'],
  parameters: {
    reason: choice('预警', PRESSING_REASONS),
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    handler: ref('employee', '采购员'),
    specification: ref('specification', '产品'),
  },
  sort: '-lines',
  over: { strips: 'reason', charts: ['supplier'] },
  drill: { to: 'report:purchaseOrderWarnReport', level: 'line', with: { reason: 'reason', supplier: 'supplier' } },
});
