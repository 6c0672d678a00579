import { useCallback, useMemo, useRef, useState } from 'react';
import { type Candidate, type Candidates, type Match, matching, ordered, type Row, searched } from './rank';
import type { Typed } from './typed';

/** What the list shows at once; the rest is drawn when somebody goes there, so that a letter costs no row that is not seen. */
const FIRST = 13;
const SEARCHED = new Set(['all', 'screens', 'commands', 'whyNot']);

/** The rows for what is typed, which of them are drawn, and how to have them all. */
export function useRows(candidates: Candidates, typed: Typed): { rows: Row[]; drawn: Row[]; drawAll: () => void } {
  const matches = useMatches(searched(candidates, typed), typed.words);
  const rows = useMemo(() => {
    if (!SEARCHED.has(typed.mode)) return [];
    const found = ordered(matches, typed);
    return found.length > 0 || typed.words !== '' ? found : ordered(matches, { ...typed, mode: 'screens' }).slice(0, 12);
  }, [matches, typed]);
  const [whole, setWhole] = useState<Row[]>();
  const drawn = useMemo(() => (whole === rows ? rows : rows.slice(0, FIRST)), [whole, rows]);
  const drawAll = useCallback(() => setWhole(rows), [rows]);
  return { rows, drawn, drawAll };
}

/** From two letters on, a further letter only narrows: what did not match `cg` cannot match `cgd`. */
function useMatches(candidates: readonly Candidate[], words: string): Match[] {
  const last = useRef<{ candidates: readonly Candidate[]; words: string; matches: Match[] }>(undefined);
  return useMemo(() => {
    const before = last.current;
    const narrows = before?.candidates === candidates && before.words.length >= 2 && words.startsWith(before.words);
    const matches = matching(narrows ? before.matches.map((match) => match.candidate) : candidates, words);
    last.current = { candidates, words, matches };
    return matches;
  }, [candidates, words]);
}
