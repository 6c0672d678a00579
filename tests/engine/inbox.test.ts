import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentInfo, ListAnswer } from '../../src/contract/answers';
import type { HomeAnswer } from '../../src/contract/home-answer';
import type { InboxAnswer, InboxCount, InboxRow } from '../../src/contract/inbox-answer';
import { masterOf, screenOf } from '../../src/domain/registry';
import { DEMO_PEOPLE } from '../../src/server/demo/accounts';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** What waits for somebody, across kinds: the same as his pages say one by one, nothing else, and each can be opened. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

const PEOPLE = DEMO_PEOPLE.map(({ userName }) => userName);
const BASE = '/v1/business/inbox';

async function everything(client: Client): Promise<InboxRow[]> {
  const all: InboxRow[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { info } = await call<InboxAnswer>(client, 'GET', `${BASE}/list`, { pageNum, pageSize: 200 });
    all.push(...info.list);
    if (info.list.length < 200) return all;
  }
}
const infoOf = (client: Client, { kind, screen, id }: InboxRow) => call<DocumentInfo>(client, 'GET', `/v1/business/${kind}/info`, { screen, id });

test.each(PEOPLE)('%s finds in it what the pages count, each once, paged in one order', async (userName) => {
  const client = await signIn(server, { userName });
  const rows = await everything(client);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const { total } = (await call<InboxCount>(client, 'GET', `${BASE}/count`)).info;
  expect(rows.length).toBe(total);
  const { todos } = (await call<HomeAnswer>(client, 'GET', '/v1/business/home')).info;
  const listed = new Set<string>();
  const inbox = new Map(rows.map((row) => [row.id, row]));
  for (const { flag, query } of todos) {
    const resource = screenOf(flag)?.resource ?? '';
    // Worked off on the page itself.
    if (masterOf(resource)?.waits?.isMany) continue;
    const { list } = (await call<ListAnswer>(client, 'GET', `/v1/business/${resource}/list`, { screen: flag, pageSize: 500, ...query })).info;
    for (const row of list) {
      listed.add(row.id);
      const shown = inbox.get(row.id);
      if (shown?.family === 'master' && row.partnerName) expect([flag, shown.party]).toEqual([flag, row.partnerName]);
    }
  }
  expect(new Set(rows.map(({ id }) => id))).toEqual(listed);
});

test.each(PEOPLE)('each that waits for %s opens on the page it names and can be decided there, its amount is the one the page shows', async (userName) => {
  const client = await signIn(server, { userName });
  const rows = (await everything(client)).filter(({ family }) => family === 'document');
  const seen = new Map<string, number>();
  for (const row of rows) {
    const like = `${row.kind} ${row.waiting}`;
    seen.set(like, (seen.get(like) ?? 0) + 1);
    if ((seen.get(like) ?? 0) > 3) continue;
    const { info, msg, code } = await infoOf(client, row);
    expect([row.sn, code, msg]).toEqual([row.sn, 0, msg]);
    expect(info.header).toMatchObject({ sn: row.sn, version: row.version });
    const decided = info.actions.filter((action) => row.actions.includes(action));
    expect([row.sn, decided]).toEqual([row.sn, row.actions]);
    if (row.waiting === 'review') expect([row.sn, row.actions.length > 0]).toEqual([row.sn, true]);
    else expect([row.sn, info.isEditable || info.actions.length > 0]).toEqual([row.sn, true]);
    expect([row.sn, Number(row.amount)]).toEqual([row.sn, Number(info.header.totalAmount ?? 0)]);
    if (row.amount !== '') expect('totalAmount' in info.header).toBe(true);
  }
});

test.each(PEOPLE)('what a list of %s offers for review, and whose turn it is, stands in it', async (userName) => {
  const client = await signIn(server, { userName });
  const inbox = new Set((await everything(client)).map(({ id }) => id));
  const { pages } = await pagesOf(client);
  for (const flag of pages) {
    const screen = screenOf(flag);
    if (screen?.archetype !== 'list') continue;
    const { info, code } = await call<ListAnswer>(client, 'GET', `/v1/business/${screen.resource}/list`, {
      screen: flag,
      tab: '1',
      pageSize: 5,
      level: 'document',
    });
    if (code !== 0) continue;
    for (const row of info.list.filter(({ actions }) => actions?.includes('review'))) {
      const { info: opened } = await call<DocumentInfo>(client, 'GET', `/v1/business/${screen.resource}/info`, { screen: flag, id: row.id });
      expect([userName, flag, row.sn, inbox.has(row.id)]).toEqual([userName, flag, row.sn, opened.actions.includes('review')]);
    }
  }
});

test('one kind alone is what is counted of it', async () => {
  const client = await signIn(server, { userName: 'hospital' });
  const { kinds } = (await call<InboxAnswer>(client, 'GET', `${BASE}/list`)).info;
  for (const { kind, count } of kinds.slice(0, 5)) {
    const { total, list } = (await call<InboxAnswer>(client, 'GET', `${BASE}/list`, { kind, pageSize: 200 })).info;
    expect([kind, total, list.every((row) => row.kind === kind)]).toEqual([kind, count, true]);
  }
});

type Node = { type: number; flag: string; children?: Node[] };
async function pagesOf(client: Client): Promise<{ pages: string[] }> {
  const { info } = await call<Node[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb');
  const flat = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [...(node.type === 1 ? [node.flag] : []), ...flat(node.children ?? [])]);
  return { pages: flat(info) };
}
