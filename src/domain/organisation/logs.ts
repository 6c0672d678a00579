import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, integer, note, text } from '../../define/field';
import { verb } from '../../define/master-rules';
import { platformReadsAll } from '../readers';

/** 操作日志: append-only; the server writes it (operation-log.ts). */
export const operationLog = defineMaster({
  resource: 'operationLog',
  title: '操作日志',
  table: 'operation_log_list',
  owners: ['P', 'H', 'D', 'V'],
  readers: platformReadsAll,
  hasStatus: false,
  fields: {
    at: computed(datetime('时间', { list: true, filter: true })),
    organisationName: computed(text('机构', { list: true })),
    userCode: computed(text('账号', { list: true })),
    userName: computed(text('姓名', { list: true, filter: true })),
    ip: computed(text('IP', { list: true })),
    device: computed(text('终端', { max: 200 })),
    screenName: computed(text('页面', { list: true })),
    operation: computed(text('操作', { column: 'operation_label', list: true, filter: true })),
    resource: computed(text('对象', { column: 'resource_title', list: true, filter: true })),
    record: computed(text('记录编号', { column: 'record_id', filter: true })),
    name: computed(text('单号/名称', { list: true, max: 200 })),
    result: computed(text('结果', { list: true, filter: true })),
    durationMs: computed(integer('耗时ms')),
  },
  unique: [],
  search: ['userCode', 'userName', 'name'],
  pinyinOf: '',
  sort: '-at',
  operations: ['export'],
});

/** 接口日志: one row per attempt of a call to or from another system. */
export const interfaceLog = defineMaster({
  resource: 'interfaceLog',
  title: '接口日志',
  table: 'interface_log_list',
  owners: ['P', 'H'],
  scope: 'catalogue',
  readers: platformReadsAll,
  offers: (row, operation) => (operation === 'markHandled' || operation === 'retry') && row.state === 'failed',
  hasStatus: false,
  fields: {
    at: computed(datetime('时间', { list: true, filter: true })),
    organisationName: computed(text('机构', { list: true })),
    system: computed(text('系统', { list: true, filter: true })),
    name: computed(text('接口', { list: true })),
    direction: computed(choice('方向', 'in 入, out 出', { list: true, filter: true })),
    sn: computed(text('业务单号', { list: true })),
    state: computed(
      choice('状态', 'success 成功:green, failed 失败:red, retrying 重试中:orange, handled 已处理:grey', {
        list: true,
        filter: true,
      }),
    ),
    resultCode: computed(text('返回码', { list: true })),
    durationMs: computed(integer('耗时ms', { list: true })),
    attempt: computed(integer('次数', { list: true })),
    error: computed(note('错误信息', { list: true })),
    request: computed(note('请求', { max: 70_000 })),
    response: computed(note('响应', { max: 70_000 })),
  },
  unique: [],
  search: ['sn', 'name', 'system'],
  pinyinOf: '',
  sort: '-at',
  operations: ['export'],
  actions: [
    { id: 'retry', label: '重试', flags: ['retry'], risk: 'write', on: 'rows', calls: { service: 'repeatCalls' } },
    {
      id: 'markHandled',
      label: '标记已处理',
      flags: ['markHandled'],
      risk: 'write',
      on: 'rows',
      input: { note: note('说明', { required: true }) },
      does: verb({
        writes: ({ row, input, caller, now }) => [
          {
            change: 'interface_log',
            where: { id: row.id, state: 'failed' },
            set: { state: 'handled', handled_by: caller.user, handled_at: now, handled_note: String(input.note) },
            quietly: true,
          },
        ],
      }),
    },
    {
      id: 'issueHisKey',
      label: '生成HIS接入密钥',
      flags: ['retry'],
      risk: 'irreversible',
      on: 'list',
      answers: true,
      kinds: ['H'],
      input: { addresses: text('允许的IP', { max: 400, hint: '多个用逗号分开，不填为不限' }) },
      calls: { service: 'issueHisKey' },
    },
    {
      id: 'endHisKeys',
      label: '停用HIS接入密钥',
      flags: ['retry'],
      risk: 'irreversible',
      on: 'list',
      answers: true,
      kinds: ['H'],
      calls: { service: 'endHisKeys' },
    },
    // The ledger of the whole house is proved every night; the platform sees the result here and may ask again.
    { id: 'ledgerCheck', label: '账务自检', flags: ['view'], risk: 'write', on: 'list', answers: true, kinds: ['P'], calls: { service: 'lastLedgerCheck' } },
    {
      id: 'runLedgerCheck',
      label: '重新自检',
      flags: ['retry'],
      risk: 'write',
      on: 'list',
      answers: true,
      kinds: ['P'],
      calls: { service: 'requestLedgerCheck' },
    },
    { id: 'lastBackups', label: '备份', flags: ['view'], risk: 'write', on: 'list', answers: true, kinds: ['P'], calls: { service: 'lastBackups' } },
  ],
});
