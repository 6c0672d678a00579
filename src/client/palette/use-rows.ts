import { useCallback, useMemo, useRef, useState } from 'react';
import type { Situation } from '../../define/define-command';
import { atFirst } from './at-first';
import { type Candidate, type Candidates, type Match, matching, ordered, type Row, searched, withSlips } from './rank';
import type { Typed } from './typed';

/** What the list shows at once; the rest is drawn when somebody goes there, so that a letter costs no row that is not seen. */
const FIRST = 13;
const SEARCHED = new Set(['all', 'screens', 'commands', 'whyNot']);
/** Words whose matches are remembered: taking letters back costs nothing. */
const KEPT = 50;

/** The rows for what is typed, which of them are drawn, and how to have them all. */
export function useRows(candidates: Candidates, typed: Typed, situation: Situation): { rows: Row[]; drawn: Row[]; drawAll: () => void } {
  const among = searched(candidates, typed);
  const called = useMatches(among, typed.words);
  const matches = useMemo(() => withSlips(called, among, typed), [called, among, typed]);
  const rows = useMemo(() => {
    if (!SEARCHED.has(typed.mode)) return [];
    const found = ordered(matches, typed);
    return typed.words === '' && typed.mode === 'all' ? atFirst(found, candidates.runnable, situation) : found;
  }, [matches, typed, candidates, situation]);
  const [whole, setWhole] = useState<Row[]>();
  const drawn = useMemo(() => (whole === rows ? rows : rows.slice(0, FIRST)), [whole, rows]);
  const drawAll = useCallback(() => setWhole(rows), [rows]);
  return { rows, drawn, drawAll };
}

/** From two letters on, a further letter only narrows: what did not match `cg` cannot match `cgd`. */
function useMatches(candidates: readonly Candidate[], words: string): Match[] {
  const known = useRef<{ candidates: readonly Candidate[]; byWords: Map<string, Match[]> }>(undefined);
  return useMemo(() => {
    if (known.current?.candidates !== candidates) known.current = { candidates, byWords: new Map() };
    const { byWords } = known.current;
    const before = byWords.get(words);
    if (before) return before;
    const wider = nearest(byWords, words);
    const matches = matching(wider ? wider.map((match) => match.candidate) : candidates, words);
    if (byWords.size >= KEPT) byWords.clear();
    byWords.set(words, matches);
    return matches;
  }, [candidates, words]);
}

/** The matches of the longest beginning of the words that is known. */
function nearest(byWords: ReadonlyMap<string, Match[]>, words: string): Match[] | undefined {
  for (let length = words.length - 1; length >= 2; length -= 1) {
    const matches = byWords.get(words.slice(0, length));
    if (matches) return matches;
  }
  return undefined;
}
