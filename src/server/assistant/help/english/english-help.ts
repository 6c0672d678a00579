import type { EnglishHelp } from '../help-entry';
import { acrossInEnglish } from './across';
import { byHandInEnglish } from './by-hand';
import { documentLifeInEnglish } from './document-life';
import { groundworkInEnglish } from './groundwork';
import { moneyInEnglish } from './money';
import { questionsInEnglish } from './questions';
import { stockInEnglish } from './stock';
import { tradeInEnglish } from './trade';
import { wardsInEnglish } from './wards';
import { workspaceInEnglish } from './workspace';

/** Of every entry of HELP; what is derived from definitions is told in English by words/help-in-english.ts. */
export const ENGLISH_HELP: EnglishHelp = {
  ...acrossInEnglish,
  ...byHandInEnglish,
  ...documentLifeInEnglish,
  ...groundworkInEnglish,
  ...moneyInEnglish,
  ...questionsInEnglish,
  ...stockInEnglish,
  ...tradeInEnglish,
  ...wardsInEnglish,
  ...workspaceInEnglish,
};
