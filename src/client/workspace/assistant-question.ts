import { atom, getDefaultStore } from 'jotai';

/** A question for the assistant, asked anywhere in the workspace: its drawer opens with it. `at` tells two equal questions apart. */
export const assistantQuestion = atom<{ text: string; at: number } | undefined>(undefined);
export const askAssistant = (text: string): void => getDefaultStore().set(assistantQuestion, { text, at: Date.now() });
