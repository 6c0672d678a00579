import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, integer, note, ref, text } from '../../define/field';
import { type Asked, one, refuse, verb } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';
import { ERROR_TYPES } from './cabinet-words';

const OPEN = ['待处理', '处理中'];
/** Who closes it is who handled it. */
const me = ({ caller }: Asked) => ({ employee: one(rowsOf('app_user', { org_id: caller.org, id: caller.user }), 'employee_id') });

/**
 * 柜异常记录: what is wrong at a cabinet and wants somebody; one row for as long as it lasts, however often it is noticed. What ends by
 * itself is closed by that; a difference of numbers is closed by a use, a count or a return, never by words alone.
 */
export const cabinetError = defineMaster({
  resource: 'cabinetError',
  title: '柜异常记录',
  table: 'cabinet_error',
  view: 'cabinet_error_list',
  owners: ['H', 'D'],
  scopeBy: { warehouse: 'warehouse', department: 'department' },
  hasStatus: false,
  fields: {
    happenedAt: computed(datetime('发生时间', { list: true, filter: true })),
    cabinet: computed(ref('cabinet', '智能柜', { list: true, filter: true })),
    type: computed(choice('类型', ERROR_TYPES, { list: true, filter: true })),
    level: computed(choice('级别', '提示:yellow, 严重:red', { list: true, filter: true })),
    subject: computed(text('内容', { list: true, width: 260 })),
    value: computed(text('数值', { list: true })),
    times: computed(integer('次数', { list: true })),
    lastAt: computed(datetime('最近一次', { list: true })),
    state: computed(choice('状态', '待处理:orange, 处理中:blue, 已处理:green, 已忽略:grey', { list: true, filter: true })),
    handler: computed(ref('employee', '处理人', { list: true, filter: true })),
    result: computed(note('处理结果', { list: true })),
    closedAt: computed(datetime('关闭时间', { list: true })),
    specification: computed(ref('specification', '产品规格', { filter: true })),
    warehouse: computed(ref('warehouse', '库房', { filter: true })),
    department: computed(ref('department', '科室', { filter: true })),
  },
  unique: [],
  label: 'subject',
  pinyinOf: '',
  search: ['subject', 'value'],
  sort: '-happenedAt',
  operations: ['export'],
  offers: (row, operation) =>
    !['handle', 'assign', 'ignore'].includes(operation) || (OPEN.includes(String(row.state)) && (operation !== 'handle' || row.type !== '数量差异')),
  waits: { flags: ['handle'], where: { state: OPEN } },
  checks: [
    refuse('handle, assign, ignore', '异常【{subject}】已关闭', { when: ({ before }) => !OPEN.includes(String(before?.state)) }),
    refuse('handle', '数量差异须通过使用登记、盘点或归还消除，不能只填写说明', { when: ({ row }) => row.type === '数量差异' }),
  ],
  actions: [
    {
      id: 'handle',
      label: '处理',
      flags: ['handle'],
      risk: 'write',
      on: 'rows',
      input: { result: note('处理结果', { required: true, max: 200 }) },
      does: verb({ reads: me, row: ({ input, read, now }) => ({ state: '已处理', result: String(input.result), closed_at: now, handler: read.employee }) }),
    },
    {
      id: 'assign',
      label: '指派',
      flags: ['assign'],
      risk: 'write',
      on: 'rows',
      input: { handler: ref('employee', '处理人', { required: true }) },
      does: verb({ row: ({ input }) => ({ state: '处理中', handler: String(input.handler) }) }),
    },
    {
      id: 'ignore',
      label: '忽略',
      flags: ['ignore'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({ reads: me, row: ({ reason, read, now }) => ({ state: '已忽略', result: reason, closed_at: now, handler: read.employee }) }),
    },
  ],
  leads: [
    { id: 'jumpRecords', label: '存取记录', flags: [], on: 'row', to: 'cabinetRecord', with: { cabinet: 'cabinet', specification: 'specification' } },
    { id: 'jumpStock', label: '柜内库存', flags: [], on: 'row', to: 'cabinetStock', with: { cabinet: 'cabinet', specification: 'specification' } },
  ],
});
