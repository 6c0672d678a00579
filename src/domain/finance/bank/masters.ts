import { bankAccount } from './bank-account';
import { bankLayout } from './bank-layout';
import { bankLine } from './bank-line';
import { bankMatch } from './bank-match';

/** What the banks say, and which documents of money it is. */
export const bankMasters = [bankAccount, bankLine, bankMatch, bankLayout];
