import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import type { Fields } from '../../src/define/field';
import { notFilter } from '../../src/define/not-filter';
import { documents, masters } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** What a filter lets through and what its not lets through are all there is, whatever is listed and whatever it is asked of. */
const ACCOUNTS = ['manager', 'dealer', 'vendor', 'platform'] as const;
const LISTS: { of: string; fields: Fields }[] = [
  ...documents.map(({ kind, header }) => ({ of: kind, fields: header })),
  ...masters.map(({ resource, fields }) => ({ of: resource, fields })),
];
let server: Server;
const clients: Client[] = [];
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ACCOUNTS) clients.push(await signIn(server, { userName }));
});
afterAll(() => server.stop());

const ASKED = ['ref', 'choice', 'text', 'date'];
/** The first few fields that say something in the first row, with what they say. */
const saidIn = (fields: Fields, row: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(fields)
    // What the platform itself is nobody can choose.
    .filter(([name, field]) => field.kind !== 'choice' || field.options.some(({ value }) => value === row[name]))
    .filter(
      ([name, field]) => field.filter && ASKED.includes(field.kind) && typeof row[name] === 'string' && row[name] !== '' && !String(row[name]).includes('**'),
    )
    .slice(0, 4)
    .map(([name]) => [name, String(row[name])]);

describe.each(inTurn(LISTS))('$of', ({ of, fields }) => {
  it('what is named and everything but that is the whole', async () => {
    const ask = async (client: Client, query: Record<string, string>) => {
      const from = { ...client, address: `10.7.${clients.indexOf(client)}.${(LISTS.findIndex((one) => one.of === of) % 250) + 1}` };
      return call<ListAnswer>(from, 'GET', `/v1/business/${of}/list`, { pageSize: '1', ...query });
    };
    for (const client of clients) {
      const { code, info: whole } = await ask(client, {});
      const [row] = code === 0 ? whole.list : [];
      if (!row || row.documentId !== undefined) continue;
      for (const [name, value] of saidIn(fields, row)) {
        const [named, others] = [await ask(client, { [`f.${name}`]: value }), await ask(client, { [`f.${name}`]: notFilter(value) })];
        expect([named.code, others.code], `${name}=${value}: ${named.msg} ${others.msg}`).toEqual([0, 0]);
        expect(named.info.total, `${name}=${value}`).toBeGreaterThan(0);
        expect(named.info.total + others.info.total, `${name}=${value}`).toBe(whole.total);
      }
    }
  });
});
