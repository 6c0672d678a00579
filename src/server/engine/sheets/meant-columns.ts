import type { SheetAsk } from '../../../contract/answers';
import { type Columns, columnsIn, plainTitle, type SheetWords, signatureOf } from '../../../define/sheet-words';
import { BadInput } from '../../base/errors';
import type { Cell } from './cell';
import type { SheetRow } from './sheet';

const SAMPLES = 3;
const SHOWN = 40;

/** A sheet of others under its heading: what stands above, where each meaning stands, the rows below; `asks` while nobody knows. */
export type Headed<M extends string> = {
  above: readonly SheetRow[];
  rows: readonly SheetRow[];
  titles: ReadonlyMap<number, string>;
  at: ReadonlyMap<M, number>;
  asks?: SheetAsk;
};
/** What somebody says now of each title, and what somebody of the organisation once said under a heading. */
type Said<M extends string> = { meant: Readonly<Record<string, string>>; kept: ReadonlyMap<string, Columns<M>> };

export const titlesOf = ({ cells }: SheetRow): Map<number, string> =>
  new Map([...cells].flatMap(([column, cell]) => (cell.is === 'text' && cell.text !== '' ? [[column, cell.text] as const] : [])));

export const wordsIn = (cell: Cell | undefined): string => {
  if (cell?.is === 'moment') return `${cell.day} ${cell.time}`.trim();
  return cell !== undefined && 'text' in cell ? cell.text.trim() : '';
};

/** What the columns under a heading mean: as somebody said just now, as somebody once said, as others write it; else it is asked. */
export function underHeading<M extends string>(words: SheetWords<M>, rows: readonly SheetRow[], place: number, { meant, kept }: Said<M>): Headed<M> {
  const titles = titlesOf(rows[place] as SheetRow);
  const names = [...titles.values()];
  const said = Object.keys(meant).length > 0 ? saidOf(words, names, meant) : (kept.get(signatureOf(names)) ?? columnsIn(words, names));
  const at = new Map<M, number>();
  for (const [column, title] of titles)
    for (const [meaning, word] of Object.entries(said) as [M, string][])
      if (!at.has(meaning) && plainTitle(title) === plainTitle(word)) at.set(meaning, column);
  const found = { above: rows.slice(0, place), rows: rows.slice(place + 1), titles, at };
  return words.isEnough(said) ? found : { ...found, asks: askFor(words, found, said) };
}

/** What is kept of a heading for the next file under it. */
export const columnsAt = <M extends string>({ titles, at }: Pick<Headed<M>, 'titles' | 'at'>): Columns<M> =>
  Object.fromEntries([...at].map(([meaning, column]) => [meaning, plainTitle(titles.get(column) ?? '')])) as Columns<M>;

function saidOf<M extends string>({ labels, isEnough, lacking }: SheetWords<M>, titles: readonly string[], meant: Said<M>['meant']): Columns<M> {
  const columns: Columns<M> = {};
  for (const [title, name] of Object.entries(meant)) {
    if (name === '') continue;
    if (!Object.hasOwn(labels, name) || !titles.includes(title)) throw new BadInput('列的对应不正确');
    if (columns[name as M] !== undefined) throw new BadInput(`“${labels[name as M]}”对应了两列，请只选一列`);
    columns[name as M] = plainTitle(title);
  }
  if (!isEnough(columns)) throw new BadInput(lacking);
  return columns;
}

function askFor<M extends string>({ labels, required }: SheetWords<M>, { titles, rows }: Pick<Headed<M>, 'titles' | 'rows'>, guess: Columns<M>): SheetAsk {
  const titleOf = (word: string): string => [...titles.values()].find((title) => plainTitle(title) === word) ?? word;
  return {
    columns: [...titles].map(([column, title]) => ({ title, samples: rows.slice(0, SAMPLES).map((row) => wordsIn(row.cells.get(column)).slice(0, SHOWN)) })),
    meanings: (Object.entries(labels) as [M, string][]).map(([name, label]) => ({ name, label, required: required.includes(name) })),
    guess: Object.fromEntries(Object.entries<string | undefined>(guess).map(([meaning, word]) => [titleOf(word ?? ''), meaning])),
  };
}
