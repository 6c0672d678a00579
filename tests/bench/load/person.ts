import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { documentOf, reports, screens } from '../../../src/domain/registry';
import { newId } from '../../../src/server/base/id';
import { md5 } from '../../../src/server/session/password';
import type { Calls } from './calls';
import type { Goods } from './goods';

/** Milliseconds between two things somebody does, on average: a busy desk. */
const THINKS = 5_000;
const QUESTIONS = ['待我审核的有哪些', '上个月采购金额', '留置针库存多少', '近效期的有哪些', '本月入库金额', '最近的采购订单'];
const WORDS = ['康达', '留置针', '骨科', 'cgdd', 'LZZ', '螺钉'];

/** Somebody at his desk: signed in, his socket open, doing one thing after the other until he is told to stop. */
export type Person = { work(until: number): Promise<void>; pushes(): number };
type Answer = { code: number; msg: string; info: never };
type Node = { type: number; flag: string; children?: Node[] };
/** A line of a document says whose it is. */
type Row = { id: string; documentId?: string };
/** What a menu node of a page is, beside folders and what may be done there. */
const PAGE = 1;
type Saved = { id: string; version: number };

export async function sitDown(given: { url: string; userName: string; calls: Calls; goods: Goods | undefined }): Promise<Person> {
  const { url, userName, calls, goods } = given;
  let cookie = '';
  const send = (method: string, path: string, body?: Record<string, unknown>): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ask = async (method: string, path: string, body?: Record<string, unknown>): Promise<Answer> =>
    (await send(method, path, body)).json() as Promise<Answer>;
  const get = (path: string, query: Record<string, string> = {}) => ask('GET', `${path}?${new URLSearchParams(query)}`);

  const login = await send('POST', '/v1/login', { userName, password: md5('Demo2026') });
  cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const pages = pagesOf((await get('/v1/user/get_user_menu/yrtweb')).info);
  const socket = await openSocket(url, ((await get('/v1/ws/token')).info as { token: string }).token);

  let seen: { kind: string; id: string } | undefined;
  const list = async (): Promise<void> => {
    const page = chosen(pages.documents);
    if (!page) return;
    const found = await calls.time<{ list: Row[] }>('list of documents', () => get(`/v1/business/${page.kind}/list`, { screen: page.screen, pageSize: '50' }));
    const row = found && chosen(found.list);
    if (row) seen = { kind: page.kind, id: row.documentId ?? row.id };
  };
  const open = async (): Promise<void> => {
    const { kind, id } = seen ?? {};
    if (kind && id) await calls.time('document opened', () => get(`/v1/business/${kind}/info`, { id }));
  };
  const report = async (): Promise<void> => {
    const page = chosen(pages.reports);
    if (page) await calls.time('report', () => get(`/v1/business/report/${page.name}`, { screen: page.screen, pageSize: '50' }));
  };
  const post = async (): Promise<void> => {
    if (!goods) return;
    const body = { ...goods.paper(), key: newId(), confirmed: true };
    const saved = await calls.time<Saved>('document saved', () => ask('POST', '/v1/business/otherGrn/add', body));
    if (!saved) return;
    await sleep(THINKS * Math.random());
    await calls.time('document reviewed', () =>
      ask('POST', '/v1/business/otherGrn/review', { id: saved.id, version: saved.version, key: newId(), confirmed: true }),
    );
  };
  const assistant = async (): Promise<void> => {
    await calls.time('assistant, whole answer', async () => {
      const text = await (await send('GET', `/v1/llm/streamChatWithWeb?${new URLSearchParams({ content: chosen(QUESTIONS) ?? '' })}`)).text();
      return text.startsWith('{')
        ? (JSON.parse(text) as Answer)
        : { code: text.includes('[done]') ? 0 : 50_000, msg: text.slice(0, 100), info: undefined as never };
    });
  };
  const search = () => calls.time('search', () => get('/v1/search', { q: chosen(WORDS) ?? '' }));
  const home = () => calls.time('home', () => get('/v1/business/home'));
  const inbox = () => calls.time('inbox', () => get('/v1/business/inbox/list'));
  /** How often of a hundred. */
  const does: [share: number, what: () => Promise<unknown>][] = [
    [28, list],
    [22, open],
    [12, inbox],
    [8, home],
    [8, search],
    [9, report],
    [10, post],
    [3, assistant],
  ];

  return {
    pushes: socket.heard,
    async work(until) {
      await sleep(Math.random() * THINKS);
      while (Date.now() < until) {
        await drawn(does)();
        // As long as people wait at random: often briefly, now and then for long.
        await sleep(Math.min(-Math.log(1 - Math.random()) * THINKS, Math.max(0, until - Date.now())));
      }
      socket.close();
    },
  };
}

function drawn(does: readonly [number, () => Promise<unknown>][]): () => Promise<unknown> {
  let at = Math.random() * does.reduce((sum, [share]) => sum + share, 0);
  for (const [share, what] of does) {
    at -= share;
    if (at < 0) return what;
  }
  return (does[0] as [number, () => Promise<unknown>])[1];
}

const chosen = <T>(of: readonly T[]): T | undefined => of[Math.floor(Math.random() * of.length)];

/** What his menu leads to: lists of documents, and reports that ask for nothing. */
function pagesOf(menu: readonly Node[]) {
  const flags = new Set<string>();
  const walk = (nodes: readonly Node[]): void => {
    for (const { type, flag, children = [] } of nodes) {
      if (type === PAGE) flags.add(flag);
      walk(children);
    }
  };
  walk(menu);
  const held = screens.filter(({ flag }) => flags.has(flag));
  const free = new Set(reports.filter(({ parameters }) => !Object.values(parameters).some(({ required }) => required)).map(({ resource }) => resource));
  return {
    documents: held.flatMap(({ flag, resource }) => (documentOf(resource) ? [{ kind: resource, screen: flag }] : [])),
    reports: held.flatMap(({ flag, resource }) => (free.has(resource) ? [{ name: resource.replace(/^report:/, ''), screen: flag }] : [])),
  };
}

async function openSocket(url: string, token: string): Promise<{ heard(): number; close(): void }> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?token=${token}`, { headers: { origin: url } });
  let heard = 0;
  socket.on('message', (data) => {
    if ((JSON.parse(String(data)) as { type?: string }).type !== 'heart_beat') heard += 1;
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  socket.on('error', () => undefined);
  const beats = setInterval(() => socket.send(JSON.stringify({ type: 'heart_beat', msg: 'ping' })), 25_000);
  return {
    heard: () => heard,
    close() {
      clearInterval(beats);
      socket.close();
    },
  };
}
