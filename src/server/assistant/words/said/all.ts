import { ASKING } from './asking';
import { MONEY } from './money';
import { ORDER } from './order';
import { PEOPLE } from './people';
import { COMMON } from './plain-words';
import { STOCK } from './stock';
import { TALK } from './talk';
import { TRADE } from './trade';

/** Every table of what people say by its meaning: `sense` → phrases; what is known for sure stands before what is only a word. */
export const SAID_BY_SENSE: readonly Readonly<Record<string, string>>[] = [TRADE, MONEY, STOCK, ORDER, PEOPLE, ASKING, TALK, COMMON];

/** The phrases of a cell: blanks part them, a bar stands for a blank within one. */
export const phrasesIn = (words: string): string[] =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll('|', ' '));
