import type { Effects } from '../../engine/documents/effects';
import { answeredBy, soldTo } from './outside-lines';

/** A customer gave goods back to us where they are: what he had bought of the lot is taken back from its sales. */
export const saleReturnEffects: Effects = {
  async born(context, d) {
    if (d.header.returnKind === '5') await answeredBy(d, await soldTo(context, d));
    return true;
  },
};
