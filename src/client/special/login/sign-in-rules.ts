import { zodResolver } from '@hookform/resolvers/zod';
import { passwordLogin, passwordRelogin, smsLogin, smsRelogin } from './login-schemas';

/** The rules of the two ways in, on the page and in the dialog. */
export const byPassword = { page: zodResolver(passwordLogin), dialog: zodResolver(passwordRelogin) };
export const bySms = { page: zodResolver(smsLogin), dialog: zodResolver(smsRelogin) };
