import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HookWorld, hookWorld, makeKey, must, order, type Shown, shown, subscribe } from '../support/hook-world';
import { makeUser } from '../support/world';

/** The scripts of docs/examples, run as they stand against the product that listens: an ERP that is told of orders, and a HIS. */
const example = (name: string): string => join(import.meta.dirname, '../../docs/examples', name);
let w: HookWorld;
let base: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  w = await hookWorld();
  await w.server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(w.server.app.server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  for (const one of running) one.kill();
  await w.server.stop();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
/** What it wrote, as it grows. */
function run(name: string, env: Record<string, string>): { said: () => string; over: Promise<number> } {
  const child = spawn(process.execPath, [example(name)], { env: { PATH: process.env.PATH, YRT_BASE: base, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString('utf8')));
  return { said: () => text, over: new Promise((done) => child.on('close', (code) => done(code ?? -1))) };
}
const drafts = async () =>
  (await sql<{ sn: string }>`select sn from document where org_id = ${w.hospital.id} and kind = 'arrivalOrder' order by sn`.execute(w.server.db)).rows;

describe('the ERP', () => {
  it('is told of a reviewed order, fetches it and begins its arrival, once however often it is told', async () => {
    const key = await makeKey(w, ['hPurchaseOrder', 'arrivalOrder', 'arrivalOrder:add', 'arrivalOrder:pull:purchaseOrder']);
    const port = await freePort();
    const hook = await subscribe(w, key.id, `http://127.0.0.1:${port}/hooks`, ['purchaseOrder.reviewed']);
    const env = { YRT_KEY: key.token, YRT_HOOK_SECRET: hook.secret, PORT: String(port) };
    const erp = run('erp.mjs', env);
    await expect.poll(erp.said, { timeout: 20_000 }).toContain('端口接收');
    const { sn } = await order(w);
    await w.tell();
    const rows = async () =>
      (await sql<{ state: string; answer: string; error: string }>`select state, answer, error from webhook_delivery`.execute(w.server.db)).rows;
    expect(await rows(), erp.said()).toEqual([{ state: 'delivered', answer: 'ok', error: '' }]);
    const [made, ...others] = await drafts();
    expect([erp.said().includes(`订单 ${sn}`), erp.said().includes(`到货单草稿 ${made?.sn}`), others]).toEqual([true, true, []]);
    // Told again it knows the event; started anew it does not, and the product knows the request.
    await must(w.admin, '/v1/business/webhookDelivery/resend', { ids: await ids() });
    await w.tell();
    expect((await rows())[0]?.answer).toBe('已办过');
    running.pop()?.kill();
    await erp.over;
    const anew = run('erp.mjs', env);
    await expect.poll(anew.said, { timeout: 20_000 }).toContain('端口接收');
    await must(w.admin, '/v1/business/webhookDelivery/resend', { ids: await ids() });
    await w.tell();
    expect([(await rows())[0]?.state, (await drafts()).length]).toEqual(['delivered', 1]);
  });

  it('takes nothing that is not signed', async () => {
    const port = await freePort();
    const erp = run('erp.mjs', { YRT_KEY: 'x', YRT_HOOK_SECRET: 'whs_x', PORT: String(port) });
    await expect.poll(erp.said, { timeout: 20_000 }).toContain('端口接收');
    const answer = await fetch(`http://127.0.0.1:${port}/hooks`, {
      method: 'POST',
      body: '{"event":"purchaseOrder.reviewed"}',
      headers: { 'x-yrt-signature': 'v1=00' },
    });
    expect(answer.status).toBe(401);
  });
});
const ids = async () => (await sql<{ id: string }>`select id from webhook_delivery`.execute(w.server.db)).rows.map(({ id }) => id);

describe('the HIS', () => {
  it('tells of a charge, and telling it again is the same charge', async () => {
    const told = await must<Shown>(w.admin, '/v1/business/interfaceLog/issueHisKey', { screen: 'monitorInterface', input: {} });
    const doctor = await makeUser(w.server.db, w.hospital, { roles: ['wardNurse'] });
    await sql`insert into his_staff (org_id, id, code, name, employee_id, bind_state) values (${w.hospital.id}, gen_random_uuid(), 'D0001', ${doctor.name}, ${doctor.employee}, '1')`.execute(
      w.server.db,
    );
    const { rows: wards } = await sql<{ code: string }>`select code from department where org_id = ${w.hospital.id} order by code limit 1`.execute(w.server.db);
    const his = run('his.mjs', { HIS_DEPT: String(wards[0]?.code), HIS_APP_KEY: shown(told, 'X-App-Key'), HIS_SECRET: shown(told, '密钥') });
    expect(await his.over, his.said()).toBe(0);
    const { rows } = await sql<{ secret: string }>`select secret from his_key`.execute(w.server.db);
    expect(rows[0]?.secret).toMatch(/^s1\./);
    expect(his.said().split('\n').slice(0, 5)).toEqual([
      '计费 0 成功 {"accepted":1,"duplicated":0,"rejected":[]}',
      '重发 0 成功 {"accepted":0,"duplicated":1,"rejected":[]}',
      '收入 0 成功 {"accepted":1,"duplicated":0,"rejected":[]}',
      expect.stringMatching(/^票据 0 成功 /),
      '查码 40401 唯一码不存在 {}',
    ]);
    const { url } = JSON.parse(/票据 0 成功 (.*)/.exec(his.said())?.[1] ?? '{}');
    const opened = await fetch(url, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/#/hospital/SuppliesClaim']);
    expect(opened.headers.getSetCookie().some((one) => /^yrtSession=[\w-]{43};.*HttpOnly/.test(one))).toBe(true);
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe('/#/Login?sso=ticket');
  });
});
