import { setMaxListeners } from 'node:events';
import type { Pool } from 'pg';
import type { Db } from './open';
import { createPlace } from './replica-place';

/** behind = further than the limit; lost = does not answer; foreign = follows another database, or none. */
export type State = 'unknown' | 'used' | 'behind' | 'lost' | 'foreign';

/** What is thought of a replica: looked at every second, and told of whenever it changes. */
export type Watched = {
  state(): State;
  /** Seconds it is behind at most; undefined where it is not known. */
  lag(): number | undefined;
  /** Whether it has all that is committed now. @throws when it, or the primary, does not say */
  isUpToDate(): Promise<boolean>;
  /** What is asked of it, unless it is lost first. @throws Gone */
  whileThere<T>(work: Promise<T>): Promise<T>;
  lose(): void;
  stop(): Promise<void>;
};
export class Gone extends Error {}

const EVERY = 1_000;
/** Milliseconds it has to say how far it has come, and to take a connection. */
export const ANSWER = 3_000;
/** Places of the primary that are remembered until the replica comes to them: an hour of them. */
const MOST = 3_600;
const SAYS: Record<Exclude<State, 'unknown'>, string> = {
  used: '报表读备库 / reports are read from the replica',
  behind: '备库落后太多，报表改读主库 / the replica is too far behind: reports are read from the primary',
  lost: '备库没有应答，报表改读主库 / the replica does not answer: reports are read from the primary',
  foreign: 'DATABASE_READ_URL 不是 DATABASE_URL 的备库，不使用 / DATABASE_READ_URL is no replica of DATABASE_URL and is not used',
};

/** `limit` in seconds; `pool` on the replica is its own: reports that take long keep nobody from learning how far it has come. */
export function watchReplica({ primary, pool, limit, report }: { primary: Db; pool: Pool; limit: number; report: (line: string) => void }): Watched {
  const place = createPlace(primary, pool);
  const lag = lagOf(place.replayed);
  let state: State = 'unknown';
  let isStopped = false;
  let leaving = departure();

  const become = (next: Exclude<State, 'unknown'>): void => {
    if (state === next || isStopped) return;
    if (state !== 'unknown' || next !== 'used') report(SAYS[next]);
    state = next;
    if (next === 'used' || next === 'behind') return;
    leaving.abort(new Gone());
    leaving = departure();
  };
  const look = async (): Promise<void> => {
    const at = performance.now();
    const written = await place.written().catch(() => undefined);
    // Without a primary nothing is written, and nothing can be said.
    if (written === undefined) return;
    lag.is(written, at);
    try {
      const isReplica = state === 'used' || (await unless(place.isReplica(), AbortSignal.timeout(ANSWER)));
      if (!isReplica) return become('foreign');
      await unless(place.reaches(written), AbortSignal.timeout(ANSWER));
      become((lag.seconds() ?? Number.POSITIVE_INFINITY) <= limit ? 'used' : 'behind');
    } catch {
      become('lost');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const keepLooking = async (): Promise<void> => {
    await look();
    if (!isStopped) timer = setTimeout(() => void keepLooking(), EVERY).unref();
  };
  const looking = keepLooking();
  return {
    state: () => state,
    lag: lag.seconds,
    isUpToDate: () => unless(place.written().then(place.reaches), leaving.signal),
    whileThere: (work) => unless(work, leaving.signal),
    lose: () => become('lost'),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Behind is who has not come to where the primary was some time ago: nobody's clock but ours is asked, and a primary that rests leaves nobody behind. */
function lagOf(replayed: () => number): { is(written: number, at: number): void; seconds(): number | undefined } {
  const ahead: { written: number; at: number }[] = [];
  let reachedAt: number | undefined;
  return {
    is: (written, at) => {
      if (ahead.length < MOST) ahead.push({ written, at });
    },
    seconds() {
      while (ahead[0] && ahead[0].written <= replayed()) reachedAt = ahead.shift()?.at;
      if (reachedAt === undefined) return undefined;
      return ahead.length === 0 ? 0 : (performance.now() - reachedAt) / 1000;
    },
  };
}

/** Heard by everybody who waits, however many they are. */
function departure(): AbortController {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  return leaving;
}

/** What is waited for, unless the signal comes first. */
function unless<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const leave = () => fail(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', leave));
  });
}
