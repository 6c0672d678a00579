import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { startJobs } from '../../src/server/base/jobs';
import { call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation } from '../support/world';

const TOKEN = 'a-token-of-this-test-only';
let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server.stop());

const ask = async (authorization?: string) =>
  server.app.inject({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const text = async () => (await ask(`Bearer ${TOKEN}`)).body;
/** The value of the one series that is named and labelled so. */
const seriesOf = (body: string, series: string): number | undefined => {
  const line = body.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('/metrics', () => {
  it('is for who knows the word, and is not there where no word was set', async () => {
    for (const wrong of [undefined, '', 'Bearer ', 'Bearer a-token', `Basic ${TOKEN}`]) expect((await ask(wrong)).statusCode, wrong).toBe(401);
    const without = await startServer({ on: server.database });
    expect((await without.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(404);
    await without.stop();
  });

  it('counts calls by route and by the code of their answer; no id becomes a label', async () => {
    const organisation = await makeOrganisation(server.db, 'H');
    const client = await signIn(server, organisation.admin);
    const id = newId();
    await call(client, 'GET', '/v1/business/purchaseOrder/list');
    await call(client, 'GET', '/v1/business/purchaseOrder/info', { id });
    await call(client, 'GET', `/v1/file/${id}`);
    await call(client, 'GET', `/v1/nothing/${id}`);
    const body = await text();
    const counted = (route: string, code: string) => seriesOf(body, `yiruntong_call_seconds_count{method="GET",route="${route}",code="${code}"}`);
    expect(counted('/v1/business/purchaseOrder/list', '0')).toBe(1);
    expect(counted('/v1/business/purchaseOrder/info', '40400')).toBe(1);
    expect(counted('/v1/file/:id', '40400')).toBe(1);
    expect(body).not.toContain(id);
  });

  it('says what the pool, the outbox, the jobs and the last proof of the ledger are at', async () => {
    const before = await text();
    expect(seriesOf(before, 'yiruntong_database_up')).toBe(1);
    expect(seriesOf(before, 'yiruntong_database_bytes')).toBeGreaterThan(1e6);
    expect(seriesOf(before, 'yiruntong_pool_connections')).toBeGreaterThan(0);
    expect(seriesOf(before, 'yiruntong_ledger_broken_rules')).toBeUndefined();
    const org = newId();
    const at = new Date(Date.now() - 90_000);
    await sql`insert into outbox (id, org_id, topic, payload, created_at, next_at, attempts) values
      (${newId()}, ${org}, 'x', '{}', ${at}, ${at}, 2), (${newId()}, ${org}, 'x', '{}', ${at}, ${new Date(Date.now() + 60_000)}, 0)`.execute(server.db);
    await sql`insert into ledger_check_run (id, requested_at, requested_by, finished_at, broken) values (${newId()}, now(), 'x', now(), 2)`.execute(server.db);
    const failing = { name: 'failing', everySeconds: 60, run: () => Promise.reject(new Error('no')) };
    const working = { name: 'working', everySeconds: 60, run: async () => undefined };
    const jobs = startJobs(server.services, [failing, working], { report: () => undefined });
    await expect.poll(async () => seriesOf(await text(), 'yiruntong_job_failures_total{task="failing"}'), { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => seriesOf(await text(), 'yiruntong_job_seconds_count{task="working"}'), { timeout: 20_000 }).toBe(1);
    await jobs.stop();
    const body = await text();
    expect(seriesOf(body, 'yiruntong_job_done_timestamp_seconds{task="failing"}')).toBeUndefined();
    expect(seriesOf(body, 'yiruntong_outbox_waiting')).toBe(2);
    expect(seriesOf(body, 'yiruntong_outbox_failing')).toBe(1);
    expect(seriesOf(body, 'yiruntong_outbox_oldest_seconds')).toBeGreaterThanOrEqual(89);
    expect(seriesOf(body, 'yiruntong_ledger_broken_rules')).toBe(2);
    for (const name of ['waiting', 'retrying', 'dead', 'paused', 'oldest_seconds']) expect(seriesOf(body, `yiruntong_webhook_${name}`), name).toBe(0);
    await sql`delete from outbox where org_id = ${org}`.execute(server.db);
  });

  it('has every series that the alert rules and the dashboard ask for', async () => {
    const told = new Set(
      [...(await text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const asked = readFileSync(new URL(`../../docs/watch/${file}`, import.meta.url), 'utf8').match(/\b(yiruntong|nodejs|process)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(5);
      for (const name of asked) expect(told, `${file}: ${name}`).toContain(name);
    }
  });
});
