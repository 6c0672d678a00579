import { defineReport } from '../../define/define-report';
import { flag, ref } from '../../define/field';
import type { ReportDrill } from '../../define/report-definition';
import { valuables } from '../datasets/valuables';
import { goodsNamed, toPaper, YEAR } from '../report-words';

const RESOURCE = 'report:gzFinanceReport';
const to = (level: string): ReportDrill => ({
  to: RESOURCE,
  level,
  with: { supplier: 'supplier', department: 'department', specification: 'specification', from: 'from', to: 'to' },
});
const papers = [
  'usedQuantity',
  'usedCost',
  'ownCost',
  'charged',
  'lost',
  'consigned',
  'booked',
  'priceDiff',
  'invoiced',
  'opening',
  'closing',
  'uninvoiced',
] as const;

/** 高值财务报表: of goods of high value what was used, charged, booked in and invoiced in a period, what of them is still open, and what lies there. */
export const gzFinanceReport = defineReport({
  resource: RESOURCE,
  title: '高值财务报表',
  owners: ['H'],
  of: valuables,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'usedCost' } },
    department: { label: '按科室', dimensions: ['department'], chart: { type: 'bar', x: 'department', y: 'usedCost' } },
    product: { label: '按产品', dimensions: goodsNamed, key: ['specification'], chart: { type: 'bar', x: 'productName', y: 'usedCost' } },
    line: {
      label: '明细',
      dimensions: ['what', 'day', 'kind', 'sn', 'supplier', 'department', ...goodsNamed, 'ownership', 'documentId', 'lineId'],
      key: ['what', 'documentId', 'lineId', 'ownership'],
      measures: papers,
      filled: papers,
      sort: '-day,sn',
      drill: toPaper,
    },
    stock: {
      label: '库存明细',
      dimensions: ['warehouse', 'supplier', ...goodsNamed, 'ownership'],
      key: ['warehouse', 'supplier', 'specification', 'ownership'],
      measures: ['stockOwn', 'stockConsigned', 'stockValue'],
      filled: ['stockOwn', 'stockConsigned'],
      sort: '-stockValue',
      drill: { to: 'report:inventoryDetail', with: { warehouse: 'warehouse', specification: 'specification', asOf: 'to' } },
    },
  },
  measures: [
    ...['opening', 'usedQuantity', 'usedCost', 'ownCost', 'charged', 'gap', 'lost', 'consigned', 'booked', 'priceDiff', 'closing'],
    ...['invoiced', 'uninvoiced', 'stockOwn', 'stockConsigned', 'stockValue'],
  ],
  parameters: {
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    department: ref('department', '科室'),
    specification: ref('specification', '产品'),
    showZero: flag('含无发生'),
  },
  emptyRows: {
    shownBy: 'showZero',
    measures: ['opening', 'usedCost', 'charged', 'lost', 'consigned', 'booked', 'closing', 'invoiced', 'uninvoiced', 'stockValue'],
  },
  maxDays: YEAR,
  signedBy: ['制表', '复核', '财务'],
  sort: '-usedCost',
  drill: to('line'),
  links: [{ id: 'stock', label: '库存明细', ...to('stock') }],
});
