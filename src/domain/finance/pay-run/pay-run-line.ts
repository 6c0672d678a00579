import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, integer, money, ref, text, unseen } from '../../../define/field';
import { ITEM_KINDS } from '../../../define/open-items';
import { ACCOUNT_KINDS } from '../../datasets/accounts';
import { RUN_STATES } from './pay-run';

const STATES = 'taken 本次付款:green, left 未排, held 暂缓:orange';

/** 排款明细: each open item that was thought of, why it is paid or not, and how much of it; whoever pays decides otherwise here. */
export const payRunLine = defineMaster({
  resource: 'payRunLine',
  title: '排款明细',
  table: 'pay_run_line',
  view: 'pay_run_line_list',
  owners: ['H', 'D', 'V'],
  fields: {
    run: computed(ref('payRun', '排款单', { column: 'run_id', list: true, filter: true, width: 150 })),
    state: computed(choice('状态', STATES, { list: true, filter: true })),
    partner: computed(ref('partner', '供应商', { column: 'partner_id', list: true, filter: true, width: 200 })),
    docSn: computed(text('单号', { list: true, filter: true, width: 150 })),
    open: computed(money('未付金额', { list: true, sum: true, min: '-999999999999.99' })),
    amount: computed(money('本次付款', { list: true, sum: true, min: '-999999999999.99' })),
    reason: computed(text('理由', { list: true, max: 200, width: 220 })),
    whyNot: computed(text('未排原因', { list: true, max: 200, width: 180 })),
    dueDate: computed(date('到期日', { list: true, filter: true })),
    level: computed(text('等级', { list: true })),
    saving: computed(money('可省', { list: true, sum: true })),
    paperNo: computed(text('票据号', { filter: true })),
    itemKind: computed(choice('款项', ITEM_KINDS, { filter: true })),
    docKind: computed(choice('单据种类', ACCOUNT_KINDS, { filter: true })),
    documentSn: computed(text('生成的单据', { list: true, filter: true, width: 150 })),
    runState: computed(choice('排款状态', RUN_STATES)),
    place: unseen(integer('次序')),
  },
  hasStatus: false,
  unique: [],
  label: 'docSn',
  tells: ['partner', 'open'],
  pinyinOf: '',
  search: ['docSn', 'paperNo', 'documentSn'],
  sort: '-run,-state,place',
  operations: ['export'],
  offers: (row, operation) => {
    if (!['take', 'leave', 'setAmount', 'hold', 'release'].includes(operation)) return true;
    if (row.runState !== 'open' && operation !== 'release') return false;
    const wanted: Record<string, readonly string[]> = { take: ['left'], leave: ['taken'], setAmount: ['taken'], hold: ['taken', 'left'], release: ['held'] };
    return wanted[operation]?.includes(String(row.state)) ?? true;
  },
  actions: [
    { id: 'take', label: '加入本次', flags: ['choose'], risk: 'write', on: 'rows', answers: true, calls: { service: 'takeRunLines' } },
    { id: 'leave', label: '不付', flags: ['choose'], risk: 'write', on: 'rows', answers: true, calls: { service: 'leaveRunLines' } },
    {
      id: 'setAmount',
      label: '改金额',
      flags: ['choose'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: { amount: money('本次付款', { required: true, positive: true }) },
      calls: { service: 'setRunAmount' },
    },
    { id: 'hold', label: '暂缓付款', flags: ['choose'], risk: 'write', on: 'rows', reason: 'required', answers: true, calls: { service: 'holdRunLines' } },
    { id: 'release', label: '解除暂缓', flags: ['choose'], risk: 'write', on: 'rows', answers: true, calls: { service: 'releaseRunLines' } },
  ],
});
