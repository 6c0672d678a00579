import type { ToolAnswer } from '../tool';
import { findAnything } from '../tools/find-anything';
import { openScreen } from '../tools/open-page';
import { stock } from '../tools/stock';
import { given, use } from '../use';
import { calledByCode } from './goods-said';
import type { Told } from './words-of';

/** A lot or a code by itself: where it lies, or what bears it. Whom it came from and went to is asked in goods/lot.ts. */
export async function aboutTrace(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const coded = await calledByCode(told);
  if (coded) return coded;
  if (frame.lot) return use(stock, asking, given({ batchNo: frame.lot, product: told.product }));
  if (frame.code) return use(findAnything, asking, { words: frame.code });
  return use(openScreen, asking, { page: '耗材追溯' });
}
