import { atom, getDefaultStore } from 'jotai';

/** Whether the palette is open, with which words, and which command's questions it asks; the cheat sheet beside it. */
export const paletteAtom = atom<{ query: string; asked?: string } | undefined>(undefined);
/** Whoever only asks whether it is open is not told every letter. */
export const paletteIsOpenAtom = atom((get) => get(paletteAtom) !== undefined);
export const cheatSheetAtom = atom(false);

export const readPalette = (): { query: string; asked?: string } | undefined => getDefaultStore().get(paletteAtom);
export const openPalette = (query: string): void => getDefaultStore().set(paletteAtom, { query });
/** The palette with the questions of one command. */
export const askInPalette = (command: string): void => {
  const store = getDefaultStore();
  store.set(paletteAtom, { query: store.get(paletteAtom)?.query ?? '', asked: command });
};
export const closePalette = (): void => getDefaultStore().set(paletteAtom, undefined);
export const showCheatSheet = (isShown: boolean): void => getDefaultStore().set(cheatSheetAtom, isShown);
