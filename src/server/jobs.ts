import { Client } from 'pg';
import type { Services } from './services';

/** Work done by the clock: by one process at a time, whichever holds the job's lock. */
export type Job = {
  name: string;
  everySeconds: number;
  run(services: Services): Promise<void>;
};

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

  const round = async (job: Job): Promise<void> => {
    try {
      if (await client.leads(job.name)) await job.run(services);
    } catch (error) {
      report(`任务 ${job.name} 失败 / job failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const schedule = (job: Job, delay: number) => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = round(job).finally(() => {
        running.delete(work);
        schedule(job, job.everySeconds * 1000);
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
  const held = new Set<string>();
  const connect = async (): Promise<Client> => {
    const next = new Client({ connectionString: url, application_name: 'yiruntong jobs', keepAlive: true });
    const lose = () => {
      held.clear();
      client = undefined;
    };
    next.on('error', lose);
    next.on('end', lose);
    await next.connect();
    return next;
  };
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
          await connection.query('select 1');
          return held.has(name);
        }
        const { rows } = await connection.query<{ won: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as won', [FAMILY, name]);
        if (rows[0]?.won) held.add(name);
        return rows[0]?.won ?? false;
      }),
    async end(): Promise<void> {
      const connection = await client?.catch(() => undefined);
      await connection?.end();
    },
  };
}
