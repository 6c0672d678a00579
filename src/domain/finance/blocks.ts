import type { AnyDocument } from '../../define/document-view';
import { type ChoiceField, choice, computed, date, extra, type Fields, files, integer, live, money, text } from '../../define/field';
import type { Fill } from '../../define/fill';
import { ITEM_KINDS } from '../../define/open-items';

/** How money is paid, from which account, by which posting of the bank. */
export const PAY_METHODS = 'wire 电汇, draft 承兑汇票, cheque 支票, cash 现金, other 其他';
export const payment = {
  payMethod: choice('付款方式', PAY_METHODS, { column: 'pay_method', list: true, filter: true }),
  bankAccount: text('付款账户', { column: 'bank_account', max: 60 }),
  serialNo: text('银行流水号', { column: 'bank_serial_no', max: 60, filter: true, unique: true }),
} satisfies Fields;
export const slip = extra(files('付款回单'));
/** To whom it is paid: where nothing is typed, as the supplier's own record says. */
export const payee = {
  payeeBank: extra(text('收款开户行', { required: true, hint: '默认取供应商档案' })),
  payeeAccount: extra(text('收款账号', { required: true, max: 60 })),
} satisfies Fields;
export const payeeOfPartner: Fill<AnyDocument> = {
  isStart: true,
  needs: ['partner'],
  when: (d) => d.partner !== '' && !(d.header.payeeBank && d.header.payeeAccount),
  of: (_, { partner }) => ({ header: { payeeBank: partner.bankName, payeeAccount: partner.bankAccount } }),
};

/** How money comes in, to which account, by which posting of the bank. */
export const receipt = {
  payMethod: choice('收款方式', PAY_METHODS, { column: 'pay_method', required: true, default: 'wire', list: true, filter: true }),
  bankAccount: text('收款账户', { column: 'bank_account', max: 60 }),
  serialNo: payment.serialNo,
  slip: extra(files('收款回单')),
} satisfies Fields;
export const receivedOn = date('收款日期', { required: true, notAfterToday: true, default: 'today', list: true, filter: true });
/** What of money paid or received ahead was used, and what is left. */
export const ahead = {
  used: live('itemUsed', money('已冲抵', { list: true, sum: true })),
  balance: live('itemBalance', money('余额', { list: true, sum: true, inSight: true })),
  age: live('itemAge', integer('账龄（天）', { list: true })),
} satisfies Fields;

/** The open item a line settles, as it stands now; the number is that of the document that raised it. */
const settled = {
  sourceSn: computed(text('单据号', { width: 160, list: true })),
  itemKind: live('itemKind', choice('款项', ITEM_KINDS, { list: true, width: 90 })),
};
const openNow = (label: string) => live('itemOpen', money(label, { list: true }));
const amountOf = (label: string) => money(label, { required: true, sum: true, list: true });
const since = {
  itemDue: live('itemDue', date('到期日', { list: true })),
  itemDate: live('itemDate', date('发生日期', { list: true })),
  itemOpening: live('itemOpening', money('发生额', { list: true })),
  itemPaper: live('itemPaper', text('票据号', { list: true, width: 120 })),
};

/** A line that settles: what it is, what of it is open, how much of that; then what else is known of it. */
export const settling = (label: string) => ({ ...settled, itemOpen: openNow('未核销金额'), amount: amountOf(label), ...since }) satisfies Fields;
/** A fund: the bank with its amount, or an open item that is used instead. */
export const funding = (fund: ChoiceField) => ({ fund, amount: amountOf('金额'), ...settled, itemOpen: openNow('可用余额'), ...since }) satisfies Fields;
