import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, integer, ref, refs, text } from '../../define/field';

/** Shelves; saving rows × columns makes the missing locations, shrinking removes only empty ones. */
export const shelf = defineMaster({
  resource: 'shelf',
  title: '货架',
  table: 'shelf',
  view: 'shelf_list',
  owners: ['H', 'D', 'V'],
  within: ['warehouse'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    warehouse: ref('warehouse', '库房', { required: true, fixed: true, list: true, filter: true }),
    zone: ref('stockArea', '库区', { within: { warehouse: 'warehouse' } }),
    code: text('编码', { required: true, max: 20, list: true, pattern: /^[A-Za-z0-9_-]+$/, message: '货架编码只能是字母、数字、-和_' }),
    name: text('名称', { max: 60, list: true, pattern: /^[^<>?]*$/, message: '名称中请不要输入特殊字符' }),
    type: choice('类型', '平面, 隔板, 抽屉, 称重, 冷柜', { required: true, default: '隔板', list: true, filter: true }),
    rows: integer('层', { required: true, min: 1, max: 50, default: '1', column: 'row_count', list: true }),
    columns: integer('列', { required: true, min: 1, max: 50, default: '1', column: 'column_count', list: true }),
    department: ref('department', '科室'),
    sort: masterFields.sort,
    remark: masterFields.remark,
    locationCount: computed(integer('货位数', { list: true })),
    usedCount: computed(integer('占用数', { list: true })),
    specificationCount: computed(integer('品种数', { list: true })),
  },
  unique: [['warehouse', 'code']],
  picker: ['warehouse'],
  sort: 'warehouse,sort,code',
  flags: { add: ['add'], edit: ['edit'] },
  usedBy: [],
  actions: [
    { id: 'move', label: '移动', flags: ['move'], risk: 'write', on: 'row', input: { zone: ref('stockArea', '库区') } },
    { id: 'genLocation', label: '生成货位', flags: ['genLocation', 'generate'], risk: 'write', on: 'rows' },
    {
      id: 'bindProduct',
      label: '绑定产品',
      flags: ['bindProduct'],
      risk: 'write',
      on: 'row',
      input: { specifications: refs('specification', '产品', { required: true }), location: ref('location', '货位', { within: { warehouse: 'warehouse' } }) },
    },
  ],
});
