import { sql } from 'kysely';
import { minuteOf } from '../../define/dates';
import { grouped } from '../../define/money';
import type { Db } from '../db/open';
import type { BackupKind } from './backup-runs';

type Run = {
  kind: BackupKind;
  started_at: string;
  finished_at: string | null;
  path: string;
  bytes: string | null;
  rows: string | null;
  files: number | null;
  verified_at: string | null;
  error: string;
};
const HEAD = ['时间', '种类', '文件', '大小', '数据行', '附件', '结果'] as const;
const SHOWN = 30;
/** The one of every day, and the one any second can be reached from. */
const KINDS: Record<BackupKind, string> = { whole: '备份', base: '基础备份' };

/** The last backups by the clock as the platform sees them: when, where, how much, and whether they came back whole. */
export async function lastBackups(db: Db): Promise<{ says: string[]; table?: { head: readonly string[]; rows: string[][] } }> {
  const { rows } = await sql<Run>`select kind, started_at, finished_at, path, bytes, rows, files, verified_at, error from backup_run
    order by started_at desc limit ${SHOWN}`.execute(db);
  const good = rows.find(({ kind, verified_at }) => kind === 'whole' && verified_at !== null);
  if (rows.length === 0) return { says: ['还没有定时备份；用设置 BACKUP_AT 定每天的时刻'] };
  const says = good ? `最近一次试恢复成功的备份：${minuteOf(good.started_at)}` : '还没有试恢复成功的备份';
  const base = rows.find(({ kind, verified_at }) => kind === 'base' && verified_at !== null);
  return { says: base ? [says, `最近一次试恢复成功的基础备份：${minuteOf(base.started_at)}`] : [says], table: { head: HEAD, rows: rows.map(cellsOf) } };
}

const cellsOf = (run: Run): string[] => [
  minuteOf(run.started_at),
  KINDS[run.kind],
  run.path,
  run.bytes === null ? '' : `${grouped(Number(run.bytes) / 1e6, 1)} MB`,
  run.rows === null ? '' : grouped(Number(run.rows), 0),
  run.files === null ? '' : grouped(run.files, 0),
  resultOf(run),
];

function resultOf({ verified_at, finished_at, error }: Run): string {
  if (verified_at) return '试恢复成功，账务自检成立';
  if (error) return `没有成功：${error}`;
  return finished_at ? '' : '正在进行，或被中断';
}
