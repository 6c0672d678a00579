import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, money, month, quantity, rate, ref, text, withCost } from '../../define/field';
import { OWNERSHIP } from '../stock/store-words';

const signed = { min: '-99999999999999' } as const;

/** 采购入库: what was bought and came, less what went back, at the price of the papers. */
export const received = defineDataset({
  id: 'received',
  title: '采购入库',
  said: '采购 入库 进货 买 采购额 purchase',
  dimensions: {
    day: date('入库日期', { filter: true }),
    month: month('月份', { filter: true }),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    productCode: text('产品编码'),
    productName: text('产品名称', { filter: true }),
    code: text('编码'),
    specification: ref('specification', '规格型号', { filter: true }),
    unit: ref('unit', '单位'),
    brand: text('品牌', { filter: true }),
    manufacturer: text('生产厂家', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', filter: true }),
    isHighValue: flag('高值', { filter: true }),
    ownership: choice('货权', OWNERSHIP, { filter: true }),
    batchNo: text('批号', { filter: true }),
    kind: choice('单据种类', 'purchaseGrn 采购入库单, boneGrn 骨科入库单, productTransfer 产品调拨单, purchaseReturn 采购退货单', {
      column: 'doc_kind',
      filter: true,
    }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    documentId: text('单据编号'),
    lineId: text('行号'),
  },
  measures: {
    quantity: quantity('入库数量', { sum: true, ...signed }),
    amount: withCost(money('入库金额(含税)', { sum: true })),
    netAmount: withCost(money('不含税金额', { sum: true })),
    suppliers: integer('供应商数'),
    papers: integer('单数'),
    goods: integer('规格数'),
    share: withCost(rate('占比%')),
  },
  distinct: { suppliers: 'supplier', papers: 'documentId', goods: 'specification' },
  shares: { share: 'amount' },
  day: 'day',
  search: ['productName', 'productCode', 'code', 'sn'],
  hasPinyin: true,
  warehouse: 'warehouse',
  unit: 'unit',
  shownOn: ['purchaseGrn', 'boneGrn', 'purchaseReturn'],
});
