import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, flag, integer, money, ref, text, withCost } from '../../define/field';
import { TEMP_ZONES } from '../catalogue/product-words';

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
    },
  ],
  usedBy: [
    'document.warehouse_id',
    'document.to_warehouse_id',
    'stock_entry.warehouse_id',
    'shelf.warehouse_id',
    'location.warehouse_id',
    'warehouse_product.warehouse_id',
  ],
});

export const stockArea = defineMaster({
  resource: 'stockArea',
  title: '库区',
  table: 'stock_area',
  owners: ['H', 'D', 'V'],
  within: ['warehouse', 'shelf'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    ...masterFields,
    warehouse: ref('warehouse', '库房', { required: true, fixed: true, list: true, filter: true }),
    colour: choice('色标', '待验:yellow, 合格:green, 不合格:red, 退货:yellow, 发货:green', { list: true }),
  },
  unique: [['warehouse', 'name']],
  usedBy: ['shelf.zone_id'],
});
