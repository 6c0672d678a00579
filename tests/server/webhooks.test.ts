import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import { CODES } from '../../src/contract/envelope';
import { claimNext } from '../../src/server/hooks/claim';
import { signatureOf } from '../../src/server/hooks/sign';
import { waitAfter } from '../../src/server/hooks/waits';
import { post } from '../support/documents';
import { type HookWorld, hookWorld, makeKey, must, order, subscribe, toldBy } from '../support/hook-world';
import { type Stub, startStub } from '../support/http-stub';
import { call } from '../support/server';

/** Subscriptions: what happens is told to other systems as their key sees it, in order, until it is heard or given up. */
const EVENTS = ['purchaseOrder.created', 'purchaseOrder.reviewed'];
let w: HookWorld;
let stub: Stub;
let status = 200;
let key: string;
let hook: { id: string; secret: string };
beforeAll(async () => {
  w = await hookWorld();
  stub = await startStub(() => ({ status, body: status === 200 ? 'ok' : 'no' }));
  key = (await makeKey(w, ['hPurchaseOrder'])).id;
  hook = await subscribe(w, key, `${stub.url}/hooks`, EVENTS);
}, 120_000);
afterAll(async () => {
  await stub.stop();
  await w.server.stop();
});
beforeEach(async () => {
  status = 200;
  await sql`delete from webhook_delivery`.execute(w.server.db);
  await sql`update webhook set paused_at = null, failing_since = null, told_at = null`.execute(w.server.db);
  stub.received.length = 0;
});

type Kept = { id: string; event: string; state: string; attempts: number; event_id: string; error: string | null; record_id: string };
const kept = async (): Promise<Kept[]> =>
  (await sql<Kept>`select * from webhook_delivery where webhook_id = ${hook.id} order by seq`.execute(w.server.db)).rows;
const states = async () => (await kept()).map(({ event, state, attempts }) => [event.split('.')[1], state, attempts]);
const act = (action: string, body: Record<string, unknown>) => call<{ says: string[] }>(w.admin, 'POST', `/v1/business/webhook/${action}`, body);

describe('what is told', () => {
  it('is each event once, in the order of the record, as the key is answered it, signed over the bytes that were sent', async () => {
    const made = await order(w);
    expect(await w.tell()).toBe(2);
    const [first, second] = stub.received.map(toldBy);
    expect([first?.event, second?.event, first?.record.name]).toEqual([...EVENTS, made.sn]);
    const info = await call<{ lines: Record<string, unknown>[] }>(w.admin, 'GET', '/v1/business/purchaseOrder/info', { id: made.id });
    // The key has no viewCost: neither has what it is told.
    expect(info.info.lines.every((line) => 'price' in line)).toBe(true);
    const lines = second?.data?.lines as Record<string, unknown>[];
    expect([lines.length, lines.some((line) => 'price' in line)]).toEqual([1, false]);
    for (const { headers, body } of stub.received) {
      const timestamp = String(headers['x-yrt-timestamp']);
      expect(headers['x-yrt-signature']).toBe(`v1=${signatureOf(hook.secret, timestamp, body.toString('utf8'))}`);
      expect(headers['x-yrt-id']).toBe(JSON.parse(body.toString()).id);
    }
    expect(await states()).toEqual([
      ['created', 'delivered', 1],
      ['reviewed', 'delivered', 1],
    ]);
  });

  it('is signed as the documents say, to the letter', () => {
    expect(signatureOf('whs_test', '1700000000', '{"a":1}')).toBe('5229bfb26a3ed151747290d0e5ce518928ac9391cb7c54359568c48550b3d93c');
  });

  it('is nothing where the key has no page of it, and the page says why', async () => {
    const blind = await subscribe(w, (await makeKey(w, ['hPurchaseGrn'])).id, stub.url, EVENTS);
    await order(w, false);
    await w.tell();
    const { rows } = await sql<Kept>`select * from webhook_delivery where webhook_id = ${blind.id}`.execute(w.server.db);
    expect(rows.map(({ state, error }) => [state, error])).toEqual([['skipped', '您没有【采购订单】权限']]);
    await must(w.admin, '/v1/business/webhook/disable', { id: blind.id });
  });

  it('is a change of a master', async () => {
    const both = await subscribe(w, (await makeKey(w, ['organizationalStructure'])).id, stub.url, ['department.created', 'department.changed']);
    const { id } = await must<{ id: string }>(w.admin, '/v1/business/department/add', { row: { code: 'TS1', name: '推送科', parent: w.hospital.department } });
    await must(w.admin, '/v1/business/department/disable', { id });
    await w.tell();
    expect(stub.received.map(toldBy).map(({ event, action, record }) => [event, action, record.id])).toEqual([
      ['department.created', 'add', id],
      ['department.changed', 'disable', id],
    ]);
    await must(w.admin, '/v1/business/webhook/disable', { id: both.id });
  });

  it('is a booking of stock, its value only to whoever sees what things cost', async () => {
    const keys = await Promise.all([
      makeKey(w, ['inventory', 'inventory:viewEntries']),
      makeKey(w, ['inventory', 'inventory:viewEntries', 'inventory:viewCost']),
    ]);
    const hooks = await Promise.all(keys.map(({ id }, i) => subscribe(w, id, `${stub.url}/${i}`, ['stock.posted'])));
    const done = await post(w.world.context(w.world.hospital), 'initialStock', { warehouse: w.world.hospital.warehouse }, [
      {
        specification: w.world.spec,
        unit: w.world.piece,
        quantity: '7',
        unitCost: '3',
        taxRate: '13',
        batchNo: 'B7',
        productionDate: '2025-01-01',
        expiryDate: '2099-01-01',
      },
    ]);
    await w.tell();
    const told = Object.fromEntries(stub.received.map((one) => [one.url, toldBy(one)]));
    for (const [url, sees] of [
      ['/0', false],
      ['/1', true],
    ] as const) {
      const [entry] = (told[url]?.data?.entries ?? []) as Record<string, unknown>[];
      expect([told[url]?.record.id, entry?.batchNo, Number(entry?.quantity), 'amount' in (entry ?? {})]).toEqual([done.id, 'B7', 7, sees]);
    }
    for (const { id } of hooks) await must(w.admin, '/v1/business/webhook/disable', { id });
  });

  it('is nothing of a transaction that did not happen', async () => {
    const context = w.world.context(w.world.hospital);
    await expect(
      w.server.db.transaction().execute(async (tx) => {
        await sql`insert into document_event (org_id, id, document_id, at, user_name, action, from_status, to_status)
          select org_id, gen_random_uuid(), id, now(), 'x', 'review', 1, 2 from document where org_id = ${context.org.id} limit 1`.execute(tx);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await kept()).toEqual([]);
  });
});

describe('a receiver that does not answer', () => {
  it('is asked again later and later; of one record nothing is told before what came before it, others go on', async () => {
    status = 503;
    const [first, second] = [await order(w), await order(w)];
    // Of both orders the first event is tried, and only that.
    expect(await w.tell()).toBe(2);
    expect((await kept()).filter(({ attempts }) => attempts > 0).map(({ event, record_id }) => [event, record_id])).toEqual([
      ['purchaseOrder.created', first.id],
      ['purchaseOrder.created', second.id],
    ]);
    expect(await w.tell()).toBe(0);
    const ids = stub.received.map(toldBy).map(({ id }) => id);
    status = 200;
    w.wait(13);
    stub.received.length = 0;
    expect(await w.tell()).toBe(4);
    const told = stub.received.map(toldBy);
    expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    for (const { id } of [first, second]) expect(told.filter(({ record }) => record.id === id).map(({ event }) => event)).toEqual(EVENTS);
    expect((await kept()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('waits three times as long each time, at most two hours, never all at the same moment', () => {
    const waits = Array.from({ length: 9 }, (_, i) => waitAfter(i + 1, () => 0.5) / 1000);
    expect(waits).toEqual([10, 30, 90, 270, 810, 2430, 7200, 7200, 7200]);
    expect([waitAfter(1, () => 0), waitAfter(1, () => 1)]).toEqual([8000, 12_000]);
  });

  it('loses the event after ten tries, its keeper is told once, and everything dead is sent again at a click', async () => {
    status = 500;
    await order(w);
    for (let i = 0; i < 10; i++) {
      await w.tell();
      w.wait(2.5 * 60 * 60);
      // Long silences pause; that is another test.
      await sql`update webhook set failing_since = ${w.server.clock.now}`.execute(w.server.db);
    }
    expect(await states()).toEqual([
      ['created', 'dead', 10],
      ['reviewed', 'waiting', 1],
    ]);
    const messages = async () =>
      (await sql<{ title: string }>`select title from message where org_id = ${w.hospital.id} order by created_at`.execute(w.server.db)).rows;
    expect((await messages()).map(({ title }) => title)).toEqual(['推送未送达']);
    const list = await call<ListAnswer>(w.admin, 'GET', '/v1/business/webhookDelivery/list', { tab: 'dead', screen: 'webhookDeliveries' });
    expect(list.info.list.map(({ error, answerStatus, answer }) => [error, answerStatus, answer])).toEqual([['对方回答 500', '500', 'no']]);
    status = 200;
    expect(await call(w.admin, 'POST', '/v1/business/webhookDelivery/resendDead', {})).toMatchObject({ code: 0, info: { says: ['1条将重新推送'] } });
    await w.tell();
    expect((await states()).map(([, state]) => state)).toEqual(['delivered', 'delivered']);
  });

  it('is left alone after twelve hours, its keeper is told, and goes on where it stopped', async () => {
    status = 500;
    await order(w);
    await w.tell();
    w.wait(13 * 60 * 60);
    await w.tell();
    w.wait(3 * 60 * 60);
    expect(await w.tell()).toBe(0);
    const row = await call<{ row: Record<string, unknown> }>(w.admin, 'GET', '/v1/business/webhook/info', { id: hook.id });
    expect(row.info.row.state).toBe('paused');
    const { rows } = await sql<{ title: string }>`select title from message where org_id = ${w.hospital.id} order by created_at desc limit 1`.execute(
      w.server.db,
    );
    expect(rows[0]?.title).toBe('推送已暂停');
    status = 200;
    expect((await act('resume', { ids: [hook.id] })).info.says).toEqual(['已恢复，2条等待的按先后送出']);
    expect(await w.tell()).toBe(2);
    expect((await act('resume', { ids: [hook.id] })).msg).toMatch(/^【订阅\d+】没有暂停$/);
  });

  it('is told again what it may have heard, when who told it died before saying so: same id, same bytes', async () => {
    await order(w, false);
    const { db } = w.server;
    // Sent, and dead before it was marked: the claim stands.
    const claimed = await claimNext(db, w.server.clock.now);
    await sql`update webhook_delivery set body = '{"id":"kept"}' where id = ${claimed?.id}`.execute(db);
    expect(await w.tell()).toBe(0);
    w.wait(61);
    expect(await w.tell()).toBe(1);
    expect([stub.received[0]?.headers['x-yrt-id'], stub.received[0]?.body.toString()]).toEqual([claimed?.eventId, '{"id":"kept"}']);
    // Whoever held the first claim says nothing any more.
    expect((await kept())[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });
});

describe('whoever keeps it', () => {
  it('replays a period under the same ids, and resends one', async () => {
    await order(w);
    await w.tell();
    const ids = stub.received.map(toldBy).map(({ id }) => id);
    stub.received.length = 0;
    const at = (hours: number) => new Date(w.server.clock.now.getTime() + hours * 3_600_000).toISOString();
    expect((await act('replay', { ids: [hook.id], input: { from: at(-1), to: at(1) } })).info.says).toEqual(['2条将按先后重新推送']);
    await w.tell();
    expect(stub.received.map(toldBy).map(({ id }) => id)).toEqual(ids);
    const [one] = await kept();
    await must(w.admin, '/v1/business/webhookDelivery/resend', { ids: [one?.id] });
    await w.tell();
    expect(stub.received.length).toBe(3);
    expect((await act('replay', { ids: [hook.id], input: { from: at(-3), to: at(-2) } })).msg).toBe('这段时间没有可重放的推送');
  });

  it('tries it by an event of its own, and exchanges its secret while both sign', async () => {
    await must(w.admin, '/v1/business/webhook/test', { ids: [hook.id] });
    await w.tell();
    expect(stub.received.map(toldBy).map(({ event }) => event)).toEqual(['webhook.test']);
    const told = await act('issueSignKey', { ids: [hook.id], input: { overlap: '2' } });
    const fresh = (told.info as unknown as { table: { rows: string[][] } }).table.rows[0]?.[1] ?? '';
    const signatures = async () => {
      stub.received.length = 0;
      await must(w.admin, '/v1/business/webhook/test', { ids: [hook.id] });
      await w.tell();
      const [{ headers, body }] = stub.received as [(typeof stub.received)[0]];
      const by = (secret: string) => `v1=${signatureOf(secret, String(headers['x-yrt-timestamp']), body.toString())}`;
      return [String(headers['x-yrt-signature']), [fresh, hook.secret].map(by)] as const;
    };
    const [both, expected] = await signatures();
    expect(both).toBe(expected.join(','));
    w.wait(3 * 60 * 60);
    const [alone, [newOne]] = await signatures();
    expect(alone).toBe(newOne);
    hook.secret = fresh;
  });

  it('tries none that is switched off', async () => {
    await must(w.admin, '/v1/business/webhook/disable', { id: hook.id });
    expect((await act('test', { ids: [hook.id] })).msg).toMatch(/^【订阅\d+】已停用，不能测试$/);
    await must(w.admin, '/v1/business/webhook/enable', { id: hook.id });
  });

  it('finds no secret in any row, log or answer', async () => {
    const { rows } = await sql<{ n: string }>`select (select count(*) from webhook x where x::text like ${`%${hook.secret}%`})
      + (select count(*) from webhook_delivery x where x::text like ${`%${hook.secret}%`}) + (select count(*) from operation_log x where x::text like ${`%${hook.secret}%`}) as n`.execute(
      w.server.db,
    );
    expect(Number(rows[0]?.n)).toBe(0);
    const { rows: sealed } = await sql<{ secret: string }>`select secret from webhook where id = ${hook.id}`.execute(w.server.db);
    expect(w.server.services.seals.open(sealed[0]?.secret ?? '')).toBe(hook.secret);
  });

  it('needs a key of his own that is good: not switched off, withdrawn, or another organisation’s', async () => {
    await order(w, false);
    await must(w.admin, '/v1/business/apiKey/disable', { id: key });
    await w.tell();
    expect((await kept())[0]).toMatchObject({ state: 'waiting', error: '接口密钥已停用、过期或收回' });
    expect(stub.received).toEqual([]);
    await must(w.admin, '/v1/business/apiKey/enable', { id: key });
    w.wait(20);
    expect(await w.tell()).toBe(1);
    const row = { name: '别人的', address: stub.url, key: '01900000-0000-7000-8000-000000000000', events: EVENTS };
    expect((await act('add', { row })).code).not.toBe(0);
    // A key that is gone through is not taken away.
    const { info } = await call<{ row: { version: number } }>(w.admin, 'GET', '/v1/business/apiKey/info', { id: key });
    expect(await call(w.admin, 'POST', '/v1/business/apiKey/del', { id: key, version: info.row.version })).toMatchObject({ code: CODES.rejected });
  });
});
