import { defineMaster } from '../../../define/define-master';
import { choice, computed, date, datetime, money, ref, text } from '../../../define/field';
import { PROMISE_STATES } from '../../datasets/dunned';
import { renewalInput } from './promise-input';

/** 回款承诺: who said he would pay how much until when; what became of it is worked out of what came since. A promise is a fact: another day is another promise. */
export const duePromise = defineMaster({
  resource: 'duePromise',
  title: '回款承诺',
  table: 'due_promise',
  view: 'due_promise_list',
  owners: ['D', 'V'],
  fields: {
    state: computed(choice('状态', PROMISE_STATES, { list: true, filter: true })),
    partner: computed(ref('partner', '客户', { column: 'partner_id', list: true, filter: true, width: 200 })),
    day: computed(date('承诺付款日', { list: true, filter: true })),
    amount: computed(money('承诺金额', { list: true, sum: true })),
    received: computed(money('已收', { list: true, sum: true })),
    lacking: computed(money('尚缺', { list: true, sum: true })),
    renewedTo: computed(date('改期至', { list: true })),
    saidBy: computed(text('承诺人', { max: 40, list: true, filter: true })),
    saidAt: computed(datetime('记录时间', { list: true, filter: true })),
    byName: computed(text('记录人', { list: true })),
    itemSn: computed(text('单号', { list: true, filter: true, width: 150 })),
    note: computed(text('说明', { list: true, max: 500, width: 200 })),
  },
  hasStatus: false,
  unique: [],
  label: 'saidBy',
  tells: ['partner', 'day', 'amount'],
  pinyinOf: '',
  search: ['saidBy', 'itemSn', 'note'],
  sort: 'day,-saidAt',
  operations: ['export'],
  waits: { flags: ['follow'], where: { state: ['broken'] } },
  actions: [
    {
      id: 'renew',
      label: '改期',
      flags: ['follow'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: renewalInput,
      starts: 'startRenewal',
      calls: { service: 'renewPromise' },
    },
    { id: 'remind', label: '催款', flags: ['follow'], risk: 'write', on: 'rows', answers: true, calls: { service: 'remindDebtors', of: 'partner' } },
  ],
  offers: (row, operation) => !['renew', 'remind'].includes(operation) || (row.state !== 'kept' && (operation !== 'renew' || !row.renewedTo)),
  leads: [{ id: 'toDunning', label: '欠款明细', flags: [], on: 'row', to: 'report:dunning', with: { partner: 'partner' } }],
});
