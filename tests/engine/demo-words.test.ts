import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import { masters, screensOf } from '../../src/domain/registry';
import { DEMO_PEOPLE } from '../../src/server/demo/accounts';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** Nobody is shown a word of the program: what a list says is what people call it. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());
const isChinese = (text: unknown) => /\p{Script=Han}/u.test(String(text));
const log = async (client: Client, query: Record<string, string> = {}) =>
  (await call<ListAnswer>(client, 'GET', '/v1/business/operationLog/list', { pageSize: 200, ...query })).info;

test('the operation log names operations and things in Chinese, filters by those words and exports them', async () => {
  const client = await signIn(server, { userName: 'hospital' });
  const { list } = await log(client);
  expect(list.length).toBeGreaterThan(0);
  expect(list.filter((row) => !isChinese(row.operation) || !isChinese(row.resource)).map((row) => [row.operation, row.resource])).toEqual([]);
  const login = list.find((row) => row.operation === '登录');
  const { operation, resource } = { operation: login?.operation, resource: login?.resource };
  const found = await log(client, { 'f.operation': String(operation), 'f.resource': String(resource) });
  expect(found.list.length).toBeGreaterThan(0);
  expect(new Set(found.list.map((row) => `${row.operation} ${row.resource}`))).toEqual(new Set([`${operation} ${resource}`]));
});

test('a choice of a master holds one of its options', async () => {
  const stray: string[] = [];
  for (const { userName } of DEMO_PEOPLE) {
    const client = await signIn(server, { userName });
    for (const master of masters.filter(({ resource }) => screensOf(resource).length > 0)) {
      const choices = Object.entries(master.fields).flatMap(([name, field]) => (field.kind === 'choice' ? [{ name, options: field.options }] : []));
      if (choices.length === 0) continue;
      const { code, info } = await call<ListAnswer>(client, 'GET', `/v1/business/${master.resource}/list`, { pageSize: 200 });
      if (code !== 0) continue;
      for (const row of info.list)
        for (const { name, options } of choices)
          if (row[name] !== undefined && row[name] !== '' && !options.some(({ value }) => value === row[name]))
            stray.push(`${master.resource}.${name}=${row[name]}`);
    }
  }
  // The platform's own row: its kind is none that anybody registers as.
  expect([...new Set(stray)].filter((one) => one !== 'organisation.kind=P')).toEqual([]);
});
