import { type Action, cycle, type Draft, postingCycle, review } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { date, extra, files, integer, live, money, ref, text } from '../../define/field';
import { compare, isPositive, round, sub } from '../../define/money';
import { owes } from '../../define/posting';
import { handling, supplier } from '../blocks';
import { partnerUsable } from '../checks/gates';
import { payment, slip } from './blocks';
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

/** 冲抵应付: a payment without money of the bank, of what is due first. */
const offset: Action = {
  id: 'offset',
  label: '冲抵应付',
  from: [2],
  to: 'same',
  flags: ['offset'],
  does: 'draft',
  risk: 'write',
  into: 'paymentOrder',
  drafts: { kind: 'paymentOrder', needs: ['ownOpen', 'payables'], of: usedUp, nothing: '该供应商没有可以冲抵的应付款项' },
};

/** What is left of the prepayment, as far as something is due. */
function usedUp(d: AnyDocument, { facts: { ownOpen, payables } }: { facts: Facts }): Draft | undefined {
  let left = ownOpen;
  const lines = payables.flatMap(({ item, open }) => {
    if (!isPositive(left)) return [];
    const amount = compare(left, open) < 0 ? left : open;
    left = sub(left, amount);
    return [{ item, amount: round(amount, 2) }];
  });
  const used = sub(ownOpen, left);
  if (!isPositive(used)) return undefined;
  const header = { purpose: '1', partner: d.partner, payMethod: 'other', remark: `预付款${d.sn}冲抵应付` };
  return { header, lines, sections: { funds: [{ fund: 'prepaid', item: d.id, amount: round(used, 2) }] } };
}

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
    amount: money('预付金额', { column: 'total_amount', required: true, positive: true, list: true, sum: true }),
    purpose: text('用途', { required: true, max: 200, list: true }),
    planPayDate: date('计划付款日期', { column: 'expected_date', list: true }),
    payeeBank: extra(text('收款开户行', { required: true, hint: '默认取供应商档案' })),
    payeeAccount: extra(text('收款账号', { required: true, max: 60 })),
    ...payment,
    slip,
    used: live('itemUsed', money('已冲抵', { list: true, sum: true })),
    balance: live('itemBalance', money('余额', { list: true, sum: true })),
    age: live('itemAge', integer('账龄（天）', { list: true })),
    ...handling,
  },
  lines: {},
  actions: cycle(postingCycle, { with: [pay, offset] }),
  lastStep: { name: '财务付款', screen: 'finAdvancePayment' },
  flowQuantity: '',
  completesWithItem: true,
  fills: [
    {
      isStart: true,
      needs: ['partner'],
      when: (d) => d.partner !== '' && !(d.header.payeeBank && d.header.payeeAccount),
      of: (_, { partner }) => ({ header: { payeeBank: partner.bankName, payeeAccount: partner.bankAccount } }),
    },
  ],
  checks: [partnerUsable, withinOrder],
  postings: { review: (d) => [owes('prepaid', d)] },
});
