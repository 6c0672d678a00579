import { type Action, cycle, postingCycle, review } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { date, extra, files, money, ref, text } from '../../define/field';
import { owes } from '../../define/posting';
import { handling, supplier } from '../blocks';
import { partnerUsable } from '../checks/gates';
import { withinContract } from '../contract/contract-rules';
import { IN_EFFECT } from '../contract/contract-words';
import { OTHERS, payeeStatus, tellsPayee, waitsForPayee } from './across';
import { ahead, payee, payeeOfPartner, payment, slip } from './blocks';
import { offset, refund } from './offset';
import { withinOrder } from './rules';

const paidOn = date('付款日期', { required: true, notAfterToday: true, default: 'today', list: true, filter: true });

/** The last to pass is finance, who pays: when, from where, with which slip. */
const pay: Action = {
  ...review,
  label: '通过',
  flags: ['pass'],
  inputAt: 'lastStep',
  input: {
    documentDate: paidOn,
    payMethod: { ...payment.payMethod, required: true, default: 'wire' },
    bankAccount: { ...payment.bankAccount, required: true },
    serialNo: payment.serialNo,
    slip: extra(files('付款回单', { required: true })),
  },
};

/** 预付款单: money paid before the goods are there. Passed and paid it is an open item of the supplier, until payments have used it up. */
export const advancePayment = defineDocument({
  kind: 'advancePayment',
  title: '预付款单',
  prefix: 'FY',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  header: {
    documentDate: paidOn,
    supplier,
    purchaseOrder: ref('purchaseOrder', '采购订单', { column: 'order_id', typedWith: 'pull:purchaseOrder', list: true, filter: true, width: 150 }),
    contract: ref('contract', '合同', {
      where: { effectState: IN_EFFECT, role: ['A'] },
      within: { partner: 'supplier' },
      typedWith: 'pull:contract',
      filter: true,
      width: 150,
    }),
    amount: money('预付金额', { column: 'total_amount', required: true, positive: true, list: true, sum: true }),
    ...ahead,
    purpose: text('用途', { required: true, max: 200, list: true }),
    planPayDate: date('计划付款日期', { column: 'expected_date', list: true }),
    ...payee,
    ...payment,
    slip,
    ...payeeStatus,
    ...handling,
  },
  lines: {},
  actions: cycle(postingCycle, {
    with: [
      pay,
      offset({ label: '冲抵应付', into: 'paymentOrder', fund: 'prepaid', nothing: '该供应商没有可以冲抵的应付款项' }),
      refund({ label: '收回余额', into: 'receiptOrder', nothing: '预付款已用完，没有可以收回的余额' }),
    ],
  }),
  lastStep: { name: '财务付款', screen: 'finAdvancePayment' },
  flowQuantity: '',
  completesWithItem: true,
  fills: [payeeOfPartner],
  checks: [partnerUsable, withinOrder, withinContract('A')],
  mirrorsStand: true,
  says: [waitsForPayee],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'advanceCharge',
      status: 0,
      push: 'advanceCharge',
      senderIs: 'customer',
      header: ({ sn, header }) => ({
        source: OTHERS,
        payerSn: sn,
        payerSerialNo: header.serialNo,
        documentDate: header.documentDate,
        amount: header.amount,
        payMethod: header.payMethod,
        slip: header.slip,
        salesOrder: { counterpartOf: header.purchaseOrder },
        remark: `对方预付款单${sn}`,
      }),
      lines: () => [],
    },
  ],
  tells: tellsPayee('advanceCharge'),
  postings: { review: (d) => [owes('prepaid', d)] },
});
