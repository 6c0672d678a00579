import { atom, getDefaultStore } from 'jotai';

/** The code taken last, and how many were: the header shows that a scanner was heard, whatever page took the code. */
export const lastScanAtom = atom<{ code: string; count: number }>({ code: '', count: 0 });
export const noteScan = (code: string): void => getDefaultStore().set(lastScanAtom, ({ count }) => ({ code, count: count + 1 }));
