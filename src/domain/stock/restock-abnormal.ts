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
      measures: ['minQuantity', 'maxQuantity', 'fitQuantity', 'onHand', 'available', 'coming', 'daily', 'coverDays', 'lacks'],
      sort: 'reason,warehouse,code',
      drill: { to: 'warehouseProduct', with: { warehouse: 'warehouse', specification: 'specification' } },
    },
    reason: { label: '按异常', dimensions: ['reason'], chart: { type: 'bar', x: 'reason', y: 'lines' } },
    warehouse: { label: '按库房', dimensions: ['warehouse'], measures: ['goods', 'lines'], chart: { type: 'bar', x: 'warehouse', y: 'lines' } },
    warehouseReason: { label: '按异常', inside: 'warehouse', dimensions: ['warehouse', 'reason'], measures: ['goods', 'lines'], sort: 'warehouse,-lines' },
  },
  measures: ['stores', 'goods', 'lines'],
  parameters: {
    reason: choice('异常', LACKING_REASONS),
    warehouse: ref('warehouse', '库房'),
    department: ref('department', '科室'),
    specification: ref('specification', '产品'),
  },
  sort: '-lines',
  starts: [
    {
      operation: 'restock',
      label: '补货申领',
      kind: 'suppliesClaim',
      level: 'line',
      header: { targetWarehouse: 'warehouse', department: 'department' },
      lines: { specification: 'specification', unit: 'unit' },
      sets: { claimType: '2' },
      // What was claimed already waits there; limits are set, not claimed.
      when: { reason: ['out', 'low', 'short'] },
      // The centre buys; wards claim.
      filled: 'department',
      remainder: { field: 'quantity', of: ['lacks'], lacking: '不需要补货' },
    },
  ],
  over: {
    strips: 'reason',
    charts: ['warehouse'],
    says: {
      out: '有日均用量而可用为零',
      low: '可用不高于补货点，没有申领、在途或待收货',
      over: '现存高于上限',
      unset: '30天内用过而没有设定数',
      late: '申领过了补货周期仍未收齐',
      short: '申领已了结，实收少于批准',
      unfit: '上限与按用量建议的上限相差一半以上',
      centre: '已批准的申领在中心库备不出货',
    },
  },
  links: [{ id: 'claim', label: '申领单', to: 'document', with: { kind: 'kind', id: 'documentId' }, when: { kind: ['suppliesClaim'] } }],
  drill: { to: 'report:restockAbnormalReport', level: 'line', with: { reason: 'reason', warehouse: 'warehouse' } },
});
