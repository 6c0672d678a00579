import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, ref, refs, text } from '../../define/field';

/** An organisation's own classification: one tree for business, one for finance; a product hangs on one leaf of each. */
export const customCategory = defineMaster({
  resource: 'customCategory',
  title: '自定义分类',
  table: 'custom_category',
  view: 'custom_category_list',
  owners: ['P', 'H', 'D', 'V'],
  tree: { depth: 4, path: true },
  fields: {
    kind: choice('类型', 'business 业务分类, finance 财务分类', { required: true, fixed: true, filter: true, list: true, default: 'business' }),
    ...masterFields,
    code: text('编码', { required: true, max: 40, list: true }),
    parent: ref('customCategory', '上级分类', { within: { kind: 'kind' } }),
    financeSubject: text('财务科目', { max: 60, list: true, shownWhen: { kind: ['finance'] } }),
    hisFeeClass: text('HIS费用类别', { max: 60 }),
    manageClass: choice('管理类别', '高值, 低值, 试剂, 办公, 其他', { list: true }),
    isHighValue: flag('默认高值'),
    budgetControl: flag('预算控制'),
    level: computed(integer('层级')),
    productCount: computed(integer('产品数', { list: true })),
  },
  unique: [
    ['kind', 'code'],
    ['kind', 'parent', 'name'],
  ],
  picker: ['kind', 'parent'],
  usedBy: ['business_product.category_id', 'business_product.finance_category_id'],
  actions: [
    { id: 'move', label: '移动', flags: ['move'], risk: 'write', on: 'row', input: { parent: ref('customCategory', '新的上级') } },
    { id: 'assign', label: '归类', flags: ['assign'], risk: 'write', on: 'row', input: { products: refs('businessProduct', '产品', { required: true }) } },
    { id: 'remove', label: '移出', flags: ['assign'], risk: 'write', on: 'row', input: { products: refs('businessProduct', '产品', { required: true }) } },
  ],
});
