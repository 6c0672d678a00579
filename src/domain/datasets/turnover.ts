import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, money, quantity, rate, ref, text, withCost } from '../../define/field';
import { OWNERSHIP, STOCK_PLACES } from '../stock/store-words';
import { signed } from './blocks';

/** 库存周转: what lies there at the end of a day, what of it is near its date, and how long it lasts at the pace of the last ninety days. */
export const turnover = defineDataset({
  id: 'turnover',
  title: '库存周转',
  said: '周转 周转天数 库存金额 turnover',
  // Whose a lot first was. Any other posting changes balances, which count in any case.
  madeBy: ['purchaseGrn'],
  takes: { asOf: date('截至日期', { default: 'today', notAfterToday: true }) },
  dimensions: {
    warehouse: ref('warehouse', '仓库', { filter: true, width: 140 }),
    code: text('编码', { width: 110 }),
    productName: text('产品名称', { filter: true, width: 180 }),
    specification: ref('specification', '规格型号', { filter: true, width: 150 }),
    unit: ref('unit', '单位', { width: 60 }),
    manufacturer: text('生产厂家', { filter: true, width: 180 }),
    supplier: ref('partner', '供应商', { filter: true, width: 180 }),
    category: ref('customCategory', '自定义分类', { filter: true }),
    category68: ref('category68', '68分类', { filter: true, column: 'category68_id', width: 200 }),
    owner: ref('organisation', '货主', { width: 180 }),
    ownership: choice('货权', OWNERSHIP, { filter: true }),
    place: choice('库房性质', STOCK_PLACES, { filter: true }),
    level: choice('级别', '1 中心库, 2 科室二级库, 3 科室虚拟库', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    isHighValue: flag('高值', { filter: true }),
    batchNo: text('批号', { filter: true }),
    expiryDate: date('有效期至', { filter: true }),
    daysLeft: integer('剩余天数', { filter: true, min: -100_000 }),
    goods: text('品规', { column: 'goods_id', list: false }),
    lot: text('批次', { column: 'batch_id', list: false }),
  },
  measures: {
    specifications: integer('品规数'),
    lots: integer('批次数'),
    quantity: quantity('数量', { sum: true, ...signed }),
    amount: withCost(money('自有金额', { sum: true })),
    memoAmount: withCost(money('寄售金额', { sum: true })),
    value: withCost(money('合计金额', { sum: true })),
    share: withCost(rate('占比%')),
    nearAmount: withCost(money('近效期金额', { sum: true })),
    expiredAmount: withCost(money('过期金额', { sum: true })),
    leftAmount: withCost(money('近90天出库金额', { sum: true })),
    // Mean value of the ninety days, times ninety: divided by what left it is the days the stock lasts.
    daysValue: withCost(money('库存金额日', { sum: true })),
    turnoverDays: withCost(integer('周转天数')),
    leftQuantity: quantity('近30天出库', { sum: true, ...signed }),
    // Quantity times thirty: divided by what left it is the days the stock covers.
    daysQuantity: quantity('库存数量日', { sum: true, ...signed }),
    coverDays: quantity('可用天数', { places: 0, ...signed }),
  },
  distinct: { specifications: 'goods', lots: 'lot' },
  shares: { share: 'value' },
  ratios: { turnoverDays: ['daysValue', 'leftAmount'], coverDays: ['daysQuantity', 'leftQuantity'] },
  search: ['code', 'productName'],
  hasPinyin: true,
  byLot: ['batchNo', 'expiryDate', 'daysLeft', 'supplier'],
  warehouse: 'warehouse',
  department: 'department',
  unit: 'unit',
});
