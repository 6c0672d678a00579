import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, money, month, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { key, period, signed } from './blocks';

export const SALE_TYPES = 'sale 普通, converted 预售转实销, consumed 寄售消耗, bone 骨科, return 退货, transfer 调拨, change 变更, gift 赠送';

/**
 * 销售: what was sold and came back, by line and by posting of its cost; the net amount of a period is the receivable entries of the same
 * documents, to the cent.
 */
export const sold = defineDataset({
  id: 'sold',
  title: '销售',
  said: '销售 卖 销售额 毛利 退货 sales',
  takes: {
    ...period,
    withGifts: flag('含赠送'),
    withConverted: flag('含预售转实销', { default: 'true' }),
  },
  dimensions: {
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
    warehouse: ref('warehouse', '仓库', { filter: true }),
    type: choice('模式', SALE_TYPES, { filter: true }),
    customerKind: choice('客户类型', 'H 医院, D 经销商, V 厂家', { filter: true }),
    place: text('使用科室', { filter: true }),
    settlementSn: text('结算单号', { filter: true, width: 150 }),
    price: price('单价'),
    taxRate: rate('税率%', { filter: true }),
    expiryDate: date('有效期至'),
    payState: choice('回款状态', 'paid 已收款:green, due 应收:orange', { filter: true }),
    batchNo: text('批号', { filter: true }),
    serialNo: text('序列号'),
    documentId: key('单据编号'),
    lineId: key('行号'),
  },
  measures: {
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
    returnedShare: rate('退货率%'),
    share: rate('占比%'),
    customers: integer('客户数'),
    papers: integer('单数'),
    goods: integer('规格数'),
  },
  ratios: { margin: ['profit', 'netExTax'], returnedShare: ['returnAmount', 'saleAmount'] },
  distinct: { customers: 'customer', papers: 'documentId', goods: 'specification' },
  shares: { share: 'netAmount' },
  ledger: { measure: 'netAmount', of: 'receivable', kinds: ['saleOdo', 'boneSale', 'productTransfer', 'saleReturn', 'psiChange'] },
  day: 'bizDate',
  search: ['productName', 'productCode', 'code', 'sn'],
  hasPinyin: true,
  department: 'department',
  unit: 'unit',
});
