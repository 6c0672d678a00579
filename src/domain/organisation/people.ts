import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, files, flag, integer, money, note, ref, refs, text } from '../../define/field';

/** 部门/科室: a tree of the organisation; its root carries the organisation's name. */
export const department = defineMaster({
  resource: 'department', title: '部门', table: 'department', view: 'department_list', owners: ['P', 'H', 'D', 'V'], tree: { depth: 5, path: true }, scopeBy: { department: 'id' },
  fields: {
    parent: ref('department', '上级部门'),
    ...masterFields,
    code: text('编码', { required: true, max: 40, list: true }),
    deptType: text('类型', { max: 20, list: true, filter: true, hint: '临床、医技、手术室、库房、采购、质管、财务、行政' }),
    leader: ref('employee', '负责人', { list: true }),
    phone: text('电话', { max: 20, list: true }),
    hisDeptCode: text('HIS科室编码', { max: 40 }),
    isSurgery: flag('手术科室'),
    canClaim: flag('可申领', { default: true }),
    costCentre: text('成本中心', { max: 40 }),
    monthBudget: money('月度耗材预算', { min: '0' }),
    employeeCount: computed(integer('人数', { list: true })),
  },
  unique: [['code'], ['parent', 'name'], ['hisDeptCode']], search: ['code', 'name', 'hisDeptCode'], picker: ['parent'],
  usedBy: ['document.department_id', 'employee.department_id', 'warehouse.department_id', 'patient.department_id'],
  actions: [{ id: 'move', label: '移动', flags: ['move'], risk: 'write', on: 'row', input: { parent: ref('department', '新的上级', { required: true }) } }],
});

/** 人员: with or without a login; pickers offer those in service. */
export const employee = defineMaster({
  resource: 'employee', title: '人员', table: 'employee', view: 'employee_list', owners: ['P', 'H', 'D', 'V'],
  fields: {
    code: text('工号', { required: true, max: 40, list: true }),
    name: text('姓名', { required: true, max: 50, list: true, pattern: /^[^<>?]*$/, message: '姓名中请不要输入特殊字符' }),
    sex: choice('性别', '男, 女', { list: true }),
    phone: text('手机', { max: 11, list: true, pattern: /^1\d{10}$/, message: '手机号码格式输入有误' }),
    department: ref('department', '部门', { required: true, list: true, filter: true }),
    otherDepartments: refs('department', '兼任部门'),
    position: text('职务', { max: 30, list: true }),
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
    sort: masterFields.sort, remark: masterFields.remark,
  },
  unique: [['code'], ['phone'], ['hisStaffCode']], search: ['code', 'name', 'phone'], picker: ['department', 'phone', 'position'],
  operations: ['add', 'edit', 'del', 'import', 'export'],
  usedBy: ['app_user.employee_id', 'document.handler_id', 'document.salesman_id', 'department.leader_id', 'warehouse.keeper_id'],
  actions: [
    { id: 'resign', label: '离职', flags: ['resign'], risk: 'write', on: 'row', reason: 'optional' },
    { id: 'rehire', label: '复职', flags: ['rehire'], risk: 'write', on: 'row' },
    { id: 'transfer', label: '调岗', flags: ['transfer'], risk: 'write', on: 'rows', input: { department: ref('department', '新的部门', { required: true }), position: text('职务', { max: 30 }) } },
    { id: 'openAccount', label: '开通账号', flags: ['openAccount'], risk: 'write', on: 'row', input: { userName: text('登录账号', { max: 32, hint: '空 = 手机号' }), role: ref('role', '角色') } },
  ],
});
