import { hostname } from 'node:os';
import { sql } from 'kysely';
import { newId } from '../base/id';
import type { Services } from '../services';

const EVERY = 15_000;
/** Minutes after which a process that says nothing is forgotten; before that it is told that it does not. */
const FORGOTTEN = 60;
/** Who this process is, among those on the same database. */
const own = { id: newId(), startedAt: new Date(Date.now() - process.uptime() * 1000) };

type Beating = Pick<Services, 'db' | 'now' | 'pulse'>;

/** What this process says of itself now, for all to read. */
export async function beat({ db, now, pulse }: Beating): Promise<void> {
  const told = JSON.stringify(pulse.told());
  await sql`insert into process_beat (id, host, pid, node, started_at, at, told)
    values (${own.id}, ${hostname()}, ${process.pid}, ${process.versions.node}, ${own.startedAt}, ${now()}, ${told}::jsonb)
    on conflict (id) do update set at = excluded.at, told = excluded.told`.execute(db);
  await sql`delete from process_beat where at < ${now()}::timestamptz - make_interval(mins => ${FORGOTTEN})`.execute(db);
}

/** Beats until it is stopped; a process that ends in order takes its row along. A database that is away is no news here. */
export function startBeat(services: Beating): { stop(): Promise<void> } {
  const timer = setInterval(() => void beat(services).catch(() => undefined), EVERY);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await sql`delete from process_beat where id = ${own.id}`.execute(services.db).catch(() => undefined);
    },
  };
}
