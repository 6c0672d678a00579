import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error';
import { readPid, startPostmaster, stopPostmaster } from './postmaster';
import { isAlive, isPostmasterOf } from './process-identity';
import type { Cluster } from './program';
import type { Settings } from './settings';

/** When a server that ended by itself is started again, and when that is given up. Milliseconds. */
export interface Patience {
  /** How often it is looked for. */
  look: number;
  /** Starts in a row that may fail, or end in a server that does not stay. */
  tries: number;
  /** Pause after the first failed start; doubled after each, up to `longest`. */
  pause: number;
  longest: number;
  /** Having run so long, a server counts as one that stays. */
  settled: number;
}
const PATIENCE: Patience = { look: 500, tries: 6, pause: 1_000, longest: 15_000, settled: 60_000 };

export interface Keeper {
  /** '' while the server runs, else what is being done about it, in words. */
  trouble(): string;
  /** Stops looking, and then the server. */
  stop(): Promise<void>;
}

/**
 * Keeps a started server running: killed or crashed, it is started again on the same port, so that every address given out
 * stays right; PostgreSQL itself then reads back what was committed. Sessions that outlived it are ended before. When it
 * cannot be brought back within `tries`, `giveUp` is told, once, and nothing more is tried.
 */
export function keepRunning(
  cluster: Cluster,
  given: { port: number; settings?: Settings | undefined; patience?: Patience | undefined; report(line: string): void; giveUp(error: StartupError): void },
): Keeper {
  const { port, settings, patience = PATIENCE, report, giveUp } = given;
  const stopping = new AbortController();
  let trouble = '';
  let lastComplaint = '';

  const start = async (): Promise<boolean> => {
    try {
      await startPostmaster(cluster, settings, port);
      return true;
    } catch (error) {
      lastComplaint = error instanceof Error ? error.message : String(error);
      report(lastComplaint);
      return false;
    }
  };
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const keep = async (): Promise<void> => {
    let [failed, since] = [0, Date.now()];
    let pid = await readPid(cluster);
    while (!stopping.signal.aborted) {
      if (trouble === '' && isThere(pid, cluster)) {
        if (Date.now() - since > patience.settled) failed = 0;
        await wait(patience.look);
        continue;
      }
      if (failed === patience.tries) return giveUp(new StartupError(lostWords(cluster, failed, lastComplaint)));
      failed += 1;
      trouble = `内置数据库正在重新启动，第${failed}次，最多${patience.tries}次 / the embedded database is being restarted (${failed} of ${patience.tries})`;
      report(trouble);
      if (await start()) {
        pid = await readPid(cluster);
        since = Date.now();
        trouble = '';
        report('内置数据库已恢复 / the embedded database is back');
      } else if (failed < patience.tries) await wait(Math.min(patience.longest, patience.pause * 2 ** (failed - 1)));
    }
  };
  const running = keep();
  return {
    trouble: () => trouble,
    async stop() {
      stopping.abort();
      await running;
      await stopPostmaster(cluster);
    },
  };
}

/** Asked twice a second: where looking at a process costs a program of its own, its number alone has to do. */
function isThere(pid: number | undefined, { folder }: Cluster): boolean {
  if (pid === undefined) return false;
  return process.platform === 'linux' ? isPostmasterOf(pid, folder) : isAlive(pid);
}

const lostWords = ({ folder }: Cluster, tries: number, complaint: string): string =>
  `内置数据库意外停止，重新启动${tries}次均未成功，程序退出。请查看 ${folder}/server.log，处理后再次启动。\n${complaint}\n` +
  `The embedded database ended and could not be restarted in ${tries} tries; the product ends. See ${folder}/server.log, then start again.`;
