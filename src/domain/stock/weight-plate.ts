import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, datetime, integer, quantity, rate, ref, text, type Value } from '../../define/field';
import { type Asked, type MasterValues, one, refuse, verb } from '../../define/master-rules';
import { abs, compare, div, isPositive, max, mul, plain, round, sub } from '../../define/money';
import { not, rowsOf } from '../../define/rows';

/** No plate bears more than half a ton. */
const grams = (label: string, list = false) => quantity(label, { places: 3, list, max: '500000' });

/** What a plate shows: pieces by the weight of one, and how far that is from whole pieces. */
export type Plate = { unitWeight: string; tare: string; tolerance: string };
export type Reading = { currentQuantity: string; deviation: string; state: '正常' | '待校准' };
export function weigh({ unitWeight, tare, tolerance }: Plate, weight: string): Reading {
  const net = sub(weight, tare || '0');
  if (!isPositive(unitWeight || '0')) return { currentQuantity: '0', deviation: '0', state: '待校准' };
  // Lighter than the empty plate is no negative stock but a scale that has to be looked at.
  const pieces = max(round(div(net, unitWeight), 0), '0');
  const deviation = round(abs(sub(net, mul(pieces, unitWeight))), 3);
  return { currentQuantity: pieces, deviation, state: compare(mul(deviation, 100), mul(tolerance || '0', unitWeight)) > 0 ? '待校准' : '正常' };
}

const plateOf = (row: MasterValues): Plate => ({
  unitWeight: String(row.unitWeight ?? ''),
  tare: String(row.tare ?? ''),
  tolerance: String(row.tolerance || '10'),
});
/** What the scale shows now becomes what lies on the plate, with what it is measured by. */
const readingOf = (plate: Plate, weight: Value | undefined, now: string) => ({
  unitWeight: plate.unitWeight,
  tare: plate.tare,
  currentWeight: String(weight),
  ...weigh(plate, String(weight)),
  lastTime: now,
});

/** In the words of who stands before the plate: how many, and what to do about it. */
function saysOf(row: MasterValues): string[] {
  const [pieces, low, most] = [row.currentQuantity, row.low, row.maxQuantity].map((value) => String(value ?? '')) as [string, string, string];
  return [
    `托盘【${String(row.code)}】现有${pieces}`,
    ...(row.state === '待校准' ? [`偏差${plain(String(row.deviation))}克，请检查托盘并校准`] : []),
    ...(low !== '' && compare(pieces, low) < 0 ? [`低于补货点${plain(low)}`] : []),
    ...(most !== '' && compare(pieces, most) > 0 ? [`超过最大数量${plain(most)}`] : []),
  ];
}

const LOADED = '托盘【{code}】上还有货品，不能更换或解绑';
const isLoaded = ({ row }: Asked): boolean => Number(row.currentQuantity || 0) > 0;
const netOf = ({ weight, tare }: Asked['input']): string => sub(String(weight), String(tare));

/** 称重托盘: a plate counts the pieces of one specification by their weight. It is bound, calibrated and read, never typed. */
export const weightPlate = defineMaster({
  resource: 'weightPlate',
  title: '称重托盘',
  table: 'weight_plate',
  owners: ['H', 'D'],
  scopeBy: { warehouse: 'warehouse' },
  fields: {
    code: text('托盘编码', { required: true, max: 40, list: true, filter: true }),
    warehouse: ref('warehouse', '库房', { required: true, list: true, filter: true }),
    location: ref('location', '货位', { within: { warehouse: 'warehouse' }, list: true }),
    cabinet: ref('cabinet', '智能柜', { list: true, filter: true, within: { warehouse: 'warehouse' }, hint: '不填 = 装在货架上' }),
    layer: integer('柜层', { min: 1, max: 100, column: 'layer_no', list: true }),
    specification: computed(ref('specification', '产品', { list: true, filter: true })),
    unitWeight: computed(grams('单件重量（克）', true)),
    tolerance: rate('允差（%）', { places: 2, min: '0', max: '100', default: '10' }),
    tare: grams('皮重（克）'),
    par: quantity('定数', { upTo: 'maxQuantity', list: true }),
    low: quantity('补货点', { upTo: 'par', list: true }),
    maxQuantity: quantity('最大数量'),
    currentWeight: computed(grams('当前重量（克）', true)),
    currentQuantity: computed(quantity('当前数量', { list: true })),
    deviation: computed(grams('偏差（克）', true)),
    state: computed(choice('秤态', '正常:green, 待校准:orange, 故障:red', { list: true, filter: true })),
    lastTime: computed(datetime('最近称重', { list: true })),
    remark: masterFields.remark,
  },
  label: 'code',
  search: ['code'],
  pinyinOf: '',
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  // One specification per plate; what it weighs changes only while nothing lies on it.
  checks: [
    refuse('save', '智能柜【{found.name}】不在所选库房', {
      field: 'cabinet',
      found: ({ row }) => (row.cabinet ? rowsOf('cabinet', { org_id: row.orgId, id: row.cabinet, warehouse_id: not(row.warehouse) }) : []),
    }),
    refuse('save', '智能柜没有第{layer}层，请选择称重层', {
      field: 'layer',
      when: ({ row }) => row.cabinet !== '',
      missing: ({ row }) => rowsOf('cabinet_layer', { org_id: row.orgId, cabinet_id: row.cabinet, layer_no: row.layer || '0', kind: '称重' }),
    }),
    refuse('del, unbind', LOADED, { when: isLoaded }),
    refuse('bind', LOADED, {
      when: (asked) => asked.before?.specification !== '' && asked.before?.specification !== asked.input.specification && isLoaded(asked),
    }),
    refuse('weigh, calibrate', '请先绑定产品', { when: ({ row }) => !row.specification }),
    refuse('weigh', '托盘【{code}】尚未校准，请先校准', { when: ({ row }) => !isPositive(String(row.unitWeight || '0')) }),
    refuse('calibrate', '放上后的重量须大于空盘重量', { when: ({ input }) => !isPositive(netOf(input)) }),
  ],
  actions: [
    {
      id: 'bind',
      label: '绑定产品',
      flags: ['bind'],
      risk: 'write',
      on: 'row',
      input: { specification: ref('specification', '产品', { required: true }) },
      // What the catalogue says a piece weighs serves until the plate is calibrated.
      does: verb({
        reads: ({ input }) => ({ weight: one(rowsOf('specification', { id: input.specification }), 'weight_per_piece') }),
        row: ({ row, input, read }) =>
          row.specification === input.specification
            ? undefined
            : { specification: String(input.specification), unitWeight: isPositive(read.weight || '0') ? read.weight : '', state: '待校准' },
      }),
    },
    {
      id: 'unbind',
      label: '解绑',
      flags: ['unbind'],
      risk: 'write',
      on: 'row',
      does: verb({ row: () => ({ specification: '', unitWeight: '', state: '待校准' }) }),
    },
    {
      id: 'weigh',
      label: '称重',
      flags: ['bind', 'calibrate'],
      risk: 'write',
      on: 'row',
      input: { weight: { ...grams('现在的重量（克）'), required: true } },
      does: verb({ row: ({ row, input, now }) => readingOf(plateOf(row), input.weight, now), says: ({ row }) => saysOf(row) }),
    },
    {
      id: 'zero',
      label: '清零',
      flags: ['calibrate'],
      risk: 'write',
      on: 'row',
      input: { tare: { ...grams('空盘重量（克）'), required: true, hint: '托盘已清空，以现在的重量为皮重' } },
      does: verb({ row: ({ row, input, now }) => readingOf({ ...plateOf(row), tare: String(input.tare) }, input.tare, now), says: ({ row }) => saysOf(row) }),
    },
    {
      id: 'calibrate',
      label: '校准',
      flags: ['calibrate'],
      risk: 'write',
      on: 'row',
      input: {
        tare: { ...grams('空盘重量（克）'), required: true },
        pieces: integer('放上的件数', { required: true, min: 5, max: 10_000, hint: '至少5件' }),
        weight: { ...grams('放上后的重量（克）'), required: true },
      },
      does: verb({
        row: ({ row, input, now }) => {
          if (!isPositive(netOf(input))) return undefined;
          const unitWeight = round(div(netOf(input), String(input.pieces)), 6);
          return readingOf({ ...plateOf(row), unitWeight, tare: String(input.tare) }, input.weight, now);
        },
      }),
    },
  ],
});
