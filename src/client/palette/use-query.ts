import { useEffect, useMemo, useState } from 'react';
import type { SearchAnswer } from '../../contract/search-answer';
import { today } from '../../define/dates';
import { get } from '../api/call';
import { compileQuery, type ScreenQuery, type Target, withPartners } from './query-language';

const DELAY = 150;
type Partner = { id: string; name: string };

/** What is typed as a page with its filters; the words that are names of partners become them as soon as the server knows them. */
export function useQuery(raw: string, targets: readonly Target[], isComposing: boolean): ScreenQuery | undefined {
  const compiled = useMemo(() => (raw === '' ? undefined : compileQuery(raw, targets, today())), [raw, targets]);
  const [found, setFound] = useState<ReadonlyMap<string, Partner>>(new Map());
  const wanted = compiled?.partner
    ? compiled.words
        .filter((word) => word.length >= 2 && !found.has(word))
        .slice(0, 3)
        .join(' ')
    : '';
  useEffect(() => {
    if (wanted === '' || isComposing) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      for (const word of wanted.split(' ')) {
        partnerOf(word, controller.signal).then(
          (partner) => partner && setFound((known) => new Map(known).set(word, partner)),
          () => undefined,
        );
      }
    }, DELAY);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, isComposing]);
  return useMemo(() => compiled && withPartners(compiled, found), [compiled, found]);
}

async function partnerOf(word: string, signal: AbortSignal): Promise<Partner | undefined> {
  const { list } = await get<SearchAnswer>('/v1/search', { q: word, mode: 'people' }, { quiet: true, signal, tab: `palette ${word}` });
  const hit = list.find((record) => record.resource === 'partner');
  return hit && { id: hit.id, name: hit.title };
}
