import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, datetime, money, ref, text } from '../../../define/field';

const KINDS = 'receiptOrder 收款单, advanceCharge 预收款单, paymentOrder 付款单, advancePayment 预付款单';

/** 银行流水匹配: which document a line was said to be, by whom and why; facts, those that were taken back too. */
export const bankMatch = defineMaster({
  resource: 'bankMatch',
  title: '银行流水匹配记录',
  table: 'bank_match_list',
  owners: ['H', 'D', 'V'],
  fields: {
    at: computed(datetime('匹配时间', { list: true, filter: true })),
    line: computed(ref('bankLine', '银行流水', { column: 'line_id', filter: true })),
    account: computed(ref('bankAccount', '账户', { column: 'account_id', list: true, filter: true })),
    day: computed(date('交易日期', { list: true, filter: true })),
    serialNo: computed(text('流水号', { list: true, width: 150 })),
    counterName: computed(text('对方户名', { list: true, width: 180 })),
    direction: computed(choice('收支', 'in 收入:green, out 支出:orange', { list: true, filter: true })),
    docKind: computed(choice('单据类型', KINDS, { list: true, filter: true })),
    docSn: computed(text('单据号', { list: true, filter: true, width: 150 })),
    amount: computed(money('金额', { list: true, sum: true })),
    way: computed(choice('方式', 'proposed 按建议:blue, manual 手工:orange, begun 起草', { list: true, filter: true })),
    why: computed(text('理由', { list: true, max: 200, width: 180 })),
    byName: computed(text('操作人', { list: true })),
    state: computed(choice('状态', '1 有效:green, 2 已取消:grey', { list: true, filter: true })),
    endedWhy: computed(text('取消原因', { list: true, max: 200 })),
  },
  hasStatus: false,
  unique: [],
  label: 'docSn',
  pinyinOf: '',
  search: ['docSn', 'counterName', 'serialNo'],
  sort: '-at',
  operations: ['export'],
});
