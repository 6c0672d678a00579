import type { SearchAnswer } from '../../../contract/search-answer';
import { searched, searchedBesides } from '../../../domain/searched';
import type { Context } from '../../base/context';
import { findViews } from '../views/shared-views';
import { findDocuments } from './documents';
import { findLots } from './lots';
import { findMasters } from './masters';

export type SearchMode = 'all' | 'documents' | 'people';
/** At most so many of each sort. */
const MOST = 8;

/**
 * The palette's record search: what is found is what the caller may open, and nothing else exists for him. `proper`: what the goods of those
 * words are called on paper, looked for where nothing is called as said.
 */
export async function findRecords(context: Context, words: string, mode: SearchMode, proper?: string): Promise<SearchAnswer> {
  const wanted = words.trim();
  // @周: among people one Chinese letter is a family name.
  if (wanted.length < 2 && !(mode === 'people' && /[\u3400-\u9fff]/.test(wanted))) return { list: [] };
  const masters = mode === 'documents' ? [] : searched.filter((what) => mode === 'all' || what.mode === mode);
  const found = await Promise.all([
    mode === 'people' ? [] : findDocuments(context, wanted, MOST),
    ...masters.map((what) => findMasters(context, what, wanted, MOST)),
    mode === 'all' ? findLots(context, wanted, MOST) : [],
    mode === 'all' ? findViews(context, wanted, MOST) : [],
  ]);
  // What is called just so comes before what only holds the words: a lot before the pieces of it.
  const isCalledSo = ({ title }: { title: string }): boolean => title.split(' ').at(-1)?.toLowerCase() === wanted.toLowerCase();
  const list = found.flat().sort((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)));
  if (list.length > 0) return { list };
  const besides = mode === 'all' ? await Promise.all(searchedBesides.map((what) => findMasters(context, what, wanted, MOST))) : [];
  if (besides.some(({ length }) => length > 0)) return { list: besides.flat() };
  return proper !== undefined && proper !== words ? findRecords(context, proper, mode) : { list };
}
