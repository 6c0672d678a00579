import { defineDocument } from '../../define/define-document';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { choice, extra, text } from '../../define/field';
import { compare, grouped } from '../../define/money';
import { invoices } from '../../define/posting';
import { customer } from '../blocks';
import { invoiceRules, variance } from './invoice-rules';
import { charging, invoiceActions, invoiceFiles, invoiceFills, invoiceLines, invoicePaper, invoiceSays, isSettled, SOLD, verifyState } from './invoices';
import { frozenWarns } from './rules';

const paper = invoicePaper(SOLD);
/** One paper says no more than the organisation may write on one. */
const withinLimit: Check<AnyDocument> = {
  at: ['submit', 'review'],
  test: (d, _, { rule }) => {
    const limit = rule('invoice.maxAmount');
    if (limit === '' || compare(d.total.amount || '0', limit) <= 0) return [];
    return [{ field: 'invoiceTotal', message: `超过单张发票限额${grouped(limit, 2)}，请拆分开票` }];
  },
};

/**
 * 销项发票: what is written to a customer for goods that left (or came back), or for a service. Passed it takes over what he owes for
 * them; a buyer on the platform gets it as a draft that already charges what he received.
 */
export const saleInvoice = defineDocument({
  kind: 'saleInvoice',
  title: '销项发票',
  prefix: 'FX',
  owners: ['D', 'V'],
  counterparty: 'buyer',
  header: {
    buyer: { ...customer, label: '购买方' },
    ...paper,
    invoiceType: { ...paper.invoiceType, default: undefined, hint: '默认：医院普票，其他专票' },
    issueWay: extra(choice('开具方式', 'hand 手工', { required: true, default: 'hand' })),
    buyerTitle: extra(text('发票抬头', { required: true, max: 100, hint: '默认取客户名称' })),
    buyerTaxNo: extra(
      text('购买方税号', { required: true, pattern: /^[0-9A-Z]{15,20}$/, message: '税号为15至20位数字或大写字母', hint: '默认取客户统一社会信用代码' }),
    ),
    verifyState,
    files: invoiceFiles,
    receiverMail: extra(text('收票邮箱')),
  },
  linesTitle: '发票明细',
  lines: invoiceLines(SOLD.goods),
  actions: invoiceActions('saleInvoice', 'buyer'),
  addFlags: ['add', 'addRed'],
  flowQuantity: '',
  startsAgreed: false,
  isRemark: true,
  suggests: [{ id: 'leasing', label: '上月仓储费', flags: ['pull:lessee'], needs: 'buyer', reads: ['leaseFees'], of: (_, { leaseFees }) => leaseFees }],
  invoicesSources: true,
  hasFreeLines: true,
  completesWithItem: true,
  endsAtReview: isSettled,
  dueFrom: 'invoiceDate',
  livesOn: [{ screen: 'finInvoice', where: { status: [1, 2, 3, 5, 7] }, needs: ['pass', 'nopass', 'passVariance', 'unreview', 'red'], isBeside: true }],
  sources: [
    { kind: 'saleOdo', agree: ['buyer'], where: { saleMode: ['1', '2'] }, ...charging },
    { kind: 'boneSale', agree: ['buyer'], ...charging },
    { kind: 'saleReturn', agree: ['buyer'], where: { returnKind: ['1', '2', '3'] }, ...charging },
    { kind: 'productTransfer', agree: ['buyer'], where: { side: ['out'], mode: ['2'] }, ...charging },
    { kind: 'psiChange', agree: ['buyer'], where: { changeType: ['6'] }, ...charging },
  ],
  fills: [
    {
      isStart: true,
      needs: ['partner'],
      when: (d) => d.partner !== '',
      of: (_, { partner }) => ({
        header: { invoiceType: partner.orgKind === 'H' ? '02' : '01', buyerTitle: partner.name, buyerTaxNo: partner.creditCode },
      }),
    },
    ...invoiceFills,
  ],
  says: invoiceSays,
  checks: [...invoiceRules, variance, withinLimit, frozenWarns],
  postings: { review: (d) => invoices('receivable', d) },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'purchaseInvoice',
      status: 0,
      push: 'purchaseInvoice',
      senderIs: 'supplier',
      header: ({ header: { sign, invoiceType, invoiceCode, invoiceNo, invoiceDate, invoiceTotal, redConfirmNo, files } }) => ({
        ...{ sign, invoiceType, invoiceCode, invoiceNo, invoiceDate, invoiceTotal, redConfirmNo, files },
      }),
    },
  ],
});
