import { choice, computed, date, extra, type Fields, files, live, money, text } from '../../define/field';
import { ITEM_KINDS } from '../../define/open-items';

/** How money is paid, from which account, by which posting of the bank. */
export const PAY_METHODS = 'wire 电汇, draft 承兑汇票, cheque 支票, cash 现金, other 其他';
export const payment = {
  payMethod: choice('付款方式', PAY_METHODS, { column: 'pay_method', list: true, filter: true }),
  bankAccount: text('付款账户', { column: 'bank_account', max: 60 }),
  serialNo: text('银行流水号', { column: 'bank_serial_no', max: 60, filter: true, unique: true }),
} satisfies Fields;
export const slip = extra(files('付款回单'));

/** The open item a line settles, as it stands now; the number is that of the document that raised it. */
export const settled = {
  sourceSn: computed(text('单据号', { width: 160, list: true })),
  itemKind: live('itemKind', choice('款项', ITEM_KINDS, { list: true, width: 90 })),
  itemDate: live('itemDate', date('发生日期', { list: true })),
  itemDue: live('itemDue', date('到期日', { list: true })),
  itemOpening: live('itemOpening', money('发生额', { list: true })),
  itemOpen: live('itemOpen', money('未核销金额', { list: true })),
} satisfies Fields;
