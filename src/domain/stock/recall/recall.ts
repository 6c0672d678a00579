import { defineMaster } from '../../../define/define-master';
import { choice, computed, datetime, integer, quantity, text } from '../../../define/field';
import { refuse } from '../../../define/master-rules';
import { recallScope } from './recall-input';
import { RECALL_LEVELS, RECALL_SCOPES, RECALL_STATES } from './recall-words';

const isOver = ({ before }: { before?: Record<string, unknown> }): boolean => before !== undefined && before.state !== 'open';
const figure = (label: string) => computed(quantity(label, { list: true, min: '-99999999999999', width: 88 }));

/**
 * 召回: what is called back of what we have had, by whose word, and how far it is. Beginning one stops the goods, proposes what wards give back and tells whoever has
 * some; what became of every piece is worked out of the ledger. It is done when nothing is left over, or each rest has its reason.
 */
export const recall = defineMaster({
  resource: 'recall',
  title: '召回',
  table: 'recall',
  view: 'recall_list',
  card: 'recall',
  owners: ['H', 'D', 'V'],
  fields: {
    code: computed(text('召回单号', { list: true, filter: true, width: 150 })),
    state: computed(choice('状态', RECALL_STATES, { list: true, filter: true })),
    level: computed(choice('召回级别', RECALL_LEVELS, { list: true, filter: true })),
    scope: computed(choice('召回范围', RECALL_SCOPES, { list: true, filter: true })),
    covers: computed(text('涉及', { list: true, max: 2000, width: 260 })),
    noticeNo: computed(text('召回文号', { list: true, filter: true, width: 150 })),
    reason: computed(text('召回原因', { list: true, max: 200, width: 180 })),
    unknown: figure('未查明'),
    rest: figure('未了结'),
    quantity: figure('总数'),
    settled: figure('已了结'),
    explained: figure('已说明'),
    patients: computed(integer('患者数', { list: true })),
    startedBy: computed(text('发起人', { list: true })),
    startedAt: computed(datetime('发起时间', { list: true, width: 140 })),
    endedBy: computed(text('结束人')),
    endedAt: computed(datetime('结束时间', { list: true, width: 140 })),
    endReason: computed(text('结束说明', { max: 200 })),
  },
  hasStatus: false,
  unique: [],
  label: 'code',
  pinyinOf: '',
  search: ['code', 'noticeNo', 'covers'],
  sort: '-startedAt,-code',
  operations: ['export'],
  offers: (row, operation) => !['urge', 'collect', 'complete', 'revoke'].includes(operation) || row.state === 'open',
  checks: [refuse('urge, collect, complete, revoke', '召回【{code}】已经结束', { when: isOver })],
  actions: [
    {
      id: 'begin',
      label: '发起召回',
      flags: ['begin'],
      risk: 'irreversible',
      on: 'list',
      begins: true,
      answers: true,
      input: recallScope,
      calls: { service: 'beginRecall' },
    },
    { id: 'urge', label: '催办', flags: ['urge'], risk: 'write', on: 'row', answers: true, calls: { service: 'urgeRecall' } },
    { id: 'collect', label: '起草科室退库', flags: ['collect'], risk: 'write', on: 'row', answers: true, kinds: ['H'], calls: { service: 'collectRecalled' } },
    {
      id: 'complete',
      label: '完成召回',
      flags: ['complete'],
      risk: 'irreversible',
      on: 'row',
      reason: 'optional',
      answers: true,
      calls: { service: 'completeRecall' },
    },
    {
      id: 'revoke',
      label: '撤销召回',
      flags: ['revoke'],
      risk: 'irreversible',
      on: 'row',
      reason: 'required',
      answers: true,
      calls: { service: 'revokeRecall' },
    },
  ],
  leads: [{ id: 'progress', label: '召回进度', flags: [], on: 'row', to: 'report:recallProgress', with: { recall: 'id' } }],
});
