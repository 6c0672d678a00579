import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, rate } from '../../define/field';
import { ageBands, agesMake, signedSum } from './blocks';
import { creditInvoice } from './credited';

/** 挂账余额: suppliers' invoices that are not paid on a day, by their age, and what of them somebody applied to have paid. */
export const owing = defineDataset({
  id: 'owing',
  title: '挂账余额',
  said: '挂账余额 挂账账龄 发票账龄 未付发票 credit balance',
  takes: {
    asOf: date('截至日期', { required: true, default: 'today', notAfterToday: true }),
    ageing: choice('账龄按', 'invoiceDate 开票日期, dueDate 到期日', { default: 'invoiceDate' }),
  },
  dimensions: creditInvoice,
  measures: {
    invoices: integer('未付张数'),
    total: signedSum('价税合计'),
    paid: signedSum('已付'),
    open: signedSum('挂账金额'),
    ...ageBands,
    overdue: signedSum('逾期金额'),
    longest: integer('最长逾期天数'),
    applied: signedSum('已申请付款'),
    available: signedSum('可申请'),
    share: rate('占比%'),
  },
  identities: [{ total: 1, paid: -1, open: -1 }, agesMake('open')],
  distinct: { invoices: 'openId' },
  extremes: { longest: ['last', 'daysOver'] },
  shares: { share: 'open' },
  search: ['sn', 'invoiceNo'],
});
