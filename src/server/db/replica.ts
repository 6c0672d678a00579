import { Refusal } from '../base/errors';
import { isDatabaseLost } from '../base/lost';
import { askedBy, type Db, makePool } from './open';
import { ANSWER, Gone, type State, watchReplica } from './replica-state';

/** Why the primary was asked instead. late = it had not come to what was just committed; failed = it answered with an error. */
export type Reason = Exclude<State, 'used'> | 'late' | 'failed';

/**
 * A streaming replica that answers in place of the primary, in every process for itself. Nobody is told less than what was committed when
 * he asked, by whomever: the replica is asked once it has come that far, which it is waited for a moment. Whatever it cannot do the primary
 * does, at once; the replica is looked at every second and used again by itself. Nothing is ever written through it.
 */
export type Replica = {
  /** Does `onReplica`, or `onPrimary` where the replica may not be asked or fails. Both may begin: they must do nothing but read. */
  ask<T>(onReplica: (db: Db) => Promise<T>, onPrimary: () => Promise<T>): Promise<T>;
  /** `lag` in seconds at most; undefined where it is not known. */
  figures(): { isUsed: boolean; lag: number | undefined; answers: number; fallbacks: ReadonlyMap<Reason, number> };
  stop(): Promise<void>;
};

export function createReplica(given: { primary: Db; url: string; poolSize: number; limit: number; report?: ((line: string) => void) | undefined }): Replica {
  const { primary, url, poolSize, limit, report = console.warn } = given;
  const quietly = { url, report: () => undefined, isReadOnly: true, patience: ANSWER };
  const pool = makePool({ ...quietly, poolSize });
  const db = askedBy(pool);
  const own = makePool({ ...quietly, poolSize: 1, statementTimeout: ANSWER });
  const watched = watchReplica({ primary, pool: own, limit, report });
  const fallbacks = new Map<Reason, number>();
  let answers = 0;

  /** @returns why the primary is to be asked */
  const hinders = async (): Promise<Reason | undefined> => {
    const state = watched.state();
    if (state !== 'used') return state;
    return watched.isUpToDate().then(
      (isUpToDate) => (isUpToDate ? undefined : 'late'),
      () => 'lost',
    );
  };
  const answered = async <T>(onReplica: (db: Db) => Promise<T>): Promise<{ answer: T } | Reason> => {
    const why = await hinders();
    if (why !== undefined) return why;
    try {
      const answer = await watched.whileThere(onReplica(db));
      answers += 1;
      return { answer };
    } catch (error) {
      const { code } = error as { code?: unknown };
      // What is asked wrongly, or takes too long, is no better asked twice.
      if (error instanceof Refusal || code === '57014') throw error;
      // What would have written was no reading; the replica is as well as before.
      const isLost = error instanceof Gone || (isDatabaseLost(error) && code !== '25006');
      if (isLost) watched.lose();
      return isLost ? 'lost' : 'failed';
    }
  };
  return {
    async ask(onReplica, onPrimary) {
      const told = await answered(onReplica);
      if (typeof told === 'object') return told.answer;
      fallbacks.set(told, (fallbacks.get(told) ?? 0) + 1);
      return onPrimary();
    },
    figures: () => ({ isUsed: watched.state() === 'used', lag: watched.lag(), answers, fallbacks }),
    async stop() {
      await watched.stop();
      await Promise.all([pool.end(), own.end()]);
    },
  };
}
