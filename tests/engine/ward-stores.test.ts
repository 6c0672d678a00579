import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer, Row } from '../../src/contract/answers';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { documents, masters, reports } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/**
 * Whoever is bound to a ward reads of no other ward's stores, whatever list or report it is and whether or not its rows name a department.
 * The same people are asked before and after they are bound: the difference is what lies elsewhere.
 */
const WARD = '骨科';
const PEOPLE = ['keeper', 'hospital', 'hfinance', 'manager'];
let server: Server;
/** Ids and names of the other wards' stores. */
let elsewhere: Set<unknown>;
const before = new Map<string, Row[]>();

/** Whatever names a store: tables of records, papers, levels of reports. */
type Asked = { what: string; path: string; query: Record<string, string> };
const ASKED: readonly Asked[] = [
  ...masters.flatMap(({ resource, scopeBy }) => (scopeBy.warehouse ? [{ what: resource, path: `${resource}/list`, query: {} }] : [])),
  ...documents.flatMap(({ kind, header }) =>
    header.warehouse?.kind === 'ref' && !header.toWarehouse ? [{ what: kind, path: `${kind}/list`, query: {} }] : [],
  ),
  ...reports.flatMap(({ resource, levels }) =>
    Object.entries(levels).flatMap(([level, { dimensions }]) =>
      dimensions.includes('warehouse')
        ? [
            {
              what: `${resource} ${level}`,
              path: resource.startsWith('report:') ? resource.replace(':', '/') : `${resource}/list`,
              query: { level, 'f.day': '2020-01-01~' },
            },
          ]
        : [],
    ),
  ),
];

async function rowsOf(client: Client, { path, query }: Asked): Promise<Row[]> {
  const ask = (more: Record<string, string>) => call<ListAnswer & ReportAnswer>(client, 'GET', `/v1/business/${path}`, { pageSize: '500', ...more });
  const first = await ask(query);
  // A report of a month, or as of a day, has no span of days.
  const { code, info } = first.code === 0 ? first : await ask(query.level ? { level: query.level } : {});
  return code === 0 ? info.list : [];
}
/** It names such a store, and not his own ward beside it: what was used there on his ward's patient is his ward's. */
const lies = (row: Row): boolean => {
  const cells = Object.values(row);
  return cells.some((cell) => elsewhere.has(cell)) && !cells.includes(WARD);
};

beforeAll(async () => {
  server = await demoServer();
  for (const userName of PEOPLE) {
    const client = await signIn(server, { userName });
    for (const asked of ASKED) before.set(`${userName} ${asked.what}`, await rowsOf(client, asked));
  }
  const { rows } = await sql<{
    id: string;
    stores: string[];
  }>`select d.id, array(select unnest(array[w.id::text, w.name]) from warehouse w where w.org_id = d.org_id and w.department_id <> d.id) as stores
    from department d join organisation g on g.id = d.org_id where d.name = ${WARD} and g.name = '江城市第一人民医院'`.execute(server.db);
  const [ward] = rows;
  elsewhere = new Set(ward?.stores);
  await sql`update app_user u set departments = array[${ward?.id}::uuid], warehouses = '{}' from account a where a.id = u.account_id and a.user_name = any(${PEOPLE}::text[])`.execute(
    server.db,
  );
});
afterAll(() => server.stop());

test('there is something to hide', () => {
  const told = ASKED.filter(({ what }) => PEOPLE.some((userName) => before.get(`${userName} ${what}`)?.some(lies)));
  const hidden = [...new Set(told.map(({ what }) => what.replace(/ .*/, '')))];
  expect(elsewhere.size).toBeGreaterThan(5);
  expect(hidden).toEqual(expect.arrayContaining(['warehouse', 'warehouseProduct', 'stockBalance', 'stockTake']));
  expect(hidden.filter((what) => what.startsWith('report:')).length).toBeGreaterThan(3);
});

test.each(PEOPLE)('%s, bound to a ward, reads none of it', async (userName) => {
  const client = await signIn(server, { userName });
  const seen: string[] = [];
  for (const asked of ASKED) if ((await rowsOf(client, asked)).some(lies)) seen.push(asked.what);
  expect(seen).toEqual([]);
});
