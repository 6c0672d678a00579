import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Problem } from '../../../../define/document-rules';
import { LINES } from '../../../../define/section';
import type { LineStore } from '../../../form/line-table/line-store';
import type { LineEntry } from '../use-line-entry';

/** Ways to the places of a form under `root`: a line, a field (`unfold` brings it into sight), the field or line of a problem, from the head on into the lines. */
export function useEditorPlaces(root: RefObject<HTMLElement | null>, store: LineStore, isReadOnly: boolean, unfold: (field: string) => void) {
  // How lines get into each section, as its table told last.
  const entries = useRef<Record<string, LineEntry>>({});
  const onEntry = useCallback((name: string, entry: LineEntry) => {
    entries.current[name] = entry;
  }, []);
  const showLine = (index: number, section = LINES) => entries.current[section]?.showLine.current?.(index);
  const goTo = ({ line, section, field }: Problem) => {
    if (line !== undefined) return showLine(line - 1, section);
    unfold(field ?? '');
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field ?? '')}"] :is(input, select, textarea, button)`)?.focus(),
    );
  };
  /** Enter in the last field of the head goes on in the lines. */
  const toLines = () => {
    const entry = entries.current[LINES];
    if (!isReadOnly && store.at(0)) showLine(0);
    else if (entry?.mayAdd) entry.add();
    else root.current?.querySelector<HTMLElement>('[data-line-table]')?.focus();
  };
  return { entries, onEntry, showLine, goTo, toLines };
}

/** Saving shows the document anew: the keyboard stays in it instead of falling back to the page, before the next key can come. */
export function useLanding(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (globalThis.document.activeElement !== globalThis.document.body) return;
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? root.current)?.focus({ preventScroll: true });
  }, [root]);
}
