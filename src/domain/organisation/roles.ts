import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, note, ref, refs, text } from '../../define/field';
import { refuse } from '../../define/master-rules';
import { ALIVE, anyOf, around, PLATFORM, rowsOf } from '../../define/rows';
import { MENU_NODES } from '../screens/menu-size';

/** 角色: a set of menu nodes (setPermission). System roles are the platform's, read live by every organisation of the kind. */
export const role = defineMaster({
  resource: 'role',
  title: '角色',
  table: 'role',
  view: 'role_list',
  owners: ['P', 'H', 'D', 'V'],
  fields: {
    code: text('编码', { max: 40, list: true }),
    name: text('角色名称', {
      required: true,
      max: 50,
      list: true,
      pattern: /^[^<>?]*$/,
      message: '角色名称中请不要输入特殊字符',
    }),
    scope: computed(choice('范围', 'system 系统, organisation 机构', { filter: true })),
    orgKind: choice('机构类型', 'P 平台, H 医院, D 经销商, V 厂家', { filter: true, fixed: true }),
    origin: computed(choice('来源', 'system 系统:grey, template 模板:blue, own 自建', { list: true, filter: true })),
    isWildcard: computed(flag('全部权限')),
    description: note('说明', { list: true }),
    userCount: computed(integer('用户数', { list: true })),
    sort: masterFields.sort,
  },
  unique: [
    ['name', 'orgKind'],
    ['code', 'orgKind'],
  ],
  sort: 'scope,sort,code',
  readers: ({ org, kind }) => anyOf({ org_id: org }, { scope: 'system', ...(kind === 'P' ? {} : { org_kind: kind }) }),
  writers: ({ org, kind }, row) => row.orgId === org || (row.orgId === PLATFORM && kind === 'P'),
  offers: (row) => row.isWildcard !== true,
  rows: { ofOrganisation: ({ kind }) => anyOf({ scope: 'organisation' }, { org_kind: kind }) },
  checks: [refuse('del', '系统角色不能删除', { when: ({ row }) => row.orgId === PLATFORM })],
  picker: ['origin'],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  leads: [{ id: 'groups', label: '组角色', flags: ['addGroup', 'editGroup', 'delGroup'], on: 'list', to: 'groupRole', isInside: true }],
  actions: [
    {
      id: 'copy',
      label: '复制',
      flags: ['copy'],
      risk: 'write',
      on: 'row',
      input: { name: text('新角色名称', { required: true, max: 50 }) },
    },
    {
      id: 'setPermission',
      label: '设置权限',
      flags: ['setPermission'],
      risk: 'write',
      on: 'row',
      input: { nodes: refs('menuNode', '权限', { max: MENU_NODES }) },
    },
  ],
});

/** 组角色: a named bundle of roles; permissions are the union of its enabled roles, read live. */
export const groupRole = defineMaster({
  resource: 'groupRole',
  title: '组角色',
  table: 'group_role',
  view: 'group_role_list',
  owners: ['P', 'H', 'D', 'V'],
  within: ['role', 'user'],
  fields: {
    code: text('编码', { max: 40, list: true }),
    name: text('组角色名称', {
      required: true,
      max: 50,
      list: true,
      pattern: /^[^<>?]*$/,
      message: '组角色名称中请不要输入特殊字符',
    }),
    roleNames: computed(text('包含角色', { list: true, max: 1000 })),
    description: note('说明', { list: true }),
    userCount: computed(integer('用户数', { list: true })),
    sort: masterFields.sort,
  },
  lines: {
    roles: {
      label: '角色',
      table: 'group_role_role',
      parentColumn: 'group_role_id',
      fields: { role: ref('role', '角色', { required: true }) },
      atLeastOne: '请至少选择一个角色',
    },
  },
  unique: [['name']],
  sort: 'sort,code',
  checks: [
    refuse('del', '角色已分配给{n}个用户，不能删除', {
      found: ({ row }) =>
        rowsOf(
          'user_group_role',
          { org_id: row.orgId, group_role_id: row.id },
          rowsOf('app_user', { org_id: around('org_id'), id: around('user_id'), ...ALIVE }),
        ),
    }),
  ],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  flags: { add: ['addGroup'], edit: ['editGroup'], del: ['delGroup'], enable: ['editGroup'], disable: ['editGroup'] },
});
