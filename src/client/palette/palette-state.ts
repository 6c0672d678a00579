import { atom, getDefaultStore } from 'jotai';

/** Whether the palette is open and with which words; the cheat sheet beside it. */
export const paletteAtom = atom<{ query: string } | undefined>(undefined);
export const cheatSheetAtom = atom(false);

export const openPalette = (query: string): void => getDefaultStore().set(paletteAtom, { query });
export const closePalette = (): void => getDefaultStore().set(paletteAtom, undefined);
export const showCheatSheet = (isShown: boolean): void => getDefaultStore().set(cheatSheetAtom, isShown);
