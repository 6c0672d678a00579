import { defineMaster } from '../../define/define-master';
import { computed, flag, integer, price, text } from '../../define/field';
import { follows } from '../../define/master-rules';

/** HIS项目: what the hospital's own system charges, by its codes. Each waits to be compared with goods of the hospital as soon as it is known. */
export const hisItem = defineMaster({
  resource: 'hisItem',
  title: 'HIS项目',
  table: 'his_item',
  view: 'his_item_list',
  owners: ['H'],
  within: ['productComparison'],
  fields: {
    code: text('HIS项目编码', { required: true, max: 50, list: true }),
    name: text('HIS项目名称', { required: true, max: 200, list: true }),
    spec: text('规格', { max: 200, list: true }),
    unit: text('单位', { max: 20, list: true }),
    price: price('HIS单价', { list: true }),
    feeClass: text('费用类别', { max: 40, list: true, filter: true }),
    insuranceCode: text('医保码', { max: 40, list: true, filter: true }),
    registrationNo: text('注册证号', { max: 60 }),
    innerCode: text('院内编码', { max: 50 }),
    manufacturer: text('生产厂家', { max: 100 }),
    enabled: flag('启用', { column: 'status', default: true, list: true, filter: true }),
    compared: computed(integer('已对照产品数', { list: true, filter: true })),
  },
  search: ['code', 'name', 'spec', 'insuranceCode'],
  onImport: 'change',
  hasStatus: false,
  operations: ['add', 'edit', 'del', 'import', 'export'],
  follows: [
    follows({
      at: ['add'],
      writes: ({ row }) => [
        { add: 'product_comparison', rows: [{ org_id: row.orgId, his_item_id: row.id, match_way: 'auto', state: '0' }], unlessThere: true },
      ],
    }),
  ],
  usedBy: ['his_fee.his_item_id'],
  actions: [{ id: 'pullItems', label: '同步HIS', flags: ['autoMatch'], risk: 'write', on: 'list', answers: true, calls: { service: 'pullItems' } }],
});
