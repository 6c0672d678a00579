import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../../define/dates';
import { systemContext } from '../../base/context';
import { newId } from '../../base/id';
import type { Job } from '../../base/jobs';
import { logOperation } from '../../base/operation-log';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { notify } from '../messages/notify';
import type { CheckResult } from './check';
import { expireLogs } from './log-expiry';
import { sealLogs } from './log-seals';
import { repair, selfCheck } from './self-check';
import { cellsOf, type Finding, HEAD, summaryOf } from './words';

/**
 * The self-check through a night: the clock (or somebody at the platform) leaves a request; the one process that leads the
 * job takes it, asks every rule of the whole database, and writes what it found: the figures into the run, every break into
 * the operation log of the organisation whose rows they are, the summary into the platform's, which is told when something broke.
 */
const NIGHT = '账务自检任务';
/** Shanghai time; the figures of the day are complete, nobody waits for them. */
const HOUR = 2;
const KEPT = 180;

export const requestCheck = async (db: Db, by: string, now: Date): Promise<void> => {
  await sql`insert into ledger_check_run (id, requested_at, requested_by) select ${newId(now.getTime())}, ${now}, ${by}
    where not exists (select from ledger_check_run where finished_at is null)`.execute(db);
};

/** Leaves the request of a night that has not been asked yet: between two and six, and by day only where the nights were missed. */
export async function requestNightly(db: Db, now: Date, isSettled: boolean): Promise<void> {
  const hour = Number(minuteOf(now).slice(11, 13));
  const { rows } = await sql<{ at: string | null }>`select max(requested_at) as at from ledger_check_run where requested_by = ${NIGHT}`.execute(db);
  const last = rows[0]?.at;
  const wasToday = last ? dayOf(last) === dayOf(now) : false;
  if (wasToday || hour < HOUR || (hour >= 6 && !isSettled)) return;
  await requestCheck(db, NIGHT, now);
}

/** Carries out what was asked for. A run whose process died is done again. @returns the run's findings; undefined = nothing was asked */
export async function carryOutCheck(db: Db, now: () => Date): Promise<readonly Finding[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    update ledger_check_run set started_at = ${now()} where id = (select id from ledger_check_run where finished_at is null order by requested_at limit 1) returning id`.execute(
    db,
  );
  const run = rows[0];
  if (!run) return undefined;
  const results = await selfCheck(db);
  const findings = results.map(({ id, title, checked, broken }): Finding => ({ id, title, checked, broken }));
  await inTransaction(db, async (tx) => {
    await sql`update ledger_check_run set finished_at = ${now()}, broken = ${findings.filter(({ broken }) => broken > 0).length}, results = ${JSON.stringify(findings)}::jsonb
      where id = ${run.id}`.execute(tx);
    await sql`delete from ledger_check_run where id in (select id from ledger_check_run order by requested_at desc offset ${KEPT})`.execute(tx);
    await writeLog(tx, now, results, findings);
  });
  // Told first, then made anew.
  await repair(db, results);
  return findings;
}

async function writeLog(tx: Db, now: () => Date, results: readonly CheckResult[], findings: readonly Finding[]): Promise<void> {
  const platform = await sql<{
    id: string;
    name: string;
  }>`select id, name from organisation where kind = 'P' and deleted_at is null order by created_at limit 1`.execute(tx);
  const owner = platform.rows[0];
  if (!owner) return;
  const system = systemContext(tx, { id: owner.id, kind: 'P', name: owner.name }, now);
  const broken = findings.filter((finding) => finding.broken > 0);
  await logOperation(tx, system, {
    resource: 'ledgerCheck',
    name: summaryOf(findings),
    operation: '自检',
    after: Object.fromEntries(findings.map((finding) => [finding.id, `${finding.checked} / ${finding.broken}`])),
    result: broken.length === 0 ? '成功' : '不成立',
  });
  const known = await sql<{ id: string }>`select id from organisation`.execute(tx);
  const organisations = new Set(known.rows.map(({ id }) => id));
  for (const { id, title, breaks } of results) {
    for (const row of breaks) {
      const org = organisations.has(String(row.org_id)) ? String(row.org_id) : owner.id;
      await logOperation(
        tx,
        { ...system, org: { ...system.org, id: org } },
        { resource: 'ledgerCheck', name: `${id} ${title}`, operation: '自检', after: row, result: '不成立' },
      );
    }
  }
  if (broken.length === 0) return;
  const body = broken.map((finding) => `${finding.id} ${finding.title}：${finding.broken}`).join('\n');
  await notify(tx, { org: owner.id, page: 'monitorInterface', uri: '', kind: '系统', title: summaryOf(findings), body });
}

type Run = { requested_at: string; requested_by: string; started_at: string | null; finished_at: string | null; results: Finding[] };
const lastRun = async (db: Db, isDone: boolean): Promise<Run | undefined> =>
  (
    await sql<Run>`select requested_at, requested_by, started_at, finished_at, results from ledger_check_run where (finished_at is not null) = ${isDone} order by requested_at desc limit 1`.execute(
      db,
    )
  ).rows[0];

/** The last run as it is shown: when and by whom, then every rule with its counts. */
export async function lastCheck(db: Db): Promise<{ says: string[]; table?: { head: readonly string[]; rows: string[][] } }> {
  const [waiting, done] = [await lastRun(db, false), await lastRun(db, true)];
  const coming = waiting ? [`${waiting.requested_by}于${minuteOf(waiting.requested_at)}要求的自检${waiting.started_at ? '正在进行' : '等待开始'}`] : [];
  if (!done?.finished_at || !done.started_at) return { says: [...coming, '还没有做过自检'] };
  const seconds = ((Date.parse(done.finished_at) - Date.parse(done.started_at)) / 1000).toFixed(1);
  return {
    says: [...coming, `${summaryOf(done.results)}（${minuteOf(done.finished_at)}，${done.requested_by}，用时${seconds}秒）`],
    table: { head: HEAD, rows: done.results.map(cellsOf) },
  };
}

/** A day of the log is sealed an hour after its end: what was begun before midnight is written by then. */
const SEALED = 1;

export const ledgerCheckJobs: readonly Job[] = [
  {
    name: 'logSeals',
    everySeconds: 3600,
    run: async ({ db, now }) => {
      if (Number(minuteOf(now()).slice(11, 13)) >= SEALED) await sealLogs(db, now());
    },
  },
  {
    name: 'logExpiry',
    // Often enough that one which fails is told of (docs/watch/alerts.yml).
    everySeconds: 900,
    run: async ({ db, now, config }) => {
      if (config.logKeepMonths !== undefined) await expireLogs(db, now(), config.logKeepMonths);
    },
  },
  {
    name: 'ledgerCheck',
    everySeconds: 15,
    run: async ({ db, now }) => {
      await requestNightly(db, now(), process.uptime() > 3600);
      await carryOutCheck(db, now);
    },
  },
];
