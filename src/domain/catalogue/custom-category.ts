import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, ref, refs, text } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { ALIVE, rowsOf } from '../../define/rows';

const products = { products: refs('businessProduct', '产品', { required: true }) };
/** Products hang on leaves, on one of each kind. */
const hanging = (isIn: boolean) =>
  verb({
    counts: { as: 'changed', of: 'business_product' },
    writes: ({ row, input, caller }) => {
      const column = row.kind === 'finance' ? 'finance_category_id' : 'category_id';
      const where = { org_id: caller.org, id: input.products };
      const isHighValue = row.isHighValue === true && caller.kind === 'H';
      return isIn
        ? [{ change: 'business_product', where, set: { [column]: row.id, ...(isHighValue ? { high_value: true, coded: true } : {}) } }]
        : [{ change: 'business_product', where: { ...where, [column]: row.id }, set: { [column]: null } }];
    },
  });

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
  checks: [
    refuse('save, move', '上级须为同一类型的分类', {
      field: 'parent',
      when: ({ row }) => Boolean(row.parent),
      missing: ({ row }) => rowsOf('custom_category', { id: row.parent, kind: row.kind }),
    }),
    refuse('assign', '请归类到末级分类', { found: ({ row }) => rowsOf('custom_category', { org_id: row.orgId, parent_id: row.id, ...ALIVE }) }),
    refuse('del', '分类下存在产品，不能删除', {
      found: ({ row }) => ['category_id', 'finance_category_id'].map((column) => rowsOf('business_product', { org_id: row.orgId, [column]: row.id, ...ALIVE })),
    }),
  ],
  usedBy: ['business_product.category_id', 'business_product.finance_category_id'],
  actions: [
    {
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { parent: ref('customCategory', '新的上级') },
      does: verb({ hangs: true }),
    },
    { id: 'assign', label: '归类', flags: ['assign'], risk: 'write', on: 'row', input: products, does: hanging(true) },
    { id: 'remove', label: '移出', flags: ['assign'], risk: 'write', on: 'row', input: products, does: hanging(false) },
  ],
});
