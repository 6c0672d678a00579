import { flowCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, live, money, text } from '../../define/field';
import { grouped, isNegative } from '../../define/money';
import { handling, lineRemark, supplier } from '../blocks';
import { hasLines } from '../checks/goods';
import { PAY_METHODS, payee, payeeOfPartner, settling } from './blocks';
import { sumOf } from './funds';
import { frozenWarns } from './rules';

/** What is owed to a supplier less what he owes is applied for together, never less than nothing. */
const notNegative: Check<AnyDocument> = {
  at: ['submit', 'review'],
  test: (d) => {
    const sum = sumOf(d.lines);
    return isNegative(sum) ? [{ message: `申请合计不能为负：${grouped(sum, 2)}` }] : [];
  },
};

/** What was paid ahead may be used when it is paid. */
const mindsPrepaid: Check<AnyDocument> = {
  at: ['submit'],
  needs: ['prepaidLeft'],
  test: (_, { prepaidLeft }) =>
    Number(prepaidLeft) > 0 ? [{ field: 'supplier', message: `该供应商有预付余额${grouped(prepaidLeft, 2)}元，可在付款时冲抵`, level: 'warn' }] : [],
};

/** 付款申请单: which open items of a supplier shall be paid. It holds them until payments have settled them; it posts nothing itself. */
export const paymentApplication = defineDocument({
  kind: 'paymentApplication',
  title: '付款申请单',
  prefix: 'FA',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  header: {
    // A hospital's service charges are paid this way too: whoever is owed may be chosen.
    supplier: { ...supplier, label: '收款单位', where: undefined },
    planPayDate: date('计划付款日期', { column: 'expected_date', required: true, default: 'today', list: true, filter: true }),
    payMethod: choice('付款方式', PAY_METHODS, { column: 'pay_method', required: true, default: 'wire', list: true, filter: true }),
    ...payee,
    purpose: text('申请事由', { max: 200 }),
    paidAmount: computed(money('已付金额', { list: true, sum: true })),
    unpaid: live('unpaid', money('未付金额', { list: true, sum: true })),
    ...handling,
  },
  linesTitle: '申请明细',
  lines: {
    ...settling('本次申请'),
    paidAmount: computed(money('已付', { sum: true, list: true })),
    ...lineRemark,
  },
  items: {
    claims: true,
    offers: [
      { id: 'goods', label: '货款', account: 'payable', kinds: ['goods'], flag: 'pull:purchaseGrn', waits: { rule: 'pay.requireInvoice', kinds: ['goods'] } },
      { id: 'invoice', label: '进项发票', account: 'payable', kinds: ['invoice'], raisedBy: ['purchaseInvoice'], flag: 'pull:purchaseInvoice' },
      {
        id: 'settled',
        label: '结算发票',
        account: 'payable',
        kinds: ['invoice'],
        raisedBy: ['settlementInvoice'],
        owners: ['H'],
        flag: 'pull:settlementInvoice',
      },
      { id: 'opening', label: '期初应付', account: 'payable', kinds: ['opening'], flag: 'pull:openingPayable' },
      { id: 'service', label: '服务费', account: 'payable', kinds: ['service'], flag: 'pull:serviceCharge' },
    ],
  },
  actions: flowCycle,
  flowQuantity: '',
  print: 'paymentApplicationPrint',
  fills: [payeeOfPartner],
  checks: [hasLines, frozenWarns, notNegative, mindsPrepaid],
  tells: [
    {
      on: 'review',
      to: 'counterparty',
      page: 'receivablePayableDetail',
      push: 'paymentApplication',
      title: '付款已批准',
      says: ({ header, total }) => `已批准付款${grouped(total.amount, 2)}元，计划付款日期${header.planPayDate}`,
    },
  ],
});
