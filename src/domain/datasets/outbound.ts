import { defineDataset } from '../../define/define-dataset';
import { choice, integer, money, price, quantity, rate, ref, withCost } from '../../define/field';
import { dated, foundByMonth, goods, paper, signed } from './blocks';
import { invoicing } from './inbound';

export const OUTBOUND_TYPES =
  'sale 销售出库, converted 预售转实销, consumed 寄售消耗, bone 骨科销售, return 销售退货, transfer 调拨出库, other 其他出库, issue 发放出库, issueBack 发放退库, move 移库出, gift 赠送, use 科室使用, loss 报损, scrap 报废, change 变更';

/** 出库财务: what left, line by line, with what it earned and what it cost. */
export const outbound = defineDataset({
  ...foundByMonth,
  id: 'outbound',
  title: '出库财务',
  said: '出库金额 出库成本 收入 outbound',
  dimensions: {
    ...dated('日期'),
    type: choice('类型', OUTBOUND_TYPES, { filter: true }),
    partner: ref('partner', '单位', { filter: true, width: 200 }),
    department: ref('department', '科室', { filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    price: price('售价'),
    taxRate: rate('税率%', { filter: true }),
    ...invoicing('已收款', '应收'),
    ...goods,
    ...paper(
      `saleOdo 销售出库单, boneSale 骨科销售单, saleReturn 销售退货单, productTransfer 产品调拨单, psiChange 进销存变更单,
        otherOdo 其他出库单, issueOdo 发放出库单, departmentReceipt 科室收货单, issueReturn 退库单, stockTransfer 移库单,
        giftOdo 赠送出库单, useRecord 使用记录, surgicalUsage 手术使用登记, lossReport 报损单, scrap 报废单`,
    ),
  },
  measures: {
    quantity: quantity('数量', { sum: true, ...signed }),
    revenue: money('含税收入', { sum: true }),
    netRevenue: money('不含税收入', { sum: true }),
    tax: money('税额', { sum: true }),
    cost: withCost(money('成本', { sum: true })),
    profit: withCost(money('毛利', { sum: true })),
    // What profit is a part of: hospitals count with tax.
    earned: money('计毛利收入', { sum: true }),
    margin: withCost(rate('毛利率%')),
    memo: withCost(money('寄售备查金额', { sum: true })),
    invoiced: money('已开票', { sum: true }),
    uninvoiced: money('未开票', { sum: true }),
    papers: integer('单数'),
  },
  distinct: { papers: 'documentId' },
  ratios: { margin: ['profit', 'earned'] },
  keeps: {
    sums: ['quantity', 'revenue', 'netRevenue', 'tax', 'cost', 'profit', 'earned', 'memo'],
    by: [
      ['specification', 'ownership', 'type', 'kind', 'partner', 'department', 'warehouse'],
      ['specification', 'ownership', 'type', 'warehouse'],
      ['ownership', 'type', 'kind', 'partner', 'department', 'warehouse'],
    ],
  },
  warehouse: 'warehouse',
});
