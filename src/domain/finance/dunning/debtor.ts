import { defineMaster } from '../../../define/define-master';
import { computed, text } from '../../../define/field';
import { promiseInput } from './promise-input';

/** 催收: customers as something can be done with them there: what they promise is written down, they are reminded. */
export const debtor = defineMaster({
  resource: 'debtor',
  title: '催收',
  table: 'debtor',
  isWorkedOut: true,
  owners: ['D', 'V'],
  within: ['report:dunning'],
  hasStatus: false,
  fields: { code: computed(text('编码', { list: true })), name: computed(text('名称', { list: true })) },
  unique: [],
  pinyinOf: '',
  search: ['code', 'name'],
  sort: 'code',
  operations: [],
  actions: [
    {
      id: 'promise',
      label: '记录承诺',
      flags: ['promise'],
      risk: 'write',
      on: 'row',
      answers: true,
      input: promiseInput,
      calls: { service: 'promisePayment' },
    },
    { id: 'remind', label: '催款', flags: ['remind'], risk: 'write', on: 'rows', answers: true, calls: { service: 'remindDebtors' } },
    { id: 'letter', label: '出催款函', flags: ['remind'], risk: 'write', on: 'rows', answers: true, calls: { service: 'writeDunningLetters' } },
  ],
});
