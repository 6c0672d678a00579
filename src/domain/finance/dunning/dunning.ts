import { defineReport } from '../../../define/define-report';
import { choice, ref } from '../../../define/field';
import { DUE_STATES, dunned, PROMISE_STATES } from '../../datasets/dunned';
import { toPaper } from '../../report-words';

const itemsOf = { to: 'report:dunning', level: 'item', with: { partner: 'partner' } };

/** 催收: whom to ask for money today: what each customer owes and how late it is, what he promised, when he was last reminded. */
export const dunning = defineReport({
  resource: 'report:dunning',
  title: '催收',
  owners: ['D', 'V'],
  of: dunned,
  levels: {
    partner: {
      label: '按客户',
      dimensions: ['partner', 'promiseState', 'promiseDay', 'promised', 'promisedBy', 'remindedAt', 'remindedBy', 'partnerId'],
      key: ['partnerId'],
      sort: '-overdue,-open',
      chart: { type: 'bar', x: 'partner', y: 'overdue' },
      drill: itemsOf,
      below: itemsOf,
    },
    item: {
      label: '按单据',
      dimensions: ['sn', 'state', 'partner', 'kind', 'itemKind', 'paper', 'itemDate', 'dueDate', 'daysOver', 'item', 'documentId'],
      key: ['item'],
      measures: ['open', 'notDue', 'due', 'overdue'],
      sort: 'dueDate,itemDate,sn',
      drill: { ...toPaper, needs: 'drill' },
    },
    state: {
      label: '按到期',
      dimensions: ['state'],
      measures: ['items', 'open'],
      sort: '-open',
      chart: { type: 'pie', x: 'state', y: 'open' },
      drill: { to: 'report:dunning', level: 'item', with: { state: 'state' } },
    },
  },
  measures: ['open', 'notDue', 'due', 'overdue', 'd30', 'd60', 'd90', 'older', 'oldest', 'longest', 'items'],
  parameters: { partner: ref('partner', '客户'), state: choice('到期', DUE_STATES), promiseState: choice('承诺', `none 无, ${PROMISE_STATES}`) },
  sort: '-overdue',
  acts: { master: 'debtor', level: 'partner', id: 'partnerId', name: 'partner', actions: ['promise', 'remind', 'letter'] },
  leads: [
    { id: 'viewPromises', label: '回款承诺', flags: [], on: 'list', to: 'duePromise' },
    { id: 'viewReminders', label: '催收记录', flags: [], on: 'list', to: 'dueReminder' },
  ],
  redWhen: { promiseState: ['broken'] },
});
