import type { Action } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { extra, files, text } from '../../define/field';
import { compare, grouped } from '../../define/money';
import { invoices } from '../../define/posting';
import { customer } from '../blocks';
import { buyerAddress, buyerBank, signers } from './e-invoice';
import { UNKNOWN } from './e-invoice-states';
import { invoiceRules, variance } from './invoice-rules';
import {
  charging,
  chargingOpening,
  invoiceActions,
  invoiceFiles,
  invoiceFills,
  invoiceLines,
  invoicePaper,
  invoiceSays,
  isSettled,
  redAsked,
  SOLD,
  verifyState,
} from './invoices';
import { frozenWarns } from './rules';
import { describedAt, isIssued, issuable, issueWay, taxCode, taxCodes, toIssue } from './to-issue';

const paper = invoicePaper(SOLD);
/** Number and day are typed, or come with the paper. */
const byHand = { required: false, requiredWhen: { issueWay: ['hand'] } };
/** One paper says no more than the organisation may write on one. */
const withinLimit: Check<AnyDocument> = {
  at: ['submit', 'review'],
  test: (d, _, { rule }) => {
    const limit = rule('invoice.maxAmount');
    if (limit === '' || compare(d.total.amount || '0', limit) <= 0) return [];
    return [{ field: 'invoiceTotal', message: `超过单张发票限额${grouped(limit, 2)}，请拆分开票` }];
  },
};

/** What is written on a paper of the tax office is taken back by one, and not before that is done. */
const paperFirst: Check<AnyDocument> = {
  at: ['unreview', 'red'],
  needs: ['eInvoice'],
  when: isIssued,
  test: (_, { eInvoice }) => (eInvoice?.state === '1' ? [{ message: UNKNOWN }] : []),
};
const unreviewedNoMore: Check<AnyDocument> = {
  at: ['unreview'],
  needs: ['eInvoice'],
  when: isIssued,
  test: (_, { eInvoice }) => (['2', '4', '5'].includes(eInvoice?.state ?? '') ? [{ message: '发票已开具，只能红冲' }] : []),
};
const confirmedFirst: Check<AnyDocument> = {
  at: ['red'],
  needs: ['eInvoice'],
  when: isIssued,
  test: (_, { eInvoice }) => (['2', '4'].includes(eInvoice?.state ?? '') ? [{ message: '请先在百望开票完成红字确认' }] : []),
};
/** 开具: from the desk that passed it, what 百望开票 does as well. */
const issueNow: Action = {
  ...{ id: 'issue', label: '开具', from: [2, 7], to: 'same', flags: ['issue'], does: 'send', risk: 'irreversible' },
  when: { issueWay: ['baiwang'] },
  offeredWhen: { issueState: ['0', '3'] },
};

/** A buyer on the platform gets it with its number, as soon as there is one. */
const toBuyer = {
  at: 'counterparty',
  kind: 'purchaseInvoice',
  status: 0,
  push: 'purchaseInvoice',
  senderIs: 'supplier',
  header: ({ header: { sign, invoiceType, invoiceCode, invoiceNo, invoiceDate, invoiceTotal, redConfirmNo, ...shown } }: AnyDocument) => ({
    ...{ sign, invoiceType, invoiceCode, invoiceNo, invoiceDate, invoiceTotal, redConfirmNo, files: shown.files, firstTicket: shown.firstTicket },
  }),
} as const;

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
    invoiceNo: { ...paper.invoiceNo, ...byHand },
    invoiceDate: { ...paper.invoiceDate, ...byHand },
    ...issueWay,
    buyerTitle: extra(text('发票抬头', { required: true, max: 100, hint: '默认取客户名称' })),
    buyerTaxNo: extra(
      text('购买方税号', { required: true, pattern: /^[0-9A-Z]{15,20}$/, message: '税号为15至20位数字或大写字母', hint: '默认取客户统一社会信用代码' }),
    ),
    verifyState,
    redAsked,
    files: invoiceFiles,
    firstTicket: extra(files('第一票', { hint: '两票制：生产厂家开给本企业的发票，随发票交给医院' })),
    buyerAddress,
    buyerBank,
    ...signers,
  },
  linesTitle: '发票明细',
  lines: {
    ...invoiceLines(SOLD.goods),
    taxCode,
  },
  actions: [
    ...invoiceActions('saleInvoice', 'buyer').map((action) =>
      // What was issued electronically goes into red where it was issued.
      action.id === 'addRed' ? { ...action, offeredWhen: { ...action.offeredWhen, issueWay: ['hand', ''] } } : action,
    ),
    issueNow,
  ],
  addFlags: ['add', 'addRed'],
  papers: { ours: 'seller', party: 'buyer', total: 'invoiceTotal' },
  flowQuantity: '',
  startsAgreed: false,
  isRemark: true,
  suggests: [{ id: 'leasing', label: '上月仓储费', flags: ['pull:lessee'], needs: 'buyer', reads: ['leaseFees'], of: (_, { leaseFees }) => leaseFees }],
  invoicesSources: true,
  hasFreeLines: true,
  completesWithItem: true,
  endsAtReview: isSettled,
  dueFrom: 'invoiceDate',
  livesOn: [
    { screen: 'finInvoice', where: { status: [1, 2, 3, 5, 7] }, needs: ['pass', 'nopass', 'passVariance', 'unreview', 'red', 'issue'], isBeside: true },
  ],
  sources: [
    { kind: 'saleOdo', agree: ['buyer'], where: { saleMode: ['1', '2'] }, ...charging },
    { kind: 'boneSale', agree: ['buyer'], ...charging },
    { kind: 'saleReturn', agree: ['buyer'], where: { returnKind: ['1', '2', '3'] }, ...charging },
    { kind: 'productTransfer', opensWith: 'saleOdo', agree: ['buyer'], where: { side: ['out'], mode: ['2'] }, ...charging },
    { kind: 'psiChange', opensWith: 'saleOdo', agree: ['buyer'], where: { changeType: ['6'] }, ...charging },
    { kind: 'openingReceivable', opensWith: 'saleOdo', agree: ['buyer'], ...chargingOpening },
  ],
  fills: [
    {
      isStart: true,
      needs: ['partner'],
      when: (d) => d.partner !== '',
      of: (_, { partner }) => ({
        header: {
          invoiceType: partner.orgKind === 'H' ? '02' : '01',
          buyerTitle: partner.name,
          buyerTaxNo: partner.creditCode,
          buyerAddress: partner.invoiceAddress,
          buyerBank: [partner.bankName, partner.bankAccount].filter(Boolean).join(' '),
        },
      }),
    },
    ...invoiceFills,
    taxCodes,
  ],
  says: invoiceSays,
  sentTo: 'eInvoices',
  checks: [...invoiceRules, variance, withinLimit, frozenWarns, issuable, describedAt(['submit', 'review']), paperFirst, unreviewedNoMore, confirmedFirst],
  postings: { review: (d) => invoices('receivable', d) },
  makes: [
    { on: 'review', when: (d) => !isIssued(d), ...toBuyer },
    { on: 'issued', when: isIssued, ...toBuyer },
    { on: 'review', when: (d) => isIssued(d) && d.header.sign !== 'red', ...toIssue('buyer') },
  ],
});
