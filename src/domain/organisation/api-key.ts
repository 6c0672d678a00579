import { defineMaster } from '../../define/define-master';
import { computed, date, datetime, integer, note, refs, text } from '../../define/field';
import { check } from '../../define/master-rules';

/** An address, or several with commas between. */
const ADDRESSES = /^[0-9a-fA-F.:,，;；\s]*$/;

/**
 * 接口密钥: by which another system of the organisation calls the interface. A key begins with no right at all: it may do what its roles
 * say (授权), never more than whoever gives them may; its secret is shown once, and kept as a hash (server/session/key-secrets.ts).
 */
export const apiKey = defineMaster({
  resource: 'apiKey',
  title: '接口密钥',
  table: 'api_key',
  view: 'api_key_list',
  owners: ['P', 'H', 'D', 'V'],
  fields: {
    name: text('名称', { required: true, max: 50, list: true, hint: '用它的系统，如 ERP', pattern: /^[^<>?]*$/, message: '名称中请不要输入特殊字符' }),
    validTo: date('有效期至', { required: true, list: true, hint: '到期后调用即被拒绝' }),
    addresses: text('允许的IP', { max: 400, list: true, pattern: ADDRESSES, message: 'IP地址格式不正确', hint: '多个用逗号分开，不填为不限' }),
    roleNames: computed(text('角色', { list: true, max: 1000 })),
    departments: computed(refs('department', '可见科室')),
    warehouses: computed(refs('warehouse', '可见库房')),
    secretCount: computed(integer('在用密钥数', { list: true })),
    secrets: computed(text('在用密钥', { list: true, max: 200 })),
    lastUsedAt: computed(datetime('最近调用', { list: true })),
    lastIp: computed(text('最近调用IP', { list: true })),
    refusedCount: computed(integer('被拒次数', { list: true })),
    lastRefusedAt: computed(datetime('最近被拒')),
    lastRefusedIp: computed(text('最近被拒IP')),
    remark: note(),
  },
  unique: [['name']],
  search: ['name'],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  grantsRights: 'owner',
  usedBy: ['webhook.key_id'],
  checks: [
    check({
      at: ['save'],
      test: ({ row, today }) => (String(row.validTo ?? '') < today ? [{ field: 'validTo', message: '【有效期至】不能早于今天' }] : []),
    }),
  ],
  actions: [
    {
      id: 'assign',
      label: '授权',
      flags: ['assign'],
      risk: 'write',
      on: 'row',
      input: {
        roles: refs('role', '角色', { hint: '密钥能做的就是这些角色能做的' }),
        departments: refs('department', '可见科室', { hint: '空 = 全部' }),
        warehouses: refs('warehouse', '可见库房', { hint: '空 = 全部' }),
      },
      calls: { service: 'setKeyRights' },
    },
    {
      id: 'issueKey',
      label: '生成密钥',
      flags: ['edit'],
      risk: 'irreversible',
      on: 'row',
      answers: true,
      input: { overlap: integer('原密钥还能用的小时', { min: 0, max: 720, default: '24', hint: '换密钥时新旧同时有效；0 = 立即失效' }) },
      calls: { service: 'issueApiKey' },
    },
    { id: 'revoke', label: '收回', flags: ['edit'], risk: 'irreversible', on: 'rows', answers: true, calls: { service: 'revokeApiKeys' } },
  ],
});
