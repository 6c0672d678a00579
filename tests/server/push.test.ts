import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Push } from '../../src/contract/answers';
import { documentOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { startJobs } from '../../src/server/base/jobs';
import { inTransaction } from '../../src/server/db/transaction';
import { changed, notify } from '../../src/server/engine/messages/notify';
import { plant } from '../support/planted';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

/** Two server processes on one database, as far as anything but memory goes. */
let first: Server;
let second: Server;
let dealer: Organisation;
let buyer: Person;
beforeAll(async () => {
  first = await startServer();
  second = await startServer({ on: first.database });
  for (const server of [first, second]) await server.app.listen({ port: 0, host: '127.0.0.1' });
  dealer = await makeOrganisation(first.db, 'D');
  buyer = await makeUser(first.db, dealer, { roles: ['buyer'] });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

type Channel = { heard: Push[]; closed: Promise<number>; socket: WebSocket };
async function connect(client: Client, at: Server = client.server): Promise<Channel> {
  const { info } = await call<{ token: string }>(client, 'GET', '/v1/ws/token');
  return open(at, info.token);
}
async function open(at: Server, token: string): Promise<Channel> {
  const { port } = at.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${token}`);
  const heard: Push[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(data.toString()) as Push));
  const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  // The session is looked up after the handshake; a heart beat is answered once it stands.
  await Promise.race([closed, answered(socket)]);
  return { heard, closed, socket };
}
const answered = (socket: WebSocket) =>
  new Promise<void>((done) => {
    socket.send(JSON.stringify({ type: 'heart_beat', msg: 'ping' }));
    socket.once('message', () => done());
  });
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 200 && !holds(); i++) await new Promise((done) => setTimeout(done, 20));
  expect(holds()).toBe(true);
};
const notices = (channel: Channel) => channel.heard.filter((push) => push.type === 'notice');

test('a notice reaches its receivers in both processes right after the commit, and nobody else', async () => {
  const other = await makeOrganisation(first.db, 'H');
  const keeper = await makeUser(first.db, dealer, { roles: ['keeper'] });
  const here = await connect(await signIn(first, buyer));
  const there = await connect(await signIn(second, buyer));
  const strangers = [await connect(await signIn(second, other.admin)), await connect(await signIn(first, keeper))];
  await inTransaction(first.db, async (tx) => {
    await notify(tx, {
      org: dealer.id,
      page: 'purchaseOrder:review',
      title: '订单已接单',
      body: 'CG1',
      uri: 'purchaseOrder',
      objectID: 'CG1',
      extra: { org_name: '康达' },
    });
    await new Promise((done) => setTimeout(done, 100));
    expect(notices(here)).toEqual([]);
  });
  await until(() => notices(here).length === 1 && notices(there).length === 1);
  expect(notices(here)[0]).toEqual({
    type: 'notice',
    id: expect.any(String),
    title: '订单已接单',
    body: 'CG1',
    uri: 'purchaseOrder',
    objectID: 'CG1',
    extra: { org_name: '康达' },
    kind: '业务',
  });
  expect(strangers.flatMap(notices)).toEqual([]);
});

test('a transaction that fails tells nobody and leaves no message', async () => {
  const client = await signIn(first, buyer);
  const channel = await connect(client);
  const before = (await call<{ total: number }>(client, 'GET', '/v1/business/message/list')).info.total;
  await expect(
    inTransaction(first.db, async (tx) => {
      await notify(tx, { org: dealer.id, users: [buyer.user], title: '不会发生', body: '', uri: '' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await changed(first.db, { org: dealer.id, resource: 'partner', ids: [newId()] });
  await until(() => channel.heard.some((push) => push.type === 'change'));
  expect(notices(channel)).toEqual([]);
  expect((await call<{ total: number }>(client, 'GET', '/v1/business/message/list')).info.total).toBe(before);
});

test('changed records are told to the organisation, however many there are', async () => {
  const channel = await connect(await signIn(second, buyer));
  const ids = Array.from({ length: 400 }, () => newId());
  await inTransaction(first.db, (tx) => changed(tx, { org: dealer.id, resource: 'partner', ids, by: buyer.user }));
  const told = () => channel.heard.flatMap((push) => (push.type === 'change' && push.by === buyer.user ? push.ids : []));
  await until(() => told().length === 400);
  expect(told()).toEqual(ids);
});

test('a change is told to whoever could read what was changed: by department, warehouse, page and whose row it is', async () => {
  const hospital = await makeOrganisation(first.db, 'H');
  const definition = documentOf('suppliesClaim');
  if (!definition) throw new Error('no suppliesClaim');
  const [mine, other] = [newId(), newId()];
  for (const [id, code] of [
    [mine, 'A'],
    [other, 'B'],
  ])
    await sql`insert into department (org_id, id, code, name, parent_id) values (${hospital.id}, ${id}, ${code}, ${code}, ${hospital.department})`.execute(
      first.db,
    );
  const everywhere = await connect(await signIn(second, hospital.admin));
  const here = await connect(await signIn(second, await makeUser(first.db, hospital, { roles: ['orgAdmin'], departments: [mine] })));
  const pageless = await connect(await signIn(first, await makeUser(first.db, hospital)));
  // Members are told in the order in which they came: when these have heard a change, whoever came before them in their process could have.
  const lastOf = [everywhere, await connect(await signIn(first, hospital.admin)), await connect(await signIn(second, hospital.admin))];
  const ids = [];
  for (const department of [mine, other, null]) ids.push((await plant(first.db, definition, hospital.id, { header: { department_id: department } })).id);
  await changed(first.db, { org: hospital.id, resource: 'suppliesClaim', ids });
  const told = (channel: Channel) => channel.heard.flatMap((push) => (push.type === 'change' && push.resource === 'suppliesClaim' ? push.ids : [])).sort();
  await until(() => lastOf.every((channel) => told(channel).length === ids.length));
  expect(told(everywhere)).toEqual([...ids].sort());
  expect(told(here)).toEqual([ids[0], ids[2]].sort());
  expect(told(pageless)).toEqual([]);
  // What was deleted lies nowhere any more: it is not named.
  await changed(first.db, { org: hospital.id, resource: 'suppliesClaim', ids: [newId()] });
  await until(() => here.heard.some((push) => push.type === 'change' && push.resource === 'suppliesClaim' && push.ids.length === 0));
});

test('the inbox keeps what was missed: unread, read, all read, deleted', async () => {
  const who = await makeUser(first.db, dealer);
  for (const title of ['一', '二', '三']) await notify(first.db, { org: dealer.id, users: [who.user], title, body: '', uri: 'notice' });
  const client = await signIn(first, who);
  type Inbox = { total: number; list: { id: string; title: string; readAt: string }[] };
  const inbox = async (tab = '') => (await call<Inbox>(client, 'GET', '/v1/business/message/list', { tab, pageSize: 20 })).info;
  expect((await inbox('unread')).list.map((message) => message.title)).toEqual(['三', '二', '一']);
  const last = (await inbox()).list[0]?.id as string;
  expect((await call(client, 'POST', '/v1/business/message/read', { ids: [last] })).code).toBe(0);
  expect((await inbox('unread')).total).toBe(2);
  await call(client, 'POST', '/v1/business/message/readAll', { screen: 'messageNotification' });
  expect((await inbox('unread')).total).toBe(0);
  await call(client, 'POST', '/v1/business/message/del', { ids: [last] });
  expect((await inbox()).total).toBe(2);
  const other = await signIn(first, dealer.admin);
  await call(other, 'POST', '/v1/business/message/del', { ids: (await inbox()).list.map((message) => message.id) });
  expect((await inbox()).total).toBe(2);
});

test('changed rights are told to those concerned, and a session that ends loses its channel in every process', async () => {
  const who = await makeUser(first.db, dealer);
  const channel = await connect(await signIn(second, who));
  const admin = await signIn(first, dealer.admin);
  const role = await call<{ id: string }>(admin, 'POST', '/v1/business/role/add', {
    screen: 'userRoles',
    row: { name: '推送角色' },
  });
  await call(admin, 'POST', '/v1/business/user/assign', {
    screen: 'userRole',
    ids: [who.user],
    input: { roles: [role.info.id] },
  });
  await until(() => channel.heard.some((push) => push.type === 'permissionChanged'));
  expect((await call(admin, 'POST', '/v1/business/user/forceLogout', { screen: 'user', ids: [who.user] })).code).toBe(0);
  expect(await channel.closed).toBe(4401);
});

test('a token opens one channel within a minute; broken frames are ignored', async () => {
  const client = await signIn(first, buyer);
  const { info } = await call<{ token: string }>(client, 'GET', '/v1/ws/token');
  const channel = await open(second, info.token);
  for (const frame of ['', 'nonsense', '[]', 'null', '{"type":1}', '{"type":"heart_beat"']) channel.socket.send(frame);
  await answered(channel.socket);
  expect(channel.socket.readyState).toBe(WebSocket.OPEN);
  expect(await (await open(second, info.token)).closed).toBe(4401);
  expect(await (await open(first, 'made-up')).closed).toBe(4401);
  const late = await call<{ token: string }>(client, 'GET', '/v1/ws/token');
  first.clock.now = new Date(first.clock.now.getTime() + 61_000);
  expect(await (await open(first, late.info.token)).closed).toBe(4401);
});

test('one session has ten channels at most and one user thirty: the oldest is closed and told why, the others hear on', async () => {
  const who = await makeUser(first.db, dealer);
  const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(first, who)));
  const channels: Channel[] = [];
  for (const session of sessions.slice(0, 3)) for (let i = 0; i < 10; i++) channels.push(await connect(session));
  const isOpen = () => channels.map((channel) => channel.socket.readyState === WebSocket.OPEN);
  expect(isOpen().every(Boolean)).toBe(true);
  // The eleventh of the second session takes the place of its oldest, the 31st of the user that of the very oldest.
  channels.push(await connect(sessions[1] as Client));
  expect(await channels[10]?.closed).toBe(4429);
  channels.push(await connect(sessions[3] as Client));
  channels.push(await connect(sessions[3] as Client));
  expect(await channels[0]?.closed).toBe(4429);
  await until(() => isOpen().filter(Boolean).length === 30);
  expect(isOpen().flatMap((open, at) => (open ? [] : [at]))).toEqual([0, 1, 10]);
  const other = await connect(await signIn(first, buyer));
  await notify(first.db, { org: dealer.id, users: [who.user, buyer.user], title: '还在听', body: '', uri: '' });
  await until(() => channels.filter((channel) => notices(channel).length === 1).length === 30 && notices(other).length === 1);
  for (const channel of [...channels, other]) channel.socket.close();
});

test('a job runs in one process at a time, and another takes over when the first ends', async () => {
  const ran: string[] = [];
  const job = (name: string) => [{ name: 'test', everySeconds: 0.05, run: async () => void ran.push(name) }];
  const leaders = [startJobs(first.services, job('first'))];
  await until(() => ran.length > 2);
  leaders.push(startJobs(second.services, job('second')));
  await new Promise((done) => setTimeout(done, 2500));
  expect(new Set(ran)).toEqual(new Set(['first']));
  await leaders[0]?.stop();
  await until(() => ran.includes('second'));
  await leaders[1]?.stop();
});
