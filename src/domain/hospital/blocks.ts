import { choice, computed, type Fields, flag, money, price, quantity, text } from '../../define/field';
import { product } from '../blocks';

/** «product» of the hospital: the same goods with the hospital's own codes (catalogue: resources-hospital §0.2). */
export const hospitalGoods = {
  ...product,
  innerCode: computed(text('院内编码', { via: 'hospitalProduct' })),
} satisfies Fields;
export const referenceMoney = {
  price: computed(price('参考单价', { needs: 'viewCost' })),
  amount: computed(money('金额', { needs: 'viewCost', sum: true })),
} satisfies Fields;
/** What of a use the patient pays, and whether he did. */
export const charged = {
  chargePrice: computed(price('收费单价')),
  chargeAmount: computed(money('收费金额', { sum: true })),
  chargeable: computed(flag('可收费')),
  chargedQuantity: computed(quantity('已收费数量')),
  chargedAmount: computed(money('已收费金额')),
  chargeState: computed(choice('收费状态', '无需收费:grey, 未收费:orange, 部分:yellow, 已收费:green, 多收:red, 已退费:grey')),
} satisfies Fields;
