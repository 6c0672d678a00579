import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DictionaryWords } from '../../src/contract/answers';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

let server: Server;
let house: Organisation;
let boss: Client;
let other: Client;
let reader: Client;

beforeAll(async () => {
  server = await startServer();
  house = await makeOrganisation(server.db, 'H');
  boss = await signIn(server, house.admin);
  other = await signIn(server, (await makeOrganisation(server.db, 'D')).admin);
  const role = await makeRole(server.db, house, '只看库存', ['inventory']);
  reader = await signIn(server, await makeUser(server.db, house, { roles: [role] }));
});
afterAll(() => server.stop());

const words = async (client: Client, type = 'position') => (await call<DictionaryWords>(client, 'GET', `/v1/dictionary/words?type=${type}`)).info;
const adds = async (client: Client, type: string, word: string) => (await call<DictionaryWords>(client, 'POST', '/v1/dictionary/add', { type, word })).msg;
const hired = async (position: string) => {
  const row = { code: `Z${Math.random().toString().slice(2, 8)}`, name: '周一', department: house.department, position, phone: '' };
  return call(boss, 'POST', '/v1/business/employee/add', { screen: 'humanResources', row });
};

test('a form takes the words of its dictionary and no others; a house adds its own, which are nobody else’s', async () => {
  expect(await words(boss)).toMatchObject({ isExtendable: true, words: expect.arrayContaining(['主任', '护士长']) });
  const refused = await hired('首席专家');
  expect([refused.msg, (refused as { info?: unknown }).info]).toEqual(['【职务】没有选项“首席专家”', expect.anything()]);
  expect(await adds(reader, 'position', '首席专家')).toBe('您没有【职务-新增】权限');
  await adds(boss, 'position', '首席专家');
  expect((await words(boss)).words).toContain('首席专家');
  expect((await words(other)).words).not.toContain('首席专家');
  expect((await hired('首席专家')).code).toBe(0);
  expect((await hired('护士长')).code).toBe(0);
  expect(await adds(boss, 'position', '首席专家')).toBe('【首席专家】已存在，请勿重复');
  expect(await adds(boss, 'position', '主任')).toBe('【主任】已存在，请勿重复');
});

test('whoever sends documents back keeps the reasons he gives often', async () => {
  expect(await words(boss, 'rejectReason')).toMatchObject({ isExtendable: true, words: expect.arrayContaining(['资料不全', '数量有误']) });
  expect(await adds(reader, 'rejectReason', '附件不清')).toBe('您没有【驳回原因-新增】权限');
  await adds(boss, 'rejectReason', '附件不清');
  expect([(await words(boss, 'rejectReason')).words.includes('附件不清'), (await words(other, 'rejectReason')).words.includes('附件不清')]).toEqual([
    true,
    false,
  ]);
});

test('a dictionary of the platform alone takes no words of a house; an unknown one is none', async () => {
  await sql`update dictionary_type set org_extendable = false where code = 'deptType'`.execute(server.db);
  expect((await words(boss, 'deptType')).isExtendable).toBe(false);
  expect(await adds(boss, 'deptType', '美容')).toBe('该字典由平台维护');
  expect((await call(boss, 'GET', '/v1/dictionary/words?type=nothing')).msg).toBe('字典不存在');
  expect(await adds(boss, 'position', '<b>')).toBe('名称中请不要输入特殊字符');
});
