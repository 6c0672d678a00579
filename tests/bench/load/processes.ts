import type { ChildProcess } from 'node:child_process';
import { freePort, startProduct } from '../../support/busy-product';
import { temporaryFolder } from '../cluster';

/** Connections the bench's server has for pools; beside them each process keeps five of its own. */
const CONNECTIONS = 30;
const TOKEN = 'only-for-this-measurement';

/** The product as so many processes on one database. */
export type Processes = {
  urls: readonly string[];
  /** Of all of them: megabytes now, and seconds of processor time so far. */
  figures(): Promise<{ memory: number; seconds: number; waiting: number }>;
  stop(): Promise<void>;
};

export async function startProcesses(count: number, databaseUrl: string): Promise<Processes> {
  const folder = await temporaryFolder();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRETS_KEY: 'one-key-of-all-processes',
    METRICS_TOKEN: TOKEN,
    DEMO: 'small',
    DATABASE_POOL: String(Math.floor(CONNECTIONS / count)),
  };
  const started: { url: string; child: ChildProcess }[] = [];
  for (let i = 0; i < count; i += 1) {
    const port = await freePort();
    started.push({ url: `http://127.0.0.1:${port}`, child: await startProduct(port, env) });
  }
  const urls = started.map(({ url }) => url);
  const read = async (url: string) => {
    const text = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }).then((one) => one.text());
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    return { memory: of('process_resident_memory_bytes') / 1e6, seconds: of('process_cpu_seconds_total'), waiting: of('yiruntong_pool_waiting') };
  };
  return {
    urls,
    async figures() {
      const all = await Promise.all(urls.map(read));
      return all.reduce((sum, one) => ({ memory: sum.memory + one.memory, seconds: sum.seconds + one.seconds, waiting: sum.waiting + one.waiting }));
    },
    async stop() {
      for (const { child } of started) {
        const ended = new Promise((done) => child.once('exit', done));
        if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      }
    },
  };
}
