import { useEffect, useState } from 'react';
import type { FoundRecord, SearchAnswer } from '../../contract/search-answer';
import { get } from '../api/call';
import { CallError } from '../api/call-error';

/** Records the server finds by what is typed: documents by number, products, organisations, patients where permitted. */
const DELAY = 150;
/** @周: a family name is one letter. */
const CHINESE = /[\u3400-\u9fff]/;
const NONE: readonly FoundRecord[] = [];
let isMissing = false;

/** Waits for a pause in typing and for the end of a composition; a server without search is asked only once. */
export function useFoundRecords(words: string, mode: string, isComposing: boolean): readonly FoundRecord[] {
  const [found, setFound] = useState(NONE);
  const isEnough = words.length >= 2 || (mode === 'people' && CHINESE.test(words));
  const wanted = isEnough && (mode === 'all' || mode === 'documents' || mode === 'people') ? words : '';
  useEffect(() => {
    if (wanted === '' || isMissing) setFound(NONE);
    if (wanted === '' || isMissing || isComposing) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      get<SearchAnswer>('/v1/search', { q: wanted, mode }, { quiet: true, signal: controller.signal, tab: 'palette' }).then(
        ({ list }) => setFound(list.filter((record) => record.path !== '').slice(0, 20)),
        (error) => {
          if (error instanceof CallError && error.code === 404) isMissing = true;
        },
      );
    }, DELAY);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, mode, isComposing]);
  return found;
}
