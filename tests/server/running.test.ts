import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Running, Standing } from '../../src/contract/running-answer';
import { newId } from '../../src/server/base/id';
import { startJobs } from '../../src/server/base/jobs';
import { startBeat } from '../../src/server/watch/beat';
import { LIMITS } from '../../src/server/watch/standing';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation } from '../support/world';

/** 运行状态 through its door: of whom, and that what goes wrong is said where one looks. */
let server: Server;
let platform: Client;
beforeAll(async () => {
  server = await startServer();
  platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
});
afterAll(() => server.stop());

const running = async (): Promise<Running> => (await call<Running>(platform, 'GET', '/v1/running')).info;
const of = ({ standing }: Running, id: string): Standing => standing.find((one) => one.id === id) as Standing;

it('is for the platform: nobody else may ask', async () => {
  for (const kind of ['H', 'D', 'V'] as const) {
    const client = await signIn(server, (await makeOrganisation(server.db, kind)).admin);
    expect((await call(client, 'GET', '/v1/running')).code, kind).toBe(40300);
  }
});

it('tells this process, the database and the calls, with no id of anybody in a route', async () => {
  const id = newId();
  for (let i = 0; i < 3; i += 1) await call(platform, 'GET', '/v1/business/product/info', { id });
  const now = await running();
  expect(now.processes).toHaveLength(1);
  expect(now.processes[0]).toMatchObject({ pid: process.pid, node: process.versions.node, isLost: false, failed: 0 });
  expect(now.processes[0]?.memory).toBeGreaterThan(30);
  expect(now.processes[0]?.calls).toBeGreaterThanOrEqual(3);
  expect(now.slow.find(({ route }) => route === 'GET /v1/business/product/info')?.calls).toBe(3);
  expect(JSON.stringify(now)).not.toContain(id);
  expect(of(now, 'processes')).toMatchObject({ state: 'good', words: '1个在运行' });
  expect(of(now, 'database')).toMatchObject({ state: 'good', words: expect.stringMatching(/^PostgreSQL \d+(\.\d+)?，[\d,]+ MB，连接\d+\/\d+$/) });
});

it('says what is not switched on, what holds and what does not', async () => {
  expect(of(await running(), 'ledger').state).toBe('none');
  const checked = (broken: number, at: string) =>
    sql`insert into ledger_check_run (id, requested_at, requested_by, finished_at, broken)
      values (${newId()}, now(), 'x', now() - ${at}::interval, ${broken})`.execute(server.db);
  await checked(0, '40 hours');
  expect(of(await running(), 'ledger')).toMatchObject({ state: 'warn' });
  await checked(0, '2 hours');
  expect(of(await running(), 'ledger')).toMatchObject({ state: 'good' });
  await checked(3, '1 hour');
  expect(of(await running(), 'ledger')).toMatchObject({ state: 'bad', words: expect.stringContaining('3条规则不成立'), path: '/ptm/monitorInterface' });
  expect(of(await running(), 'outbox')).toMatchObject({ state: 'good' });
  await sql`insert into outbox (id, org_id, topic, payload, created_at, next_at, attempts)
    values (${newId()}, ${newId()}, 'x', '{}', now() - interval '6 minutes', now() - interval '6 minutes', 2)`.execute(server.db);
  expect(of(await running(), 'outbox')).toMatchObject({ state: 'warn', words: '1件等待，其中1件失败后重试，最久6分钟' });
});

it('tells the last round of each job, and why one failed', async () => {
  const works = { name: 'works', everySeconds: 60, run: async () => undefined };
  const fails = { name: 'fails', everySeconds: 60, run: () => Promise.reject(new Error('不行')) };
  const jobs = startJobs(server.services, [works, fails], { report: () => undefined });
  await expect.poll(async () => (await running()).jobs.map(({ task }) => task), { timeout: 10_000 }).toEqual(['fails', 'works']);
  await jobs.stop();
  const now = await running();
  expect(now.jobs).toMatchObject([
    { failures: 1, rounds: 1, error: '不行' },
    { failures: 0, rounds: 1, error: '' },
  ]);
  expect(of(now, 'jobs')).toMatchObject({ state: 'bad', words: 'fails上次没有完成' });
});

it('a process that was killed is told of; one that ended in order is not', async () => {
  const told = JSON.stringify((await running()).processes[0]);
  const other = (at: string) =>
    sql`insert into process_beat (id, host, pid, node, started_at, at, told)
      values (${newId()}, 'other', 4711, '24.1.0', now() - interval '1 day', now() - ${at}::interval, ${told}::jsonb)`.execute(server.db);
  await other('5 seconds');
  expect(of(await running(), 'processes')).toMatchObject({ state: 'good', words: '2个在运行' });
  await sql`delete from process_beat where host = 'other'`.execute(server.db);
  await other('2 minutes');
  expect(of(await running(), 'processes')).toMatchObject({ state: 'bad', words: expect.stringMatching(/^1个在运行，other 上的进程 4711 自.+没有应答$/) });
  await sql`update process_beat set at = now() - interval '2 hours' where host = 'other'`.execute(server.db);
  expect((await running()).processes).toHaveLength(1);
  await startBeat(server.services).stop();
  const { rows } = await sql`select from process_beat`.execute(server.db);
  expect(rows).toHaveLength(0);
});

it('warns where the alert rules warn', () => {
  const rules = readFileSync('docs/watch/alerts.yml', 'utf8')
    .split('\n')
    .filter((line) => line.includes('expr:'));
  for (const [figure, limit] of Object.entries(LIMITS)) {
    const limits = rules.flatMap((rule) => (rule.includes(`yiruntong_${figure}`) ? [Number(/> (\d+)$/.exec(rule)?.[1])] : []));
    expect(limits, figure).toEqual([limit]);
  }
});
