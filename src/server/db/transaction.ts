import { setTimeout as sleep } from 'node:timers/promises';
import { isOvertaken } from '../base/translate-error';
import { rememberingAnswers } from './asked-once';
import type { Db } from './open';

const attempts = 6;
/** serialization_failure and deadlock_detected: the database chose us to give way, nothing was done, trying again is right. */
const givesWay = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction: all of it, or nothing when it throws. Inside a transaction already, it joins that one.
 * When the database makes it give way to another transaction, the whole of `work` runs again after a short random
 * pause: it must do nothing outside the database that cannot be done twice. Where a last guard of the database stopped it, it
 * runs once more, for the rules to say in their words what somebody else changed meanwhile.
 * @throws what `work` throws, or the database's last error after six attempts
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  let mayAskAgain = true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => work(rememberingAnswers(tx)));
    } catch (error) {
      if (mayAskAgain && isOvertaken(error)) {
        mayAskAgain = false;
        continue;
      }
      const { code } = error as { code?: unknown };
      if (attempt >= attempts || typeof code !== 'string' || !givesWay.has(code)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
