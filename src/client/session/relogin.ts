import { atom, getDefaultStore } from 'jotai';

/** The one re-login dialog: open with the server's words, closed when undefined. */
export const reloginAtom = atom<{ message: string } | undefined>(undefined);
export const setRelogin = (next: { message: string } | undefined): void => getDefaultStore().set(reloginAtom, next);

/** The change-password dialog: over the login page (with the user name of the refused login) or inside the shell. */
export const changePasswordAtom = atom<{ userName?: string; message?: string } | undefined>(undefined);
export const askNewPassword = (next: { userName?: string; message?: string } | undefined): void => getDefaultStore().set(changePasswordAtom, next);
