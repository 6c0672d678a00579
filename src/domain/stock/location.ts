import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, integer, quantity, ref, text } from '../../define/field';
import { completion, one, refuse, verb } from '../../define/master-rules';
import { ALIVE, above, rowsOf } from '../../define/rows';

/** Places inside a warehouse. The barcode is warehouse code + location code, unique in the organisation. */
export const location = defineMaster({
  resource: 'location',
  title: '货位',
  table: 'location',
  view: 'location_list',
  owners: ['H', 'D', 'V'],
  within: ['shelf', 'warehouse'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    warehouse: ref('warehouse', '库房', { required: true, fixed: true, list: true, filter: true }),
    shelf: ref('shelf', '货架', { within: { warehouse: 'warehouse' }, list: true, filter: true }),
    code: text('货位编码', { required: true, max: 30, list: true, pattern: /^[A-Za-z0-9_-]+$/, message: '货位编码只能是字母、数字、-和_' }),
    barcode: computed(text('条码', { max: 60, list: true })),
    row: computed(integer('层', { column: 'row_no' })),
    column: computed(integer('列', { column: 'column_no' })),
    mix: choice('混放', 'any 混放, specification 单规格, lot 单批次', { required: true, default: 'any', list: true }),
    capacity: quantity('容量'),
    fixedSpecification: ref('specification', '固定规格'),
    pickOrder: integer('拣货顺序'),
    remark: masterFields.remark,
    specificationCount: computed(integer('当前规格数', { list: true })),
    onHand: computed(quantity('库存数量', { list: true, sum: true })),
  },
  unique: [['warehouse', 'code']],
  label: 'code',
  pinyinOf: '',
  search: ['code', 'barcode'],
  sort: 'warehouse,pickOrder,code',
  picker: ['warehouse', 'barcode'],
  pickerDetail: ['warehouse'],
  flags: { add: ['add', 'genLocation', 'generate'] },
  // Places that stand on no shelf.
  filters: { loose: () => ({ shelf: null }) },
  completes: [
    completion({
      at: 'save',
      reads: ({ row, caller }) => ({ store: one(rowsOf('warehouse', { org_id: caller.org, id: row.warehouse }), 'code') }),
      row: ({ row, read }) => ({ barcode: `${read.store}-${row.code}` }),
    }),
  ],
  checks: [
    refuse('move', '货位只能移到同一库房的货架', {
      when: ({ input }) => input.shelf !== '',
      missing: ({ row, input }) => rowsOf('shelf', { org_id: row.orgId, id: input.shelf, warehouse_id: row.warehouse, ...ALIVE }),
    }),
    refuse('disable', '货位【{code}】有库存，不能停用', {
      found: ({ row }) =>
        ['stock_balance', 'custody_balance'].map((balances) => rowsOf(balances, { org_id: row.orgId, location_id: row.id, quantity: above(0) })),
    }),
  ],
  actions: [
    {
      // Onto another shelf of its warehouse, or off any: the goods on it stay on it.
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { shelf: ref('shelf', '货架') },
      does: verb({ row: ({ input }) => ({ shelf: String(input.shelf), row: '', column: '' }) }),
    },
  ],
  usedBy: ['stock_entry.location_id', 'document_line.location_id', 'document_line.to_location_id', 'warehouse_product.location_id'],
});
