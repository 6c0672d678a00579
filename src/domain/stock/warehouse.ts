import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, money, ref, text, withCost } from '../../define/field';
import { type Asked, check, count, follows, list, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, above, alike, around, type Match, type Rows, rowsOf } from '../../define/rows';
import { TEMP_ZONES } from '../catalogue/product-words';
import { missingPlaces, placesOf } from './shelf-places';

const stock = ({ row }: Asked, more: Match): Rows => rowsOf('stock_balance', { org_id: row.orgId, warehouse_id: row.id, ...more });
/** Goods of its own, consigned ones, and those it keeps for others. */
const anyStock = (asked: Asked): Rows[] => [
  stock(asked, { quantity: above(0) }),
  stock(asked, { reserved: above(0) }),
  rowsOf('custody_balance', { org_id: asked.row.orgId, warehouse_id: asked.row.id, quantity: above(0) }),
];
const openDocuments = ({ row }: Asked): Rows[] =>
  ['warehouse_id', 'to_warehouse_id'].map((column) => rowsOf('document', { org_id: row.orgId, status: [0, 1], [column]: row.id }));
/** Codes of a row of new shelves: A01, A02… */
const newCodes = ({ count, prefix, first }: Asked['input']): string[] =>
  Array.from({ length: Number(count) }, (_, i) => `${prefix}${String(Number(first) + i).padStart(2, '0')}`);

/** Stores of an organisation. Virtual ones (transit, goods outside, department consumption) are made by the ledger and are in no picker. */
export const warehouse = defineMaster({
  resource: 'warehouse',
  title: '库房',
  table: 'warehouse',
  view: 'warehouse_list',
  owners: ['H', 'D', 'V'],
  scopeBy: { warehouse: 'id', department: 'department' },
  fields: {
    ...masterFields,
    code: text('编码', { required: true, max: 20, list: true, pattern: /^[A-Za-z0-9_-]+$/, message: '库房编码只能是字母、数字、-和_' }),
    name: { ...masterFields.name, wire: 'warehouse_model_name' },
    scrapType: choice('库房性质', '1 正常:green, 2 停售:orange, 3 报废/不合格:red', { required: true, default: '1', list: true, filter: true }),
    level: choice('级别', '1 中心库, 2 科室二级库, 3 科室虚拟库', { required: true, default: '1', list: true, filter: true }),
    kind: choice('库房类别', '普通, 手术室, 骨科, 智能柜, 委托', { required: true, default: '普通', list: true, filter: true }),
    keptBy: ref('partner', '受托方', { shownWhen: { kind: ['委托'] }, hint: '本单位货物存放在对方仓库时填写；由对方收发，按通知记账' }),
    department: ref('department', '科室', { requiredWhen: { level: ['2', '3'] }, list: true, filter: true }),
    keeper: ref('employee', '保管员', { list: true }),
    tempZone: choice('温区', TEMP_ZONES, { required: true, default: 'normal', list: true, filter: true }),
    address: text('地址', { max: 200 }),
    phone: text('电话', { max: 30 }),
    useLocation: flag('启用货位', { list: true }),
    allowConsigned: flag('可存寄售', { default: true }),
    isDefault: flag('默认库房', { list: true }),
    shelfCount: computed(integer('货架数', { list: true })),
    locationCount: computed(integer('货位数', { list: true })),
    stockAmount: withCost(computed(money('库存金额', { list: true, sum: true }))),
  },
  unique: [['code'], ['name']],
  readers: ({ org }) => ({ org_id: org, virtual_kind: null }),
  onlyOne: { flag: 'isDefault', among: [] },
  checks: [
    refuse('save', '只有医院可以设置科室库', { field: 'level', when: ({ row, caller }) => caller.kind !== 'H' && row.level !== '1' }),
    refuse('edit', '库房【{name}】仍有库存，不能变更货位管理', { field: 'useLocation', changes: ['useLocation'], found: anyStock }),
    refuse('edit', '库房【{name}】仍有库存，不能变更库房性质', { field: 'scrapType', changes: ['scrapType'], found: anyStock }),
    refuse('save', '默认库房须为正常的中心库', {
      field: 'isDefault',
      when: ({ row }) => row.isDefault === true && (row.level !== '1' || row.scrapType !== '1'),
    }),
    check({
      at: ['add'],
      reads: ({ caller }) => ({
        most: one(rowsOf('vip_level', {}, rowsOf('organisation', { id: caller.org, vip_level_id: around('id') })), 'max_warehouses'),
        n: count(rowsOf('warehouse', { org_id: caller.org, virtual_kind: null, ...ALIVE })),
      }),
      test: ({ read }) => (read.most !== '' && read.n >= Number(read.most) ? [{ message: `当前会员等级最多可建${read.most}个库房` }] : []),
    }),
    refuse('disable, del', '库房【{name}】仍有库存，不能停用', { found: anyStock }),
    refuse('disable, del', '库房【{name}】有未完成的单据，不能停用', { found: openDocuments }),
    refuse('generate', '货架【{found.code}】已存在', {
      found: ({ row, input }) => newCodes(input).map((code) => rowsOf('shelf', { org_id: row.orgId, warehouse_id: row.id, code: alike(code), ...ALIVE })),
    }),
  ],
  follows: [
    // A new code changes every barcode printed from it.
    follows({
      at: ['edit'],
      reads: ({ row, before }) => ({
        places: list(before?.code === row.code ? [] : rowsOf('location', { org_id: row.orgId, warehouse_id: row.id }), ['id', 'code']),
      }),
      writes: ({ row, read }) =>
        read.places.map(({ id, code }) => ({ change: 'location', where: { org_id: row.orgId, id }, set: { barcode: `${row.code}-${code}` }, quietly: true })),
    }),
  ],
  picker: ['scrapType', 'level', 'useLocation', 'department'],
  actions: [
    {
      id: 'generate',
      label: '批量建货架',
      flags: ['generate'],
      risk: 'write',
      on: 'row',
      input: {
        prefix: text('编码前缀', { required: true, max: 10, pattern: /^[A-Za-z0-9_-]+$/, message: '编码前缀只能是字母、数字、-和_', default: 'A' }),
        first: integer('起始序号', { required: true, min: 1, max: 999, default: '1' }),
        count: integer('货架数', { required: true, min: 1, max: 50, default: '1' }),
        rows: integer('每架层数', { required: true, min: 1, max: 50, default: '4' }),
        columns: integer('每层列数', { required: true, min: 1, max: 50, default: '5' }),
      },
      // Shelves in a row with all their places; codes that exist are refused, never overwritten.
      does: verb({
        counts: { as: 'made', of: 'location' },
        reads: ({ row }) => placesOf(row.orgId, row.id),
        writes: ({ row, input, read }) => {
          const shelves = newCodes(input).map((code, i) => ({ code, sort: Number(input.first) + i, id: { new: code } }));
          const [rows, columns, store] = [Number(input.rows), Number(input.columns), { org_id: row.orgId, warehouse_id: row.id }];
          return [
            {
              add: 'shelf',
              rows: shelves.map(({ id, code, sort }) => ({ ...store, id, code, name: `${code}货架`, row_count: rows, column_count: columns, sort })),
            },
            ...shelves.map(({ id, code }) => missingPlaces({ org: row.orgId, warehouse: row.id, id, code, rows, columns }, read)),
          ];
        },
      }),
    },
  ],
  usedBy: [
    'document.warehouse_id',
    'document.to_warehouse_id',
    'stock_entry.warehouse_id',
    'shelf.warehouse_id',
    'location.warehouse_id',
    'warehouse_product.warehouse_id',
    'lessee.warehouse_id',
  ],
});
