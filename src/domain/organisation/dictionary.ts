import { defineMaster, masterFields } from '../../define/define-master';
import { defineTree } from '../../define/define-tree';
import { choice, computed, flag, integer, ref, text } from '../../define/field';
import { type Asked, follows, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, not, PLATFORM, type Rows, rowsOf } from '../../define/rows';

/** 字典类型; its items are the rows of dictionaryItem. */
export const dictionary = defineMaster({
  resource: 'dictionary',
  title: '字典',
  table: 'dictionary_type',
  owners: ['P'],
  scope: 'platform',
  fields: {
    code: text('编码', { required: true, max: 40, list: true, fixed: true }),
    name: text('名称', { required: true, max: 50, list: true }),
    isSystem: computed(flag('系统', { list: true })),
    orgExtendable: flag('机构可扩展', { list: true }),
    sort: masterFields.sort,
    remark: masterFields.remark,
  },
  sort: 'sort,code',
  usedBy: ['dictionary_item.type_id'],
  checks: [refuse('del', '系统字典不能删除', { when: ({ row }) => row.isSystem === true })],
  actions: [
    {
      id: 'move',
      label: '排序',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { sort: integer('排序', { required: true, min: 0, max: 100_000 }) },
      does: verb({ row: ({ input }) => ({ sort: String(input.sort) }) }),
    },
  ],
});

const typeIsSystem = ({ row }: Asked): Rows => rowsOf('dictionary_type', { id: row.type, is_system: true });
const shared = ({ row }: Asked, ...owners: string[]): Rows =>
  rowsOf('dictionary_item', { org_id: owners, type_id: row.type, code: alike(row.code), id: not(row.id), ...ALIVE });

/** Values of a dictionary: the platform's, and those of one's own where it may be extended. Values the product itself knows stay where they are. */
export const dictionaryItem = defineMaster({
  resource: 'dictionaryItem',
  title: '字典项',
  table: 'dictionary_item',
  view: 'dictionary_item_list',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'catalogue',
  within: ['dictionary'],
  fields: {
    type: ref('dictionary', '字典', { required: true, fixed: true, filter: true }),
    typeCode: computed(text('字典编码', { filter: true })),
    code: text('值', { required: true, max: 60, list: true, fixed: true }),
    name: text('名称', { required: true, max: 60, list: true }),
    color: choice('颜色', 'grey 灰, blue 蓝, green 绿, orange 橙, red 红, yellow 黄', { list: true }),
    extra: text('附加值', { max: 200 }),
    parent: ref('dictionaryItem', '上级'),
    isSystem: computed(flag('系统', { list: true })),
    sort: integer('排序', { list: true }),
  },
  unique: [['type', 'code']],
  sort: 'sort,code',
  checks: [
    refuse('add', '系统字典不能新增值', { field: 'type', found: typeIsSystem }),
    refuse('save', '【{code}】已存在，请勿重复', { found: (asked) => shared(asked, PLATFORM) }),
    refuse('move', '只能修改本机构维护的数据', { when: ({ row, caller }) => row.orgId !== caller.owner }),
    refuse('move', '系统字典的值不能移动', { changes: ['type'], when: ({ row }) => row.isSystem === true }),
    refuse('move', '系统字典的值不能移动', { changes: ['type'], found: typeIsSystem }),
    refuse('move', '【{code}】已存在，请勿重复', { changes: ['type'], found: (asked) => shared(asked, asked.row.orgId, PLATFORM) }),
    refuse('del', '系统字典的值不能删除', { when: ({ row }) => row.isSystem === true }),
  ],
  // Clients keep dictionaries; the edition tells them when to ask again.
  follows: [
    follows({
      at: ['save', 'move', 'del'],
      writes: ({ row, before }) => [
        {
          change: 'dictionary_type',
          where: { id: [...new Set([row.type, before?.type ?? row.type].map(String))] },
          set: { edition: { plus: 1 } },
          quietly: true,
        },
      ],
    }),
  ],
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { type: ref('dictionary', '移到字典'), sort: integer('排序', { min: 0, max: 100_000 }) },
      does: verb({ row: ({ row, input }) => ({ type: String(input.type || row.type), sort: String(input.sort || row.sort || '0') }) }),
    },
  ],
});

/** Types left, their values below them. */
export const dictionaryTree = defineTree({
  id: 'dictionaries',
  title: '字典',
  resources: ['dictionary'],
  levels: [
    { master: 'dictionary', under: [] },
    { master: 'dictionaryItem', under: [{ master: 'dictionary', field: 'type' }], move: 'move' },
  ],
});
