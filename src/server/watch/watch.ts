import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/open';
import type { Replica } from '../db/replica';
import { databaseFigures } from './database-figures';
import { tellOfReplica } from './replica-figures';

/**
 * What whoever operates the product watches, in the words of Prometheus: calls of this process by route and code, its pool and channels,
 * the jobs it leads, and what the shared database says of itself. docs/watch.md explains each; its alert rules name them.
 */
export type Watch = {
  /** One answered call: its route as it was registered, the envelope's code (or the HTTP status where there is none), seconds. */
  called(method: string, route: string, code: string, seconds: number): void;
  /** One round of a job. */
  worked(task: string, seconds: number, isDone: boolean): void;
  /** Everything, as text/plain of Prometheus. Never throws for a lost database: `yiruntong_database_up` says so. */
  text(): Promise<string>;
};

/** Seconds: what nobody notices, what is felt, what is waited for, what is given up. */
const BUCKETS = [0.03, 0.1, 0.3, 1, 3, 10];
const ROUNDS = [0.1, 1, 10, 60, 600];

export function createWatch({ db, pool, channels, replica }: { db: Db; pool: Pool; channels: () => number; replica?: Replica | undefined }): Watch {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    ...{ name: 'yiruntong_call_seconds', help: '接口耗时 / seconds of calls by route and code', buckets: BUCKETS, registers },
    labelNames: ['method', 'route', 'code'] as const,
  });
  const jobs = new Histogram({
    ...{ name: 'yiruntong_job_seconds', help: '定时任务耗时 / seconds of jobs this process leads', buckets: ROUNDS, registers },
    labelNames: ['task'] as const,
  });
  const failures = new Counter({
    ...{ name: 'yiruntong_job_failures_total', help: '定时任务失败次数 / rounds of a job that failed', registers },
    labelNames: ['task'] as const,
  });
  const lastDone = new Gauge({
    ...{ name: 'yiruntong_job_done_timestamp_seconds', help: '定时任务上次完成 / when a job was last done by this process', registers },
    labelNames: ['task'] as const,
  });
  tellOfProcess(registers, { pool, channels });
  tellOfReplica(registers, replica);
  const readDatabase = databaseFigures(db, registry);
  return {
    called: (method, route, code, seconds) => calls.observe({ method, route, code }, seconds),
    worked(task, seconds, isDone) {
      jobs.observe({ task }, seconds);
      if (isDone) lastDone.set({ task }, Date.now() / 1000);
      else failures.inc({ task });
    },
    async text() {
      await readDatabase();
      return registry.metrics();
    },
  };
}

/** What this process has open, read when it is asked. */
function tellOfProcess(registers: Registry[], { pool, channels }: { pool: Pool; channels: () => number }): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name: `yiruntong_${name}`, help, registers },
      collect() {
        this.set(read());
      },
    });
  gauge('channels', '实时连接数 / open /ws channels of this process', channels);
  gauge('pool_connections', '连接池中的连接 / connections of the pool', () => pool.totalCount);
  gauge('pool_idle', '空闲连接 / of them idle', () => pool.idleCount);
  gauge('pool_waiting', '等待连接的请求 / requests waiting for a connection', () => pool.waitingCount);
}
