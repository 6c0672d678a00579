import { defineMaster } from '../../../define/define-master';
import { choice, computed, datetime, integer, money, ref, text } from '../../../define/field';

/** 催收记录: who reminded whom when, of what; a letter prints with the list as it was that day. */
export const dueReminder = defineMaster({
  resource: 'dueReminder',
  title: '催收记录',
  table: 'due_reminder',
  view: 'due_reminder_list',
  owners: ['D', 'V'],
  fields: {
    at: computed(datetime('催收时间', { list: true, filter: true })),
    partner: computed(ref('partner', '客户', { column: 'partner_id', list: true, filter: true, width: 200 })),
    partnerName: computed(text('客户名称', { width: 200 })),
    way: computed(choice('方式', 'message 站内消息:blue, letter 催款函', { list: true, filter: true })),
    overdue: computed(money('逾期金额', { list: true, sum: true, min: '-999999999999.99' })),
    open: computed(money('未收金额', { list: true, sum: true, min: '-999999999999.99' })),
    items: computed(integer('笔数', { list: true })),
    told: computed(integer('通知人数', { list: true })),
    byName: computed(text('催收人', { list: true, filter: true })),
  },
  hasStatus: false,
  unique: [],
  label: 'byName',
  pinyinOf: '',
  search: ['partnerName', 'byName'],
  sort: '-at',
  operations: ['export'],
  leads: [{ id: 'toDunning', label: '欠款明细', flags: [], on: 'row', to: 'report:dunning', with: { partner: 'partner' } }],
});
