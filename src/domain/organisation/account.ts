import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, flag, integer, ref, text } from '../../define/field';
import { PHONE } from './user';

/** 平台账号: every login of the platform; what belongs to its organisation is kept there (user). */
export const account = defineMaster({
  resource: 'account',
  title: '平台账号',
  table: 'account',
  view: 'account_list',
  owners: ['P'],
  scope: 'platform',
  hasStatus: false,
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
  unique: [],
  label: 'userName',
  search: ['userName', 'phone', 'employeeName'],
  pinyinOf: '',
  sort: '-lastLoginAt',
  offers: (row, operation) => (operation === 'unlock' ? row.state === 'locked' : operation !== 'lock' || row.state !== 'locked'),
  operations: ['export'],
  actions: [
    { id: 'lock', label: '锁定', flags: ['lock'], risk: 'write', on: 'rows', reason: 'required', calls: { service: 'lockLogins' } },
    { id: 'unlock', label: '解锁', flags: ['unlock'], risk: 'write', on: 'rows', calls: { service: 'unlockLogins' } },
    {
      id: 'resetPwd',
      label: '重置密码',
      flags: ['resetPwd'],
      risk: 'irreversible',
      on: 'rows',
      input: { password: text('新密码', { max: 16, hint: '空 = 手机号，首次登录须修改' }) },
      calls: { service: 'resetPasswords' },
    },
    {
      id: 'changePhone',
      label: '更换手机',
      flags: ['changePhone'],
      risk: 'write',
      on: 'row',
      reason: 'required',
      input: { phone: text('新手机', { required: true, ...PHONE }) },
      calls: { service: 'changePhone' },
    },
    { id: 'forceLogout', label: '强制下线', flags: ['forceLogout'], risk: 'write', on: 'rows', calls: { service: 'endLogins' } },
  ],
});
