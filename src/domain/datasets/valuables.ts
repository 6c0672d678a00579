import { defineDataset } from '../../define/define-dataset';
import { choice, date, money, quantity, ref, withCost } from '../../define/field';
import { goods, paper, period, signed } from './blocks';

const sum = (label: string) => withCost(money(label, { sum: true, ...signed }));
const { productName, productCode, code, specification, unit, manufacturer, category68, ownership } = goods;
const KINDS =
  'useRecord 使用记录, surgicalUsage 手术使用登记, departmentReceipt 科室收货单, settlementGrn 结算入库单, boneGrn 骨科采购入库单, settlementInvoice 结算发票, purchaseInvoice 进项发票';

/**
 * 高值财务: what became of goods of high value: used, charged, booked in from their suppliers, invoiced, and what lies there. Of suppliers' goods opening + used −
 * (booked − price difference) = used and not booked.
 */
export const valuables = defineDataset({
  id: 'valuables',
  title: '高值财务',
  said: '高值财务 高值收支差 高值漏费 高值已用未结 高值库存金额 high value finance',
  takes: { ...period },
  dimensions: {
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true, width: 200 }),
    department: ref('department', '科室', { filter: true }),
    what: choice('内容', 'item 寄售消耗, follow 跟台使用, use 使用, charge 收费, booked 入库, invoice 开票, stock 库存', { filter: true }),
    day: date('日期', { filter: true }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    productName,
    productCode,
    code,
    specification,
    unit,
    manufacturer,
    category68,
    ownership,
    ...paper(KINDS),
  },
  measures: {
    opening: sum('期初已用未结'),
    usedQuantity: quantity('使用数量', { sum: true, ...signed }),
    usedCost: sum('使用金额'),
    ownCost: sum('其中自有'),
    charged: money('本期收费', { sum: true, ...signed }),
    gap: sum('收支差'),
    lost: money('漏费金额', { sum: true, ...signed }),
    consigned: sum('寄售使用'),
    booked: sum('结算入库'),
    priceDiff: sum('结算价差'),
    closing: sum('期末已用未结'),
    invoiced: sum('本期开票'),
    uninvoiced: sum('期末未开票'),
    stockOwn: sum('库存自有'),
    stockConsigned: sum('库存寄售'),
    stockValue: sum('库存金额'),
  },
  identities: [
    { opening: 1, consigned: 1, booked: -1, priceDiff: 1, closing: -1 },
    { charged: 1, usedCost: -1, gap: -1 },
    { stockOwn: 1, stockConsigned: 1, stockValue: -1 },
  ],
  search: ['productName', 'productCode', 'code', 'sn'],
  hasPinyin: true,
  unit: 'unit',
  department: 'department',
});
