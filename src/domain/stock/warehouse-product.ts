import { defineMaster } from '../../define/define-master';
import { choice, computed, integer, note, quantity, ref, text } from '../../define/field';
import { refuse } from '../../define/master-rules';
import { above, rowsOf } from '../../define/rows';
import { goodsCard, keptBy, specificationRef } from '../catalogue/goods-card';
import { PAR_STATES } from './store-words';

/** Par levels of a specification in a store, in the smallest unit, and how it is filled up. */
export const warehouseProduct = defineMaster({
  resource: 'warehouseProduct',
  title: '库房产品',
  table: 'warehouse_product',
  view: 'warehouse_product_list',
  owners: ['H', 'D', 'V'],
  within: ['stockBalance'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    warehouse: ref('warehouse', '库房', { required: true, fixed: true, where: { scrapType: ['1'] }, list: true, filter: true }),
    specification: { ...specificationRef, filter: true },
    ...goodsCard,
    location: ref('location', '默认货位', { within: { warehouse: 'warehouse' }, list: true }),
    restockMode: choice('补货方式', '1 上下限, 2 定数包一换一, 3 按需', { required: true, default: '1', list: true, filter: true }),
    sourceKind: choice('补货来源', 'central 中心库, supplier 供应商', { required: true, default: 'central', list: true }),
    sourceWarehouse: ref('warehouse', '来源库房', { where: { scrapType: ['1'] } }),
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    minQuantity: quantity('下限', { list: true }),
    reorderQuantity: quantity('补货点', { list: true, hint: '不填同下限' }),
    maxQuantity: quantity('上限', { list: true }),
    packQuantity: quantity('定数包数量', { required: true, positive: true, default: '1', list: true }),
    packCount: integer('包数', { requiredWhen: { restockMode: ['2'] }, max: 10_000 }),
    leadDays: integer('补货周期(天)', { max: 365 }),
    safetyDays: integer('安全天数', { max: 365 }),
    onHand: computed(quantity('现存', { list: true, sum: true })),
    available: computed(quantity('可用', { list: true })),
    avgDaily: computed(quantity('日均用量', { list: true })),
    coverDays: computed(quantity('可用天数', { list: true })),
    state: computed(choice('库存状态', PAR_STATES, { list: true, filter: true })),
    parState: computed(choice('定数确认', 'settled 已生效:green, wanted 待确认:orange', { list: true, filter: true })),
    wantedMin: computed(quantity('申请下限')),
    wantedReorder: computed(quantity('申请补货点')),
    wantedMax: computed(quantity('申请上限')),
    wantedPack: computed(quantity('申请定数包数量')),
    wantedByName: computed(text('申请人')),
    remark: note(),
  },
  unique: [['warehouse', 'specification']],
  offers: (row, operation) => !['acceptPar', 'refusePar'].includes(operation) || row.parState === 'wanted',
  checks: [
    refuse('save', '产品未下发或已停用，不能设置', { field: 'specification', missing: ({ row, caller }) => keptBy(caller.org, row.specification) }),
    refuse('del', '尚有库存，不能删除', {
      found: ({ row }) => rowsOf('stock_balance', { org_id: row.orgId, warehouse_id: row.warehouse, specification_id: row.specification, quantity: above(0) }),
    }),
  ],
  label: 'productName',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel'],
  flags: { add: ['add', 'setLimit'], edit: ['edit', 'setLimit'], enable: ['edit'], disable: ['edit'] },
  actions: [
    {
      id: 'batchEdit',
      label: '批量修改',
      flags: ['batchEdit'],
      risk: 'write',
      on: 'rows',
      input: {
        minQuantity: quantity('下限'),
        maxQuantity: quantity('上限'),
        packQuantity: quantity('定数包数量'),
        leadDays: integer('补货周期(天)'),
        safetyDays: integer('安全天数'),
      },
    },
    {
      id: 'copyFromWarehouse',
      label: '复制库房设置',
      flags: ['copyFromWarehouse'],
      risk: 'write',
      on: 'list',
      input: { from: ref('warehouse', '来源库房', { required: true }), to: ref('warehouse', '目标库房', { required: true }) },
    },
    { id: 'restock', label: '补货', flags: ['restock'], risk: 'write', on: 'rows', answers: true },
    { id: 'acceptPar', label: '确认定数', flags: ['edit'], risk: 'write', on: 'rows', kinds: ['H'] },
    { id: 'refusePar', label: '退回定数', flags: ['edit'], risk: 'write', on: 'rows', reason: 'required', kinds: ['H'] },
    { id: 'suggestPar', label: '建议定数', flags: ['suggestPar'], risk: 'write', on: 'rows' },
  ],
});
