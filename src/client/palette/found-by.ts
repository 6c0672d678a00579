import type { AnyCommand } from '../../define/define-command';
import { nameOf } from './names';
import { compact } from './typed';

/** By what a row was found where its words do not show it: its initials, its pinyin, another name. Says the same from letter to letter. */
export function foundBy({ title, pinyin, keywords, typed = [], besides = [] }: AnyCommand, words: string): string | undefined {
  if (words === '' || compact(title).includes(words)) return undefined;
  const holds = (text: string | undefined): string | undefined => text?.split('|').find((one) => compact(one).includes(words));
  const initials = holds(pinyin?.initials);
  if (initials) return initials.toLowerCase();
  const called = [...keywords, ...typed, ...besides];
  return holds(pinyin?.full) ?? called.find((word) => compact(word).includes(words)) ?? called.find((word) => isSoundOf(words, word));
}

/** rukudan of 入库单, ckd of 出库单. */
const isSoundOf = (words: string, name: string): boolean => {
  const { sounds, initials } = nameOf(name);
  return initials.includes(words) || sounds.some(({ letters }) => letters.startsWith(words));
};
