import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { CallError } from '../../api/call-error';
import { stepBack } from '../../workspace/close-tabs';
import { useCall, useChanges, useTab } from '../../workspace/tab-context';
import { tabMemory } from '../../workspace/tab-memory';
import { useBack } from '../../workspace/use-back';
import { type Draft, numberOf, type Start, startOf, withDraft } from './document-start';
import { shownElsewhere } from './shown-elsewhere';

export type Loaded = { phase: 'loading' } | { phase: 'error'; error: Error } | { phase: 'ready'; start: Start; epoch: number };

/** The document a tab shows: loaded, new, copied, or begun from an upstream one; with the draft the tab remembers. */
export function useDocument(definition: DocumentDefinition) {
  const { query, screen } = useTab();
  const base = `/v1/business/${definition.kind}`;
  const wanted = query.id ?? numberOf(screen, query) ?? `new${query.copy ?? ''}${query.source ?? ''}`;
  const [loaded, setLoaded] = useState<{ of: string; state: Loaded }>({ of: wanted, state: { phase: 'loading' } });
  // What was shown before is not what is wanted now: a form just saved under its number must not be taken for the new one it was.
  const state: Loaded = loaded.of === wanted ? loaded.state : { phase: 'loading' };
  const [changedElsewhere, setChanged] = useState(false);
  const loadedFor = useRef('');
  const show = useCallback(
    (now: Loaded) => {
      if (now.phase === 'ready') setChanged(false);
      setLoaded({ of: wanted, state: now });
    },
    [wanted],
  );
  const { load, isUnderWay, carry } = useLoading(definition, base, show);

  // A tab that was hidden comes back as it was: only another document is loaded anew.
  useEffect(() => {
    if (loadedFor.current === wanted) return;
    loadedFor.current = wanted;
    setLoaded({ of: wanted, state: { phase: 'loading' } });
    void load(true);
  }, [wanted, load]);

  useChanges(definition.kind, (ids) => {
    if (state.phase === 'ready' && state.start.info && ids.includes(state.start.info.header.id)) setChanged(true);
  });
  useBack(() => {
    if (state.phase === 'error') void load(true);
  });
  return {
    state,
    base,
    reload: () => load(false),
    retry: () => load(true),
    isUnderWay,
    changedElsewhere,
    carry,
  };
}

/** Loading what the page asks for; `show` is told how it went. */
function useLoading(definition: DocumentDefinition, base: string, show: (now: Loaded) => void) {
  const { id: tab, screen, query, open } = useTab();
  const call = useCall();
  const epoch = useRef(0);
  const latest = useRef(0);
  const underWay = useRef(false);
  const refused = useRef<CallError>(undefined);
  const load = useCallback(
    async (keepDraft: boolean) => {
      if (!keepDraft) tabMemory.write(tab, 'draft', undefined);
      // A change told by push and the answer to one's own click may both ask for it: only the last load counts.
      latest.current += 1;
      const mine = latest.current;
      underWay.current = true;
      const asked = { definition, base, screen, query, call };
      try {
        const start = await startOf(asked);
        if (mine !== latest.current) return;
        epoch.current += 1;
        const begun = withDraft(start, tabMemory.read(tab, 'draft') as Draft | undefined);
        const refusal = refused.current;
        refused.current = undefined;
        show({ phase: 'ready', start: refusal ? { ...begun, refusal } : begun, epoch: epoch.current });
      } catch (error) {
        if (mine !== latest.current) return;
        if (await shownElsewhere(error, asked, open)) stepBack(tab);
        else show({ phase: 'error', error: error instanceof Error ? error : new Error('加载失败') });
      } finally {
        if (mine === latest.current) underWay.current = false;
      }
    },
    [tab, query, base, call, definition, screen, show, open],
  );
  /** What the document that is loaded next begins with saying. */
  const carry = (refusal: CallError) => {
    refused.current = refusal;
  };
  return { load, isUnderWay: () => underWay.current, carry };
}
