import type { Frame } from './frame';
import type { Arc } from './lattice';
import { othersSaid } from './others';
import { slotOf } from './slots';
import { apartBy, flowsOf } from './told-apart';

type Slot = 'partner' | 'place' | 'goods';
const LIES = new Set<Frame['subject']>(['stock', 'expiry', 'low', 'idle']);
const SUPPLIER = /供应商|供货商|厂家|厂商|供方|上家/;
const CUSTOMER = /客户|买家|经销商/;

/** 按供应商, of what one customer bought: told apart by others than the one that was named. */
const isOfOtherSide = (was: Frame, now: Frame): boolean => {
  const details = new Set(was.partners.flatMap(({ found }) => found.map(({ detail }) => detail)));
  return details.size === 1 && ((details.has('客户') && SUPPLIER.test(now.text)) || (details.has('供应商') && CUSTOMER.test(now.text)));
};

/** What figures are told apart by once they are asked for so, as the slot its names stand in. */
function askedFor(was: Frame, now: Frame): Slot | undefined {
  const by = now.by ?? { 各家: 'partner', 各科室: 'department', 各库房: 'warehouse', 各产品: 'product' }[apartBy(now, flowsOf(was)) ?? ''];
  if (by === 'partner') return isOfOtherSide(was, now) ? undefined : 'partner';
  if (by === 'department') return 'place';
  const isRanked = now.has('calc.most') || now.has('calc.least');
  // 按库房, of a ward that was named: its own stores; 哪个库最多 is asked of all of them.
  if (by === 'warehouse') return was.warehouses.length > 0 || (isRanked && LIES.has(was.subject)) ? 'place' : undefined;
  // 按规格, of goods that were named: their sizes.
  if (by === 'product') return isRanked ? 'goods' : undefined;
  if (!isRanked || !now.has('ask.who')) return undefined;
  return was.partners.length > 0 || was.subject === 'account' ? 'partner' : was.departments.length > 0 ? 'place' : undefined;
}

/** 哪家最多, after 安泰呢: asked of all of them. What was said of the others is no condition any more; all else that was said still is. */
export function loosened(was: Frame, now: Frame): Arc[] {
  const slot = askedFor(was, now);
  if (!slot || othersSaid(was, now) || now.cover.some((arc) => slotOf(arc) === slot && !arc.sense.startsWith('by.'))) return [];
  const named = was.cover.filter((arc) => slotOf(arc) === slot);
  // 惠诚和康柏的呢: of several that were named it is asked which of those.
  const isSeveral = slot === 'partner' && new Set(was.partners.map(({ found }) => found[0]?.id)).size > 1;
  return isSeveral ? [] : named;
}
