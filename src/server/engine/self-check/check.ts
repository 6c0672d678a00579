import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/open';

/**
 * One statement about the ledger that must hold: `breaking` selects the rows that break it, `checked` counts what was
 * looked at. All of them are plain SQL over the whole database, so that they can also be asked by hand.
 */
export type LedgerCheck = {
  id: string;
  title: string;
  checked: RawBuilder<unknown>;
  breaking: RawBuilder<unknown>;
  /** Makes anew what is kept besides the ledger and can be worked out from it. */
  repair?: (db: Db) => Promise<void>;
  /** Nothing of the books: a month is closed without it. */
  isApart?: true;
};
export type CheckResult = { id: string; title: string; checked: number; broken: number; breaks: Record<string, unknown>[] };
