import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/open';

/** What one statement asks of the database, whichever process is asked. `null` = there is nothing to say yet; moments in seconds since 1970. */
export type Figures = {
  size: number;
  waiting: number;
  failing: number;
  oldest: number;
  told: number;
  retried: number;
  dead: number;
  paused: number;
  late: number;
  checked: number | null;
  broken: number | null;
  backed: number | null;
  backupBytes: number | null;
  backupFailed: number | null;
  based: number | null;
  archived: number | null;
  archiveFailing: number | null;
};

const HELP: Record<keyof Figures, readonly [name: string, help: string]> = {
  size: ['database_bytes', '数据库大小 / size of the database'],
  waiting: ['outbox_waiting', '待送达的事项 / parcels of the outbox not delivered yet'],
  failing: ['outbox_failing', '送达失败、等待重试的事项 / of them those that failed and are tried again'],
  oldest: ['outbox_oldest_seconds', '最久未送达的事项已等待 / seconds the oldest parcel that is due has waited'],
  told: ['webhook_waiting', '等待推送的事件 / events no subscription was told of yet'],
  retried: ['webhook_retrying', '推送失败、等待重试的事件 / of them those that were tried and failed'],
  dead: ['webhook_dead', '多次推送未送达的事件 / events that were given up'],
  paused: ['webhook_paused', '因长时间失败暂停的订阅 / subscriptions paused after failing for long'],
  late: ['webhook_oldest_seconds', '最久未送达的事件已等待 / seconds the oldest event of a working subscription has waited'],
  checked: ['ledger_checked_timestamp_seconds', '上次账务自检完成 / when the ledger was last proved'],
  broken: ['ledger_broken_rules', '上次账务自检不成立的规则数 / rules that did not hold then'],
  backed: ['backup_verified_timestamp_seconds', '最近一次试恢复成功的备份 / when a backup was last made that came back whole'],
  backupBytes: ['backup_bytes', '它的大小 / its size'],
  backupFailed: ['backup_failed', '最近一次定时备份没有成功 / 1 where the last one did not succeed'],
  based: ['base_backup_verified_timestamp_seconds', '最近一次试恢复成功的基础备份 / when a base backup was last made that came back whole'],
  archived: ['wal_archived_timestamp_seconds', '最近一次连续归档 / when the database last archived what it wrote'],
  archiveFailing: ['wal_archive_failing', '连续归档正在失败 / 1 while what it writes cannot be archived'],
};

/** The gauges of the database in `registry`. @returns how they are read anew; what cannot be read is left out, and `database_up` is 0 */
export function databaseFigures(db: Db, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `yiruntong_${name}`, help, registers: [registry] });
  const up = gauge('database_up', '数据库有应答 / the database answers');
  const gauges = Object.entries(HELP).map(([key, [name, help]]) => [key as keyof Figures, gauge(name, help)] as const);
  return async () => {
    const figures = await readFigures(db).catch(() => undefined);
    up.set(figures ? 1 : 0);
    for (const [key, one] of gauges) {
      const value = figures?.[key];
      if (value === undefined || value === null) one.remove();
      else one.set(value);
    }
  };
}

export async function readFigures(db: Db): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select pg_database_size(current_database())::float as size, o.waiting, o.failing, o.oldest, h.told, h.retried, h.late,
      (select count(*)::int from webhook_delivery where state = 'dead') as dead,
      (select count(*)::int from webhook where paused_at is not null and status and deleted_at is null) as paused,
      extract(epoch from r.finished_at)::float as checked, r.broken,
      extract(epoch from b.started_at)::float as backed, b.bytes::float as "backupBytes", l.failed as "backupFailed",
      extract(epoch from p.started_at)::float as based, extract(epoch from a.last_archived_time)::float as archived,
      case when current_setting('archive_mode') <> 'off' then (a.last_failed_time > coalesce(a.last_archived_time, '-infinity'))::int end as "archiveFailing"
    from (select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failing,
        coalesce(extract(epoch from now() - min(created_at) filter (where next_at <= now() or attempts > 0)), 0)::float as oldest
      from outbox where done_at is null) o,
      (select count(*)::int as told, count(*) filter (where d.attempts > 0)::int as retried,
        coalesce(extract(epoch from now() - min(d.at) filter (where w.status and w.paused_at is null and w.deleted_at is null and w.secret <> '')), 0)::float as late
      from webhook_delivery d join webhook w on w.org_id = d.org_id and w.id = d.webhook_id where d.state = 'waiting') h
    left join lateral (select finished_at, broken from ledger_check_run where finished_at is not null order by finished_at desc limit 1) r on true
    left join lateral (select started_at, bytes from backup_run where kind = 'whole' and verified_at is not null order by started_at desc limit 1) b on true
    left join lateral (select (error <> '')::int as failed from backup_run where kind = 'whole' and finished_at is not null order by started_at desc limit 1) l on true
    left join lateral (select started_at from backup_run where kind = 'base' and verified_at is not null order by started_at desc limit 1) p on true
    cross join pg_stat_archiver a`.execute(db);
  return rows[0];
}
