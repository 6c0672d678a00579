import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, note, ref, refs, text } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { ALIVE, anyOf, around, not, PLATFORM, rowsOf } from '../../define/rows';
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

/** Of its kind of organisation the one, instead of the other. */
const theDefault = verb({
  row: () => ({ isDefault: true }),
  writes: ({ row }) => [{ change: 'role_template', where: { org_kind: row.orgKind, id: not(row.id) }, set: { is_default: false }, quietly: true }],
});

/** 机构组模板: what organisations of a kind get at approval; editing changes none until it is applied. */
export const roleTemplate = defineMaster({
  resource: 'roleTemplate',
  title: '机构组模板',
  table: 'role_template',
  view: 'role_template_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    code: text('编码', { max: 40, list: true }),
    name: text('名称', { required: true, max: 50, list: true }),
    orgKind: choice('机构类型', 'H 医院, D 经销商, V 厂家', { required: true, fixed: true, list: true, filter: true }),
    isDefault: computed(flag('默认', { list: true })),
    description: note('说明'),
    pageCount: computed(integer('页面数', { list: true })),
    operationCount: computed(integer('操作数', { list: true })),
    roleCount: computed(integer('角色数', { list: true })),
    organisationCount: computed(integer('使用机构数', { list: true })),
    sort: masterFields.sort,
  },
  unique: [['orgKind', 'name']],
  sort: 'orgKind,code',
  usedBy: ['organisation.role_template_id'],
  checks: [
    refuse('disable, del', '每种机构类型必须有一个默认模板', { when: ({ row }) => row.isDefault === true }),
    refuse('setDefault', '停用的模板不能设为默认', { when: ({ row }) => row.status !== true }),
  ],
  operations: ['add', 'edit', 'del', 'enable', 'disable'],
  actions: [
    {
      id: 'copy',
      label: '复制',
      flags: ['copy'],
      risk: 'write',
      on: 'row',
      input: { name: text('新模板名称', { required: true, max: 50 }) },
    },
    { id: 'setDefault', label: '设为默认', flags: ['setDefault'], risk: 'write', on: 'row', does: theDefault },
    {
      id: 'setTree',
      label: '设置菜单',
      flags: ['setTree'],
      risk: 'write',
      on: 'row',
      input: { nodes: refs('menuNode', '菜单', { max: MENU_NODES }) },
    },
    {
      id: 'setPermission',
      label: '设置权限',
      flags: ['setPermission'],
      risk: 'write',
      on: 'row',
      input: {
        name: text('模板角色', { required: true, max: 50 }),
        description: note('说明'),
        nodes: refs('menuNode', '权限', { max: MENU_NODES }),
      },
    },
    {
      id: 'apply',
      label: '应用到机构',
      flags: ['apply'],
      risk: 'write',
      on: 'row',
      input: {
        organisations: { kind: 'refs', to: 'organisation', label: '机构', required: true },
        mode: choice('方式', 'add 追加, replace 覆盖', { required: true, default: 'add' }),
        syncRoles: flag('同步角色'),
      },
    },
  ],
});
