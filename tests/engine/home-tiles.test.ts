import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import type { HomeAnswer, HomeTile } from '../../src/contract/home-answer';
import { documentOf, masterOf, screenOf } from '../../src/domain/registry';
import { DEMO_PEOPLE } from '../../src/server/demo/accounts';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** What the home page says waits can be opened, is as many as it says, and can be done there. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

type Opened = { tile: HomeTile; resource: string; ids: string[]; answer: ListAnswer };
async function opened(client: Client, tile: HomeTile): Promise<Opened> {
  const resource = screenOf(tile.flag)?.resource ?? '';
  const answer = await call<ListAnswer>(client, 'GET', `/v1/business/${resource}/list`, { screen: tile.flag, pageSize: 500, ...tile.query });
  expect([tile.title, answer.msg, answer.code]).toEqual([tile.title, answer.msg, 0]);
  return { tile, resource, answer: answer.info, ids: answer.info.list.map((row) => row.id) };
}
const NEXT: readonly string[] = ['review', 'pass', 'edit', 'submit', 'receive', 'confirm'];

test.each(DEMO_PEOPLE.map(({ userName }) => userName))('every tile of %s opens what it counts, once, and something can be done there', async (userName) => {
  const client = await signIn(server, { userName });
  const { todos } = (await call<HomeAnswer>(client, 'GET', '/v1/business/home')).info;
  const all: Opened[] = [];
  for (const tile of todos) all.push(await opened(client, tile));
  expect(all.map(({ tile, answer }) => [tile.title, answer.total])).toEqual(todos.map(({ title, count }) => [title, count]));
  expect(new Set(todos.map(({ title }) => title)).size).toBe(todos.length);
  const twice = all.filter((one) => all.some((other) => other !== one && other.resource === one.resource && one.ids.every((id) => other.ids.includes(id))));
  expect(twice.map(({ tile }) => tile.title)).toEqual([]);
  // A kind may call its review something else (答复).
  const reviews = (resource: string) => (documentOf(resource)?.actions ?? []).filter(({ does }) => does === 'review').map(({ id }) => id);
  // What waits in a master is done by its actions of those rights, whatever they are called.
  const ofMaster = (resource: string): string[] => {
    const flags = masterOf(resource)?.waits?.flags ?? [];
    return [...flags, ...(masterOf(resource)?.actions ?? []).filter((action) => action.flags.some((flag) => flags.includes(flag))).map(({ id }) => id)];
  };
  const idle = all.flatMap(({ tile, resource, answer }) =>
    answer.list
      .filter((row) => !(row.actions ?? []).some((id) => [...NEXT, ...reviews(resource), ...ofMaster(resource)].includes(id)))
      .map((row) => `${tile.title} ${row.sn} ${row.actions?.join()}`),
  );
  expect(idle).toEqual([]);
});

test('the platform is told of every product and registration that waits for it', async () => {
  const client = await signIn(server, { userName: 'platform' });
  const { todos } = (await call<HomeAnswer>(client, 'GET', '/v1/business/home')).info;
  for (const [flag, resource] of [
    ['registAudit', 'orgRegistration'],
    ['productAudit', 'product'],
    ['productDealerCheck', 'product'],
  ] as const) {
    const { total } = (await call<ListAnswer>(client, 'GET', `/v1/business/${resource}/list`, { screen: flag, tab: 'pending' })).info;
    expect([flag, todos.find((tile) => tile.flag === flag)?.count ?? 0]).toEqual([flag, total]);
  }
});
