import { defineDataset } from '../../define/define-dataset';
import { choice, integer, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { dated, foundByMonth, goods, paper, signed } from './blocks';

export const INBOUND_TYPES =
  'purchase 采购入库, return 采购退货, red 红冲入库, settlement 结算入库, bone 骨科入库, other 其他入库, transfer 调拨入库, move 移库入, overflow 报溢, change 变更';
export const INVOICE_STATES = 'none 未开票:orange, part 部分开票:yellow, done 已开票:green';

/** What of a paper is invoiced, and whether what it raised is settled. */
export const invoicing = (paid: string, due: string) => ({
  invoiceState: choice('开票状态', INVOICE_STATES, { filter: true }),
  invoiceNo: text('发票号', { filter: true, width: 150 }),
  payState: choice('收付状态', `paid ${paid}:green, due ${due}:orange`, { filter: true }),
});

/** 入库财务: what came in, line by line, with tax, invoice and payment. */
export const inbound = defineDataset({
  ...foundByMonth,
  id: 'inbound',
  title: '入库财务',
  said: '入库金额 进项 暂估 inbound',
  dimensions: {
    ...dated('日期'),
    type: choice('类型', INBOUND_TYPES, { filter: true }),
    partner: ref('partner', '单位', { filter: true, width: 200 }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    price: withCost(price('单价')),
    taxRate: rate('税率%', { filter: true }),
    ...invoicing('已付款', '应付'),
    ...goods,
    ...paper(
      'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, settlementGrn 结算入库单, productTransfer 产品调拨单, psiChange 进销存变更单, otherGrn 其他入库单, stockTransfer 移库单, overflowReport 报溢单',
    ),
  },
  measures: {
    quantity: quantity('数量', { sum: true, ...signed }),
    amount: withCost(money('含税金额', { sum: true })),
    netAmount: withCost(money('不含税金额', { sum: true })),
    tax: withCost(money('税额', { sum: true })),
    invoiced: withCost(money('已开票金额', { sum: true })),
    uninvoiced: withCost(money('未开票金额', { sum: true })),
    papers: integer('单数'),
  },
  distinct: { papers: 'documentId' },
  identities: [{ netAmount: 1, tax: 1, amount: -1 }],
  keeps: {
    sums: ['quantity', 'amount', 'netAmount', 'tax'],
    by: [
      ['specification', 'ownership', 'type', 'kind', 'partner', 'warehouse'],
      ['ownership', 'type', 'kind', 'partner', 'warehouse'],
    ],
  },
  warehouse: 'warehouse',
});
