import { type Columns, MEANINGS, type Meaning, TITLES } from './statement-words';

/** A title as it is compared: no width, no spaces, nothing of what stands in brackets behind it. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[[(【].*$/s, '')
    .replace(/[*\s:：]/g, '');

/** What a statement is told apart by from those of other layouts: its titles in their order. */
export const signatureOf = (titles: readonly string[]): string => titles.map(plainTitle).filter(Boolean).join('|');

const meanings = Object.keys(MEANINGS) as Meaning[];
const known = new Set(Object.values(TITLES).flatMap((words) => words.split(' ')));

/** How many titles of a row are those of statements: the row that has most of them is the heading. */
export const titlesIn = (cells: readonly string[]): number => new Set(cells.map(plainTitle).filter((title) => known.has(title))).size;

/** Whether a day and how much came or went is said; that is all that has to be. */
export const isEnough = (columns: Columns): boolean =>
  columns.day !== undefined && (columns.amount !== undefined || (columns.in !== undefined && columns.out !== undefined));

/** What the titles of a heading say, as far as they are known. */
export function columnsIn(titles: readonly string[]): Columns {
  const there = new Set(titles.map(plainTitle));
  const columns: Columns = {};
  for (const meaning of meanings) {
    const title = TITLES[meaning].split(' ').find((word) => there.has(word));
    if (title === undefined) continue;
    columns[meaning] = title;
    there.delete(title);
  }
  return columns;
}
