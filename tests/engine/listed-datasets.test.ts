import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentInfo, ListAnswer, Row } from '../../src/contract/answers';
import type { QueryAnswer } from '../../src/contract/query-answer';
import { inSection, sectionNames } from '../../src/define/in-section';
import { COUNT, ITSELF, linesId, MONTH } from '../../src/define/listed-dataset';
import { add, sub } from '../../src/define/money';
import type { QueryGiven } from '../../src/define/query';
import { datasetOf } from '../../src/domain/dataset-of';
import { documents, masterOf, masters } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { demoServer } from '../support/demo-world';
import { inParts } from '../support/in-parts';
import { type Client, call, type Server, signIn } from '../support/server';

/** Every kind, its lines and every master as a dataset × account: what a query tells is what the lists of the same caller tell, and no more. */
const ACCOUNTS = ['platform', 'hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor'] as const;
const RESOURCES = [...documents.map(({ kind }) => kind), ...masters.map(({ resource }) => resource)];
let server: Server;
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ACCOUNTS) clients.set(userName, await signIn(server, { userName }));
});
afterAll(() => server.stop());

/** Whole hospitals sit behind one address; each resource is asked about from another one. */
const from = (userName: string, resource: string): Client => ({
  ...(clients.get(userName) as Client),
  address: `10.2.${ACCOUNTS.indexOf(userName as (typeof ACCOUNTS)[number])}.${RESOURCES.indexOf(resource) + 1}`,
});
const list = (userName: string, resource: string, query: Record<string, string> = {}) =>
  call<ListAnswer>(from(userName, resource), 'GET', `/v1/business/${resource}/list`, { pageSize: '1', ...query });
const ask = (userName: string, resource: string, query: QueryGiven) =>
  call<QueryAnswer>(from(userName, resource), 'POST', '/v1/business/query', query as unknown as Record<string, unknown>);

/** Who reads it, with what his list says of all of it. */
const readers = new Map<string, Promise<[userName: string, listed: ListAnswer][]>>();
function readersOf(resource: string): Promise<[userName: string, listed: ListAnswer][]> {
  const known = readers.get(resource) ?? lookForReaders(resource);
  readers.set(resource, known);
  return known;
}
async function lookForReaders(resource: string): Promise<[userName: string, listed: ListAnswer][]> {
  const found: [string, ListAnswer][] = [];
  for (const userName of ACCOUNTS) {
    const { code, info } = await list(userName, resource);
    // The one page some have of a kind shows its lines: those are compared below.
    if (code === 0 && info.list[0]?.documentId !== undefined) continue;
    if (code === 0) found.push([userName, info]);
    else expect((await ask(userName, resource, { of: resource, measures: [COUNT] })).code, `${userName} may not read ${resource}`).toBe(40300);
  }
  return found;
}
const measuresOf = (of: string): string[] => Object.keys(datasetOf(of)?.measures ?? {});
const equal = (a: string, b: string): boolean => Number(sub(a || '0', b || '0')) === 0;

describe.each(inTurn(RESOURCES))('%s', (resource) => {
  test('as many, and the same sums, as its list says', async () => {
    for (const [userName, listed] of await readersOf(resource)) {
      const { code, msg, info } = await ask(userName, resource, { of: resource, measures: measuresOf(resource) });
      expect(code, `${userName}: ${msg}`).toBe(0);
      expect(Number(info.totals[COUNT]), userName).toBe(listed.total);
      for (const [name, sum] of Object.entries(listed.totals)) {
        const mine = info.totals[name];
        expect(mine === undefined && info.columns.includes(name), `${userName}: ${name}`).toBe(false);
        if (mine !== undefined) expect(equal(mine, sum), `${userName}: ${name} ${mine} ${sum}`).toBe(true);
      }
      const untold = info.columns.filter((name) => name !== COUNT && !(name in listed.totals));
      expect(untold, `${userName} is told what his list hides`).toEqual([]);
    }
  });

  test('it tells what its rows show, and no filter or order tells more', async () => {
    const dimensions = Object.keys(datasetOf(resource)?.dimensions ?? {});
    for (const [userName, { list: rows }] of (await readersOf(resource)).filter(([, listed]) => listed.total > 0)) {
      const shown = await namesShown(userName, resource, rows[0]?.id ?? '');
      const told = new Set<string>();
      for (const by of inParts(dimensions, 6)) {
        const { code, msg, info } = await ask(userName, resource, { of: resource, measures: [COUNT], by, limit: 1, totals: false });
        expect(code, `${userName} by ${by}: ${msg}`).toBe(0);
        for (const name of info.columns) told.add(name);
      }
      expect(
        [...told].filter((name) => !shown.has(name === ITSELF ? (masterOf(resource)?.label ?? '') : name) && name !== MONTH && name !== COUNT),
        `${userName} is told`,
      ).toEqual([]);
      for (const name of dimensions.filter((one) => !told.has(one))) {
        const asked = { of: resource, measures: [COUNT], where: { [name]: 'is:filled' } };
        expect((await ask(userName, resource, asked)).code, `${userName} filters by ${name}`).toBe(40000);
        expect((await ask(userName, resource, { of: resource, measures: [COUNT], by: [name], order: name })).code, `${userName} orders by ${name}`).toBe(40000);
      }
    }
  });

  test('whatever is asked as a figure, or told apart, is no fault of the server', async () => {
    const { dimensions = {}, measures = {} } = datasetOf(resource) ?? {};
    const odd: Pick<QueryGiven, 'by' | 'measures'>[] = [
      ...Object.keys(dimensions).flatMap((name) => [{ measures: [name] }, { measures: [name], by: [name] }]),
      ...Object.keys(measures).map((name) => ({ measures: [COUNT], by: [name] })),
    ];
    for (const [userName] of (await readersOf(resource)).slice(0, 1))
      for (const one of odd)
        expect([0, 40000, 40300], `${userName} ${JSON.stringify(one)}`).toContain((await ask(userName, resource, { of: resource, limit: 1, ...one })).code);
  });

  test('groups of any dimension add up to the whole', async () => {
    for (const [userName, { total }] of (await readersOf(resource)).filter(([, listed]) => listed.total > 0).slice(0, 1))
      for (const by of Object.keys(datasetOf(resource)?.dimensions ?? {})) await addsUp(userName, resource, { of: resource, by, total });
  });
});

async function addsUp(userName: string, resource: string, { of, by, total }: { of: string; by: string; total: number }): Promise<void> {
  const { code, msg, info } = await ask(userName, resource, { of, measures: [COUNT], by: [by], limit: 1000 });
  expect(code, `${userName} by ${by}: ${msg}`).toBe(0);
  if (info.total > 1000 || !info.columns.includes(by)) return;
  const sum = info.list.reduce((all, row) => add(all, String(row[COUNT])), '0');
  expect(Number(sum), `${userName} by ${by}`).toBe(total);
}

/** Names the answer about one record carries for this caller. */
async function namesShown(userName: string, resource: string, id: string): Promise<Set<string>> {
  const { info, msg, code } = await call<Pick<DocumentInfo, 'header'> | { row: Row }>(from(userName, resource), 'GET', `/v1/business/${resource}/info`, { id });
  expect(code, `${userName} opens ${resource}: ${msg}`).toBe(0);
  return new Set(Object.keys('header' in info ? info.header : info.row));
}

const TABLES = documents.flatMap((definition) => sectionNames(definition).map((name) => [name, definition.kind, inSection(definition, name)] as const));
describe.each(inTurn(TABLES))('%s of %s', (section, kind, definition) => {
  test('add up to what a list of them says, at every field of theirs', async () => {
    const of = linesId(kind, section);
    const dataset = datasetOf(of);
    let isSeen = false;
    for (const userName of ACCOUNTS) {
      const { info: listed, code: found } = await list(userName, kind, { level: 'line', section });
      if (found !== 0 || listed.total === 0) continue;
      const { code, msg, info } = await ask(userName, kind, { of, measures: measuresOf(of) });
      expect(code, `${userName}: ${msg}`).toBe(0);
      expect(Number(info.totals[COUNT]), userName).toBe(listed.total);
      expect(info.columns.filter((name) => name !== COUNT && !(name in listed.totals) && definition.lines[name]?.sum)).toEqual([]);
      for (const [name, sum] of Object.entries(listed.totals))
        if (info.totals[name] !== undefined) expect(equal(info.totals[name], sum), `${userName}: ${name}`).toBe(true);
      if (isSeen) continue;
      isSeen = true;
      for (const by of Object.keys(dataset?.dimensions ?? {}).filter((name) => name in definition.lines))
        await addsUp(userName, kind, { of, by, total: listed.total });
    }
  });
});
