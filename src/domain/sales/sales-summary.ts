import { defineReport, type ReportLevel } from '../../define/define-report';
import { choice, date, type Fields, flag, integer, money, month, quantity, rate, ref, text, withCost } from '../../define/field';

const signed = { min: '-99999999999999' } as const;
/** Groupings a manager asks for, what names a row of each, and what he divides it by further. */
const GROUPS: readonly [id: string, label: string, dimensions: readonly string[], further: string][] = [
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
const NAMED_BY: Record<string, string> = { product: 'productName' };
const sums = ['saleQuantity', 'returnQuantity', 'netQuantity', 'saleAmount', 'returnAmount', 'netAmount', 'tax', 'netExTax', 'cost', 'profit'] as const;
const measures = [...sums, 'share', 'customers', 'papers'] as const;

const groupings = Object.fromEntries(
  GROUPS.flatMap(([id, label, dimensions, further]): [string, ReportLevel][] => {
    const level: ReportLevel = {
      label: `按${label}`,
      dimensions,
      sort: id === 'month' ? 'month' : '-netAmount',
      chart: { type: id === 'month' ? 'line' : 'bar', x: NAMED_BY[id] ?? id, y: 'netAmount' },
    };
    const inside = GROUPS.filter(([other]) => further.split(' ').includes(other)).map(([other, words, more]): [string, ReportLevel] => [
      `${id}+${other}`,
      {
        label: `按${words}`,
        inside: id,
        dimensions: [...new Set([...dimensions, ...more])],
        sort: `${dimensions[0]},${other === 'month' ? 'month' : '-netAmount'}`,
      },
    ]);
    return [[id, level], ...inside];
  }),
);

/**
 * 销售汇总: what was sold, came back and stayed, its cost and profit, by one grouping or two. The net sales of a period are
 * the receivable entries of the same documents, to the cent.
 */
export const salesSummary = defineReport({
  resource: 'report:salesSummary',
  title: '销售汇总',
  owners: ['D', 'V'],
  fact: 'sales_summary_fact',
  factArguments: ['from', 'to', 'withGifts', 'withConverted'],
  columns: {
    customer: ref('partner', '客户', { column: 'partner_id', width: 200, filter: true }),
    productCode: text('产品编码', { width: 110 }),
    productName: text('产品名称', { width: 180, filter: true }),
    code: text('编码', { width: 110 }),
    specification: ref('specification', '规格型号', { width: 150, filter: true }),
    unit: ref('unit', '单位', { width: 60 }),
    salesman: ref('employee', '业务员', { filter: true }),
    department: ref('department', '部门', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', width: 180, filter: true }),
    brand: text('品牌', { filter: true }),
    manufacturer: text('生产厂家', { width: 160, filter: true }),
    month: month('月份', { filter: true }),
    bizDate: date('过账日期'),
    sn: text('单号', { column: 'doc_sn', width: 150, filter: true }),
    kind: choice(
      '单据种类',
      'saleOdo 销售出库单, boneSale 骨科销售单, productTransfer 产品调拨单, saleReturn 销售退货单, psiChange 进销存变更单, giftOdo 赠送出库单',
      {
        column: 'doc_kind',
        filter: true,
      },
    ),
    batchNo: text('批号', { filter: true }),
    serialNo: text('序列号'),
    documentId: text('单据编号'),
    lineId: text('行号'),
    saleQuantity: quantity('销售数量', { sum: true, ...signed }),
    returnQuantity: quantity('退货数量', { sum: true, ...signed }),
    netQuantity: quantity('净数量', { sum: true, ...signed }),
    saleAmount: money('销售额(含税)', { sum: true }),
    returnAmount: money('退货额', { sum: true }),
    netAmount: money('净销售额', { sum: true }),
    tax: money('税额', { sum: true }),
    netExTax: money('不含税净额', { sum: true }),
    cost: withCost(money('成本', { sum: true })),
    profit: withCost(money('毛利', { sum: true })),
    margin: withCost(rate('毛利率%')),
    share: rate('占比%'),
    customers: integer('客户数'),
    papers: integer('单数'),
  } satisfies Fields,
  levels: {
    ...groupings,
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
  quotients: { margin: ['profit', 'netExTax'] },
  distinct: { customers: 'customer', papers: 'documentId' },
  shares: { share: 'netAmount' },
  parameters: {
    from: date('开始日期', { required: true, default: 'monthStart', notAfterToday: true }),
    to: date('结束日期', { required: true, default: 'today', notAfterToday: true }),
    withGifts: flag('含赠送'),
    withConverted: flag('含预售转实销', { default: 'true' }),
  },
  search: ['productName', 'productCode', 'code', 'sn'],
  hasPinyin: true,
  departmentColumn: 'department',
  unitColumn: 'unit',
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
