import { atom, getDefaultStore } from 'jotai';

/** The dialog of approval delegates (审批委托): over any page, from the user menu or the palette. */
export const delegatesAtom = atom(false);
export const showDelegates = (isOpen: boolean): void => getDefaultStore().set(delegatesAtom, isOpen);
