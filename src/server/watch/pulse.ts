import type { Pool } from 'pg';
import type { JobTold, ProcessTold } from '../../contract/running-answer';
import { createRecentCalls } from './recent-calls';

/** What this process knows of itself. */
export type Pulse = {
  called(route: string, code: number, ms: number): void;
  /** One round of a job it leads; `error` where it failed. */
  worked(task: string, seconds: number, error?: string): void;
  told(): ProcessTold;
};

export function createPulse({ pool, channels, now }: { pool: Pool; channels: () => number; now: () => Date }): Pulse {
  const recent = createRecentCalls(now);
  const jobs = new Map<string, JobTold>();
  let [used, since] = [process.cpuUsage(), performance.now()];
  const cpu = (): number => {
    const [spent, passed] = [process.cpuUsage(used), performance.now() - since];
    [used, since] = [process.cpuUsage(), performance.now()];
    return passed === 0 ? 0 : (spent.user + spent.system) / 1000 / passed;
  };
  return {
    called: recent.called,
    worked(task, seconds, error = '') {
      const { rounds = 0, failures = 0 } = jobs.get(task) ?? {};
      jobs.set(task, { task, at: now().toISOString(), seconds, rounds: rounds + 1, failures: failures + (error === '' ? 0 : 1), error: error.slice(0, 300) });
    },
    told: () => ({
      memory: process.memoryUsage.rss() / 1e6,
      cpu: cpu(),
      ...{ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, channels: channels() },
      ...recent.pace(),
      jobs: [...jobs.values()],
    }),
  };
}
