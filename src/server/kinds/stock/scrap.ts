import { scrap } from '../../../domain/stock/scrap';
import type { Effects } from '../../engine/documents/effects';
import { stoppedGoods } from './stopped-goods';

/** What was stopped may be scrapped at once. */
export const scrapEffects: Effects = {
  suggests: { stopped: (context, d) => stoppedGoods(context, scrap, d, String(d.header.fromWarehouse ?? ''), '2') },
};
