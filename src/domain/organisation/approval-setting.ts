import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, type Fields, flag, integer, money, type Option, ref, refs, text } from '../../define/field';

const stepFields = {
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
} satisfies Fields;

/** 审批设置: who passes a kind of document, in which steps; taken as a snapshot at submit. The kinds are those that know submit. */
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
        fields: stepFields,
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
