import { defineMaster, masterFields } from '../../define/define-master';
import { choice, computed, datetime, integer, quantity, rate, ref, text } from '../../define/field';
import { abs, compare, div, isPositive, max, mul, round, sub } from '../../define/money';

const grams = (label: string, list = false) => quantity(label, { places: 3, list });

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
    cabinetSlot: text('柜位', { max: 40, list: true, hint: '装在智能柜中时填写柜号与层' }),
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
  actions: [
    { id: 'bind', label: '绑定产品', flags: ['bind'], risk: 'write', on: 'row', input: { specification: ref('specification', '产品', { required: true }) } },
    { id: 'unbind', label: '解绑', flags: ['unbind'], risk: 'write', on: 'row' },
    {
      id: 'weigh',
      label: '称重',
      flags: ['bind', 'calibrate'],
      risk: 'write',
      on: 'row',
      input: { weight: { ...grams('现在的重量（克）'), required: true } },
    },
    {
      id: 'zero',
      label: '清零',
      flags: ['calibrate'],
      risk: 'write',
      on: 'row',
      input: { tare: { ...grams('空盘重量（克）'), required: true, hint: '托盘已清空，以现在的重量为皮重' } },
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
    },
  ],
});
