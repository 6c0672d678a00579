import type { Effects } from '../../engine/documents/effects';
import { answeredBy, outsideAt } from './outside-lines';

/** A customer bought what stood at his place: it is sold from the deliveries it came by. */
export const saleOdoEffects: Effects = {
  async born(context, d) {
    if (d.header.saleMode === '2' || d.header.saleMode === '3') await answeredBy(d, await outsideAt(context, d));
    return true;
  },
};
