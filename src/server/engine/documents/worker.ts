import { sql } from 'kysely';
import type { Outside } from '../../base/context';
import { isDatabaseLost } from '../../base/lost';
import { keepListening } from '../../db/listening';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { deliver } from './deliver';
import { type Lane, type OutboxRow, takeNext } from './outbox';

export type WorkerLog = { error(details: object, message: string): void };

export const LANES: readonly Lane[] = ['documents', 'later'];

/** Delivers everything that is due. @returns how many parcels were delivered */
export async function drainOutbox(db: Db, now: () => Date = () => new Date(), log?: WorkerLog, outside: Outside = {}): Promise<number> {
  let count = 0;
  for (const lane of LANES) count += await drainLane(db, lane, now, log, outside);
  return count;
}

async function drainLane(db: Db, lane: Lane, now: () => Date, log: WorkerLog | undefined, outside: Outside): Promise<number> {
  for (let count = 0; ; ) {
    const outcome = await deliverOne(db, lane, now, log, outside);
    if (outcome === 'nothing') return count;
    if (outcome === 'delivered') count += 1;
  }
}

/** The next parcel that is due, inside a transaction. @returns whether there was one */
export async function deliverNext(tx: Db, lane: Lane, now: () => Date, outside: Outside = {}, took?: (row: OutboxRow) => void): Promise<boolean> {
  const row = await takeNext(tx, now(), lane);
  if (!row) return false;
  took?.(row);
  await deliver(tx, row, now, outside);
  await sql`update outbox set done_at = ${now()}, error = null where org_id = ${row.org_id} and id = ${row.id}`.execute(tx);
  return true;
}

/** One parcel in one transaction. A failure is noted and tried again later (1 s, 2 s, 4 s … at most 10 min). */
async function deliverOne(db: Db, lane: Lane, now: () => Date, log: WorkerLog | undefined, outside: Outside): Promise<'nothing' | 'delivered' | 'failed'> {
  let taken: OutboxRow | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      const isDone = await deliverNext(tx, lane, now, outside, (row) => {
        taken = row;
      });
      return isDone ? 'delivered' : 'nothing';
    });
  } catch (error) {
    if (!taken) throw error;
    const wait = Math.min(600, 2 ** taken.attempts);
    log?.error({ err: error, parcel: taken.id }, 'mirror not delivered');
    await sql`update outbox set attempts = attempts + 1, error = ${String(error).slice(0, 500)}, next_at = ${new Date(now().getTime() + wait * 1000)} where org_id = ${taken.org_id}
      and id = ${taken.id}`.execute(db);
    return 'failed';
  }
}

/**
 * Runs until stopped: wakes on NOTIFY from any process, at the commit that wrote the parcel; the clock (`everySeconds`) is only for
 * parcels that failed and for a lost connection. Several workers on one database share the work (SKIP LOCKED).
 */
export function startOutboxWorker(db: Db, url: string, log: WorkerLog, given: Outside & { everySeconds?: number } = {}): { stop(): Promise<void> } {
  const lanes = LANES.map((lane) => laneWorker(() => drainLane(db, lane, () => new Date(), log, given), log));
  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };
  const ear = keepListening({ url, name: 'yiruntong outbox', channel: 'outbox', hear: wake, back: wake });
  // Not heard yet, it is tried on; the clock bridges the gap.
  ear.start().catch(() => undefined);
  const timer = setInterval(wake, (given.everySeconds ?? 2) * 1000);
  wake();
  return {
    async stop() {
      clearInterval(timer);
      await ear.stop();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** One lane drained at a time; woken while it runs, it runs once more. */
function laneWorker(drain: () => Promise<unknown>, log: WorkerLog): { wake(): void; stop(): Promise<void> } {
  let isStopped = false;
  let isAwake = false;
  let running: Promise<unknown> = Promise.resolve();
  return {
    wake() {
      if (isStopped || isAwake) return;
      isAwake = true;
      running = running.then(() => {
        isAwake = false;
        // A database that is away is told of by the pool, not every two seconds.
        return isStopped ? undefined : drain().catch((error: unknown) => isDatabaseLost(error) || log.error({ err: error }, 'outbox'));
      });
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
