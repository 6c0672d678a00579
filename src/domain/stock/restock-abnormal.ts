import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import { LACKING_REASONS, lacking } from '../datasets/lacking';
import { goodsNamed } from '../report-words';

/** 补货异常: stores and products restocking does not reach, and claims that wait; what a ward lacks becomes its claim. */
export const restockAbnormalReport = defineReport({
  resource: 'report:restockAbnormalReport',
  title: '补货异常报表',
  owners: ['H'],
  of: lacking,
  levels: {
    line: {
      label: '明细',
      dimensions: ['reason', 'warehouse', 'department', ...goodsNamed, 'since', 'sn', 'kind', 'documentId'],
      key: ['reason', 'warehouse', 'specification', 'documentId'],
      measures: ['minQuantity', 'maxQuantity', 'onHand', 'available', 'coming', 'daily', 'coverDays', 'lacks'],
      sort: 'reason,warehouse,code',
      drill: { to: 'warehouseProduct', with: { warehouse: 'warehouse', specification: 'specification' } },
    },
    reason: { label: '按异常', dimensions: ['reason'], chart: { type: 'bar', x: 'reason', y: 'goods' } },
    warehouse: { label: '按库房', dimensions: ['warehouse'], measures: ['goods'], chart: { type: 'bar', x: 'warehouse', y: 'goods' } },
    warehouseReason: { label: '按异常', inside: 'warehouse', dimensions: ['warehouse', 'reason'], measures: ['goods'], sort: 'warehouse,-goods' },
  },
  measures: ['goods', 'stores'],
  parameters: {
    reason: choice('异常', LACKING_REASONS),
    warehouse: ref('warehouse', '库房'),
    department: ref('department', '科室'),
    specification: ref('specification', '产品'),
  },
  sort: '-goods',
  starts: [
    {
      operation: 'restock',
      label: '补货申领',
      kind: 'suppliesClaim',
      level: 'line',
      header: { targetWarehouse: 'warehouse', department: 'department' },
      lines: { specification: 'specification', unit: 'unit' },
      sets: { claimType: '2' },
      // The centre buys; wards claim.
      filled: 'department',
      remainder: { field: 'quantity', of: ['lacks'], lacking: '不需要补货' },
    },
  ],
  drill: { to: 'report:restockAbnormalReport', level: 'line', with: { reason: 'reason', warehouse: 'warehouse' } },
});
