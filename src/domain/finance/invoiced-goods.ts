import { choice, computed, type Fields, live, money, quantity, withCost } from '../../define/field';

/** What a line of goods and its document say of their invoices. */
export const invoicedLine = {
  invoicedQuantity: computed(quantity('已开票')),
  invoicedAmount: computed(money('已开票金额')),
  toInvoice: live('toInvoice', quantity('应开票数量')),
} satisfies Fields;
/** The same of what is bought. */
export const invoicedCost = { ...invoicedLine, invoicedAmount: withCost(invoicedLine.invoicedAmount) } satisfies Fields;
export const invoiceState = live('invoiceState', choice('开票状态', '0 未开票:grey, 1 部分开票:orange, 2 已开票:green', { list: true }));
/** Of goods a settlement sold: how much of them the hospital has booked, so that an invoice may charge it. */
export const released = live('released', quantity('医院已入账', { columnWhen: { saleMode: ['3'] } }));
