import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, integer, note, quantity, ref, text } from '../../define/field';
import { completion, follows, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, alike, allOf, anyOf, not, rowsOf } from '../../define/rows';
import { copyFromDept, fromCatalogue, fromHistory } from './common-product-lists';
import { goodsCard, keptBy, specificationRef } from './goods-card';

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
  // A department's list is its people's, a personal one its owner's alone.
  readers: ({ org, user }) => allOf({ org_id: org }, anyOf({ scope: 'department' }, { user_id: user })),
  completes: [completion({ at: 'save', row: ({ row }) => ({ department: row.scope === 'user' ? '' : row.department }) })],
  checks: [
    refuse('save', '产品未下发或已停用，不能加入常用', { field: 'specification', missing: ({ row, caller }) => keptBy(caller.org, row.specification) }),
    refuse('save', '【该产品】已存在，请勿重复', {
      found: ({ row, caller }) =>
        rowsOf('common_product', {
          org_id: caller.org,
          scope: row.scope,
          ...(row.scope === 'user' ? { user_id: caller.user } : { department_id: row.department }),
          group_name: alike(row.groupName),
          specification_id: row.specification,
          id: not(row.id),
          ...ALIVE,
        }),
    }),
  ],
  follows: [
    follows({
      at: ['save'],
      reads: ({ row, caller }) => ({
        product: one(rowsOf('business_product', { org_id: caller.org, specification_id: row.specification, ...ALIVE }), 'id'),
      }),
      writes: ({ row, caller, read }) => [
        {
          change: 'common_product',
          where: { org_id: caller.org, id: row.id },
          set: { user_id: row.scope === 'user' ? caller.user : null, business_product_id: read.product },
          quietly: true,
        },
      ],
    }),
  ],
  label: 'productName',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel', 'groupName'],
  sort: 'groupName,sort',
  operations: ['add', 'edit', 'del', 'export'],
  actions: [
    // The order the rows are sent in.
    { id: 'sort', label: '排序', flags: ['sort'], risk: 'write', on: 'rows', does: verb({ row: ({ place }) => ({ sort: place }) }) },
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
      does: fromCatalogue,
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
      does: fromHistory,
    },
    {
      id: 'copyFromDept',
      label: '复制科室常用',
      flags: ['copyFromDept'],
      risk: 'write',
      on: 'list',
      input: { from: ref('department', '来源科室', { required: true }), to: ref('department', '目标科室', { required: true }) },
      does: copyFromDept,
    },
  ],
});
