import type { ToolAnswer } from '../tool';
import { findAnything } from '../tools/find-anything';
import { stock } from '../tools/stock';
import { given, use } from '../use';
import type { Told } from './words-of';

/** Goods: what lies where, what ends, what is low, what does not move, what was used, what it costs, where it went. */

/** Goods said, or what nobody is called by where nothing else was named. */
export const productSaid = ({ product, frame }: Told): string | undefined =>
  product ?? frame.unknown.find((one) => one.length <= 20 && (/[\u3400-\u9fff]{2}/.test(one) || /^[a-z]{3,}$/.test(one)));

/** 纱布和棉签: each of them, where they are of different records. */
export const severalSaid = ({ frame }: Told): string | undefined => {
  const [first, ...others] = frame.goods;
  const isApart = first && others.some((one) => !one.found.some(({ id }) => first.found.some((found) => found.id === id)));
  return isApart && frame.specs.length === 0 ? frame.goods.map(({ said }) => said).join('、') : undefined;
};

export const placeOf = async (told: Told): Promise<string | undefined> => told.warehouse ?? told.department;

/** Letters and digits by themselves may be a lot or the code of something: what bears them is told before a lot is said to lie nowhere. */
export async function calledByCode({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  if (!frame.lot || frame.has('noun.lot') || /批|lot|序列/i.test(frame.text)) return undefined;
  const answer = await use(stock, asking, given({ batchNo: frame.lot }));
  if (!answer.isEmpty) return undefined;
  const any = await use(findAnything, asking, { words: frame.lot });
  return any.isEmpty ? undefined : any;
}

/** The figure that is asked about: 为什么是512. */
export const figureIn = ({ frame }: Told): string | undefined =>
  frame.quantities.at(-1)?.quantity ?? frame.text.match(/(?<![A-Za-z\d.])\d+(?:\.\d+)?(?![A-Za-z\d.])/g)?.at(-1);
