import { defineDocument } from '../../define/define-document';
import { choice, extra, files, live, money } from '../../define/field';
import { invoices } from '../../define/posting';
import { supplier } from '../blocks';
import { invoiceRules, paperThere, variance } from './invoice-rules';
import {
  BOUGHT,
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
  verifyState,
} from './invoices';
import { frozenWarns } from './rules';

/**
 * 进项发票: the paper of a supplier. Its lines charge lines of goods that were received (or went back), or are services of their own;
 * passed it takes over what is owed for them, and is due when its own day says.
 */
export const purchaseInvoice = defineDocument({
  kind: 'purchaseInvoice',
  title: '进项发票',
  prefix: 'FJ',
  owners: ['H', 'D', 'V'],
  counterparty: 'seller',
  header: {
    seller: { ...supplier, label: '销售方' },
    ...invoicePaper(BOUGHT),
    verifyState,
    disputedAmount: live('disputedAmount', money('争议金额', { list: true, hint: '核销台上只付没有争议的部分，其余待对方红冲或补货' })),
    redAsked,
    deductState: extra(choice('勾选', 'none 未勾选, done 已勾选', { default: 'none', shownWhen: { invoiceType: ['01', '03'] } })),
    files: { ...invoiceFiles, required: true },
    firstTicket: extra(files('第一票', { hint: '两票制：生产厂家开给经销商的发票' })),
  },
  linesTitle: '发票明细',
  lines: invoiceLines(BOUGHT.goods),
  actions: invoiceActions('purchaseInvoice', 'seller'),
  addFlags: ['add', 'addRed'],
  papers: { ours: 'buyer', party: 'seller', total: 'invoiceTotal' },
  flowQuantity: '',
  startsAgreed: false,
  isRemark: true,
  invoicesSources: true,
  hasFreeLines: true,
  completesWithItem: true,
  endsAtReview: isSettled,
  dueFrom: 'invoiceDate',
  // A paper of a seller on the platform is as he wrote it; its file may be added.
  openInMirror: { header: ['original', 'files', 'firstTicket', 'deductState', 'handler', 'department'], lines: ['remark'] },
  sources: [
    { kind: 'purchaseGrn', agree: ['seller'], where: { settleMode: ['1'] }, header: { invoiceNo: 'invoiceNo', invoiceDate: 'invoiceDate' }, ...charging },
    { kind: 'boneGrn', agree: ['seller'], ...charging },
    { kind: 'purchaseReturn', agree: ['seller'], where: { settleMode: ['1'] }, ...charging },
    { kind: 'productTransfer', opensWith: 'purchaseGrn', agree: ['seller'], where: { side: ['in'], mode: ['2'] }, ...charging },
    { kind: 'psiChange', opensWith: 'purchaseGrn', agree: ['seller'], where: { changeType: ['3', '5'] }, ...charging },
    { kind: 'openingPayable', opensWith: 'purchaseGrn', agree: ['seller'], ...chargingOpening },
  ],
  fills: invoiceFills,
  says: invoiceSays,
  checks: [...invoiceRules, variance, paperThere, frozenWarns],
  postings: { review: (d) => invoices('payable', d) },
});
