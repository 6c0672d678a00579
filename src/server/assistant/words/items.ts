import { measuresIn } from '../../../define/spoken-numbers';
import { readMentions } from './mentions';
import type { Names } from './names';
import { stretchesOf } from './stretches';

export type Item = { product: string; quantity: string; unit: string };

/**
 * Goods with their quantities: 留置针20盒、缝合线5盒 · 5盒缝合线和10盒留置针. Every measure has its goods on the same side: before it
 * when the first one has, else after it. `known` is the goods already found for a sentence with one measure.
 */
export function itemsIn(text: string, names: Names, known: string | undefined): Item[] {
  const measures = measuresIn(text);
  if (measures.length === 1 && measures[0] && known) return [{ product: known, quantity: measures[0].quantity, unit: measures[0].unit }];
  const between = [...measures, undefined].map((measure, at) => {
    const before = measures[at - 1];
    return text.slice(before ? before.at + before.text.length : 0, measure?.at ?? text.length);
  });
  const mentionsIn = (part: string | undefined) =>
    readMentions(
      names,
      (part ?? '').split(/[、,，;；和与及跟从到给往]|以及|还有|再加|另外/).flatMap((one) => stretchesOf(one)),
    );
  const named = (part: string | undefined): string[] => mentionsIn(part).flatMap((one) => (one.kind === 'goods' ? [one.said] : []));
  const goods = (part: string | undefined): string[] => mentionsIn(part).flatMap((one) => (one.kind === 'goods' || one.kind === undefined ? [one.said] : []));
  const isBefore = named(between[0]).length > 0 || (goods(between[0]).length > 0 && named(between[1]).length === 0);
  return measures.flatMap(({ quantity, unit }, at) => {
    const product = isBefore ? goods(between[at]).at(-1) : goods(between[at + 1])[0];
    return product ? [{ product, quantity, unit }] : [];
  });
}
