import { atom } from 'jotai';

/** How many things wait for whoever is signed in: what the inbox holds, kept true by whoever reads it; header and menu show it. */
export const waitingAtom = atom(0);
