import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Saved } from '../../src/contract/answers';
import { documents } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { makeTrading, type Trading } from '../support/busy-product';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Person } from '../support/world';

/** A key stands for one thing asked by one user: for another it is refused, neither answered from memory nor acted on. */
const KEY_USED = 40901;
let server: Server;
let world: Trading;
let h: Client;
const admins: Record<string, { client: Client; who: Person }> = {};
beforeAll(async () => {
  server = await startServer();
  world = await makeTrading(server.db);
  h = await signIn(server, world.hospital.admin);
  for (const organisation of [world.hospital, world.dealer, await makeOrganisation(server.db, 'V'), await makeOrganisation(server.db, 'P')])
    admins[organisation.kind] = { client: await signIn(server, organisation.admin), who: organisation.admin };
});
afterAll(() => server.stop());

const count = async () => (await sql<{ n: number }>`select count(*)::int as n from document`.execute(server.db)).rows[0]?.n;
const grn = (quantity: string, more: Record<string, unknown> = {}) => ({
  header: { warehouse: world.stores[world.hospital.id], grnKind: '9' },
  lines: [{ specification: world.goods.spec, unit: world.goods.piece, quantity, batchNo: 'A', expiryDate: '2099-06-30', givenCost: '3' }],
  ...more,
});
const add = (client: Client, body: Record<string, unknown>, kind = 'otherGrn') =>
  call<Saved & { earlier?: Saved }>(client, 'POST', `/v1/business/${kind}/add`, body);

describe('the same key', () => {
  test('with the same content gives the same answer, whatever the order of its names and whatever was agreed to', async () => {
    const key = newId();
    const first = await add(h, grn('2', { key }));
    expect(first.msg).toBe('成功');
    const before = await count();
    const { header, lines } = grn('2');
    const turned = Object.fromEntries(Object.entries(lines[0] ?? {}).reverse());
    for (const body of [grn('2', { key }), { key, lines: [turned], header }, grn('2', { key, confirmed: true })]) {
      const again = await add(h, body);
      expect(again.info).toEqual(first.info);
    }
    expect(await count()).toBe(before);
  });

  test('with other content is refused in words that name what it was used for; nothing is done', async () => {
    const key = newId();
    const first = await add(h, grn('2', { key }));
    const before = await count();
    for (const body of [grn('3', { key }), { ...grn('2', { key }), lines: [] }]) {
      const other = await add(h, body);
      expect(other.code).toBe(KEY_USED);
      expect(other.msg).toBe(`此请求编号已用于另一次提交（${first.info.sn}），本次内容与之不同，未执行，请刷新后重试`);
      expect(other.info.earlier).toEqual(first.info);
    }
    expect(await count()).toBe(before);
    // What was typed since goes into the document that is there.
    const { id, version } = first.info;
    const edited = await call(h, 'POST', '/v1/business/otherGrn/edit', { ...grn('3'), id, version, key: newId() });
    expect(edited.msg).toBe('成功');
  });

  test('for another route, another document or another action is refused', async () => {
    const key = newId();
    const first = await add(h, grn('2', { key }));
    const second = await add(h, grn('2', { key: newId() }));
    expect((await add(h, { header: {}, lines: [], key }, 'purchaseOrder')).code).toBe(KEY_USED);
    const act = (action: string, of: Saved, given: string) =>
      call(h, 'POST', `/v1/business/otherGrn/${action}`, { id: of.id, version: of.version, key: given, confirmed: true });
    expect((await act('review', first.info, key)).code).toBe(KEY_USED);
    const reviewKey = newId();
    expect((await act('review', first.info, reviewKey)).msg).toBe('成功');
    expect((await act('review', first.info, reviewKey)).msg).toBe('成功');
    expect((await act('review', second.info, reviewKey)).code).toBe(KEY_USED);
    expect((await act('unreview', first.info, reviewKey)).code).toBe(KEY_USED);
  });

  test('is another one for somebody else, and free again after a refusal', async () => {
    const key = newId();
    expect((await add(h, grn('-1', { key }))).code).toBe(40000);
    const first = await add(h, grn('2', { key }));
    expect(first.code).toBe(0);
    const colleague = await signIn(server, await makeUser(server.db, world.hospital, { roles: ['orgAdmin'] }));
    const theirs = await add(colleague, grn('5', { key }));
    expect(theirs.code).toBe(0);
    expect(theirs.info.id).not.toBe(first.info.id);
  });
});

describe('a key used elsewhere is refused by every route that takes one', () => {
  test.each(documents.map((one) => [one.kind, one] as const))('%s', async (kind, definition) => {
    const before = await count();
    let refusals = 0;
    for (const owner of definition.owners) {
      const { client, who } = admins[owner] as { client: Client; who: Person };
      const key = newId();
      await sql`insert into request_key (org_id, user_id, key, asked, answer) values (${who.org}, ${who.user}, ${key}, 'elsewhere', '{}')`.execute(server.db);
      const document = { header: {}, lines: [] };
      const target = { id: newId(), version: 1 };
      const bodies: [string, Record<string, unknown>][] = [
        ['add', document],
        ['edit', { ...document, ...target }],
        ...definition.actions.map((action): [string, Record<string, unknown>] => [action.id, target]),
        ...(definition.generates && !Object.values(definition.generates.input).some((field) => field.required)
          ? [['generate', {}] as [string, Record<string, unknown>]]
          : []),
      ];
      for (const [verb, body] of bodies) {
        const path = `/v1/business/${kind}/${verb}`;
        const answer = await call(client, 'POST', path, { ...body, key });
        // Who may not do it at all is told that first.
        if (answer.code === KEY_USED) refusals += 1;
        if (answer.code === 40300) expect((await call(client, 'POST', path, { ...body, key: newId() })).code, path).toBe(40300);
        else expect([path, answer.code, answer.msg]).toEqual([path, KEY_USED, '此请求编号已用于另一次提交，本次内容与之不同，未执行，请刷新后重试']);
      }
    }
    expect(refusals).toBeGreaterThan(0);
    expect(await count()).toBe(before);
  });
});
