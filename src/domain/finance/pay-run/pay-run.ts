import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, integer, money, text } from '../../../define/field';
import { refuse } from '../../../define/master-rules';

export const RUN_STATES = 'open 排款中:blue, done 已生成:green, void 已作废:grey';

/** 排款: an amount to be paid on a day, and what it is proposed for. It pays nothing: its applications or payments are drafts like any other. */
export const payRun = defineMaster({
  resource: 'payRun',
  title: '排款',
  table: 'pay_run',
  view: 'pay_run_list',
  owners: ['H', 'D', 'V'],
  fields: {
    code: computed(text('排款单号', { list: true, filter: true, width: 150 })),
    state: computed(choice('状态', RUN_STATES, { list: true, filter: true })),
    payDate: computed(date('付款日', { list: true, filter: true })),
    amount: computed(money('可用金额', { list: true })),
    taken: computed(money('已排金额', { list: true, sum: true })),
    rest: computed(money('剩余', { list: true })),
    waiting: computed(money('未排金额', { list: true, min: '-999999999999.99' })),
    lines: computed(integer('笔数', { list: true })),
    partners: computed(integer('供应商数', { list: true })),
    dueUntil: computed(date('到期截至')),
    papers: computed(text('生成的单据', { list: true, max: 2000, width: 200 })),
    byName: computed(text('排款人', { list: true })),
  },
  hasStatus: false,
  unique: [],
  label: 'code',
  tells: ['payDate', 'taken', 'rest'],
  pinyinOf: '',
  search: ['code', 'papers'],
  sort: '-payDate,-code',
  operations: ['export'],
  offers: (row, operation) => !['generate', 'void'].includes(operation) || row.state === 'open',
  checks: [refuse('generate, void', '排款单【{code}】已经结束', { when: ({ before }) => before !== undefined && before.state !== 'open' })],
  actions: [
    {
      id: 'propose',
      label: '新排款',
      flags: ['propose'],
      risk: 'write',
      on: 'list',
      begins: true,
      answers: true,
      input: {
        amount: money('可用金额', { required: true, positive: true }),
        payDate: date('付款日', { required: true, default: 'today' }),
        dueUntil: date('到期截至', { hint: '不填为付款日后7天；能得付款折扣的一并考虑' }),
        party: choice('供应商类型', 'D 经销商, V 厂家'),
        level: choice('供应商等级', 'A, B, C, D', { hint: '只排这一级' }),
      },
      calls: { service: 'proposePayRun' },
    },
    {
      id: 'generate',
      label: '生成单据',
      flags: ['generate'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: { into: choice('生成', 'paymentApplication 付款申请单, paymentOrder 付款单', { required: true, default: 'paymentApplication' }) },
      calls: { service: 'generatePayRun' },
    },
    { id: 'void', label: '作废', flags: ['propose'], risk: 'write', on: 'row', calls: { service: 'voidPayRun' } },
  ],
  leads: [
    { id: 'viewLines', label: '排款明细', flags: [], on: 'row', to: 'payRunLine', with: { run: 'id' } },
    { id: 'viewDiscounts', label: '付款折扣', flags: ['discount'], on: 'list', to: 'earlyDiscount', isInside: true },
  ],
});
