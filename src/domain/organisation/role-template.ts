import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, note, refs, text } from '../../define/field';
import { follows, refuse, verb } from '../../define/master-rules';
import { not, rowsOf } from '../../define/rows';
import { MENU_NODES } from '../screens/menu-size';

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
    refuse('apply', '模板不适用于【{found.name}】的机构类型', {
      field: 'organisations',
      found: ({ row, input }) => rowsOf('organisation', { id: input.organisations, kind: not(row.orgKind) }),
    }),
    refuse('setDefault', '停用的模板不能设为默认', { when: ({ row }) => row.status !== true }),
  ],
  follows: [follows({ at: ['del'], writes: ({ row }) => [{ take: 'role_template_node', where: { template_id: row.id } }] })],
  operations: ['add', 'edit', 'del', 'enable', 'disable'],
  actions: [
    {
      id: 'copy',
      label: '复制',
      flags: ['copy'],
      risk: 'write',
      on: 'row',
      input: { name: text('新模板名称', { required: true, max: 50 }) },
      does: verb({
        makes: 'template',
        writes: ({ row, input }) => [
          { copy: 'role_template', of: row.id, set: { id: { new: 'template' }, name: input.name, code: '', is_default: false, status: true } },
          { copy: 'role_template_node', of: { template_id: row.id }, set: { template_id: { new: 'template' } } },
          { copy: 'role_template_role', of: { template_id: row.id }, set: { template_id: { new: 'template' } } },
        ],
      }),
    },
    { id: 'setDefault', label: '设为默认', flags: ['setDefault'], risk: 'write', on: 'row', does: theDefault },
    {
      id: 'setTree',
      label: '设置菜单',
      flags: ['setTree'],
      risk: 'write',
      on: 'row',
      input: { nodes: refs('menuNode', '菜单', { max: MENU_NODES }) },
      calls: { service: 'setTemplateNodes' },
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
      calls: { service: 'setTemplateRole' },
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
      calls: { service: 'applyTemplate' },
    },
  ],
});
