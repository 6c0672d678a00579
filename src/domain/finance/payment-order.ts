import { cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, money, ref } from '../../define/field';
import { add, isPositive, sub } from '../../define/money';
import { settles } from '../../define/posting';
import { handling, lineRemark } from '../blocks';
import { hasLines } from '../checks/goods';
import { payment, settled, slip } from './blocks';
import { frozenWarns, fundsMatch, ordersMatch, slipThere } from './rules';

const total = (funds: readonly { fund: string; amount: string }[], fund: string): string =>
  funds.filter((one) => one.fund === fund).reduce((sum, one) => add(sum, one.amount || '0'), '0.00');

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
    slip: { ...slip, typedWith: 'upload' },
    ...handling,
  },
  linesTitle: '付款明细',
  lines: { ...settled, amount: money('本次付款', { required: true, sum: true, list: true }), ...lineRemark },
  items: {
    offers: [
      { id: 'payable', label: '应付款项', account: 'payable', when: { purpose: ['1'] }, waits: { rule: 'pay.requireInvoice', kinds: ['goods'] } },
      { id: 'advance', label: '预收款', account: 'advance', when: { purpose: ['2'] }, signs: 'positive' },
      { id: 'credit', label: '应退客户款', account: 'receivable', when: { purpose: ['3'] }, signs: 'negative' },
    ],
  },
  sections: {
    funds: {
      title: '付款资金',
      fields: {
        fund: choice('资金', 'bank 银行, prepaid 预付, contra 抵扣', { required: true, default: 'bank', list: true }),
        ...settled,
        itemOpen: { ...settled.itemOpen, label: '可用余额' },
        amount: money('金额', { required: true, sum: true, list: true }),
        ...lineRemark,
      },
      items: {
        itemless: { fund: ['bank'] },
        offers: [
          { id: 'prepaid', label: '预付款', account: 'prepaid', signs: 'positive', flag: 'offset', when: { purpose: ['1'] }, sets: { fund: 'prepaid' } },
          { id: 'contra', label: '应收抵扣', account: 'receivable', signs: 'positive', flag: 'offset', when: { purpose: ['1'] }, sets: { fund: 'contra' } },
        ],
      },
    },
  },
  actions: cycle(postingCycle, { without: ['nopass'] }),
  flowQuantity: '',
  neverSelfReview: true,
  // One fund whose amount nobody typed pays the rest.
  derive: ({ lines, sections: { funds } }) => {
    const open = funds.filter((one) => one.amount === '' && one.item === '');
    const rest = sub(
      lines.reduce((sum, line) => add(sum, line.amount || '0'), '0'),
      funds.reduce((sum, one) => add(sum, one.amount || '0'), '0'),
    );
    const filled = funds.map((one) => (open.length === 1 && one === open[0] && isPositive(rest) ? { ...one, amount: rest } : one));
    return {
      header: { bankAmount: total(filled, 'bank'), prepaidAmount: total(filled, 'prepaid'), contraAmount: total(filled, 'contra') },
      sections: { funds: filled.map(({ amount }) => ({ amount })) },
    };
  },
  checks: [hasLines, frozenWarns, fundsMatch, slipThere, ordersMatch],
  postings: {
    review: ({ header, lines, sections: { funds } }) => [
      ...(header.purpose === '1' ? settles('payable', lines) : []),
      ...(header.purpose === '2' ? settles('advance', lines) : []),
      ...(header.purpose === '3' ? settles('receivable', lines, { turned: true }) : []),
      ...settles(
        'prepaid',
        funds.filter((one) => one.fund === 'prepaid'),
        { section: 'funds' },
      ),
      ...settles(
        'receivable',
        funds.filter((one) => one.fund === 'contra'),
        { section: 'funds' },
      ),
    ],
  },
});
