import { atom, getDefaultStore } from 'jotai';

/** The second step of a sign-in (两步验证), over the login page or the re-login dialog; `isUnset` = it is set up first. */
export type AskedStep = { from: 'page' | 'dialog'; isUnset: boolean; message: string };
export const secondStepAtom = atom<AskedStep | undefined>(undefined);
export const askSecondStep = (next: AskedStep | undefined): void => getDefaultStore().set(secondStepAtom, next);

/** The own setting of it: over any page, from the user menu or the palette. */
export const ownSecondStepAtom = atom(false);
export const showSecondStep = (isOpen: boolean): void => getDefaultStore().set(ownSecondStepAtom, isOpen);
