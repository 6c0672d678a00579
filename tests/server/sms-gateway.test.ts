import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueSms, type SmsPurpose } from '../../src/server/sms/sms';
import { type Stub, startStub } from '../support/http-stub';
import { call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation } from '../support/world';

let server: Server;
let second: Server;
let gateway: Stub;
let status = 200;
beforeAll(async () => {
  gateway = await startStub(() => ({ status, delay: 50 }));
  const env = { SMS_URL: `${gateway.url}/send`, SMS_KEY: 'geheim', SMS_SIGN: '医润通', DEMO: '0' };
  server = await startServer({ env });
  second = await startServer({ env, on: server.database });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await gateway.stop();
});
beforeEach(() => {
  status = 200;
  gateway.received.length = 0;
});
afterEach(() => sql`delete from sms_outbox`.execute(server.db));

const queue = (body: string, purpose: SmsPurpose = 'login') =>
  server.db.transaction().execute((tx) => queueSms(tx, { phone: '13800001234', body, purpose }, server.clock.now));
const outbox = async () =>
  (await sql<{ id: string; body: string; attempts: number; sent_at: Date | null; error: string | null }>`select * from sms_outbox`.execute(server.db)).rows[0];
const logged = async () =>
  (
    await sql<{
      attempt: number;
      state: string;
      error: string;
      sn: string;
      request: string;
    }>`select attempt, state, error, sn, request from interface_log where system = '短信' order by at, attempt`.execute(server.db)
  ).rows;
const minutesLater = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

test('the gateway gets phone, signature and text as JSON, the key as bearer and the message id against repetition', async () => {
  await queue('您的验证码为123456，5分钟内有效。');
  expect(await server.services.sms.deliver()).toBe(1);
  const [sent] = gateway.received;
  expect(sent).toMatchObject({ method: 'POST', url: '/send' });
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer geheim', 'content-type': 'application/json' });
  expect(JSON.parse(String(sent?.body))).toEqual({ phone: '13800001234', sign: '医润通', content: '您的验证码为123456，5分钟内有效。' });
  const row = await outbox();
  expect(sent?.headers['idempotency-key']).toBe(row?.id);
  // Once it is sent, neither the outbox nor the log knows the code.
  expect(row).toMatchObject({ body: '您的验证码为******，5分钟内有效。', attempts: 1 });
  expect(await logged()).toEqual([{ attempt: 1, state: 'success', error: '', sn: '138****1234', request: '138****1234 您的验证码为******，5分钟内有效。' }]);
});

test('a gateway that fails is asked again after 1, 5 and 30 minutes, then the message is given up, seen on 接口监控', async () => {
  await sql`delete from interface_log`.execute(server.db);
  status = 503;
  await queue('验证码654321');
  const tries = async () => {
    await server.services.sms.deliver();
    return gateway.received.length;
  };
  expect(await tries()).toBe(1);
  for (const [wait, count] of [
    [1, 2],
    [5, 3],
    [30, 4],
  ] as const) {
    minutesLater(wait - 0.1);
    expect(await tries()).toBe(count - 1);
    minutesLater(0.1);
    expect(await tries()).toBe(count);
  }
  minutesLater(24 * 60);
  expect(await tries()).toBe(4);
  expect(new Set(gateway.received.map((one) => one.headers['idempotency-key'])).size).toBe(1);
  expect((await logged()).map(({ attempt, state, error }) => [attempt, state, error])).toEqual([
    [1, 'retrying', '短信网关返回 503'],
    [2, 'retrying', '短信网关返回 503'],
    [3, 'retrying', '短信网关返回 503'],
    [4, 'failed', '短信网关返回 503'],
  ]);
  expect(await outbox()).toMatchObject({ body: '验证码******', sent_at: null });
  const platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
  const seen = await call<{ list: { state: string }[] }>(platform, 'GET', '/v1/business/interfaceLog/list', {
    screen: 'monitorInterface',
    'f.system': '短信',
    'f.state': 'failed',
  });
  expect(seen.info.list).toHaveLength(1);
});

test('two processes that deliver at once send every message once', async () => {
  for (let i = 0; i < 12; i += 1) await queue(`第${i}条`, 'notice');
  await Promise.all([server.services.sms.deliver(), second.services.sms.deliver()]);
  expect(gateway.received.map((one) => JSON.parse(String(one.body)).content).sort()).toEqual(Array.from({ length: 12 }, (_, i) => `第${i}条`).sort());
});

test('a gateway nobody answers at is a failure like any other', async () => {
  await sql`delete from interface_log`.execute(server.db);
  const lonely = await startServer({ on: server.database, env: { SMS_URL: 'http://127.0.0.1:1/', SMS_KEY: 'k', SMS_SIGN: 's', DEMO: '0' } });
  lonely.clock.now = server.clock.now;
  await queue('通知', 'notice');
  await lonely.services.sms.deliver();
  expect(await outbox()).toMatchObject({ attempts: 1, sent_at: null });
  expect((await logged())[0]).toMatchObject({ state: 'retrying' });
  await lonely.stop();
});
