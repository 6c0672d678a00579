import { computed, type Fields, money, price, text } from '../../define/field';
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
