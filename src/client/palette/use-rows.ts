import { useDeferredValue, useMemo, useRef } from 'react';
import type { Situation } from '../../define/define-command';
import type { Uses } from './frecency';
import { type Entry, type Match, matching, ordered, type Row, rank } from './rank';
import type { Typed } from './typed';

/** What fits a tall window: drawn with the letter itself, the rest of the rows right after the frame. */
const FIRST = 24;
const SEARCHED = new Set(['all', 'screens', 'commands', 'whyNot']);

/** The rows for what is typed, and which of them are drawn by now. */
export function useRows(entries: readonly Entry[], typed: Typed, situation: Situation, uses: Uses): { rows: Row[]; drawn: Row[] } {
  const matches = useMatches(entries, typed.words);
  const rows = useMemo(() => {
    if (!SEARCHED.has(typed.mode)) return [];
    const found = ordered(matches, typed, situation, uses);
    return found.length > 0 || typed.words !== '' ? found : rank(entries, { ...typed, mode: 'screens' }, situation, uses).slice(0, 12);
  }, [entries, matches, typed, situation, uses]);
  const settled = useDeferredValue(rows);
  return { rows, drawn: settled === rows ? rows : rows.slice(0, FIRST) };
}

/** From two letters on, a further letter only narrows: what did not match `cg` cannot match `cgd`. */
function useMatches(entries: readonly Entry[], words: string): Match[] {
  const last = useRef<{ entries: readonly Entry[]; words: string; matches: Match[] }>(undefined);
  return useMemo(() => {
    const before = last.current;
    const narrows = before?.entries === entries && before.words.length >= 2 && words.startsWith(before.words);
    const matches = matching(narrows ? before.matches.map((match) => match.entry) : entries, words);
    last.current = { entries, words, matches };
    return matches;
  }, [entries, words]);
}
