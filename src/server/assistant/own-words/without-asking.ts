import { type Arc, bestCover, worth } from '../reading/lattice';
import { grammar } from './grammar';
import { asksIn } from './shapes';
import type { Word } from './word';

/** What narrows nothing and asks for nothing but the rows. */
const PLAIN: ReadonlySet<Word['is']> = new Set(['list', 'count', 'filler', 'equals', 'each']);
/** What puts figures in order or tells them apart, where that is asked for. */
export const OF_FIGURES: readonly Word['is'][] = ['most', 'least', 'spread'];

/**
 * A stretch without the words of asking around it, and those of `besides`. Single letters of grammar are left: 中 of 中心库; so are labels of fields (产品 of
 * 产品名称) and whatever else narrows or turns it (不是, 除了).
 */
export function bareOf(text: string, labels: readonly string[], besides: readonly Word['is'][] = []): string {
  const arc = (at: number, said: string, sense: string): Arc => ({ from: at, to: at + said.length, sense, gain: worth(said.length), text: said, value: said });
  const asked = [
    ...asksIn(text).map(({ at, said }) => arc(at, said, 'asked')),
    ...wordsIn(text).flatMap(([said, { is }]) => placesOf(text, said).map((at) => arc(at, said, PLAIN.has(is) || besides.includes(is) ? 'asked' : is))),
    ...labels.flatMap((said) => placesOf(text, said).map((at) => arc(at, said, 'label'))),
  ];
  const kept = bestCover(text, asked).filter(({ sense }) => sense !== 'asked');
  return text.slice(kept[0]?.from ?? 0, kept.at(-1)?.to ?? 0).replace(AROUND, '');
}
const AROUND = /^[\s的里中,，、:：]+|(?:[\s,，。?？]|的|有)+$/g;
const wordsIn = (text: string): [string, Word][] => [...grammar()].filter(([said]) => said.length > 1 && text.includes(said));

/** Where a word stands in a text, each letter in one of them. */
export function placesOf(text: string, said: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(said); at >= 0 && said !== ''; at = text.indexOf(said, at + said.length)) places.push(at);
  return places;
}
