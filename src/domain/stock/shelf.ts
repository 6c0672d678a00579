import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, integer, ref, refs, text } from '../../define/field';
import { type Asked, follows, type MasterValues, one, refuse, verb, type Write } from '../../define/master-rules';
import { ALIVE, above, around, type Match, type Rows, rowsOf } from '../../define/rows';
import { missingPlaces, placesOf } from './shelf-places';

const used = (where: Match): Rows => rowsOf('location', { ...where, ...ALIVE }, rowsOf('stock_entry', { org_id: around('org_id'), location_id: around('id') }));
const own = ({ row }: Asked): Match => ({ org_id: row.orgId, shelf_id: row.id });
const taken = (where: Match, now: string): Write => ({ change: 'location', where: { ...where, ...ALIVE }, set: { deleted_at: now }, quietly: true });
/** The named place of the shelf, or any that is in use. */
const chosen = ({ row, input }: Asked): Match => ({
  org_id: row.orgId,
  shelf_id: row.id,
  status: true,
  ...ALIVE,
  ...(input.location ? { id: input.location } : {}),
});
const shelfOf = ({ id, orgId, warehouse, code, rows, columns }: MasterValues) => ({
  id,
  org: orgId,
  warehouse: String(warehouse),
  code: String(code),
  rows: Number(rows),
  columns: Number(columns),
});

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
  cutaway: {
    title: '货架正面',
    facts: ['type', 'locationCount', 'usedCount', 'specificationCount'],
    holds: { resource: 'location', of: 'shelf', layer: 'row', name: 'code', more: ['mix'], quantity: 'onHand' },
  },
  unique: [['warehouse', 'code']],
  picker: ['warehouse'],
  pickerDetail: ['warehouse'],
  sort: 'warehouse,sort,code',
  flags: { add: ['add'], edit: ['edit'] },
  usedBy: [],
  checks: [
    refuse('edit', '货位【{found.code}】有库存，不能缩减', { field: 'rows', found: (asked) => used({ ...own(asked), row_no: above(asked.row.rows) }) }),
    refuse('edit', '货位【{found.code}】有库存，不能缩减', {
      field: 'columns',
      found: (asked) => used({ ...own(asked), column_no: above(asked.row.columns) }),
    }),
    refuse('move', '货架只能移到同一库房的库区', {
      when: ({ input }) => input.zone !== '',
      missing: ({ row, input }) => rowsOf('stock_area', { org_id: row.orgId, id: input.zone, warehouse_id: row.warehouse, ...ALIVE }),
    }),
    refuse('bindProduct', '货架没有可用的货位', { missing: (asked) => rowsOf('location', chosen(asked)) }),
    refuse('disable', '货架【{code}】仍有库存，不能停用', {
      found: (asked) => rowsOf('location', own(asked), rowsOf('stock_balance', { org_id: around('org_id'), location_id: around('id'), quantity: above(0) })),
    }),
    refuse('del', '货位【{found.code}】有库存，不能删除', { found: (asked) => used(own(asked)) }),
  ],
  follows: [
    follows({
      at: ['edit'],
      writes: (asked) => [
        taken({ ...own(asked), row_no: above(asked.row.rows) }, asked.now),
        taken({ ...own(asked), column_no: above(asked.row.columns) }, asked.now),
      ],
    }),
    follows({
      at: ['save', 'genLocation'],
      reads: ({ row }) => placesOf(row.orgId, row.warehouse),
      writes: ({ row, read }) => [missingPlaces(shelfOf(row), read)],
    }),
    follows({ at: ['del'], writes: (asked) => [taken(own(asked), asked.now)] }),
  ],
  actions: [
    {
      // Into a zone of its own warehouse, or out of any zone.
      id: 'move',
      label: '移动',
      flags: ['move'],
      risk: 'write',
      on: 'row',
      input: { zone: ref('stockArea', '库区') },
      does: verb({ row: ({ input }) => ({ zone: String(input.zone) }) }),
    },
    {
      id: 'genLocation',
      label: '生成货位',
      flags: ['genLocation', 'generate'],
      risk: 'write',
      on: 'rows',
      does: verb({ counts: { as: 'made', of: 'location' } }),
    },
    {
      id: 'bindProduct',
      label: '绑定产品',
      flags: ['bindProduct'],
      risk: 'write',
      on: 'row',
      input: { specifications: refs('specification', '产品', { required: true }), location: ref('location', '货位', { within: { warehouse: 'warehouse' } }) },
      // Where these products lie by default: written to the store's par rows.
      does: verb({
        reads: (asked) => ({ place: one(rowsOf('location', chosen(asked)), 'id', 'pick_order') }),
        writes: ({ row, input, read }) => {
          const specifications = input.specifications as string[];
          const store = { org_id: row.orgId, warehouse_id: String(row.warehouse) };
          return [
            {
              add: 'warehouse_product',
              rows: specifications.map((specification_id) => ({ ...store, specification_id, restock_mode: '3' })),
              unlessThere: true,
            },
            { change: 'warehouse_product', where: { ...store, specification_id: specifications, ...ALIVE }, set: { location_id: read.place } },
          ];
        },
      }),
    },
  ],
});
