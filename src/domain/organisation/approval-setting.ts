import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, type Fields, flag, integer, money, type Option, type OrgKind, ref, refs, text, type Value } from '../../define/field';
import { check, count, refuse } from '../../define/master-rules';
import { ALIVE, around, type Rows, rowsOf } from '../../define/rows';

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

const optionsOf = (kinds: readonly Option[]): Option[] => kinds.map(({ value, label }) => ({ value, label }));

/** Who leads a department is found when the document is submitted; whom a step names must be there now, by himself or by a bundle of roles. */
const everyStepHasSomebody = check({
  at: ['save'],
  says: '第{n}级审批没有可用的审批人',
  reads: ({ row, lines }) =>
    Object.fromEntries((lines?.steps ?? []).filter(namesPeople).map((step) => [String(step.seq), count(...peopleOf(step, row.orgId))])),
  test: ({ read }) => {
    const [empty] = Object.entries(read as Record<string, number>).filter(([, people]) => people === 0);
    return empty ? [{ message: `第${empty[0]}级审批没有可用的审批人` }] : [];
  },
});

type Step = Record<string, Value>;
const namesPeople = ({ approverType }: Step): boolean => approverType === 'role' || approverType === 'user';
function peopleOf({ approverType, role, user }: Step, org: string): Rows[] {
  const working = { org_id: org, status: true, ...ALIVE };
  if (approverType === 'user') return [rowsOf('app_user', { ...working, id: user })];
  const his = { org_id: org, user_id: around('id') };
  const bundled = rowsOf('user_group_role', his, rowsOf('group_role_role', { org_id: org, group_role_id: around('group_role_id'), role_id: role }));
  return [rowsOf('app_user', working, rowsOf('user_role', { ...his, role_id: role })), rowsOf('app_user', working, bundled)];
}

/** 审批设置: who passes a kind of document, in which steps; taken as a snapshot at submit. The kinds are those that know submit. */
export const approvalSettingOf = (kinds: readonly (Option & { owners: readonly OrgKind[] })[]) =>
  defineMaster({
    resource: 'approvalSetting',
    title: '审批设置',
    table: 'approval_setting',
    view: 'approval_setting_list',
    owners: ['H', 'D', 'V'],
    fields: {
      docKind: choice('单据类型', optionsOf(kinds), { required: true, list: true, filter: true }),
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
        atLeastOne: '请至少设置一个审批步骤',
        once: { field: 'seq', message: '审批步骤的顺序不能重复' },
      },
    },
    unique: [['docKind', 'name']],
    search: ['name', 'docKind'],
    sort: 'docKind,priority',
    checks: [
      refuse('save', '本机构没有单据类型“{docKind}”', {
        field: 'docKind',
        when: ({ row, caller }) => !kinds.some(({ value, owners }) => value === row.docKind && owners.includes(caller.kind)),
      }),
      everyStepHasSomebody,
    ],
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
          docKind: choice('单据类型', optionsOf(kinds), { required: true }),
          amount: money('金额', { min: '0', default: '0' }),
          department: ref('department', '科室'),
          warehouse: ref('warehouse', '库房'),
          partner: ref('partner', '往来单位'),
        },
        calls: { service: 'previewSteps' },
      },
    ],
  });
