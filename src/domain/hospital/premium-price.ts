import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, integer, money, price, rate, ref, text, withCost } from '../../define/field';
import { type Asked, completion, refuse } from '../../define/master-rules';
import { ALIVE, above, atLeast, atMost, below, not, orBlank, rowsOf } from '../../define/rows';
import { MANAGE_CLASSES } from '../catalogue/hospital-product';

/** What a rule of each scope is told apart by: the field that must be filled and its column. */
const OF_SCOPE: Record<string, readonly [field: string, column: string]> = {
  '2': ['manageClass', 'manage_class'],
  '3': ['category', 'category_id'],
  '4': ['supplier', 'supplier_id'],
  '5': ['specification', 'specification_id'],
};
const FIELDS = Object.values(OF_SCOPE).map(([field]) => field);
const forScope = (scope: string) => ({ shownWhen: { scope: [scope] }, requiredWhen: { scope: [scope] } });
const TOP = '999999999999';

/** Rules in use of the same scope whose days and prices meet those of this one: (from, to] does not hold its beginning. */
const meeting = ({ row }: Asked) => {
  const [field, column] = OF_SCOPE[String(row.scope)] ?? [];
  return rowsOf('premium_price', {
    org_id: row.orgId,
    scope: row.scope,
    ...(field && column ? { [column]: row[field] } : {}),
    id: not(row.id),
    status: true,
    valid_from: atMost(row.validTo || '9999-12-31'),
    valid_to: orBlank(atLeast(row.validFrom)),
    price_from: orBlank(below(row.priceTo || TOP)),
    price_to: orBlank(above(row.priceFrom || '-1')),
    ...ALIVE,
  });
};

/**
 * 加价规则: what a patient is charged over the purchase price, narrowest scope first. A rule changes no price by itself: what it comes to
 * is looked at first, then goes through one adjustment of prices that somebody else reviews.
 */
export const premiumPrice = defineMaster({
  resource: 'premiumPrice',
  title: '加价规则',
  table: 'premium_price',
  view: 'premium_price_list',
  owners: ['H'],
  fields: {
    name: masterFields.name,
    scope: choice('范围', '1 全院, 2 管理类别, 3 分类, 4 供应商, 5 产品', { required: true, default: '1', list: true, filter: true }),
    manageClass: choice('管理类别', MANAGE_CLASSES, { ...forScope('2'), list: true, filter: true }),
    category: ref('customCategory', '分类', { ...forScope('3'), where: { kind: ['business'] }, list: true, filter: true, hint: '含下级分类' }),
    supplier: ref('partner', '供应商', { ...forScope('4'), where: { kind: ['supplier', 'both'] }, list: true, filter: true }),
    specification: ref('specification', '产品', { ...forScope('5'), list: true, filter: true }),
    priceFrom: price('采购价下限', { list: true, upTo: 'priceTo', hint: '不含此价；不填 = 不限' }),
    priceTo: price('采购价上限', { list: true, hint: '含此价；不填 = 不限' }),
    rate: rate('加价率%', { min: '0', max: '1000', list: true, default: '0', required: true, typedWith: 'overZero' }),
    fixedAdd: money('定额加价', { min: '0', list: true, typedWith: 'overZero' }),
    maxAdd: money('最高加价额', { min: '0', list: true, hint: '不填 = 不限' }),
    rounding: choice('取整', '2 分, 1 角, 0 元', { required: true, default: '2', hint: '四舍五入' }),
    validFrom: date('生效日期', { required: true, default: 'today', list: true, filter: true }),
    validTo: date('失效日期', { since: 'validFrom', list: true }),
    priority: integer('优先级', { default: '0', hint: '同一范围内大的优先' }),
    productCount: computed(integer('适用产品数', { list: true })),
    averagePrice: withCost(computed(price('平均采购价', { list: true }))),
    mark: computed(choice('性质', 'zero 零差率:green, over 加价:red', { list: true, filter: true })),
    remark: masterFields.remark,
  },
  unique: [['name']],
  label: 'name',
  search: ['name', 'category', 'supplier', 'specification'],
  sort: '-scope,-priority,-validFrom',
  // What does not belong to the scope is emptied, so that no rule means two things.
  completes: [
    completion({
      at: 'save',
      row: ({ row }) => Object.fromEntries(FIELDS.filter((field) => OF_SCOPE[String(row.scope)]?.[0] !== field).map((field) => [field, ''])),
    }),
    completion({ at: 'save', row: ({ row }) => ({ priority: row.priority === '' ? '0' : row.priority }) }),
  ],
  checks: [
    refuse('save, enable', '价格区间重叠', { field: 'priceFrom', when: ({ row, before }) => row.status !== false || before === undefined, found: meeting }),
  ],
  actions: [
    { id: 'simulate', label: '试算', flags: ['simulate'], risk: 'read', on: 'list', answers: true, calls: { service: 'simulatePremium' } },
    {
      id: 'apply',
      label: '生成调价单',
      flags: ['apply'],
      risk: 'write',
      on: 'list',
      answers: true,
      input: { effective: choice('生效', '0 今天, 1 明天', { required: true, default: '1' }), basis: text('依据文号', { max: 60 }) },
      calls: { service: 'applyPremium' },
    },
  ],
});
