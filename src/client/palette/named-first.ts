import type { FoundRecord } from '../../contract/search-answer';
import { type Grade, INSIDE, PREFIX, SAID } from './match';
import { IN_PARTS } from './slips';
import { compact } from './typed';

/**
 * Records that stand before the commands, and the others: called just so, before what only begins so; called so at all, before what is only
 * near it; any, where no command is called so.
 */
export function namedFirst(found: readonly FoundRecord[], words: string, best: Grade): [named: FoundRecord[], others: FoundRecord[]] {
  const isNamed = ({ title }: FoundRecord): boolean => {
    const name = compact(title);
    // 报费 is a slip of 报废 before it is a store that sounds so.
    if (best < INSIDE) return best < IN_PARTS || !/[\u3400-\u9fff]/.test(words) || name.includes(words);
    return best < PREFIX ? name.includes(words) : best < WHOLE && name === words;
  };
  return [found.filter(isNamed), found.filter((record) => !isNamed(record))];
}
/** A command's own name, another word for it, or the sound of either. */
const WHOLE = SAID - 0.5;
