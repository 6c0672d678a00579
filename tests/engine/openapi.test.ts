import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import { CODES } from '../../src/contract/envelope';
import { documents, masters, reports } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { DEMO_PEOPLE } from '../../src/server/demo/accounts';
import { demoServer } from '../support/demo-world';
import { registeredRoutes } from '../support/registered-routes';
import { type Client, call, type Server, signIn, stranger } from '../support/server';

/** The description of the interface is a valid one, tells of every route, and says what the product really answers. */
type Operation = { responses: Record<string, { content?: Record<string, { schema?: object }> }>; summary: string; description: string; security: object[] };
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
  'x-codes': { code: number; zh: string; en: string }[];
};

let server: Server;
let described: Described;
let ajv: Ajv2020;
const people: Client[] = [];
beforeAll(async () => {
  server = await demoServer();
  for (const { userName } of DEMO_PEOPLE) people.push(await signIn(server, { userName }));
  described = await tell(people[0] as Client);
  // Formats and titles of ours say something to people alone.
  ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'api', ...described });
});
afterAll(() => server.stop());

async function tell(client: Client): Promise<Described> {
  const { http: _, ...told } = (await call(client, 'GET', '/v1/openapi.json')) as unknown as Described & { http: number };
  return told;
}

const known = new Map<string, ValidateFunction>();
function judgeOf(path: string): ValidateFunction {
  const pointer = `api#/paths/${path.replace(/~/g, '~0').replace(/\//g, '~1').replace(/[{}]/g, encodeURIComponent)}/get/responses/200/content/application~1json/schema`;
  const judge = known.get(path) ?? ajv.compile({ $ref: pointer });
  known.set(path, judge);
  return judge;
}

/** What an answer says other than described. */
async function wrongIn(client: Client, path: string, query: Record<string, string> = {}): Promise<{ wrong: string[]; info: unknown; isAnswered: boolean }> {
  const { http: _, ...answer } = await call(client, 'GET', path, query);
  const judge = judgeOf(path);
  const wrong = judge(answer) ? [] : (judge.errors ?? []).slice(0, 3).map((one) => `${path} ${one.instancePath} ${one.message}`);
  return { wrong, info: answer.info, isAnswered: answer.code === 0 };
}

describe('the description of the interface', () => {
  it('is valid OpenAPI 3.1, and every schema in it is one', () => {
    const meta = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/openapi/openapi-3.1-schema.json'), 'utf8'));
    const judge = new Ajv2020({ strict: false, validateFormats: false }).compile(meta);
    expect(judge(described), JSON.stringify(judge.errors?.slice(0, 3))).toBe(true);
    for (const [name, schema] of Object.entries(described.components.schemas)) {
      expect(ajv.validateSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }), name).toBe(true);
      expect(() => ajv.compile({ $ref: `api#/components/schemas/${name}` }), name).not.toThrow();
    }
  });

  it('tells of every route that is registered, and of no other', () => {
    const registered = registeredRoutes(server.app)
      .filter(({ path }) => path.startsWith('/v1/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const told = Object.entries(described.paths).flatMap(([path, at]) => Object.keys(at).map((method) => `${method.toUpperCase()} ${path}`));
    expect(told.sort()).toEqual([...new Set(registered)].sort());
  });

  it('names every operation and every code in both languages', () => {
    expect(described['x-codes'].map(({ code }) => code).sort()).toEqual(Object.values(CODES).sort());
    for (const { zh, en } of described['x-codes']) expect([/\p{Script=Han}/u.test(zh), /^[A-Z]/.test(en)]).toEqual([true, true]);
    const bare = Object.entries(described.paths).flatMap(([path, at]) =>
      Object.values(at).flatMap((one) => (/\n\n[a-z0-9 ]+: \S/i.test(one.description) ? [] : [path])),
    );
    expect(bare.join('\n')).toBe('');
  });

  it('is read at /docs', async () => {
    const answer = await server.app.inject({ url: '/docs' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/docs/']);
  });

  it('is for whoever is signed in, and holds nothing of anybody', async () => {
    expect((await call(stranger(server), 'GET', '/v1/openapi.json')).http).toBe(401);
    const text = JSON.stringify(described);
    const own = ['康达', '仁济', '省人民'].filter((name) => text.includes(name));
    expect(own).toEqual([]);
    expect(await tell(people[people.length - 1] as Client)).toEqual(described);
  });
});

describe('what the product answers is what is described', () => {
  it.each(inTurn([...documents.map(({ kind }) => [kind] as const), ...masters.map(({ resource }) => [resource] as const)]))(
    '%s: list, record and picker, for every account',
    async (resource) => {
      const wrong: string[] = [];
      for (const client of people) {
        const list = await wrongIn(client, `/v1/business/${resource}/list`, { pageSize: '5' });
        wrong.push(...list.wrong);
        if (!list.isAnswered) continue;
        const [row] = (list.info as ListAnswer).list;
        if (row) wrong.push(...(await wrongIn(client, `/v1/business/${resource}/info`, { id: row.id })).wrong);
        if (described.paths[`/v1/business/${resource}/picker`]) wrong.push(...(await wrongIn(client, `/v1/business/${resource}/picker`)).wrong);
      }
      expect([...new Set(wrong)].join('\n')).toBe('');
    },
  );

  it.each(inTurn(reports).map(({ resource }) => [resource.replace(/^report:/, '')] as const))('report %s, for every account', async (name) => {
    const wrong: string[] = [];
    for (const client of people) wrong.push(...(await wrongIn(client, `/v1/business/report/${name}`, { pageSize: '5' })).wrong);
    expect([...new Set(wrong)].join('\n')).toBe('');
  });
});
