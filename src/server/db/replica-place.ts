import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './open';

/** How far the log of writes has come, in bytes: what was committed stands before the place the primary had flushed when it was asked. */
export type Place = {
  /** Of the primary, now. @throws when it does not answer */
  written(): Promise<number>;
  /** Whether the replica has come so far, or does within a moment (WAIT). @throws when it does not answer */
  reaches(written: number): Promise<boolean>;
  /** How far it was last seen. */
  replayed(): number;
  /** Whether this is a replica of the primary at all, and still one. @throws when either does not answer */
  isReplica(): Promise<boolean>;
};

/** Milliseconds between looks at a replica that has not come far enough: a third of a second together, which nobody waiting for a report feels. */
const WAIT = [5, 10, 20, 40, 80, 145];
/** One cluster and one database of it, whichever server of it is asked. */
const IDENTITY = `(select system_identifier::text from pg_control_system()) || ' ' || (select oid from pg_database where datname = current_database())`;

export function createPlace(primary: Db, replica: Pool): Place {
  let seen = -1;
  const forget = (error: unknown): never => {
    seen = -1;
    throw error;
  };
  const written = inTurn(async () => {
    const { rows } = await sql<{ place: number }>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as place`.execute(primary);
    return rows[0]?.place ?? Number.POSITIVE_INFINITY;
  });
  // One that was promoted goes its own way: it never comes to where the primary is.
  const look = inTurn(async () => {
    const asked = replica.query<{ place: number | null }>(
      `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as place`,
    );
    // One that comes back may have begun anew: nothing is known of it.
    seen = (await asked.catch(forget)).rows[0]?.place ?? -1;
  });
  return {
    written,
    replayed: () => seen,
    async reaches(place) {
      if (seen >= place) return true;
      for (const pause of [0, ...WAIT]) {
        if (pause > 0) await sleep(pause);
        await look();
        if (seen >= place) return true;
      }
      return false;
    },
    async isReplica() {
      const own = await sql<{ identity: string }>`select ${sql.raw(IDENTITY)} as identity`.execute(primary);
      const { rows } = await replica.query<{ identity: string; follows: boolean }>(`select ${IDENTITY} as identity, pg_is_in_recovery() as follows`);
      return rows[0]?.follows === true && rows[0].identity === own.rows[0]?.identity;
    },
  };
}

/** Those who ask while somebody else is being answered share the next answer: what is asked now must not be told of before. */
function inTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      const answer = ask();
      running = answer.catch(() => undefined);
      next = undefined;
      return answer;
    });
    return next;
  };
}
