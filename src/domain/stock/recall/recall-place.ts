import { defineMaster } from '../../../define/define-master';
import { choice, computed, quantity, ref, text } from '../../../define/field';
import { refuse, verb } from '../../../define/master-rules';
import { RECALL_PLACES } from './recall-words';

const figure = (label: string) => computed(quantity(label, { list: true, min: '-99999999999999' }));

/** 召回去向: places that still have some of what is called back, as something can be done with them: their rest is explained, as long as it is what it was then. */
export const recallPlace = defineMaster({
  resource: 'recallPlace',
  title: '召回去向',
  table: 'recall_place_list',
  isWorkedOut: true,
  owners: ['H', 'D', 'V'],
  within: ['report:recallProgress'],
  scopeBy: { department: 'department', warehouse: 'warehouse' },
  hasStatus: false,
  fields: {
    recall: computed(ref('recall', '召回单', { column: 'recall_id', list: true })),
    recallCode: computed(text('召回单号', { list: true })),
    state: computed(choice('去向', RECALL_PLACES, { list: true, filter: true })),
    warehouse: computed(ref('warehouse', '库房', { list: true, filter: true })),
    department: computed(ref('department', '科室', { list: true, filter: true })),
    partner: computed(ref('partner', '往来单位', { column: 'partner_id', list: true, filter: true })),
    productName: computed(text('产品名称', { list: true })),
    batchNo: computed(text('批号', { list: true })),
    rest: figure('未了结'),
    explained: figure('已说明'),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['productName', 'batchNo'],
  sort: 'state',
  operations: [],
  checks: [
    refuse('explain', '【{productName}】批号{batchNo}没有未了结数量', { when: ({ row }) => Number(row.rest) === 0 }),
    refuse('withdraw', '【{productName}】批号{batchNo}没有说明', { when: ({ row }) => Number(row.explained) === 0 }),
  ],
  actions: [
    {
      id: 'explain',
      label: '说明未收回',
      flags: ['explain'],
      risk: 'write',
      on: 'rows',
      input: { reason: text('未收回原因', { required: true, max: 200, hint: '数量变化后须重新说明' }) },
      does: verb({
        writes: ({ row, input, caller, now }) => [
          { take: 'recall_reason', where: { org_id: row.orgId, id: row.id } },
          {
            add: 'recall_reason',
            rows: [{ org_id: row.orgId, id: row.id, recall_id: row.recall, rest: row.rest, reason: input.reason, by_name: caller.userName, at: now }],
          },
        ],
      }),
    },
    {
      id: 'withdraw',
      label: '撤回说明',
      flags: ['explain'],
      risk: 'write',
      on: 'rows',
      does: verb({ writes: ({ row }) => [{ take: 'recall_reason', where: { org_id: row.orgId, id: row.id } }] }),
    },
  ],
});
