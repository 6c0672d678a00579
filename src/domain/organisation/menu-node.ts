import { defineMaster } from '../../define/define-master';
import { choice, choices, flag, integer, text } from '../../define/field';
import { type Asked, refuse, verb } from '../../define/master-rules';
import { ALIVE, lacksSome, type Match, not, type Rows, rowsOf } from '../../define/rows';
import { allScreens } from '../screens/all';
import { NECESSARY } from '../screens/necessary';

const PATHS = new Set(allScreens.map(({ path }) => path));
const PAGE_FLAG = /^[a-z][A-Za-z0-9]{1,39}$/;
const FLAG_WORDS = '标识须以小写字母开头，只含字母和数字';
const nodes = (where: Match): Rows => rowsOf('menu_node', { ...where, ...ALIVE });
const listed = (value: unknown): string[] => (Array.isArray(value) ? value : []);
/** Menus of organisations, templates and roles that hold the node. */
const uses = ({ row }: Asked): Rows[] => ['organisation_menu', 'role_template_node', 'role_permission'].map((table) => rowsOf(table, { node_id: row.id }));

/** 菜单节点: the mother tree. Flag and type are fixed once used; the delivered nodes follow the product's screens. */
export const menuNode = defineMaster({
  resource: 'menuNode',
  title: '菜单节点',
  table: 'menu_node',
  owners: ['P'],
  scope: 'platform',
  tree: { depth: 4 },
  fields: {
    parent: { kind: 'ref', to: 'menuNode', label: '上级', column: 'parent_id' },
    type: choice('类型', '0 目录, 1 页面, 2 操作', { required: true, fixed: true, list: true, filter: true }),
    flag: text('标识', {
      required: true,
      max: 40,
      list: true,
      pattern: /^[a-z][A-Za-z0-9:]{1,39}$/,
      message: '标识须以小写字母开头，只含字母和数字',
    }),
    name: text('名称', { required: true, max: 50, list: true }),
    path: text('路由', { max: 120, list: true, shownWhen: { type: ['1'] } }),
    icon: text('图标', { max: 40 }),
    orgKinds: choices('适用机构', 'P 平台, H 医院, D 经销商, V 厂家', { required: true, list: true }),
    minVip: integer('最低会员', { max: 9, list: true }),
    preApproval: flag('审批前可用'),
    hidden: flag('不在菜单显示'),
    sort: integer('排序', { list: true }),
  },
  unique: [],
  search: ['name', 'flag', 'path'],
  sort: 'sort,flag',
  picker: ['type', 'flag', 'parent'],
  grantsRights: 'everywhere',
  checks: [
    refuse('save', FLAG_WORDS, { field: 'flag', when: ({ row }) => row.type !== '2' && !PAGE_FLAG.test(String(row.flag)) }),
    refuse('save', '路由不存在', { field: 'path', when: ({ row }) => row.type === '1' && !PATHS.has(String(row.path)) }),
    // 机构菜单树 has a right of the same name for an organisation's own order; the mother tree is moved on its own page only.
    refuse('move', '您没有【菜单母树-移动】权限', { isRight: true, when: ({ caller }) => !caller.holds('motherTree', 'move') }),
    refuse('save, move', '操作只能添加在页面下', {
      field: 'parent',
      when: ({ row }) => row.type === '2',
      missing: ({ row }) => nodes({ id: row.parent, type: 1 }),
    }),
    refuse('save, move', '页面只能添加在目录下', {
      field: 'parent',
      when: ({ row }) => row.type === '1',
      missing: ({ row }) => nodes({ id: row.parent, type: 0 }),
    }),
    refuse('save, move', '目录最多两级', {
      field: 'parent',
      when: ({ row }) => row.type === '0',
      found: ({ row }) => [nodes({ id: row.parent, type: not(0) }), nodes({ id: row.parent, parent_id: not(null) })],
    }),
    refuse('save, move', '适用机构不能超出上级节点', {
      field: 'orgKinds',
      found: ({ row }) => nodes({ id: row.parent, org_kinds: lacksSome(listed(row.orgKinds)) }),
    }),
    refuse('edit', '标识已被使用，不能修改', { field: 'flag', changes: ['flag'], found: uses }),
    refuse('save', '【{flag}】已存在，请勿重复', {
      found: ({ row }) => nodes({ id: not(row.id), flag: row.flag, ...(row.type === '2' ? { parent_id: row.parent } : { type: Number(row.type) }) }),
    }),
    refuse('disable, del', '系统必需节点不能移除', { when: ({ row }) => NECESSARY.has(String(row.flag)) }),
    refuse('del', '该节点已被{n}处使用，请先停用', { found: uses }),
  ],
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { parent: { kind: 'ref', to: 'menuNode', label: '新的上级' }, sort: integer('排序') },
      does: verb({ hangs: true, row: ({ input }) => (input.sort === '' ? {} : { sort: String(input.sort) }) }),
    },
  ],
});
