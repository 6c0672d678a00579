import { defineDataset } from '../../define/define-dataset';
import { choice, integer, money, price, quantity, ref, text } from '../../define/field';
import { RESULTS } from '../finance/invoice-matching';
import { dated, foundByMonth, goods, paper, signed } from './blocks';
import { INVOICE_STATES } from './inbound';

type Words = {
  id: string;
  title: string;
  said: string;
  day: string;
  party: string;
  came: string;
  paid: string;
  due: string;
  kinds: string;
};

/** Lines of goods and what invoices charge of them: how much was ordered, how much is invoiced, waits in a draft, and is left. */
const invoicedGoods = ({ id, title, said, day, party, came, paid, due, kinds }: Words) =>
  defineDataset({
    ...foundByMonth,
    id,
    title,
    said,
    dimensions: {
      ...dated(day),
      partner: ref('partner', party, { filter: true, width: 200 }),
      warehouse: ref('warehouse', '仓库', { filter: true }),
      ...goods,
      orderSn: text('订单号', { filter: true, width: 150 }),
      orderQuantity: quantity('订单数量'),
      orderPrice: price('订单价'),
      price: price(`${came}价`),
      priceDiff: price('价差', signed),
      invoiceState: choice('开票状态', INVOICE_STATES, { filter: true }),
      invoiceNo: text('发票号', { filter: true, width: 180 }),
      invoiceNumbers: text('发票号', { width: 200 }),
      matchResult: choice('匹配结果', RESULTS, { filter: true }),
      payState: choice('收付状态', `paid ${paid}:green, due ${due}:orange`, { filter: true }),
      ...paper(kinds),
    },
    measures: {
      quantity: quantity(`${came}数量`, { sum: true, ...signed }),
      returned: quantity('退货数量', { sum: true }),
      invoicedQuantity: quantity('已开票数量', { sum: true, ...signed }),
      pendingQuantity: quantity('待审数量', { sum: true, ...signed }),
      openQuantity: quantity('未开票数量', { sum: true, ...signed }),
      amount: money(`${came}金额`, { sum: true, ...signed }),
      invoiced: money('已开票', { sum: true, ...signed }),
      pending: money('待审发票', { sum: true, ...signed }),
      uninvoiced: money('未开票', { sum: true, ...signed }),
      billed: money('开票金额', { sum: true, ...signed }),
      amountDiff: money('金额差', { sum: true, ...signed }),
      papers: integer('单数'),
    },
    distinct: { papers: 'documentId' },
    warehouse: 'warehouse',
  });

export const charged = invoicedGoods({
  id: 'charged',
  title: '入库开票',
  said: '进项未开票 货到票未到 入库未开票',
  day: '入库日期',
  party: '供应商',
  came: '入库',
  paid: '已付款',
  due: '应付',
  kinds: 'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, settlementGrn 结算入库单, productTransfer 产品调拨单, psiChange 进销存变更单',
});

export const billed = invoicedGoods({
  id: 'billed',
  title: '出库开票',
  said: '销项未开票 出库未开票 应开票',
  day: '出库日期',
  party: '客户',
  came: '出库',
  paid: '已收款',
  due: '应收',
  kinds: 'saleOdo 销售出库单, boneSale 骨科销售单, saleReturn 销售退货单, productTransfer 产品调拨单, psiChange 进销存变更单',
});
