import { defineMaster, masterFields } from '../../define/define-master';
import { defineTree } from '../../define/define-tree';
import { choice, computed, datetime, flag, integer, money, note, type Option, ref, refs, text } from '../../define/field';

/** 会员等级: limits and the reach of the menu; an empty limit is none. */
export const vipLevel = defineMaster({
  resource: 'vipLevel',
  title: '会员等级',
  table: 'vip_level',
  view: 'vip_level_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    rank: integer('等级', { required: true, max: 9, list: true }),
    name: text('名称', { required: true, max: 30, list: true }),
    maxUsers: integer('用户上限', { min: 1, list: true }),
    maxWarehouses: integer('库房上限', { min: 1, list: true }),
    storageGb: integer('存储(GB)', { min: 1, list: true }),
    durationMonths: integer('时长(月)', { min: 1, max: 120 }),
    description: note('说明'),
    organisationCount: computed(integer('机构数', { list: true })),
  },
  unique: [['rank'], ['name']],
  search: ['name'],
  sort: 'rank',
  picker: ['rank'],
  operations: ['add', 'edit', 'del', 'enable', 'disable'],
  usedBy: ['organisation.vip_level_id'],
});

/** 字典类型; its items are the rows of dictionaryItem. */
export const dictionary = defineMaster({
  resource: 'dictionary',
  title: '字典',
  table: 'dictionary_type',
  owners: ['P'],
  scope: 'platform',
  fields: {
    code: text('编码', { required: true, max: 40, list: true, fixed: true }),
    name: text('名称', { required: true, max: 50, list: true }),
    isSystem: computed(flag('系统', { list: true })),
    orgExtendable: flag('机构可扩展', { list: true }),
    sort: masterFields.sort,
    remark: masterFields.remark,
  },
  sort: 'sort,code',
  usedBy: ['dictionary_item.type_id'],
  actions: [
    { id: 'move', label: '排序', flags: ['move'], risk: 'write', on: 'row', input: { sort: integer('排序', { required: true, min: 0, max: 100_000 }) } },
  ],
});
export const dictionaryItem = defineMaster({
  resource: 'dictionaryItem',
  title: '字典项',
  table: 'dictionary_item',
  view: 'dictionary_item_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  within: ['dictionary'],
  fields: {
    type: ref('dictionary', '字典', { required: true, fixed: true, filter: true }),
    typeCode: computed(text('字典编码', { filter: true })),
    code: text('值', { required: true, max: 60, list: true, fixed: true }),
    name: text('名称', { required: true, max: 60, list: true }),
    color: choice('颜色', 'grey 灰, blue 蓝, green 绿, orange 橙, red 红, yellow 黄', { list: true }),
    extra: text('附加值', { max: 200 }),
    parent: ref('dictionaryItem', '上级'),
    isSystem: computed(flag('系统', { list: true })),
    sort: integer('排序', { list: true }),
  },
  unique: [['type', 'code']],
  sort: 'sort,code',
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { type: ref('dictionary', '移到字典'), sort: integer('排序', { min: 0, max: 100_000 }) },
    },
  ],
});

/** Types left, their values below them. */
export const dictionaryTree = defineTree({
  id: 'dictionaries',
  title: '字典',
  resources: ['dictionary'],
  levels: [
    { master: 'dictionary', under: [] },
    { master: 'dictionaryItem', under: [{ master: 'dictionary', field: 'type' }], move: 'move' },
  ],
});

/** 审批设置: who passes a kind of document, in which steps; taken as a snapshot at submit. */
/** Who approves which kind of document in which order; the kinds are those that know submit. */
export const approvalSettingOf = (kinds: readonly Option[]) =>
  defineMaster({
    resource: 'approvalSetting',
    title: '审批设置',
    table: 'approval_setting',
    view: 'approval_setting_list',
    owners: ['H', 'D', 'V'],
    fields: {
      docKind: choice('单据类型', kinds, { required: true, list: true, filter: true }),
      name: masterFields.name,
      priority: integer('优先级', { list: true, hint: '小的先匹配' }),
      departments: refs('department', '科室'),
      warehouses: refs('warehouse', '库房'),
      partners: refs('partner', '往来单位'),
      amountFrom: money('金额从', { min: '0' }),
      amountTo: money('金额到', { min: '0' }),
      stepCount: computed(integer('步骤数', { list: true })),
    },
    lines: {
      steps: {
        label: '步骤',
        table: 'approval_step',
        parentColumn: 'setting_id',
        fields: {
          seq: integer('顺序', { required: true, min: 1, max: 20 }),
          name: text('步骤名称', { required: true, max: 30 }),
          approverType: choice('审批人', 'role 角色, user 用户, departmentLeader 部门负责人, parentLeader 提交人上级部门负责人', {
            required: true,
            default: 'role',
          }),
          role: ref('role', '角色', { requiredWhen: { approverType: ['role'] }, shownWhen: { approverType: ['role'] } }),
          user: ref('user', '用户', { requiredWhen: { approverType: ['user'] }, shownWhen: { approverType: ['user'] } }),
          mode: choice('方式', 'or 或签, and 会签', { required: true, default: 'or' }),
          amountFrom: money('金额满', { min: '0' }),
          timeoutHours: integer('时限(小时)', { min: 1, max: 720 }),
          notifyCopy: flag('抄送提交人'),
        },
      },
    },
    unique: [['docKind', 'name']],
    search: ['name', 'docKind'],
    sort: 'docKind,priority',
    operations: ['add', 'edit', 'del', 'enable', 'disable'],
    actions: [
      {
        id: 'preview',
        label: '试算步骤',
        flags: ['view'],
        risk: 'write',
        on: 'list',
        answers: true,
        input: {
          docKind: choice('单据类型', kinds, { required: true }),
          amount: money('金额', { min: '0', default: '0' }),
          department: ref('department', '科室'),
          warehouse: ref('warehouse', '库房'),
          partner: ref('partner', '往来单位'),
        },
      },
    ],
  });

/** 操作日志: append-only; the server writes it (operation-log.ts). */
export const operationLog = defineMaster({
  resource: 'operationLog',
  title: '操作日志',
  table: 'operation_log_list',
  owners: ['P', 'H', 'D', 'V'],
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
    { id: 'retry', label: '重试', flags: ['retry'], risk: 'write', on: 'rows' },
    {
      id: 'markHandled',
      label: '标记已处理',
      flags: ['markHandled'],
      risk: 'write',
      on: 'rows',
      input: { note: note('说明', { required: true }) },
    },
    // The ledger of the whole house is proved every night; the platform sees the result here and may ask again.
    { id: 'ledgerCheck', label: '账务自检', flags: ['view'], risk: 'write', on: 'list', answers: true, kinds: ['P'] },
    { id: 'runLedgerCheck', label: '重新自检', flags: ['retry'], risk: 'write', on: 'list', answers: true, kinds: ['P'] },
  ],
});
