import { plainTitle, type SheetWords } from '../../../define/sheet-words';
import { MEANINGS, type Meaning, TITLES } from './statement-words';

/** A statement says a day and how much came or went; that is all it has to. */
export const STATEMENT: SheetWords<Meaning> = {
  labels: MEANINGS,
  titles: TITLES,
  required: ['day'],
  isEnough: ({ day, amount, in: came, out }) => day !== undefined && (amount !== undefined || (came !== undefined && out !== undefined)),
  lacking: '请至少对应交易日期，以及收入金额和支出金额（或交易金额）',
};

const known = new Set(Object.values(TITLES).flatMap((words) => words.split(' ')));

/** How many titles of a row are those of statements: the row that has most of them is the heading. */
export const titlesIn = (cells: readonly string[]): number => new Set(cells.map(plainTitle).filter((title) => known.has(title))).size;
