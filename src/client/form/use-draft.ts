import { useEffect, useRef, useState } from 'react';
import { useTab, useTabSlot } from '../workspace/tab-context';
import type { LineStore } from './line-table/line-store';
import type { RecordValues } from './record-values';
import type { RecordForm } from './use-record-form';

/** What was typed into the form of a dialog and not sent yet: kept with the tab, so it survives sleep, reload and a crash. */
export type FormDraft = { values: RecordValues; lines?: Record<string, RecordValues[]> };

const DELAY = 400;

/** The draft a form begins with, read once; undefined when nothing was left here. */
export function useDraft(name: string): FormDraft | undefined {
  const slot = useTabSlot<FormDraft>(`draft ${name}`);
  return useState(slot.read)[0];
}

type Wishes = {
  name: string;
  form: RecordForm;
  stores?: Record<string, LineStore>;
  isRestored: boolean;
  /** The form is all the tab has to lose: the tab shows that something is not saved. */
  marksTab?: boolean;
};
const NO_STORES = {};

/** Keeps what is typed from now on, within a second; `forget` when it has been sent or given up, `holds` whether anything is kept. */
export function useKeptDraft({ name, form, stores = NO_STORES, isRestored, marksTab = false }: Wishes): { forget: () => void; holds: () => boolean } {
  const slot = useTabSlot<FormDraft>(`draft ${name}`);
  const { setDirty } = useTab();
  const state = useRef({ isTouched: isRestored, isOver: false });
  useEffect(() => {
    const held = state.current;
    if (marksTab && held.isTouched && !held.isOver) setDirty(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (held.isOver) return;
      const lines = Object.fromEntries(
        Object.entries(stores).map(([child, store]) => [child, store.snapshot().map((line) => ({ ...line.values, ...(line.id ? { id: line.id } : {}) }))]),
      );
      slot.write({ values: { ...form.getValues() }, lines });
    };
    const touched = () => {
      if (held.isOver) return;
      if (marksTab && !held.isTouched) setDirty(true);
      held.isTouched = true;
      timer ??= setTimeout(write, DELAY);
    };
    const stops = [
      form.subscribe({ formState: { values: true }, callback: ({ name: field }) => field !== undefined && touched() }),
      ...Object.values(stores).map((store) => store.onEdit(touched)),
    ];
    return () => {
      for (const stop of stops) stop();
      // A tab going to sleep writes what it has.
      if (timer !== undefined) write();
    };
  }, [form, stores, slot, setDirty, marksTab]);
  return {
    forget: () => {
      if (!state.current.isTouched) return;
      state.current.isOver = true;
      slot.write(undefined);
      if (marksTab) setDirty(false);
    },
    holds: () => state.current.isTouched && !state.current.isOver,
  };
}
