import { defineDataset } from '../../define/define-dataset';
import { choice, type DecimalField, date, flag, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { OWNERSHIP, STOCK_PLACES } from '../stock/store-words';
import { period, signed } from './blocks';

/** The columns of the period in the order of the paper: id, words, side (1 came in, −1 went out). */
const LINES: readonly [id: string, label: string, side: 1 | -1][] = [
  ['purchase', '采购入库', 1],
  ['otherIn', '其他入库', 1],
  ['saleReturn', '销售退货', 1],
  ['transferIn', '调入', 1],
  ['settleIn', '结算入', 1],
  ['purchaseReturn', '采购退货', -1],
  ['sale', '销售出库', -1],
  ['use', '发放/使用', -1],
  ['transferOut', '调出', -1],
  ['otherOut', '其他出库', -1],
  ['settleOut', '结算出', -1],
];
const pair = (id: string, label: string): Record<string, DecimalField> => ({
  [`${id}Quantity`]: quantity(`${label}数量`, { sum: true, list: true, ...signed }),
  [`${id}Amount`]: withCost(money(`${label}金额`, { sum: true, list: true, ...signed })),
});

const identity = (what: 'Quantity' | 'Amount'): Record<string, 1 | -1> => ({
  [`opening${what}`]: 1,
  ...Object.fromEntries(LINES.map(([id, , side]) => [`${id}${what}`, side])),
  ...(what === 'Amount' ? { adjustAmount: 1 } : {}),
  [`change${what}`]: 1,
  [`closing${what}`]: -1,
});

const brief = (what: 'Quantity' | 'Amount'): Record<string, 1 | -1> => ({
  [`opening${what}`]: 1,
  [`netIn${what}`]: 1,
  [`moved${what}`]: 1,
  [`netOut${what}`]: -1,
  ...(what === 'Amount' ? { adjustAmount: 1 } : {}),
  [`closing${what}`]: -1,
});

/** As whoever buys reads it: what was there and bought, what was used or sold of it, whatever else, what is left. */
const bought = (what: 'Quantity' | 'Amount'): Record<string, 1 | -1> => ({
  [`opening${what}`]: 1,
  [`purchase${what}`]: 1,
  [`purchaseReturn${what}`]: -1,
  [`consumed${what}`]: -1,
  [`rest${what}`]: 1,
  [`closing${what}`]: -1,
});

/** The centre alone, as finance reads it: what is given to departments is spent. */
const CENTRE: readonly [id: string, of: string, label: string][] = [
  ['centreOpening', 'openingAmount', '期初金额'],
  ['centrePurchase', 'purchaseAmount', '采购入库'],
  ['centrePurchaseReturn', 'purchaseReturnAmount', '采购退货'],
  ['centreSpent', 'spentAmount', '科室领用'],
  ['centreRest', 'keptRestAmount', '其他净增减'],
  ['centreClosing', 'closingAmount', '期末金额'],
];
const centre = Object.fromEntries(CENTRE.map(([id, , label]) => [id, withCost(money(label, { sum: true, list: true, ...signed }))]));

/** As a store reads it: what a centre gave to departments is spent; what a ward gave back it passed on. */
const kept = (what: 'Quantity' | 'Amount'): Record<string, 1 | -1> => {
  const { [`use${what}`]: _use, [`transferOut${what}`]: _out, ...others } = identity(what);
  return { ...others, [`spent${what}`]: -1, [`passed${what}`]: -1 };
};

/**
 * 进销存: opening, every way in and out, closing of a period, from the entries alone. Grain: warehouse, specification, lot, owner. Every
 * row satisfies opening + what came in − what went out + cost adjustment + change = closing.
 */
export const movements = defineDataset({
  id: 'movements',
  title: '进销存',
  said: '进销存 收发存 期初 期末 出入库',
  takes: {
    ...period,
    includeVirtualPairs: flag('含虚入虚出'),
  },
  dimensions: {
    warehouse: ref('warehouse', '仓库', { list: true, filter: true, width: 120 }),
    code: text('编码', { list: true, width: 110 }),
    productName: text('产品名称', { list: true, filter: true, width: 180 }),
    specification: ref('specification', '规格型号', { list: true, filter: true, width: 150 }),
    manufacturer: text('生产厂家', { filter: true, width: 160 }),
    unit: ref('unit', '单位', { list: true, width: 60 }),
    batchNo: text('批号', { list: true, filter: true }),
    serialNo: text('序列号', { filter: true }),
    expiryDate: date('有效期至', { filter: true }),
    lot: text('批次', { column: 'lot_id' }),
    owner: ref('organisation', '货主', { list: true }),
    place: choice('库房性质', STOCK_PLACES, { filter: true }),
    stores: choice('库房范围', 'real 实体库房, virtual 虚拟仓', { filter: true }),
    level: choice('级别', '1 中心库, 2 科室二级库, 3 科室虚拟库', { filter: true }),
    department: ref('department', '科室', { filter: true, list: true }),
    ownership: choice('货权', OWNERSHIP, { filter: true }),
    category: ref('customCategory', '自定义分类', { filter: true }),
    financeCategory: ref('customCategory', '财务分类', { filter: true, list: true, column: 'finance_category_id' }),
    keeping: choice('存放', 'centre 中心库, ward 科室与在途', { filter: true }),
    category68: ref('category68', '68分类', { filter: true, list: true, column: 'category68_id', width: 180 }),
    registrationNo: text('注册证号', { filter: true }),
    supplier: ref('partner', '供应商', { filter: true, list: true, width: 180 }),
    isHighValue: flag('高值', { filter: true }),
  },
  measures: {
    ...pair('opening', '期初'),
    ...Object.fromEntries(LINES.flatMap(([id, label]) => Object.entries(pair(id, label)))),
    adjustAmount: withCost(money('成本调整', { sum: true, list: true })),
    ...pair('change', '变更'),
    ...pair('closing', '期末'),
    // The same again in fewer columns: moves between stores of one's own are nothing, unless the stores are told apart.
    ...pair('netIn', '入库'),
    ...pair('moved', '调拨净'),
    ...pair('netOut', '出库'),
    ...pair('loss', '其中报损报废'),
    ...pair('consumed', '使用/销售'),
    ...pair('rest', '其他增减'),
    ...pair('spent', '消耗'),
    ...pair('passed', '调出'),
    keptRestAmount: withCost(money('其他净增减', { sum: true, list: true, ...signed })),
    ...centre,
    supplyQuantity: quantity('期初加采购', { sum: true, list: true, ...signed }),
    consumedDaily: quantity('日均使用', { sum: true, list: true, ...signed }),
    spentDaily: quantity('日均消耗', { sum: true, list: true, ...signed }),
    useRate: rate('使用率%', { list: true }),
    useDays: quantity('可用天数', { places: 0, list: true, ...signed }),
    coverDays: quantity('可用天数', { places: 0, list: true, ...signed }),
    spentShare: withCost(rate('消耗占比%', { list: true })),
    unitCost: withCost(price('均价', { list: true })),
  },
  filtered: Object.fromEntries(CENTRE.map(([id, of]) => [id, { of, where: { keeping: 'centre' } }])),
  ratios: {
    unitCost: ['closingAmount', 'closingQuantity'],
    useRate: ['consumedQuantity', 'supplyQuantity'],
    useDays: ['closingQuantity', 'consumedDaily'],
    coverDays: ['closingQuantity', 'spentDaily'],
  },
  shares: { spentShare: 'spentAmount' },
  identities: (['Quantity', 'Amount'] as const).flatMap((what) => [identity(what), brief(what), bought(what), kept(what)]),
  search: ['code', 'productName'],
  hasPinyin: true,
  byLot: ['lot', 'batchNo', 'serialNo', 'expiryDate', 'supplier'],
  warehouse: 'warehouse',
  department: 'department',
  unit: 'unit',
});
