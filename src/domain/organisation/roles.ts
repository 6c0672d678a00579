import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, note, ref, refs, text, type Value } from '../../define/field';
import { type Caller, check, completion, judge, list, type MasterValues, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, anyOf, around, type Match, not, PLATFORM, type Rows, rowsOf } from '../../define/rows';
import { MENU_NODES } from '../screens/menu-size';

const SYSTEM_PAGE = 'systemRole';
const isSystem = ({ orgId }: Pick<MasterValues, 'orgId'>): boolean => orgId === PLATFORM;
const staysSystem = (row: MasterValues, { screen }: Caller): boolean => isSystem(row) && screen === SYSTEM_PAGE;
/** Who has the role, directly or through a group role. */
const heldBy = (role: string, whom: Match): Rows[] => [
  rowsOf('user_role', { ...whom, role_id: role }),
  rowsOf('user_group_role', whom, rowsOf('group_role_role', { org_id: around('org_id'), group_role_id: around('group_role_id'), role_id: role })),
];
const aliveOnly = (rows: Rows): Rows => ({
  ...rows,
  having: [...(rows.having ?? []), rowsOf('app_user', { org_id: around('org_id'), id: around('user_id'), ...ALIVE })],
});
/** A name stands once in the organisation and against the system roles of its kind. */
const sameName = ({ id, orgId, name }: Pick<MasterValues, 'id' | 'orgId'> & { name?: Value }, kind: Value | undefined): Rows[] => {
  const other = { name: alike(name), ...(id ? { id: not(id) } : {}), ...ALIVE };
  return [rowsOf('role', { ...other, scope: 'system', org_kind: kind }), rowsOf('role', { ...other, org_id: orgId, scope: 'organisation' })];
};

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
  completes: [
    completion({
      at: 'add',
      row: ({ row, caller }) => (caller.screen === SYSTEM_PAGE ? { orgId: PLATFORM, scope: 'system', orgKind: row.orgKind } : { orgKind: '' }),
    }),
  ],
  checks: [
    refuse('add', '请选择机构类型', { field: 'orgKind', when: ({ row, caller }) => caller.screen === SYSTEM_PAGE && !row.orgKind }),
    refuse('edit, enable, disable, setPermission', '系统管理员角色不能修改', { when: ({ row }) => row.isWildcard === true }),
    refuse('setPermission', '系统角色由平台维护', { when: ({ row, caller }) => row.orgId === PLATFORM && caller.kind !== 'P' }),
    refuse('enable, disable, setPermission', '不能修改自己的权限', {
      found: ({ row, caller }) => heldBy(row.id, { org_id: caller.org, user_id: caller.user }),
    }),
    refuse('save', '【{name}】已存在，请勿重复', { found: ({ row, caller }) => sameName(row, isSystem(row) ? row.orgKind : caller.kind) }),
    refuse('del', '系统角色不能删除', { when: ({ row }) => row.orgId === PLATFORM }),
    check({
      at: ['del'],
      says: '角色已分配给{n}个用户，不能删除',
      reads: ({ row }) => ({ holders: list(heldBy(row.id, {}).map(aliveOnly), ['user_id']) }),
      test: ({ read }) => {
        const users = new Set(read.holders.map(({ user_id }) => user_id)).size;
        return users > 0 ? [{ message: `角色已分配给${users}个用户，不能删除` }] : [];
      },
    }),
    refuse('copy', '管理员角色不能复制', { when: ({ row }) => row.isWildcard === true }),
    refuse('copy', '【{input.name}】已存在，请勿重复', {
      found: ({ row, caller, input }) => {
        const [owner, kind] = staysSystem(row, caller) ? [PLATFORM, row.orgKind] : [caller.org, caller.kind];
        return sameName({ id: '', orgId: owner, name: input.name ?? '' }, kind);
      },
    }),
    judge('copy', ({ row }) => ({ service: 'grantableAs', ids: [row.id] })),
  ],
  grantsRights: 'owner',
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
      // A copy becomes the organisation's own role, whatever it was copied from; on 系统角色 a system role stays one.
      does: verb({
        makes: 'role',
        writes: ({ row, caller, input }) => {
          const stays = staysSystem(row, caller);
          const of = stays ? { org_id: PLATFORM, scope: 'system', org_kind: row.orgKind } : { org_id: caller.org, scope: 'organisation', org_kind: null };
          return [
            {
              copy: 'role',
              of: row.id,
              set: {
                ...of,
                id: { new: 'role' },
                name: input.name,
                code: '',
                is_wildcard: false,
                template_role_id: null,
                locally_changed: false,
                status: true,
              },
            },
            { copy: 'role_permission', of: { org_id: row.orgId, role_id: row.id }, set: { org_id: of.org_id, role_id: { new: 'role' } } },
          ];
        },
      }),
    },
    {
      id: 'setPermission',
      label: '设置权限',
      flags: ['setPermission'],
      risk: 'write',
      on: 'row',
      input: { nodes: refs('menuNode', '权限', { max: MENU_NODES }) },
      calls: { service: 'setRoleNodes' },
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
    refuse('edit', '不能修改自己的权限', {
      when: ({ lines }) => lines?.roles !== undefined,
      found: ({ row, caller }) => rowsOf('user_group_role', { org_id: row.orgId, group_role_id: row.id, user_id: caller.user }),
    }),
    judge('save', ({ lines }) => lines?.roles && { service: 'grantableRoles', ids: lines.roles.map((line) => String(line.role)) }),
    refuse('del', '角色已分配给{n}个用户，不能删除', {
      found: ({ row }) =>
        rowsOf(
          'user_group_role',
          { org_id: row.orgId, group_role_id: row.id },
          rowsOf('app_user', { org_id: around('org_id'), id: around('user_id'), ...ALIVE }),
        ),
    }),
  ],
  grantsRights: 'owner',
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  flags: { add: ['addGroup'], edit: ['editGroup'], del: ['delGroup'], enable: ['editGroup'], disable: ['editGroup'] },
});
