import { atom, getDefaultStore } from 'jotai';
import type { AnyCommand } from '../../define/define-command';

/** A question for the assistant, asked anywhere in the workspace: its drawer opens with it. `at` tells two equal questions apart. */
export const assistantQuestion = atom<{ text: string; at: number } | undefined>(undefined);
export const askAssistant = (text: string): void => getDefaultStore().set(assistantQuestion, { text, at: Date.now() });

/** Whether the assistant's drawer is open; remembered over a reload, so that a running answer is seen again. */
const KEY = 'assistant.open';
export const assistantOpenAtom = atom(globalThis.sessionStorage?.getItem(KEY) === '1');
export function showAssistant(isOpen: boolean): void {
  sessionStorage.setItem(KEY, isOpen ? '1' : '0');
  getDefaultStore().set(assistantOpenAtom, isOpen);
}
export const toggleAssistant = (): void => showAssistant(!getDefaultStore().get(assistantOpenAtom));

/** What the last answer proposes, as rows of the palette: what may not be run carries its reason. */
export type Proposed = { id: string; title: string; risk: AnyCommand['risk']; reason?: string; run(options: { behind: boolean }): void };
let proposed: () => readonly Proposed[] = () => [];
/** The assistant says how its proposals are read; the palette reads them when it opens. */
export const offerToPalette = (read: () => readonly Proposed[]): void => {
  proposed = read;
};
export const readProposed = (): readonly Proposed[] => proposed();
