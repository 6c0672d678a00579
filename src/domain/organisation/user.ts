import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, flag, integer, note, ref, refs, text } from '../../define/field';

const validity = { validFrom: date('生效日期'), validTo: date('失效日期') };
const PHONE = { max: 11, pattern: /^1\d{10}$/, message: '手机号码格式输入有误' };

/** 用户: a login inside an organisation, with roles and data scope. Rights change only through its actions (server/effects/user.ts). */
export const user = defineMaster({
  resource: 'user', title: '用户', table: 'app_user', view: 'app_user_list', owners: ['P', 'H', 'D', 'V'],
  fields: {
    userName: text('账号', { column: 'code', required: true, max: 32, list: true, pattern: /^[^\s<>?]{2,32}$/, message: '账号为2-32个字，不能含空格' }),
    employee: ref('employee', '人员', { required: true, fixed: true }),
    account: computed(ref('account', '登录')),
    name: computed(text('姓名', { list: true })),
    employeeSn: computed(text('工号', { list: true })),
    department: computed(ref('department', '部门', { list: true, filter: true })),
    phone: text('手机', { required: true, list: true, ...PHONE }),
    initialPassword: text('初始密码', { max: 16, hint: '空 = 手机号，首次登录须修改' }),
    departments: refs('department', '可见科室', { hint: '空 = 全部' }),
    warehouses: refs('warehouse', '可见库房', { hint: '空 = 全部' }),
    defaultWarehouse: ref('warehouse', '默认库房'),
    validTo: date('账号有效期', { list: true }),
    roleCount: computed(integer('角色数', { list: true })),
    roleNames: computed(text('角色', { list: true, max: 1000 })),
    groupRoleNames: computed(text('组角色', { max: 1000 })),
    copySourceName: computed(text('复制来源')),
    isLocked: computed(flag('锁定')),
    lastLoginAt: computed(datetime('最近登录', { list: true })),
    remark: note(),
  },
  lines: {
    roles: { label: '角色', table: 'user_role', parentColumn: 'user_id', fields: { role: ref('role', '角色', { required: true }), ...validity } },
    groupRoles: { label: '组角色', table: 'user_group_role', parentColumn: 'user_id', fields: { groupRole: ref('groupRole', '组角色', { required: true }), ...validity } },
  },
  unique: [], label: 'name', search: ['userName', 'name', 'phone'], pinyinOf: 'name', picker: ['userName'],
  actions: [
    { id: 'resetPwd', label: '重置密码', flags: ['resetPwd'], risk: 'irreversible', on: 'rows', input: { password: text('新密码', { max: 16, hint: '空 = 手机号，首次登录须修改' }) } },
    { id: 'unlock', label: '解锁', flags: ['unlock'], risk: 'write', on: 'rows' },
    { id: 'forceLogout', label: '强制下线', flags: ['forceLogout'], risk: 'write', on: 'rows' },
    {
      id: 'assign', label: '授权', flags: ['assign'], risk: 'write', on: 'row',
      input: { roles: refs('role', '角色'), groupRoles: refs('groupRole', '组角色'), departments: refs('department', '可见科室'), warehouses: refs('warehouse', '可见库房'), ...validity },
    },
    {
      id: 'batchAssign', label: '批量授权', flags: ['batchAssign'], risk: 'write', on: 'rows',
      input: {
        mode: choice('方式', 'add 追加, replace 覆盖, remove 移除', { required: true, default: 'add' }), roles: refs('role', '角色'), groupRoles: refs('groupRole', '组角色'),
        departments: refs('department', '可见科室'), warehouses: refs('warehouse', '可见库房'), withPlaces: flag('同时设置科室和库房'), ...validity,
      },
    },
    { id: 'removeRole', label: '移除角色', flags: ['removeRole'], risk: 'write', on: 'rows', input: { roles: refs('role', '角色'), groupRoles: refs('groupRole', '组角色') } },
    {
      id: 'copyPermission', label: '复制权限', flags: ['copyPermission'], risk: 'write', on: 'rows',
      input: {
        sourceUser: ref('user', '来源用户', { required: true }), withRoles: flag('角色', { default: true }), withGroupRoles: flag('组角色', { default: true }), withDepartments: flag('可见科室'), withWarehouses: flag('可见库房'),
        mode: choice('方式', 'add 追加, replace 覆盖', { required: true, default: 'add' }),
      },
    },
  ],
});

/** 平台账号: every login of the platform; what belongs to its organisation is kept there (user). */
export const account = defineMaster({
  resource: 'account', title: '平台账号', table: 'account', view: 'account_list', owners: ['P'], scope: 'platform', hasStatus: false,
  fields: {
    userName: computed(text('账号', { list: true })),
    phone: computed(text('手机', { list: true })),
    employeeName: computed(text('姓名', { list: true })),
    organisation: computed(ref('organisation', '机构', { list: true, filter: true })),
    organisationKind: computed(choice('机构类型', 'P 平台, H 医院, D 经销商, V 厂家', { list: true, filter: true })),
    state: computed(choice('状态', 'normal 正常:green, locked 锁定:red, off 停用:grey', { list: true, filter: true })),
    mustChangePassword: computed(flag('须改密码')),
    lastLoginAt: computed(datetime('最近登录时间', { list: true, filter: true })),
    lastLoginIp: computed(text('最近登录IP', { list: true })),
    sessionCount: computed(integer('在线会话数', { list: true })),
    passwordChangedAt: computed(datetime('密码修改时间', { list: true })),
  },
  unique: [], label: 'userName', search: ['userName', 'phone', 'employeeName'], pinyinOf: '', sort: '-lastLoginAt', operations: ['export'],
  actions: [
    { id: 'lock', label: '锁定', flags: ['lock'], risk: 'write', on: 'rows', reason: 'required' },
    { id: 'unlock', label: '解锁', flags: ['unlock'], risk: 'write', on: 'rows' },
    { id: 'resetPwd', label: '重置密码', flags: ['resetPwd'], risk: 'irreversible', on: 'rows', input: { password: text('新密码', { max: 16, hint: '空 = 手机号，首次登录须修改' }) } },
    { id: 'changePhone', label: '更换手机', flags: ['changePhone'], risk: 'write', on: 'row', reason: 'required', input: { phone: text('新手机', { required: true, ...PHONE }) } },
    { id: 'forceLogout', label: '强制下线', flags: ['forceLogout'], risk: 'write', on: 'rows' },
  ],
});
