import { cycle, postingCycle } from '../../define/action';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { choice, computed, date, type Fields, flag, integer, money, month, ref, text } from '../../define/field';
import { add, type Decimal, isPositive, isZero } from '../../define/money';
import { handling, lineRemark } from '../blocks';
import { invoicedLine } from './invoiced-goods';

type Rule = Check<AnyDocument>;
/** Once a month is closed, what was there before the books began is part of what was closed. */
const LOCK = 'finance.lockMonth';

/** The document of an opening: a paper of a partner on each line, told apart into what is due and what was paid ahead. */
export const openingHeader = (due: string, aheadWord: string) =>
  ({
    startMonth: month('启用月份', { required: true, list: true, filter: true, hint: '机构开始在本系统记账的月份' }),
    partners: computed(integer('单位数', { column: 'partner_count', list: true })),
    dueAmount: computed(money(due, { list: true, sum: true })),
    aheadAmount: computed(money(aheadWord, { list: true, sum: true })),
    ...handling,
  }) satisfies Fields;

export const openingLines = (types: string, where: Record<string, string[]>) =>
  ({
    partner: ref('partner', '往来单位', { column: 'partner_id', required: true, where, list: true, filter: true, width: 200 }),
    // What is due comes first among the types: most lines are.
    balanceType: choice('余额类型', types, { required: true, default: types.slice(0, types.indexOf(' ')), list: true, filter: true }),
    billNo: text('单据号', { max: 60, list: true, filter: true, width: 150 }),
    billDate: date('单据日期', { required: true, notAfterToday: true, list: true }),
    dueDate: date('到期日', { list: true, hint: '不填按往来单位的账期' }),
    amount: money('金额', { required: true, sum: true, list: true, min: '-9999999999999.99' }),
    isInvoiced: flag('已开票', { list: true, hint: '期初以前已经开过发票；没开的以后由发票登记拉取' }),
    invoicedAmount: invoicedLine.invoicedAmount,
    toInvoice: { ...invoicedLine.toInvoice, label: '待开票' },
    ...lineRemark,
  }) satisfies Fields;

export const openingCycle = cycle(postingCycle, { without: ['nopass', 'cancel'] });

/** What its lines come to, by what they are. */
export function openingSums(lines: readonly { partner: string; balanceType: string; amount: string }[], aheadType: string) {
  const sumOf = (isAhead: boolean): Decimal =>
    lines.filter((line) => (line.balanceType === aheadType) === isAhead).reduce((sum, line) => add(sum, line.amount || '0'), '0.00');
  return {
    partners: String(new Set(lines.map((line) => line.partner).filter(Boolean)).size),
    dueAmount: sumOf(false),
    aheadAmount: sumOf(true),
  };
}

/** A line without a day of its own is due as the partner's terms say, counted from its paper. */
export const dueByTerms = {
  isStart: true,
  needs: ['lineTerms'] as const,
  of: (_: unknown, { lineTerms }: Pick<Facts, 'lineTerms'>) => ({ lines: lineTerms.map((dueDate) => ({ dueDate })) }),
};

export const openingRules = (aheadType: string, aheadWord: string): Rule[] => [
  {
    at: ['save', 'submit', 'review', 'unreview'],
    test: (_, __, { rule }) => (rule(LOCK) === '' ? [] : [{ message: '已结账，不能修改期初' }]),
  },
  {
    at: ['save', 'submit', 'review'],
    test: (d) =>
      d.lines.flatMap((line) => {
        const { lineNo, billDate, amount } = line;
        return [
          ...(billDate && d.header.startMonth && String(billDate).slice(0, 7) >= String(d.header.startMonth)
            ? [{ line: lineNo, field: 'billDate', message: `单据日期应早于启用月份${String(d.header.startMonth)}` }]
            : []),
          ...(amount !== '' && isZero(String(amount)) ? [{ line: lineNo, field: 'amount', message: '期初金额不能为0' }] : []),
          ...(line.balanceType === aheadType && amount !== '' && !isPositive(String(amount)) && !isZero(String(amount))
            ? [{ line: lineNo, field: 'amount', message: `${aheadWord}金额应大于0` }]
            : []),
        ];
      }),
  },
  {
    at: ['submit', 'review'],
    needs: ['openingBills'],
    test: (d, { openingBills }) => {
      const seen = new Set<string>();
      return d.lines.flatMap((line, i) => {
        if (!line.billNo) return [];
        const key = `${line.partner}|${String(line.billNo)}`;
        const isTwice = seen.has(key);
        seen.add(key);
        const other = openingBills[i] ?? '';
        if (!isTwice && other === '') return [];
        return [{ line: line.lineNo, field: 'billNo', message: `该单位单据号【${String(line.billNo)}】重复${other ? `，已在${other}登记` : ''}` }];
      });
    },
  },
];
