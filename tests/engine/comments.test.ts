import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, CommentMarks, Reader } from '../../src/contract/comments';
import type { OrgKind } from '../../src/define/field';
import { documents, isBuilt, masters, screensOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { ownersOf } from '../support/owned-kinds';
import { columnsOf, type Planted, plant } from '../support/planted';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

/** What is said about a record is for whoever reads the record, in the organisation it was said in; for every kind and every door. */
let server: Server;
type World = { org: Organisation; admin: Client; bound: Client; boundUser: Person; pageless: Client; stranger: Client; mine: string; elsewhere: string };
const worlds = new Map<OrgKind, World>();
const BASE = '/v1/business/comment';

beforeAll(async () => {
  server = await startServer();
  for (const kind of ['H', 'D', 'V'] as const) {
    const org = await makeOrganisation(server.db, kind);
    const [mine, elsewhere] = [newId(), newId()];
    for (const [id, name] of [
      [mine, '甲'],
      [elsewhere, '乙'],
    ])
      await sql`insert into department (org_id, id, code, name, parent_id) values (${org.id}, ${id}, ${name}, ${name}, ${org.department})`.execute(server.db);
    const boundUser = await makeUser(server.db, org, { roles: ['orgAdmin'], departments: [mine] });
    worlds.set(kind, {
      org,
      boundUser,
      mine,
      elsewhere,
      admin: await signIn(server, org.admin),
      bound: await signIn(server, boundUser),
      pageless: await signIn(server, await makeUser(server.db, org)),
      stranger: await signIn(server, (await makeOrganisation(server.db, kind)).admin),
    });
  }
});
afterAll(() => server.stop());

const owned = documents.flatMap((definition) => ownersOf(definition).map((kind) => ({ definition, kind })));

const about = (planted: Pick<Planted, 'kind' | 'id'>) => ({ resource: planted.kind, id: planted.id });
const list = async (client: Client, of: { resource: string; id: string }) => (await call<{ list: Comment[] }>(client, 'GET', `${BASE}/list`, of)).info.list;
const marksOf = async (client: Client, planted: Planted) =>
  (await call<{ comments: CommentMarks }>(client, 'GET', `/v1/business/${planted.kind}/info`, { id: planted.id })).info.comments;
const say = (client: Client, of: { resource: string; id: string }, body: string, mentioned: readonly string[] = []) =>
  call<{ id: string }>(client, 'POST', `${BASE}/add`, { ...of, body, mentioned });

describe.each(owned)('$definition.kind of $kind', ({ definition, kind }) => {
  const where = screensOf(definition.kind).find((screen) => isBuilt(screen) && screen.kinds.includes(kind))?.preset.where ?? {};
  const view = Object.fromEntries(columnsOf(definition.header).flatMap(({ name, column }) => (where[name] ? [[column, where[name][0]]] : [])));

  it('is talked about by its readers alone', async () => {
    const world = worlds.get(kind) as World;
    const planted = await plant(server.db, definition, world.org.id, { header: { ...view, created_by: world.org.admin.user } });
    const { code, info } = await say(world.admin, about(planted), `${planted.mark}说`);
    expect(code).toBe(0);
    expect((await list(world.admin, about(planted))).map(({ body, isOwn }) => [body, isOwn])).toEqual([[`${planted.mark}说`, true]]);
    for (const other of [world.stranger, world.pageless])
      for (const [method, door, more] of [
        ['GET', 'list', {}],
        ['GET', 'readers', {}],
        ['POST', 'seen', {}],
        ['POST', 'add', { body: '外人' }],
        ['POST', 'del', { comment: info.id }],
      ] as const) {
        const answer = await call(other, method, `${BASE}/${door}`, { ...about(planted), ...more });
        expect([door, answer.code === 0, JSON.stringify(answer).includes(planted.mark)]).toEqual([door, false, false]);
      }
    expect(await list(world.admin, about(planted))).toHaveLength(1);
  });

  const hasDepartment = columnsOf(definition.header).some(({ column }) => column === 'department_id');
  it.runIf(hasDepartment)('names nobody who does not reach it', async () => {
    const { org, admin, bound, boundUser, elsewhere } = worlds.get(kind) as World;
    const planted = await plant(server.db, definition, org.id, { header: { ...view, department_id: elsewhere, created_by: org.admin.user } });
    expect((await call(bound, 'GET', `${BASE}/list`, about(planted))).code).not.toBe(0);
    const { info } = await call<{ list: Reader[] }>(admin, 'GET', `${BASE}/readers`, about(planted));
    expect(info.list.map(({ id }) => id)).not.toContain(boundUser.user);
    expect((await say(admin, about(planted), '@他', [boundUser.user])).msg).toContain('不能提醒');
    expect(await list(admin, about(planted))).toEqual([]);
  });
});

it.each(
  masters.filter(
    (one) => one.owners.includes('D') && one.scope === 'own' && screensOf(one.resource).some((screen) => isBuilt(screen) && screen.kinds.includes('D')),
  ),
)('$resource: rows of others are no subject', async (definition) => {
  const { admin } = worlds.get('D') as World;
  const answer = await say(admin, { resource: definition.resource, id: newId() }, '不存在');
  expect([answer.code, answer.msg]).toEqual([40400, '数据不存在或已删除']);
});

it('tells whoever is named, whoever made it and whoever spoke before; once, and not the speaker', async () => {
  const { org, admin, bound, boundUser, mine } = worlds.get('H') as World;
  const definition = documents.find(({ kind }) => kind === 'suppliesClaim');
  if (!definition) throw new Error('no suppliesClaim');
  const maker = await makeUser(server.db, org, { roles: ['orgAdmin'] });
  const planted = await plant(server.db, definition, org.id, { header: { department_id: mine, created_by: maker.user } });
  const told = async (client: Client) =>
    (
      await call<{ list: { title: string; body: string; uri: string; objectID: string; extra: { kind?: string } }[] }>(
        client,
        'GET',
        '/v1/business/message/list',
      )
    ).info.list
      .filter((one) => one.objectID === planted.id)
      .map(({ title, body, uri, extra }) => [title.replace(/^.*(?=在评论|发表)/, ''), body, uri, extra.kind]);
  expect((await say(admin, about(planted), '请看第二行', [boundUser.user])).code).toBe(0);
  const words = `${definition.title} ${planted.sn}：请看第二行`;
  expect(await told(bound)).toEqual([['在评论中提到了您', words, 'comment', 'suppliesClaim']]);
  expect(await told(await signIn(server, maker))).toEqual([['发表了评论', words, 'comment', 'suppliesClaim']]);
  expect(await told(admin)).toEqual([]);

  expect(await marksOf(bound, planted)).toEqual({ count: 1, unread: 1 });
  expect((await list(bound, about(planted))).map(({ isNew }) => isNew)).toEqual([true]);
  await call(bound, 'POST', `${BASE}/seen`, about(planted));
  expect(await marksOf(bound, planted)).toEqual({ count: 1, unread: 0 });
  expect((await say(bound, about(planted), '看到了')).code).toBe(0);
  expect((await told(admin)).map(([title]) => title)).toEqual(['发表了评论']);
});

it('is taken back by who said it, and by nobody else', async () => {
  const { org, admin, bound } = worlds.get('D') as World;
  const definition = documents.find(({ kind }) => kind === 'salesOrder');
  if (!definition) throw new Error('no salesOrder');
  const planted = await plant(server.db, definition, org.id);
  const { info } = await say(admin, about(planted), '写错了');
  expect((await call(bound, 'POST', `${BASE}/del`, { ...about(planted), comment: info.id })).msg).toBe('评论不存在，或不是您发表的');
  expect((await call(admin, 'POST', `${BASE}/del`, { ...about(planted), comment: info.id })).code).toBe(0);
  expect(await list(bound, about(planted))).toEqual([]);
  expect((await call(admin, 'POST', `${BASE}/del`, { ...about(planted), comment: info.id })).code).toBe(40400);
});

it('says in words what is wrong with what was typed', async () => {
  const { org, admin } = worlds.get('D') as World;
  const definition = documents.find(({ kind }) => kind === 'salesOrder');
  if (!definition) throw new Error('no salesOrder');
  const of = about(await plant(server.db, definition, org.id));
  expect((await say(admin, of, '   ')).msg).toBe('请填写评论');
  expect((await say(admin, of, '长'.repeat(1001))).msg).toBe('【评论】最多1000个字');
  expect((await say(admin, of, '谁', [newId()])).msg).toContain('不能提醒');
  expect((await say(admin, { resource: 'nothing', id: of.id }, '说')).msg).toBe('此处没有评论');
  expect((await call(admin, 'POST', `${BASE}/add`, { ...of, body: '说', other: 1 })).code).toBe(40000);
});
