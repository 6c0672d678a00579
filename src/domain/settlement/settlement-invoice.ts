import { type Action, cancel, cycle, nopass, postingCycle, red, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { extra, integer, live, money, price, ref, text } from '../../define/field';
import type { Fill } from '../../define/fill';
import { compare, grouped } from '../../define/money';
import { OWN_SIDE, pairSide, sideOf } from '../../define/pair';
import { invoices } from '../../define/posting';
import { UNKNOWN } from '../finance/e-invoice-states';
import { exact, invoiceRules, paperThere, sellerFits } from '../finance/invoice-rules';
import { addRed, charging, invoiceFiles, invoiceFills, invoiceLines, invoicePaper, isSettled, SETTLED, saysMatched } from '../finance/invoices';
import { frozenWarns } from '../finance/rules';
import { describedAt, isIssued, issuable, issueWay, taxCode, taxCodes, toIssue } from '../finance/to-issue';

const { varianceReason: _variance, openAmount, ...paper } = invoicePaper(SETTLED);
// What is compared stands beside what the paper says.
const { serviceName: _service, batchNo, taxRate, tax, netAmount, moved, sourceSn, remark, ...line } = invoiceLines(SETTLED.goods);

/** Whose paper it is, and who wrote it: the supplier himself, or for the hospital he who supplied it. */
const written: Fill<AnyDocument> = { of: (d) => ({ header: { side: sideOf(d.org.kind) } }) };
const sellers: Fill<AnyDocument> = {
  isStart: true,
  needs: ['partner', 'ownFirm'],
  when: (d) => d.partner !== '',
  of: (d, { partner, ownFirm }) => ({
    header:
      d.org.kind === 'H' ? { sellerName: partner.firmName, sellerTaxNo: partner.creditCode } : { sellerName: ownFirm.name, sellerTaxNo: ownFirm.creditCode },
  }),
};
/** What was refused is put right where it was written. */
const sentAnew: Check<AnyDocument> = {
  at: ['review'],
  test: (d) => (d.origin === 'mirror' && d.status === 3 ? [{ message: '发票已驳回，请等供应商重新提交' }] : []),
};
/** 申请开票: the supplier lets it be issued before he sends it; what is issued stands as it was asked for. */
const askIssue: Action = {
  ...{ id: 'toIssue', label: '申请开票', from: [0, 3], to: 'same', flags: ['submit'], does: 'post', risk: 'write' },
  when: { side: ['supplier'], issueWay: ['baiwang'] },
  offeredWhen: { issueState: ['', '5', '6'] },
};
/** The supplier's own, to be issued electronically. */
const isAskedFor = (d: AnyDocument): boolean => isIssued(d) && d.header.side === 'supplier';
const asAsked: Check<AnyDocument> = {
  at: ['save', 'submit', 'toIssue'],
  needs: ['eInvoice'],
  when: isAskedFor,
  test: (d, { eInvoice }) => {
    if (!eInvoice || eInvoice.state === '5') return [];
    const isOther = compare(d.total.amount || '0', eInvoice.total) !== 0;
    return isOther ? [{ field: 'invoiceTotal', message: `明细合计与已申请开票的金额${grouped(eInvoice.total, 2)}不一致，请先处理电子发票${eInvoice.sn}` }] : [];
  },
};
const issuedFirst: Check<AnyDocument> = {
  at: ['submit'],
  needs: ['eInvoice'],
  when: isAskedFor,
  test: (_, { eInvoice }) => (eInvoice?.state === '2' ? [] : [{ field: 'invoiceNo', message: '请先申请开票，并在百望开票完成开具' }]),
};
/** A paper that is there is taken back where it was issued; then what it was for may be called off. */
const notOverPaper: Check<AnyDocument> = {
  at: ['cancel'],
  needs: ['eInvoice'],
  test: (_, { eInvoice }) => {
    if (eInvoice?.state === '1') return [{ message: UNKNOWN }];
    return ['2', '4'].includes(eInvoice?.state ?? '') ? [{ message: '发票已开具，请先在百望开票完成红字' }] : [];
  },
};
const askedOnce: Check<AnyDocument> = {
  at: ['toIssue'],
  needs: ['eInvoice'],
  test: (_, { eInvoice }) => (eInvoice && eInvoice.state !== '5' ? [{ field: 'issueWay', message: `已申请开票，电子发票${eInvoice.sn}` }] : []),
};
/** What is asked of an invoice when it is sent is asked of it before it is issued. */
const asSubmitted = invoiceRules.map((rule) => (rule.at.includes('submit') ? { ...rule, at: [...rule.at, 'toIssue' as const] } : rule));
/** What waits for the hospital it decides. */
const decided = <A extends object>(action: A) => ({ ...action, when: OWN_SIDE });

/**
 * 结算发票: the supplier's invoice for goods of his the hospital used. He writes it (or the hospital for him, from the paper), the hospital
 * checks it against what it settled and booked. Its pass takes over what is owed in both books at once: here what the receipts raised,
 * there what the sales did.
 */
export const settlementInvoice = defineDocument({
  kind: 'settlementInvoice',
  title: '结算发票',
  prefix: 'HI',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    side: pairSide,
    partner: ref('partner', '对方单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    ...paper,
    issueWay: { ...issueWay.issueWay, shownWhen: { side: ['supplier'] } },
    issueState: { ...issueWay.issueState, shownWhen: { side: ['supplier'] } },
    openAmount: { ...openAmount, sum: true },
    age: live('itemAge', integer('账龄（天）', { list: true })),
    settlementSns: live('settlementSns', text('结算单', { list: true, width: 150 })),
    sellerName: extra(text('销方名称', { required: true, max: 100, hint: '默认取供应商名称' })),
    sellerTaxNo: extra(text('销方税号', { max: 20, hint: '默认取供应商统一社会信用代码' })),
    files: { ...invoiceFiles, required: true, typedWith: 'upload' },
  },
  linesTitle: '发票明细',
  lines: {
    ...line,
    settledAmount: live('settledAmount', money('结算金额', { needs: 'compare' })),
    settledPrice: live('settledPrice', price('结算单价', { needs: 'compare' })),
    ...{ taxRate, tax, netAmount, batchNo, moved, sourceSn, remark },
    taxCode,
  },
  actions: cycle(postingCycle, {
    with: [
      { ...submit, flags: ['submit', 'ocr'] },
      { ...cancel, flags: ['cancel', 'ocr'] },
      decided({ ...review, label: '核对通过', flags: ['pass'] }),
      decided(nopass),
      decided(unreview),
      decided(red),
      addRed('settlementInvoice', 'partner', ['add']),
      askIssue,
    ],
  }),
  // The hospital writes for a supplier what it reads from his paper.
  addFlags: ['add', 'ocr'],
  editFlags: ['edit', 'ocr'],
  flowQuantity: '',
  startsAgreed: false,
  isRemark: true,
  invoicesSources: true,
  takesBackMirrors: true,
  completesWithItem: true,
  endsAtReview: isSettled,
  dueFrom: 'invoiceDate',
  pair: {
    pages: { hospital: 'settlementInvoiceCheck', supplier: 'hospitalSettlementInvoice' },
    uri: 'settlementInvoice',
    isOfBoth: true,
    header: ({ header }) => ({
      ...Object.fromEntries(COPIED.map((name) => [name, header[name]])),
      original: header.original ? { counterpartOf: header.original } : '',
    }),
  },
  openInMirror: { header: ['handler', 'department'], lines: ['remark'] },
  sources: [
    { kind: 'settlementGrn', agree: ['partner'], ...charging },
    { kind: 'saleOdo', opensWith: 'settlement', agree: ['partner'], where: { saleMode: ['3'] }, ...charging, statuses: [1, 2, 7], offers: 'released' },
    { kind: 'saleReturn', opensWith: 'settlement', agree: ['partner'], where: { returnKind: ['5'] }, ...charging, offers: 'released' },
  ],
  fills: [written, sellers, ...invoiceFills, taxCodes],
  says: [saysMatched],
  checks: [
    sentAnew,
    ...asSubmitted,
    exact,
    paperThere,
    sellerFits,
    frozenWarns,
    issuable,
    describedAt(['submit', 'toIssue']),
    asAsked,
    askedOnce,
    notOverPaper,
    issuedFirst,
  ],
  makes: [{ on: 'toIssue', ...toIssue('partner') }],
  print: 'SettlementInvoiceCheckPrint',
  postings: { review: (d) => invoices(d.header.side === 'supplier' ? 'receivable' : 'payable', d) },
});

const COPIED = [
  'sign',
  'invoiceType',
  'invoiceCode',
  'invoiceNo',
  'invoiceDate',
  'invoiceTotal',
  'redConfirmNo',
  'sellerName',
  'sellerTaxNo',
  'files',
  'remark',
];
