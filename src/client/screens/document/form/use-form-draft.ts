import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordForm } from '../../../form/use-record-form';
import { useTab } from '../../../workspace/tab-context';
import { tabMemory } from '../../../workspace/tab-memory';
import type { Draft, Start } from '../document-start';
import { type LineStores, typedRows } from './line-stores';

const DRAFT_DELAY = 400;

/** A document and its version. */
type Of = { id: string; version: number };
type Wishes = { of: Of; start: Start; form: RecordForm; stores: LineStores };

/** What was typed and not saved yet: the tab is marked with it, and keeps it as a draft shortly after each change. */
export function useFormDraft({ of: { id, version }, start, form, stores }: Wishes) {
  const { id: tab, setDirty } = useTab();
  const isDirty = useRef(start.draftFrom !== undefined);
  // The same for what is drawn of it: changes with the first edit and with a save, not with each key.
  const [isUnsaved, setUnsaved] = useState(isDirty.current);
  const edits = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useMemo(() => start.base ?? (start.info && { header: start.info.header, lines: start.info.lines, sections: start.info.sections }), [start]);

  const stopTimer = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  /** `as` = the document the draft is of, when it was saved meanwhile. */
  const writeDraft = useCallback(
    (as: Of = { id, version }) => {
      stopTimer();
      const draft: Draft = {
        id: as.id,
        version: as.version,
        header: { ...form.getValues() },
        ...typedRows(stores),
        ...(began ? { base: { header: began.header, lines: began.lines, ...(began.sections ? { sections: began.sections } : {}) } } : {}),
        at: new Date().toISOString(),
      };
      tabMemory.write(tab, 'draft', draft);
    },
    [tab, id, version, began, form, stores, stopTimer],
  );
  const touched = useCallback(() => {
    isDirty.current = true;
    edits.current += 1;
    setUnsaved(true);
    setDirty(true);
    timer.current ??= setTimeout(() => writeDraft(), DRAFT_DELAY);
  }, [setDirty, writeDraft]);
  /** A draft that waits for its time is written now. */
  const writeWaiting = useCallback(() => {
    if (timer.current !== undefined) writeDraft();
  }, [writeDraft]);
  /** What was typed while it was being saved (`editsSent` = how many edits that save held) is a draft of the document that was saved. */
  const settle = (saved: Of, editsSent: number) => {
    stopTimer();
    if (edits.current !== editsSent) return writeDraft(saved);
    tabMemory.write(tab, 'draft', undefined);
    isDirty.current = false;
    setUnsaved(false);
    setDirty(false);
  };

  // The tab's mark follows what this form begins with: a draft found again, or one just given up. Once: a form that comes back to
  // the front goes on with what was typed in it.
  const begunWith = useRef<Start>(undefined);
  useEffect(() => {
    if (begunWith.current === start) return;
    begunWith.current = start;
    setDirty(start.draftFrom !== undefined);
  }, [setDirty, start]);
  return { isDirty, isUnsaved, edits, writeDraft, touched, writeWaiting, settle };
}
export type FormDraft = ReturnType<typeof useFormDraft>;
