import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { keepFigures } from './psi-change/figures';
import { changeLots, restoreLots } from './psi-change/lots';
import { fillCell, fillOwnerPrice, fillSource } from './psi-change/old-values';

/** What a change finds before it, and what it leaves beside the ledger. */
export const psiChangeEffects: Effects = {
  async fill(context, d) {
    const type = String(d.header.changeType);
    if (type === '3') await fillOwnerPrice(context, d);
    if (type === '4') await fillCell(context, d);
    if (type === '5' || type === '6') await fillSource(context, d);
  },
  /** A price the buyer changed concerns the deliveries it was delivered by; what did not come from us changes nothing here. */
  async born(_: Context, d) {
    d.lines = d.lines.filter((line) => line.sourceLine !== '');
    return d.lines.length > 0;
  },
  async afterReview(context, { view: d }) {
    await keepFigures(context, d);
    if (['1', '2'].includes(String(d.header.changeType))) await changeLots(context, d);
  },
  async afterReverse(context, { view: d }) {
    if (['1', '2'].includes(String(d.header.changeType))) await restoreLots(context, d);
  },
};
