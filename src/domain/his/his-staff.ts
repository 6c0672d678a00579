import { defineMaster } from '../../define/define-master';
import { choice, computed, flag, ref, text } from '../../define/field';
import { completion, follows, refuse, verb } from '../../define/master-rules';
import { ALIVE, not, rowsOf } from '../../define/rows';

const BOUND = '1';

/** HIS人员: who works in the hospital by its own system, and who of our people that is. Whoever left there is only proposed to leave here. */
export const hisStaff = defineMaster({
  resource: 'hisStaff',
  title: 'HIS人员',
  table: 'his_staff',
  view: 'his_staff_list',
  owners: ['H'],
  scopeBy: { department: 'department' },
  fields: {
    staffId: text('HIS人员编号', { required: true, max: 40, column: 'code', list: true }),
    staffNo: text('工号', { max: 40, list: true }),
    name: text('姓名', { required: true, max: 60, list: true, pattern: /^[^<>?]*$/, message: '姓名中请不要输入特殊字符' }),
    sex: choice('性别', '男, 女, 未知'),
    hisDeptCode: text('HIS科室编码', { required: true, max: 40 }),
    hisDeptName: text('HIS科室', { max: 60, list: true }),
    department: computed(ref('department', '科室', { list: true, filter: true })),
    title: text('职称', { max: 40, list: true }),
    post: choice('岗位', '医生, 护士, 技师, 其他', { list: true, filter: true }),
    phone: text('联系电话', { max: 30, list: true }),
    employee: computed(ref('employee', '绑定员工', { list: true, filter: true })),
    active: flag('在岗', { default: true, list: true, filter: true }),
    bindState: computed(choice('绑定', '0 未绑定:orange, 1 已绑定:green, 2 冲突:red', { list: true, filter: true })),
    isHomeless: computed(flag('科室未对照', { filter: true })),
    isLeaving: computed(flag('建议离职', { filter: true })),
  },
  hasStatus: false,
  unique: [['staffId']],
  isPerson: true,
  search: ['staffId', 'staffNo', 'name', 'hisDeptName', 'phone'],
  sort: 'hisDeptName,staffNo',
  operations: ['add', 'import', 'export'],
  onImport: 'change',
  offers: (row, operation) => {
    if (operation === 'unbind') return row.bindState === BOUND;
    if (operation === 'bindDepartment') return row.isHomeless === true;
    return !['bind', 'accept', 'createEmployee'].includes(operation) || row.bindState !== BOUND;
  },
  completes: [completion({ at: 'add', row: () => ({ bindState: '0' }) })],
  checks: [
    refuse('bind', '【{name}】已绑定员工，请先解绑', { when: ({ before }) => before?.bindState === BOUND }),
    refuse('bind', '该员工已绑定HIS人员【{found.name}】', {
      field: 'employee',
      found: ({ row }) => rowsOf('his_staff', { org_id: row.orgId, employee_id: row.employee, active: true, id: not(row.id), ...ALIVE }),
    }),
    refuse('bindDepartment', 'HIS科室编码【{hisDeptCode}】已对照【{found.name}】', {
      found: ({ row }) => rowsOf('department', { org_id: row.orgId, his_dept_code: row.hisDeptCode, ...ALIVE }),
    }),
    refuse('bindDepartment', '【{found.name}】已对照HIS科室编码【{found.his_dept_code}】', {
      found: ({ row, input }) => rowsOf('department', { org_id: row.orgId, id: input.department, his_dept_code: not(null) }),
    }),
  ],
  follows: [
    // Prescriptions and charges name people by the codes of the HIS.
    follows({
      at: ['bind'],
      writes: ({ row }) => [
        { change: 'employee', where: { org_id: row.orgId, his_staff_code: row.staffId }, set: { his_staff_code: null } },
        { change: 'employee', where: { org_id: row.orgId, id: row.employee }, set: { his_staff_code: String(row.staffId) } },
      ],
    }),
    follows({
      at: ['unbind'],
      writes: ({ row }) => [{ change: 'employee', where: { org_id: row.orgId, his_staff_code: row.staffId }, set: { his_staff_code: null } }],
    }),
  ],
  proposes: {
    title: '可能是',
    accept: 'accept',
    keys: { N: 'createEmployee' },
    fields: { code: text('工号'), name: text('姓名'), department: text('科室'), position: text('职务'), phone: text('手机') },
  },
  actions: [
    { id: 'pullHis', label: '同步HIS', flags: ['pullHis'], risk: 'write', on: 'list', answers: true, calls: { service: 'pullStaff' } },
    { id: 'autoBind', label: '自动绑定', flags: ['autoBind'], risk: 'write', on: 'list', answers: true, calls: { service: 'bindStaff' } },
    {
      id: 'bind',
      label: '绑定员工',
      flags: ['bind'],
      risk: 'write',
      on: 'row',
      input: { employee: ref('employee', '员工', { required: true }) },
      does: verb({ row: ({ input }) => ({ employee: String(input.employee), bindState: BOUND }) }),
    },
    {
      id: 'accept',
      label: '绑定',
      flags: ['bind'],
      risk: 'write',
      on: 'row',
      isStep: true,
      input: { candidate: text('员工', { required: true, max: 40 }) },
      calls: { service: 'acceptStaff' },
    },
    {
      id: 'bindDepartment',
      label: '对照科室',
      flags: ['bind'],
      risk: 'write',
      on: 'row',
      input: { department: ref('department', '科室', { required: true }) },
      does: verb({
        writes: ({ row, input }) => [
          { change: 'department', where: { org_id: row.orgId, id: input.department }, set: { his_dept_code: String(row.hisDeptCode) } },
        ],
      }),
    },
    {
      id: 'unbind',
      label: '解绑',
      flags: ['unbind'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: () => ({ employee: '', bindState: '0' }) }),
    },
    { id: 'createEmployee', label: '新建员工', flags: ['createEmployee'], risk: 'write', on: 'rows', answers: true, calls: { service: 'staffToEmployees' } },
  ],
  leads: [{ id: 'toEmployee', label: '查看员工', flags: [], on: 'row', to: 'employee', with: { hisStaffCode: 'staffId' }, when: { bindState: [BOUND] } }],
});
