import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer, Row } from '../../src/contract/answers';
import { masters } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/**
 * Whoever is bound to a ward reads of no other ward's stores, whatever table of records it is and whether or not its rows name a department.
 * The same people are asked before and after they are bound: the difference is what lies elsewhere.
 */
const PEOPLE = ['keeper', 'hospital', 'hfinance', 'manager'];
const kept = masters.filter(({ scopeBy }) => scopeBy.warehouse);
let server: Server;
let elsewhere: Set<string>;
const before = new Map<string, Row[]>();

const rowsOf = async (client: Client, resource: string): Promise<Row[]> => {
  const { code, info } = await call<ListAnswer>(client, 'GET', `/v1/business/${resource}/list`, { pageSize: 500, noTotal: 1 });
  return code === 0 ? info.list : [];
};

beforeAll(async () => {
  server = await demoServer();
  for (const userName of PEOPLE) {
    const client = await signIn(server, { userName });
    for (const { resource } of kept) before.set(`${userName} ${resource}`, await rowsOf(client, resource));
  }
  const { rows } = await sql<{
    id: string;
    stores: string[];
  }>`select d.id, array(select w.id from warehouse w where w.org_id = d.org_id and w.department_id <> d.id) as stores
    from department d join organisation g on g.id = d.org_id where d.name = '骨科' and g.name = '江城市第一人民医院'`.execute(server.db);
  const [ward] = rows;
  elsewhere = new Set(ward?.stores);
  await sql`update app_user u set departments = array[${ward?.id}::uuid], warehouses = '{}' from account a where a.id = u.account_id and a.user_name = any(${PEOPLE}::text[])`.execute(
    server.db,
  );
}, 300_000);
afterAll(() => server.stop());

const lies = (row: Row, field: string): boolean => elsewhere.has(String(field === 'id' ? row.id : row[field]));

test('there is something to hide', () => {
  const hidden = kept.filter(({ resource, scopeBy }) =>
    PEOPLE.some((userName) => before.get(`${userName} ${resource}`)?.some((row) => lies(row, scopeBy.warehouse ?? ''))),
  );
  expect(elsewhere.size).toBeGreaterThan(5);
  expect(hidden.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['warehouse', 'warehouseProduct']));
});

test.each(PEOPLE)('%s, bound to a ward, reads none of it', async (userName) => {
  const client = await signIn(server, { userName });
  for (const { resource, scopeBy } of kept) {
    const rows = await rowsOf(client, resource);
    const others = rows.filter((row) => lies(row, scopeBy.warehouse ?? ''));
    expect([resource, others.map(({ id }) => id)]).toEqual([resource, []]);
  }
});
