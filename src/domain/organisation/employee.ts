import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, files, flag, note, ref, refs, text } from '../../define/field';
import { follows, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, column, meets, rowsOf, some } from '../../define/rows';

/** 人员: with or without a login; pickers offer those in service. */
export const employee = defineMaster({
  resource: 'employee',
  title: '人员',
  table: 'employee',
  view: 'employee_list',
  owners: ['P', 'H', 'D', 'V'],
  fields: {
    code: text('工号', { required: true, max: 40, list: true }),
    name: text('姓名', {
      required: true,
      max: 50,
      list: true,
      pattern: /^[^<>?]*$/,
      message: '姓名中请不要输入特殊字符',
    }),
    sex: choice('性别', '男, 女', { list: true }),
    phone: text('手机', { max: 11, list: true, pattern: /^1\d{10}$/, message: '手机号码格式输入有误' }),
    department: ref('department', '部门', { required: true, list: true, filter: true }),
    otherDepartments: refs('department', '兼任部门'),
    position: text('职务', { max: 30, list: true, dictionary: 'position' }),
    photo: files('照片', { max: 1 }),
    hisStaffCode: text('HIS工号', { max: 40 }),
    hireDate: date('入职日期'),
    healthCertExpiry: date('健康证有效期', { list: true }),
    healthCertState: computed(choice('健康证', 'expired 已过期:red, valid 有效:green')),
    trainingDate: date('GSP培训日期'),
    description: note('简介'),
    userName: computed(text('登录账号', { list: true })),
    hasLogin: computed(flag('有账号', { filter: true })),
    jobStatus: computed(choice('在职状态', '1 在职:green, 0 离职:grey', { list: true, filter: true })),
    sort: masterFields.sort,
    remark: masterFields.remark,
  },
  unique: [['code'], ['phone'], ['hisStaffCode']],
  search: ['code', 'name', 'phone'],
  isPerson: true,
  picker: ['department', 'phone', 'position'],
  pickerDetail: ['department', 'position'],
  operations: ['add', 'edit', 'del', 'import', 'export'],
  offers: (row, operation) => {
    if (operation === 'rehire') return row.jobStatus === '0';
    if (operation === 'openAccount') return row.jobStatus === '1' && !row.userName;
    return operation !== 'resign' || row.jobStatus === '1';
  },
  // A department with everything below it.
  filters: {
    departmentTree: ({ org }, departments) => some(rowsOf('department', { org_id: org, id: column('department_id'), path: meets(departments) })),
  },
  checks: [
    refuse('del', '【{name}】已有登录用户，请先删除用户', {
      found: ({ row }) => rowsOf('app_user', { org_id: row.orgId, employee_id: row.id, ...ALIVE }),
    }),
  ],
  // His login bears the same name.
  follows: [
    follows({
      at: ['save'],
      reads: ({ row }) => {
        const employee = rowsOf('employee', { org_id: row.orgId, id: row.id });
        return { pinyin: one(employee, 'pinyin'), full: one(employee, 'pinyin_full') };
      },
      writes: ({ row, read }) => [
        {
          change: 'app_user',
          where: { org_id: row.orgId, employee_id: row.id },
          set: { name: String(row.name), pinyin: read.pinyin, pinyin_full: read.full },
          quietly: true,
        },
      ],
    }),
  ],
  usedBy: ['app_user.employee_id', 'document.handler_id', 'document.salesman_id', 'department.leader_id', 'warehouse.keeper_id'],
  actions: [
    { id: 'resign', label: '离职', flags: ['resign'], risk: 'write', on: 'row', reason: 'optional' },
    {
      id: 'rehire',
      label: '复职',
      flags: ['rehire'],
      risk: 'write',
      on: 'row',
      does: verb({ row: () => ({ jobStatus: '1', status: true, left_at: null }) }),
    },
    {
      id: 'transfer',
      label: '调岗',
      flags: ['transfer'],
      risk: 'write',
      on: 'rows',
      input: { department: ref('department', '新的部门', { required: true }), position: text('职务', { max: 30, dictionary: 'position' }) },
      does: verb({ row: ({ input }) => ({ department: String(input.department), position: input.position || undefined }) }),
    },
    {
      id: 'openAccount',
      label: '开通账号',
      flags: ['openAccount'],
      risk: 'write',
      on: 'row',
      input: { userName: text('登录账号', { max: 32, hint: '空 = 手机号' }), role: ref('role', '角色') },
    },
  ],
});
