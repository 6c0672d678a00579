import { type ReactNode, useSyncExternalStore } from 'react';

/**
 * ask({ title, text, rows, confirm = '确定', isDangerous, reason }): Promise<{ reason } | undefined>, undefined = refused.
 * `rows` are the affected documents; `reason: 'required' | 'optional'` asks for one. The safe button has the focus where something speaks against going on.
 * ConfirmHost (confirm-host.tsx) draws it.
 */
export type Question = {
  title: string;
  text?: ReactNode;
  rows?: readonly string[];
  confirm?: string;
  isDangerous?: boolean;
  /** Something speaks against going on: the safe button has the focus all the same. */
  isWarning?: boolean;
  reason?: 'required' | 'optional';
  /** What the reason is called; 原因 when nothing is said. */
  reasonName?: string;
  /** Dictionary whose words are offered for the reason. */
  words?: string;
};
export type Pending = Question & { answer: (given: { reason: string } | undefined) => void };

let pending: Pending | undefined;
const listeners = new Set<() => void>();
const set = (next: Pending | undefined) => {
  pending = next;
  for (const listener of listeners) listener();
};

export const ask = (question: Question): Promise<{ reason: string } | undefined> =>
  new Promise((resolve) => {
    pending?.answer(undefined);
    set({ ...question, answer: resolve });
  });

/** Takes the question away: it is refused. */
export const dismiss = (): void => {
  if (pending) settle(pending, undefined);
};

/** Takes the question away and answers it. */
export function settle(question: Pending, given: { reason: string } | undefined): void {
  set(undefined);
  question.answer(given);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const usePending = (): Pending | undefined => useSyncExternalStore(subscribe, () => pending);
