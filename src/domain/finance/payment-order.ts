import { cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, live, money, ref, text } from '../../define/field';
import { settles } from '../../define/posting';
import { handling, lineRemark } from '../blocks';
import { hasLines } from '../checks/goods';
import { OTHERS as BY_OTHERS, payeeStatus, tellsPayee, waitsForPayee } from './across';
import { payment, settling, slip } from './blocks';
import { fundsSection, fundsUsed, fundTotal, restFilled } from './funds';
import { frozenWarns, fundsMatch, ordersMatch, slipThere } from './rules';

/** What is used instead of the bank. */
const OTHERS = [
  { fund: 'prepaid', label: '预付款', account: 'prepaid' },
  { fund: 'contra', label: '应收抵扣', account: 'receivable' },
] as const;

/**
 * 付款单: what is paid (lines) and with what (funds): money of the bank, money paid ahead, what the same partner owes us. Both are open
 * items; posting takes from each the amount its line says. Money of the bank settles nothing here, so it has no entry.
 */
export const paymentOrder = defineDocument({
  kind: 'paymentOrder',
  title: '付款单',
  prefix: 'FK',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    documentDate: date('付款日期', { required: true, notAfterToday: true, default: 'today', list: true, filter: true }),
    purpose: choice('付款类型', '1 付货款, 2 退预收, 3 退客户款', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    partner: ref('partner', '收款单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    ...payment,
    payMethod: { ...payment.payMethod, required: true, default: 'wire' },
    bankAmount: computed(money('银行付款', { column: 'bank_amount', list: true, sum: true })),
    prepaidAmount: computed(money('预付冲抵', { column: 'prepaid_amount', list: true, sum: true })),
    contraAmount: computed(money('往来抵扣', { column: 'contra_amount', list: true, sum: true })),
    slip: { ...slip, typedWith: 'upload', inSight: true },
    ...payeeStatus,
    ...handling,
  },
  linesTitle: '付款明细',
  lines: {
    ...settling('本次付款'),
    application: live('claimSn', text('付款申请', { list: true, width: 150 })),
    ...lineRemark,
  },
  items: {
    offers: [
      { id: 'application', label: '付款申请', account: 'payable', when: { purpose: ['1'] }, claimedBy: 'paymentApplication', flag: 'pull:paymentApplication' },
      { id: 'payable', label: '应付款项', account: 'payable', when: { purpose: ['1'] }, waits: { rule: 'pay.requireInvoice', kinds: ['goods'] } },
      { id: 'advance', label: '预收款', account: 'advance', when: { purpose: ['2'] }, signs: 'positive' },
      { id: 'credit', label: '应退客户款', account: 'receivable', when: { purpose: ['3'] }, signs: 'negative' },
    ],
  },
  sections: { funds: fundsSection('付款资金', 'bank 银行, prepaid 预付, contra 抵扣', OTHERS) },
  suggests: [{ id: 'allocate', label: '按到期分配', flags: ['add', 'edit'], needs: 'partner', allocates: 'funds' }],
  actions: cycle(postingCycle, { without: ['nopass'] }),
  flowQuantity: '',
  print: 'paymentApplicationPrint',
  neverSelfReview: true,
  derive: ({ lines, sections }) => {
    const { funds } = restFilled(sections.funds, lines);
    return {
      header: { bankAmount: fundTotal(funds, 'bank'), prepaidAmount: fundTotal(funds, 'prepaid'), contraAmount: fundTotal(funds, 'contra') },
      sections: { funds: funds.map(({ amount }) => ({ amount })) },
    };
  },
  checks: [hasLines, frozenWarns, fundsMatch, slipThere, ordersMatch],
  mirrorsStand: true,
  says: [waitsForPayee],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'receiptOrder',
      status: 0,
      push: 'receiptOrder',
      senderIs: 'either',
      header: ({ sn, header: { purpose, documentDate, payMethod, serialNo, slip: paper } }) => ({
        source: BY_OTHERS,
        payerSn: sn,
        payerSerialNo: serialNo,
        purpose,
        documentDate,
        payMethod,
        slip: paper,
        remark: `对方付款单${sn}`,
      }),
      lines: (d) => d.lines.map(({ id, amount }) => ({ from: id, values: { amount } })),
      sections: ({ sections: { funds } }) => ({
        funds: funds.map(({ id, fund, amount }) => ({ from: id, values: { fund: fund === 'prepaid' ? 'advance' : fund, amount } })),
      }),
    },
  ],
  tells: tellsPayee('receiptOrder'),
  postings: {
    review: ({ header, lines, sections: { funds } }) => [
      ...(header.purpose === '1' ? settles('payable', lines) : []),
      ...(header.purpose === '2' ? settles('advance', lines) : []),
      ...(header.purpose === '3' ? settles('receivable', lines, { turned: true }) : []),
      ...fundsUsed(funds, OTHERS),
    ],
  },
});
