import { cancel, cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, money, ref } from '../../define/field';
import { isPositive } from '../../define/money';
import { settles } from '../../define/posting';
import { handling, lineRemark } from '../blocks';
import { adjusted, amountsStand, ownOnly, paidByOthers, payerStands, refuseMirror, saidAmount, tellsPayer } from './across';
import { receipt, receivedOn, settling } from './blocks';
import { fundsSection, fundsUsed, fundTotal, restFilled } from './funds';
import { frozenWarns, noSurplus, receivedMatches, surplusFits, surplusSaid } from './rules';

/** What is used instead of the bank. */
const OTHERS = [
  { fund: 'advance', label: '预收款', account: 'advance' },
  { fund: 'contra', label: '应付抵扣', account: 'payable' },
] as const;

/**
 * 收款单: what is received (funds) and what it settles (lines). Money that settles nothing is received ahead: a receipt with a surplus makes
 * a prepayment of the customer, which goes back with it. Money of the bank has no entry here, what it settles has.
 */
export const receiptOrder = defineDocument({
  kind: 'receiptOrder',
  title: '收款单',
  prefix: 'FS',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    documentDate: receivedOn,
    purpose: choice('收款类型', '1 收货款, 2 收回预付, 3 供应商退款', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    source: computed(choice('来源', 'typed 手工, counterparty 对方付款', { column: 'mode', default: 'typed', list: true, filter: true })),
    partner: ref('partner', '付款单位', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    ...receipt,
    bankAmount: computed(money('银行收款', { column: 'bank_amount', list: true, sum: true })),
    advanceAmount: computed(money('预收冲抵', { list: true, sum: true })),
    contraAmount: computed(money('往来抵扣', { column: 'contra_amount', list: true, sum: true })),
    surplusAmount: computed(money('多余转预收', { list: true, sum: true, inSight: true, hint: '收到的比核销的多，审核时转为该单位的预收款' })),
    slip: { ...receipt.slip, typedWith: 'upload' },
    ...paidByOthers,
    ...adjusted,
    ...handling,
  },
  linesTitle: '核销明细',
  lines: { ...settling('本次收款'), ...saidAmount, ...lineRemark },
  items: {
    offers: [
      { id: 'receivable', label: '应收款项', account: 'receivable', when: { purpose: ['1'] } },
      { id: 'prepaidBack', label: '预付款', account: 'prepaid', when: { purpose: ['2'] }, signs: 'positive' },
      { id: 'credit', label: '应退货款', account: 'payable', when: { purpose: ['3'] }, signs: 'negative' },
    ],
  },
  sections: { funds: fundsSection('收款资金', 'bank 银行, advance 预收, contra 抵扣', OTHERS, saidAmount) },
  suggests: [{ id: 'allocate', label: '自动核销', flags: ['allocate'], needs: 'partner', allocates: 'funds' }],
  actions: cycle(postingCycle, { without: ['nopass'], with: [ownOnly(cancel), refuseMirror] }),
  openInMirror: {
    header: ['documentDate', 'payMethod', 'bankAccount', 'serialNo', 'slip', 'adjustReason', 'handler', 'department'],
    lines: ['amount', 'remark'],
  },
  tells: tellsPayer('paymentOrder'),
  flowQuantity: '',
  print: 'paymentApplicationPrint',
  derive: ({ header, lines, sections }) => {
    const { funds, over } = restFilled(sections.funds, lines);
    return {
      header: {
        bankAmount: fundTotal(funds, 'bank'),
        advanceAmount: fundTotal(funds, 'advance'),
        contraAmount: fundTotal(funds, 'contra'),
        surplusAmount: header.purpose === '1' && isPositive(over) ? over : '0.00',
      },
      sections: { funds: funds.map(({ amount }) => ({ amount })) },
    };
  },
  checks: [frozenWarns, receivedMatches, surplusFits, noSurplus, surplusSaid, amountsStand, payerStands],
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'advanceCharge',
      status: 2,
      isLoose: true,
      goesBack: 'always',
      when: (d) => isPositive(d.header.surplusAmount || '0'),
      header: ({ header, partner, sn }) => ({
        customer: partner,
        amount: header.surplusAmount,
        source: 'surplus',
        payMethod: header.payMethod,
        bankAccount: header.bankAccount,
        remark: `收款单${sn}多余款`,
      }),
      lines: () => [],
    },
  ],
  postings: {
    review: ({ header, lines, sections: { funds } }) => [
      ...(header.purpose === '1' ? settles('receivable', lines) : []),
      ...(header.purpose === '2' ? settles('prepaid', lines) : []),
      ...(header.purpose === '3' ? settles('payable', lines, { turned: true }) : []),
      ...fundsUsed(funds, OTHERS),
    ],
  },
});
