import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../define/dates';
import { newId } from '../base/id';
import { StartupError } from '../base/startup-error';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { notify } from '../engine/messages/notify';

/** The backup of a whole day in one file, or the base one may go to any second from. */
export type BackupKind = 'whole' | 'base';
const KEPT_RUNS = 180;

/** Whether the hour has come and today has had none of the kind: a night that was missed is made up for by day. */
export async function isBackupDue(db: Db, kind: BackupKind, at: string, now: Date): Promise<boolean> {
  if (minuteOf(now).slice(11, 16) < at) return false;
  const { rows } = await sql<{ at: string | null }>`select max(started_at) as at from backup_run where kind = ${kind}`.execute(db);
  const last = rows[0]?.at;
  return !last || dayOf(last) !== dayOf(now);
}

/** A backup with its run: begun before it, and afterwards verified or, in words, what went wrong; then the platform is told. */
export async function inRun(db: Db, given: { kind: BackupKind; path: string; now: () => Date }, work: (id: string) => Promise<void>): Promise<void> {
  const { kind, path, now } = given;
  const id = newId();
  await sql`insert into backup_run (id, kind, started_at, path) values (${id}, ${kind}, ${now()}, ${path})`.execute(db);
  try {
    await work(id);
    await sql`update backup_run set verified_at = ${now()}, finished_at = ${now()} where id = ${id}`.execute(db);
  } catch (error) {
    await fail(db, { id, kind }, error, now);
  }
  await sql`delete from backup_run where id in (select id from backup_run order by started_at desc offset ${KEPT_RUNS})`.execute(db);
}

const TITLES: Record<BackupKind, string> = { whole: '备份没有成功', base: '基础备份没有成功' };

/** What went wrong stands in the run, and the platform is told: nobody looks for a backup before he needs it. */
async function fail(db: Db, { id, kind }: { id: string; kind: BackupKind }, error: unknown, now: () => Date): Promise<void> {
  const words = (error instanceof StartupError || error instanceof Error ? error.message : String(error)).slice(0, 500);
  await inTransaction(db, async (tx) => {
    await sql`update backup_run set finished_at = ${now()}, error = ${words} where id = ${id}`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from organisation where kind = 'P' and deleted_at is null order by created_at limit 1`.execute(tx);
    for (const platform of rows) await notify(tx, { org: platform.id, page: 'monitorInterface', uri: '', kind: '系统', title: TITLES[kind], body: words });
  });
}
