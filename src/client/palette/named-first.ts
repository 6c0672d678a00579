import type { FoundRecord } from '../../contract/search-answer';
import { type Grade, INSIDE, PREFIX, SAID } from './match';
import { compact } from './typed';

/**
 * Records that stand before the commands, and the others: called just so, before what only begins so; called so at all, before what is only
 * near it; any, where no command is called so.
 */
export function namedFirst(found: readonly FoundRecord[], words: string, best: Grade): [named: FoundRecord[], others: FoundRecord[]] {
  const isNamed = ({ title }: FoundRecord): boolean => {
    if (best < INSIDE) return true;
    const name = compact(title);
    return best < PREFIX ? name.includes(words) : best < WHOLE && name === words;
  };
  return [found.filter(isNamed), found.filter((record) => !isNamed(record))];
}
/** A command's own name, another word for it, or the sound of either. */
const WHOLE = SAID - 0.5;
