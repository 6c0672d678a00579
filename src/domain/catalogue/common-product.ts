import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, integer, note, quantity, ref, text } from '../../define/field';
import { goodsCard, specificationRef } from './goods-card';

/** Products a department or a person takes again and again, in named groups added to a document in one action. */
export const commonProduct = defineMaster({
  resource: 'commonProduct',
  title: '常用产品',
  table: 'common_product',
  owners: ['H', 'D'],
  scopeBy: { department: 'department' },
  fields: {
    scope: choice('范围', 'department 科室, user 个人', { required: true, fixed: true, default: 'user', filter: true }),
    department: ref('department', '科室', { requiredWhen: { scope: ['department'] }, shownWhen: { scope: ['department'] }, filter: true, list: true }),
    groupName: text('常用组', { max: 40, list: true, filter: true }),
    specification: { ...specificationRef, filter: true },
    ...goodsCard,
    defaultQuantity: quantity('默认数量', { list: true }),
    unit: ref('unit', '单位', { within: { specification: 'specification' }, list: true }),
    sort: integer('排序'),
    useCount: computed(integer('使用次数', { list: true })),
    lastUsedAt: computed(datetime('最近使用', { list: true })),
    remark: note(),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel', 'groupName'],
  sort: 'groupName,sort',
  operations: ['add', 'edit', 'del', 'export'],
  actions: [
    { id: 'sort', label: '排序', flags: ['sort'], risk: 'write', on: 'rows' },
    {
      id: 'fromCatalogue',
      label: '从目录添加',
      flags: ['pull:hospitalProduct'],
      risk: 'write',
      on: 'list',
      kinds: ['H'],
      input: {
        department: ref('department', '科室', { hint: '不选 = 个人常用' }),
        groupName: text('常用组', { max: 40 }),
        products: { kind: 'refs', to: 'hospitalProduct', label: '产品', required: true },
      },
    },
    {
      id: 'fromHistory',
      label: '由历史生成',
      flags: ['pull:useRecord'],
      risk: 'write',
      on: 'list',
      kinds: ['H'],
      input: {
        department: ref('department', '科室', { required: true, hint: '近90天使用或申领3次以上的产品' }),
        groupName: text('常用组', { max: 40, default: '历史常用' }),
      },
    },
    {
      id: 'copyFromDept',
      label: '复制科室常用',
      flags: ['copyFromDept'],
      risk: 'write',
      on: 'list',
      input: { from: ref('department', '来源科室', { required: true }), to: ref('department', '目标科室', { required: true }) },
    },
  ],
});
