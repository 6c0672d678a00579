import type { AnyCommand } from '../../define/define-command';
import { compact } from './typed';

/** By what a row was found where its words do not show it: its initials, its pinyin, another name. Says the same from letter to letter. */
export function foundBy({ title, pinyin, keywords }: AnyCommand, words: string): string | undefined {
  if (words === '' || compact(title).includes(words)) return undefined;
  const holds = (text: string | undefined): string | undefined => text?.split('|').find((one) => compact(one).includes(words));
  const initials = holds(pinyin?.initials);
  if (initials) return initials.toLowerCase();
  return holds(pinyin?.full) ?? keywords.find((word) => compact(word).includes(words));
}
