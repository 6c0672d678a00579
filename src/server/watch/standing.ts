import { sql } from 'kysely';
import type { JobTold, ProcessRow, Standing } from '../../contract/running-answer';
import { minuteOf } from '../../define/dates';
import { grouped } from '../../define/money';
import type { Db } from '../db/open';
import type { Replica } from '../db/replica';
import type { Figures } from './database-figures';

/** Seconds, by the figure of docs/watch/alerts.yml they are the limit of: what is warned of there is warned of here. */
export const LIMITS = {
  ledger_checked_timestamp_seconds: 129_600,
  backup_verified_timestamp_seconds: 129_600,
  base_backup_verified_timestamp_seconds: 129_600,
  outbox_oldest_seconds: 300,
  webhook_oldest_seconds: 3_600,
  call_seconds_bucket: 1,
} as const;
/** Seconds a statement may run before somebody should look. */
const STATEMENT = 60;

type Server = { version: string; connections: number; most: number; longest: number };
type Given = {
  now: Date;
  figures: Figures | undefined;
  server: Server;
  processes: readonly ProcessRow[];
  jobs: readonly JobTold[];
  replica: ReturnType<Replica['figures']> | undefined;
};
type Said = Omit<Standing, 'id' | 'title'>;
const good = (words: string): Said => ({ state: 'good', words });
const warn = (words: string, path?: string): Said => ({ state: 'warn', words, ...(path ? { path } : {}) });
const bad = (words: string, path?: string): Said => ({ state: 'bad', words, ...(path ? { path } : {}) });
const none = (words: string): Said => ({ state: 'none', words });

/** What the database server itself says: how many are connected of how many may be, and how long the longest statement runs. */
export async function serverFigures(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend') as longest`.execute(db);
  return rows[0] as Server;
}

/** Everything that must hold for the product to run well, worst not first but where one looks for it every day. */
export function standingOf(given: Given): Standing[] {
  const { figures } = given;
  const rows: [id: string, title: string, said: Said | undefined][] = [
    ['processes', '进程', processesSay(given)],
    ['database', '数据库', databaseSays(given)],
    ['calls', '接口', callsSay(given)],
    ['jobs', '定时任务', jobsSay(given.jobs)],
    ['ledger', '账务自检', figures && ledgerSays(figures, given.now)],
    ['backup', '备份', figures && backupSays(figures, given.now)],
    ['archive', '连续归档', figures && archiveSays(figures, given.now)],
    ['outbox', '事项送达', figures && outboxSays(figures)],
    ['webhooks', '推送', figures && webhooksSay(figures)],
    ['replica', '报表备库', replicaSays(given.replica)],
  ];
  return rows.flatMap(([id, title, said]) => (said ? [{ id, title, ...said }] : []));
}

function processesSay({ processes }: Given): Said {
  const lost = processes.filter(({ isLost }) => isLost);
  const alive = processes.length - lost.length;
  if (lost.length > 0) return bad(`${alive}个在运行，${lost.map(({ host, pid, at }) => `${host} 上的进程 ${pid} 自${minuteOf(at)}没有应答`).join('；')}`);
  return good(`${alive}个在运行`);
}

function databaseSays({ figures, server: { version, connections, most, longest } }: Given): Said {
  if (!figures) return bad('数据库没有应答');
  const words = `PostgreSQL ${version}，${grouped(figures.size / 1e6, 0)} MB，连接${connections}/${most}`;
  if (connections >= most * 0.9) return bad(`${words}：快用完了，减小 DATABASE_POOL 或加大 max_connections`);
  return longest > STATEMENT ? warn(`${words}，有语句已执行${Math.round(longest)}秒`) : good(words);
}

function callsSay({ processes }: Given): Said {
  const alive = processes.filter(({ isLost }) => !isLost);
  const sum = (of: (one: ProcessRow) => number) => alive.reduce((total, one) => total + of(one), 0);
  const [calls, failed, p95] = [sum((one) => one.calls), sum((one) => one.failed), Math.max(0, ...alive.map((one) => one.p95))];
  const words = `近五分钟${calls}次，95%在${p95}毫秒内`;
  if (failed > 0) return bad(`${words}，${failed}次服务错误：在日志里按请求编号查找`);
  const waiting = sum((one) => one.waiting);
  if (waiting > 0) return warn(`${words}，${waiting}个请求在等数据库连接`);
  return p95 > LIMITS.call_seconds_bucket * 1000 ? warn(words) : good(words);
}

function jobsSay(jobs: readonly JobTold[]): Said {
  const failing = jobs.filter(({ error }) => error !== '');
  if (failing.length > 0) return bad(`${failing.map(({ task }) => task).join('、')}上次没有完成`);
  return good(`${jobs.length}个任务上次都已完成`);
}

const seconds = (now: Date, at: number): number => now.getTime() / 1000 - at;
const said = (at: number): string => minuteOf(new Date(at * 1000));

function ledgerSays({ checked, broken }: Figures, now: Date): Said {
  if (checked === null) return none('还没有做过，每天凌晨自动进行');
  if (broken) return bad(`${said(checked)}：${broken}条规则不成立`, '/ptm/monitorInterface');
  return seconds(now, checked) > LIMITS.ledger_checked_timestamp_seconds ? warn(`超过36小时没有完成，上次${said(checked)}`) : good(`${said(checked)}全部成立`);
}

function backupSays({ backed, backupBytes, backupFailed }: Figures, now: Date): Said {
  if (backed === null && !backupFailed) return none('没有定时备份：用设置 BACKUP_AT 定每天的时刻');
  const last = backed === null ? '还没有一份试恢复成功' : `最近试恢复成功的是${said(backed)}的，${grouped(Number(backupBytes ?? 0) / 1e6, 1)} MB`;
  if (backupFailed) return bad(`最近一次没有成功；${last}`, '/ptm/monitorInterface');
  return backed !== null && seconds(now, backed) > LIMITS.backup_verified_timestamp_seconds
    ? warn(`超过36小时没有新的；${last}`, '/ptm/monitorInterface')
    : good(last);
}

function archiveSays({ based, archived, archiveFailing }: Figures, now: Date): Said {
  if (archiveFailing === null) return none('没有打开，不能恢复到任意一秒');
  if (archiveFailing) return bad('正在失败：数据库写下的归档不出去，磁盘会占满', '/ptm/monitorInterface');
  if (based === null) return warn('还没有试恢复成功的基础备份');
  const words = `最近归档${archived === null ? '还没有' : said(archived)}，基础备份${said(based)}`;
  return seconds(now, based) > LIMITS.base_backup_verified_timestamp_seconds ? warn(`${words}，已超过36小时`, '/ptm/monitorInterface') : good(words);
}

const waited = (time: number): string => (time < 60 ? `${Math.round(time)}秒` : `${Math.round(time / 60)}分钟`);

function outboxSays({ waiting, failing, oldest }: Figures): Said {
  if (waiting === 0) return good('没有等待送达的事项');
  const words = `${waiting}件等待${failing > 0 ? `，其中${failing}件失败后重试` : ''}，最久${waited(oldest)}`;
  return oldest > LIMITS.outbox_oldest_seconds ? warn(words, '/ptm/monitorInterface') : good(words);
}

function webhooksSay({ told, retried, dead, paused, late }: Figures): Said {
  const parts = [
    `${told}件等待`,
    ...(retried > 0 ? [`${retried}件失败后重试`] : []),
    ...(dead > 0 ? [`${dead}件未送达`] : []),
    ...(paused > 0 ? [`${paused}个订阅已暂停`] : []),
  ];
  if (dead > 0 || paused > 0 || late > LIMITS.webhook_oldest_seconds) return warn(parts.join('，'), '/ptm/webhookDeliveries');
  return good(told === 0 ? '没有等待推送的事件' : parts.join('，'));
}

function replicaSays(figures: Given['replica']): Said | undefined {
  if (!figures) return undefined;
  const { isUsed, lag } = figures;
  return isUsed ? good(`在用，最多落后${lag ?? 0}秒`) : warn('没有用上，报表读主库');
}
