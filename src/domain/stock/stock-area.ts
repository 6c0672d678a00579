import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, date, flag, integer, price, quantity, rate, ref, text } from '../../define/field';
import { type Asked, refuse, verb } from '../../define/master-rules';
import { ALIVE, atLeast, holdsOne, not, type Rows, rowsOf } from '../../define/rows';

/** Leases in force that name the area. */
const leases = ({ row, today }: Asked): Rows =>
  rowsOf('lessee', { org_id: row.orgId, state: 'live', end_date: atLeast(today), area_ids: holdsOne(row.id), ...ALIVE });
const shown = { list: true } as const;

export const stockArea = defineMaster({
  resource: 'stockArea',
  title: '库区',
  table: 'stock_area',
  view: 'stock_area_list',
  owners: ['H', 'D', 'V'],
  within: ['warehouse', 'shelf'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    ...masterFields,
    warehouse: ref('warehouse', '库房', { required: true, fixed: true, list: true, filter: true }),
    colour: choice('色标', '待验:yellow, 合格:green, 不合格:red, 退货:yellow, 发货:green', { list: true }),
    kind: choice('储存条件', '常温 常温（0–30℃）, 阴凉 阴凉（≤20℃）, 冷藏 冷藏（2–8℃）, 冷冻 冷冻（≤−10℃）', { list: true, filter: true }),
    tempMin: quantity('最低温度 ℃', { places: 1, min: '-200', max: '100', upTo: 'tempMax' }),
    tempMax: quantity('最高温度 ℃', { places: 1, min: '-200', max: '100' }),
    humMin: quantity('最低湿度 %', { places: 1, max: '100', upTo: 'humMax' }),
    humMax: quantity('最高湿度 %', { places: 1, max: '100' }),
    areaM2: quantity('面积（㎡）', { column: 'area_m2', places: 2, list: true, sum: true }),
    pallets: integer('托盘位', { list: true }),
    shared: flag('共用', { hint: '可同时租给几个委托方' }),
    usedPallets: computed(integer('已用托盘位', { list: true })),
    usedShare: computed(rate('占用率%', { list: true })),
    lessee: computed(text('委托方', { ...shown, width: 180 })),
    leasedUntil: computed(date('租至', shown)),
    rent: computed(price('租金（元/㎡·天）', shown)),
  },
  unique: [['warehouse', 'name']],
  // An area of one lessee is free for nobody else before it is given back.
  offers: (row, operation) => (operation === 'release' ? row.lessee !== '' : operation === 'assign' ? row.lessee === '' || row.shared === true : true),
  checks: [
    refuse('assign', '库区已租给【{found.partner_name}】至{found.end_date}', {
      when: ({ row }) => row.shared !== true,
      found: ({ row, today, input }) =>
        rowsOf('lessee_list', { org_id: row.orgId, state: 'live', end_date: atLeast(today), area_ids: holdsOne(row.id), id: not(input.lessee), ...ALIVE }),
    }),
    refuse('assign', '库区【{name}】已停用', { when: ({ row }) => row.status === false }),
    refuse('assign', '该委托方的货物不存放在这个库房', {
      missing: ({ row, input }) => rowsOf('lessee', { org_id: row.orgId, id: input.lessee, warehouse_id: row.warehouse, state: 'live', ...ALIVE }),
    }),
    refuse('release', '库区【{name}】没有租出', { missing: leases }),
    refuse('disable, del', '库区【{name}】已租出，请先释放', { found: leases }),
  ],
  actions: [
    {
      id: 'assign',
      label: '分配',
      flags: ['assign'],
      risk: 'write',
      on: 'row',
      kinds: ['D'],
      input: { lessee: ref('lessee', '委托方', { required: true, where: { state: ['live'] } }) },
      does: verb({
        writes: ({ row, input }) => [
          { change: 'lessee', where: { org_id: row.orgId, id: input.lessee }, set: { area_ids: { without: row.id } }, quietly: true },
          { change: 'lessee', where: { org_id: row.orgId, id: input.lessee }, set: { area_ids: { with: row.id } } },
        ],
      }),
    },
    {
      id: 'release',
      label: '释放',
      flags: ['release'],
      risk: 'write',
      on: 'row',
      kinds: ['D'],
      does: verb({
        writes: ({ row }) => [
          { change: 'lessee', where: { org_id: row.orgId, state: 'live', area_ids: holdsOne(row.id) }, set: { area_ids: { without: row.id } } },
        ],
      }),
    },
  ],
  usedBy: ['shelf.zone_id'],
});
