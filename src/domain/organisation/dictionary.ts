import { defineMaster, masterFields } from '../../define/define-master';
import { defineTree } from '../../define/define-tree';
import { choice, computed, flag, integer, ref, text } from '../../define/field';

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
  actions: [
    { id: 'move', label: '排序', flags: ['move'], risk: 'write', on: 'row', input: { sort: integer('排序', { required: true, min: 0, max: 100_000 }) } },
  ],
});
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
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { type: ref('dictionary', '移到字典'), sort: integer('排序', { min: 0, max: 100_000 }) },
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
