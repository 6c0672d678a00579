import { type Columns, LAYOUTS, MEANINGS, type Meaning, SYNONYMS } from './statement-layouts';

/** A title as it is compared: no width, no spaces, nothing of what stands in brackets behind it. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[[(【].*$/s, '')
    .replace(/[*\s:：]/g, '');

/** What a statement is told apart by from those of other layouts: its titles in their order. */
export const signatureOf = (titles: readonly string[]): string => titles.map(plainTitle).filter(Boolean).join('|');

const meanings = Object.keys(MEANINGS) as Meaning[];
const known = new Set([...LAYOUTS.flatMap(({ columns }) => Object.values(columns)), ...Object.values(SYNONYMS).flatMap((words) => words.split(' '))]);

/** How many titles of a row are those of statements: the row that has most of them is the heading. */
export const titlesIn = (cells: readonly string[]): number => new Set(cells.map(plainTitle).filter((title) => known.has(title))).size;

/** Whether a day and how much came or went is said; that is all that has to be. */
export const isEnough = (columns: Columns): boolean =>
  columns.day !== undefined && (columns.amount !== undefined || (columns.in !== undefined && columns.out !== undefined));

/** The layout of a bank all of whose columns stand there, else what the words of the titles say; `bank` is '' where no layout is known. */
export function columnsIn(titles: readonly string[]): { bank: string; columns: Columns } {
  const there = new Set(titles.map(plainTitle));
  const layout = LAYOUTS.find(({ columns }) => Object.values(columns).every((title) => there.has(title)));
  if (layout) return layout;
  const taken = new Set<string>();
  const columns: Columns = {};
  for (const meaning of meanings) {
    const title = SYNONYMS[meaning].split(' ').find((word) => there.has(word) && !taken.has(word));
    if (title === undefined) continue;
    columns[meaning] = title;
    taken.add(title);
  }
  return { bank: '', columns };
}
