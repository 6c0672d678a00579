import { cancel, cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, money, ref } from '../../define/field';
import { owes } from '../../define/posting';
import { customer, handling } from '../blocks';
import { partnerUsable } from '../checks/gates';
import { ownOnly, paidByOthers, payerStands, refuseMirror, tellsPayer } from './across';
import { ahead, receipt, receivedOn } from './blocks';
import { offset, refund } from './offset';
import { withItsReceipt } from './rules';

/** 预收款单: money received before anything is due, an open item of the customer until receipts have used it up. */
export const advanceCharge = defineDocument({
  kind: 'advanceCharge',
  title: '预收款单',
  prefix: 'FR',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    documentDate: receivedOn,
    customer,
    amount: money('预收金额', { column: 'total_amount', required: true, positive: true, list: true, sum: true }),
    ...ahead,
    source: computed(choice('来源', 'typed 手工, surplus 收款多余, counterparty 对方预付', { column: 'subkind', default: 'typed', list: true, filter: true })),
    salesOrder: ref('salesOrder', '销售订单', { list: true, filter: true, width: 150 }),
    ...receipt,
    ...paidByOthers,
    ...handling,
  },
  lines: {},
  actions: cycle(postingCycle, {
    without: ['nopass'],
    with: [
      ownOnly(cancel),
      refuseMirror,
      offset({ label: '冲抵应收', into: 'receiptOrder', fund: 'advance', nothing: '该客户没有可以冲抵的应收款项' }),
      refund({ label: '退还余额', into: 'paymentOrder', nothing: '预收款已用完，没有可以退还的余额' }),
    ],
  }),
  flowQuantity: '',
  completesWithItem: true,
  // The amount is what the customer paid: it is booked so, or refused.
  openInMirror: { header: ['documentDate', 'payMethod', 'bankAccount', 'serialNo', 'slip', 'handler', 'department'], lines: [] },
  tells: tellsPayer('advancePayment'),
  checks: [partnerUsable, withItsReceipt, payerStands],
  postings: { review: (d) => [owes('advance', d)] },
});
