import { computed, date, extra, type Fields, price, quantity, ref, text } from '../../define/field';
import { saleMoney } from '../blocks';
import { hospitalGoods } from '../hospital/blocks';

/** Fields of the papers between a hospital and those whose goods it used: money is seen with the page on both sides. */
const signed = { min: '-99999999999999' } as const;

/** What was consumed is known, nobody types it. What was taken back counts negative. */
export const consumed = {
  ...hospitalGoods,
  specification: computed(hospitalGoods.specification),
  unit: computed(hospitalGoods.unit),
} satisfies Fields;
export const consumedLot = {
  batchNo: computed(text('批号', { width: 110, filter: true })),
  serialNo: computed(text('序列号')),
  expiryDate: computed(date('有效期至', { width: 105 })),
  labelNo: computed(text('唯一码')),
} satisfies Fields;

export const signedQuantity = quantity('数量', { ...signed, sum: true, width: 90 });
export const baseQuantity = {
  ratio: computed(quantity('换算', signed)),
  baseQuantity: computed(quantity('最小单位数量', { ...signed, sum: true })),
} satisfies Fields;

/** M0 as the settlement says it. */
export const settledMoney = {
  ...saleMoney,
  price: computed(price('含税单价')),
  taxRate: { ...saleMoney.taxRate, computed: true, required: false },
} satisfies Fields;

/** Where and when it was consumed. */
export const consumedAt = {
  useDate: computed(date('消耗日期', { width: 105 })),
  department: computed(ref('department', '消耗科室', { width: 120 })),
  useWarehouse: computed(ref('warehouse', '消耗库房', { column: 'warehouse_id' })),
} satisfies Fields;

/** The same in words, for the supplier: he has no such department. */
export const consumedInWords = {
  place: extra(computed(text('消耗科室', { width: 120 }))),
  useSn: extra(computed(text('使用单号', { width: 150 }))),
} satisfies Fields;
