import { Client, type QueryResultRow } from 'pg';
import type { Services } from '../services';
import { isDatabaseLost } from './lost';

/** Work done by the clock: by one process at a time, whichever holds the job's lock. */
export type Job = {
  name: string;
  everySeconds: number;
  run(services: Services): Promise<void>;
};

/** Seconds until a round that met no database is tried again: what happens once a day does not wait for the next one. */
const AGAIN = 10;
/** Milliseconds the connection of the leader may take to answer. */
const ANSWER = 10_000;
/** First key of the advisory locks of jobs; the second one is the name's hash. */
const FAMILY = 715_200;

/**
 * Runs jobs in this process as long as it leads them. A job's advisory lock is held by a connection that serves nothing
 * else: when the process dies, PostgreSQL gives the lock free and another process leads from its next round on.
 */
export function startJobs(
  services: Services,
  jobs: readonly Job[],
  options: { url?: string; report?: (line: string) => void } = {},
): { stop(): Promise<void> } {
  const report = options.report ?? console.warn;
  const url = options.url ?? services.url;
  let isStopped = false;
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const client = leader(url);

  /** @returns seconds until the next one */
  const round = async (job: Job): Promise<number> => {
    const started = Date.now();
    const tell = (error?: string) => {
      const seconds = (Date.now() - started) / 1000;
      services.watch?.worked(job.name, seconds, error === undefined);
      services.pulse.worked(job.name, seconds, error);
    };
    try {
      if (!(await client.leads(job.name))) return job.everySeconds;
      await job.run(services);
      tell();
      return job.everySeconds;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      tell(why);
      report(`任务 ${job.name} 失败 / job failed: ${why}`);
      return isDatabaseLost(error) ? Math.min(job.everySeconds, AGAIN) : job.everySeconds;
    }
  };
  const schedule = (job: Job, delay: number) => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = round(job).then((seconds) => {
        running.delete(work);
        schedule(job, seconds * 1000);
      });
      running.add(work);
    }, delay);
    timer.unref();
    timers.add(timer);
  };
  for (const job of jobs) schedule(job, 1000 + Math.random() * 1000);

  return {
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
      await client.end();
    },
  };
}

/** The connection that holds the locks; made anew when it breaks, and then every lock must be won again. */
function leader(url: string) {
  let client: Promise<Client> | undefined;
  let current: Client | undefined;
  const held = new Set<string>();
  const connect = async (): Promise<Client> => {
    const next = new Client({
      connectionString: url,
      application_name: 'yiruntong jobs',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER,
      query_timeout: ANSWER,
    });
    const lose = () => {
      if (current !== next) return;
      held.clear();
      client = undefined;
    };
    next.on('error', lose);
    next.on('end', lose);
    current = next;
    await next.connect();
    return next;
  };
  /** A connection that no longer answers holds nothing. */
  const ask = <R extends QueryResultRow>(connection: Client, text: string, values: unknown[] = []) =>
    connection.query<R>(text, values).catch(async (error: unknown) => {
      void connection.end();
      throw error;
    });
  // One question at a time: several jobs may be due at one moment, the connection is the same.
  let asked: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = asked.then(work);
    asked = answer.catch(() => undefined);
    return answer;
  };
  return {
    leads: (name: string): Promise<boolean> =>
      inTurn(async () => {
        client ??= connect().catch((error: unknown) => {
          client = undefined;
          throw error;
        });
        const connection = await client;
        if (held.has(name)) {
          await ask(connection, 'select 1');
          return held.has(name);
        }
        const { rows } = await ask<{ won: boolean }>(connection, 'select pg_try_advisory_lock($1, hashtext($2)) as won', [FAMILY, name]);
        if (rows[0]?.won) held.add(name);
        return rows[0]?.won ?? false;
      }),
    async end(): Promise<void> {
      const connection = await client?.catch(() => undefined);
      await connection?.end();
    },
  };
}
