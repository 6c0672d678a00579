import { defineReport } from '../../define/define-report';
import { type Grouping, groupings } from '../../define/report-groupings';
import { sold } from '../datasets/sold';

/** Groupings a manager asks for, what names a row of each, and what he divides it by further. */
const GROUPS: readonly Grouping[] = [
  ['customer', '客户', ['customer'], 'product specification salesman category68 month'],
  ['product', '产品', ['productCode', 'productName', 'manufacturer'], 'customer specification salesman month'],
  ['specification', '规格', ['code', 'productName', 'specification', 'unit'], 'customer salesman month'],
  ['salesman', '业务员', ['salesman'], 'customer product category68 month'],
  ['department', '部门', ['department'], 'salesman customer month'],
  ['category68', '68分类', ['category68'], 'product customer month'],
  ['brand', '品牌', ['brand'], 'product customer month'],
  ['manufacturer', '厂家', ['manufacturer'], 'product customer month'],
  ['month', '月份', ['month'], 'customer salesman product department'],
];
const sums = ['saleQuantity', 'returnQuantity', 'netQuantity', 'saleAmount', 'returnAmount', 'netAmount', 'tax', 'netExTax', 'cost', 'profit'] as const;
const measures = [...sums, 'share', 'customers', 'papers'] as const;

/**
 * 销售汇总: what was sold, came back and stayed, its cost and profit, by one grouping or two. The net sales of a period are
 * the receivable entries of the same documents, to the cent.
 */
export const salesSummary = defineReport({
  resource: 'report:salesSummary',
  title: '销售汇总',
  owners: ['D', 'V'],
  of: sold,
  levels: {
    ...groupings(GROUPS, 'netAmount', { product: 'productName' }),
    line: {
      label: '明细',
      dimensions: [
        'bizDate',
        'kind',
        'sn',
        'customer',
        'salesman',
        'code',
        'productName',
        'specification',
        'unit',
        'batchNo',
        'serialNo',
        'documentId',
        'lineId',
      ],
      key: ['bizDate', 'documentId', 'lineId', 'batchNo'],
      measures: sums,
      sort: '-bizDate,sn',
      drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
    },
  },
  measures,
  maxDays: 731,
  sort: '-netAmount',
  drill: {
    to: 'report:salesSummary',
    level: 'line',
    with: {
      customer: 'customer',
      productCode: 'productCode',
      specification: 'specification',
      salesman: 'salesman',
      department: 'department',
      category68: 'category68',
      brand: 'brand',
      month: 'month',
      from: 'from',
      to: 'to',
      withGifts: 'withGifts',
      withConverted: 'withConverted',
    },
    needs: 'drill',
  },
});
