import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';

/** What a trial came to; thrown, so that nothing of it stays. */
class Tried<T> extends Error {
  constructor(readonly answer: T) {
    super('tried');
  }
}

/**
 * Does the work and leaves nothing of it: whoever is about to be asked for a reason hears first why it would be refused all the same.
 * @returns what would have come of it. @throws what it would be refused for
 */
export async function onTrial<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Tried(await work(tx));
    });
  } catch (error) {
    if (error instanceof Tried) return error.answer;
    throw error;
  }
}
