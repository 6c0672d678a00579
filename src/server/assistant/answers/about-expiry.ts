import { dayOf } from '../../../define/dates';
import { NUMBER } from '../../../define/spoken-numbers';
import type { ToolAnswer } from '../tool';
import { stock } from '../tools/stock';
import { given, use } from '../use';
import { askedOfExpiry } from './figures/stock';
import { placeOf, productSaid } from './goods-said';
import type { Told } from './words-of';

export async function aboutExpiry(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const [product, place] = [productSaid(told), await placeOf(told)];
  if (frame.lot) return use(stock, asking, given({ batchNo: frame.lot, product: told.product, place }));
  const figures = await askedOfExpiry(told);
  if (figures) return figures;
  const isInOrder = frame.has('ask.when') || frame.end === 'first' || /最[早快短先]|先(?:到期|过期)|最近(?:要|会|快|就)*(?:到期|过期|失效)/.test(frame.text);
  // Said as over, it is over: 已过期, expired, 过期的那批.
  const isOver = frame.has('noun.expired') && !frame.cover.some(({ sense }) => sense === 'ahead');
  // 批号效期发我看下, of goods: each of their lots, soon to end or not.
  const isEachLot =
    product !== undefined && frame.has('noun.lot') && !frame.ahead && frame.periods.length === 0 && !/近|快|临|将|过期|内|soon|near/.test(frame.text);
  const expiry =
    isInOrder || isEachLot
      ? '最早'
      : isOver
        ? '已过期'
        : (frame.ahead?.replace(/^最?近的?/, '') ??
          frame.periods.find((one) => one.to > dayOf(asking.context.now()))?.text ??
          (frame.has('noun.expired') ? '已过期' : '近效期'));
  // 最早到期的三个批号: they stand first.
  if (isInOrder) asking.asked?.push({ tool: 'heard', args: COUNTED.exec(frame.text)?.[0] });
  return use(stock, asking, { expiry, ...given({ product, place }) });
}

const COUNTED = new RegExp(`(?:前)?${NUMBER}(?:个|种|样|批|条|项)`);
