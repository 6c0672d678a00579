import { sql } from 'kysely';
import type { JobTold, ProcessRow, ProcessTold, Running, SlowCall } from '../../contract/running-answer';
import type { Context } from '../base/context';
import { requireRead } from '../engine/access';
import type { Services } from '../services';
import { beat } from './beat';
import { readFigures } from './database-figures';
import { LOOKED_BACK } from './recent-calls';
import { serverFigures, standingOf } from './standing';

/** Seconds without a word after which a process counts as gone: three beats and a little. */
const LOST = 50;
const SHOWN = 12;

/** 运行状态: every process, the database, what waits and what failed. @throws Forbidden without that page */
export async function running(context: Context, services: Services): Promise<Running> {
  requireRead(context, 'running', '运行状态');
  await beat(services);
  const { db, now, replica } = services;
  const processes = await processesNow(services);
  const alive = processes.filter(({ isLost }) => !isLost);
  const jobs = lastRounds(alive);
  const [figures, server] = [await readFigures(db), await serverFigures(db)];
  return {
    at: now().toISOString(),
    minutes: LOOKED_BACK,
    standing: standingOf({ now: now(), figures, server, processes, jobs, replica: replica?.figures() }),
    processes,
    slow: slowest(alive),
    jobs,
  };
}

async function processesNow({ db, now }: Pick<Services, 'db' | 'now'>): Promise<ProcessRow[]> {
  const { rows } = await sql<Pick<ProcessRow, 'id' | 'host' | 'pid' | 'node' | 'startedAt' | 'at' | 'isLost'> & { told: ProcessTold }>`
    select id, host, pid, node, started_at as "startedAt", at, told, at < ${now()}::timestamptz - make_interval(secs => ${LOST}) as "isLost"
    from process_beat order by started_at, id`.execute(db);
  return rows.map(({ told, ...row }) => ({ ...told, ...row }));
}

/** A job is led by one process at a time: its last round is that of whoever led it last. */
function lastRounds(processes: readonly ProcessTold[]): JobTold[] {
  const last = new Map<string, JobTold>();
  for (const job of processes.flatMap(({ jobs }) => jobs)) if (!(last.get(job.task)?.at ?? '' > job.at)) last.set(job.task, job);
  return [...last.values()].sort((a, b) => Number(b.error !== '') - Number(a.error !== '') || (a.task < b.task ? -1 : 1));
}

/** One route of several processes counts once, with what was worst. */
function slowest(processes: readonly ProcessTold[]): SlowCall[] {
  const routes = new Map<string, SlowCall>();
  for (const one of processes.flatMap(({ slow }) => slow)) {
    const { calls = 0, p95 = 0, longest = 0 } = routes.get(one.route) ?? {};
    routes.set(one.route, { route: one.route, calls: calls + one.calls, p95: Math.max(p95, one.p95), longest: Math.max(longest, one.longest) });
  }
  return [...routes.values()].sort((a, b) => b.p95 - a.p95).slice(0, SHOWN);
}
