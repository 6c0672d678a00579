import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import type { Envelope } from '../../src/contract/envelope';
import type { OrgKind } from '../../src/define/field';
import { documents, masters } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { touchPermissions } from '../../src/server/engine/messages/touch-permissions';
import { systemRole } from '../../src/server/organisation/new-person';
import { hashOf } from '../../src/server/session/token';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';
import { makeUser, type Organisation } from '../support/world';

/** A key that holds a role is answered what somebody is who holds that role, at every list of the product and at a row of each. */
const ROLES: readonly (readonly [OrgKind, string, 'all' | 'ward'])[] = [
  ['H', 'buyer', 'all'],
  ['H', 'finance', 'all'],
  ['H', 'wardNurse', 'ward'],
  ['D', 'salesperson', 'all'],
  ['V', 'keeper', 'all'],
  ['P', 'orgAuditor', 'all'],
];
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

async function houseOf(kind: OrgKind): Promise<Organisation> {
  const { rows } = await sql<{ id: string; name: string; department: string }>`select o.id, o.name, d.id as department from organisation o
    join department d on d.org_id = o.id and d.parent_id is null where o.kind = ${kind} and o.joined order by o.code limit 1`.execute(server.db);
  const [found] = rows as [{ id: string; name: string; department: string }];
  return { ...found, kind, admin: undefined as never };
}
const wardOf = async (org: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select department_id as id from warehouse where org_id = ${org} and department_id is not null order by code limit 1`.execute(
      server.db,
    )
  ).rows.map(({ id }) => id);

async function keyWith(house: Organisation, role: string, departments: readonly string[]): Promise<string> {
  const [id, publicId, secret] = [newId(), newId().replaceAll('-', '').slice(-12), 'x'.repeat(43)];
  const token = `yrt_${publicId}_${secret}`;
  await sql`insert into api_key (org_id, id, name, valid_to, departments) values (${house.id}, ${id}, ${`${role} ${id}`}, '2199-01-01', ${departments}::uuid[])`.execute(
    server.db,
  );
  await sql`insert into api_key_role (org_id, key_id, role_id) values (${house.id}, ${id}, ${await systemRole(server.db, house.kind, role)})`.execute(
    server.db,
  );
  await sql`insert into api_key_secret (org_id, id, key_id, public_id, hash) values (${house.id}, ${newId()}, ${id}, ${publicId}, ${hashOf(token)})`.execute(
    server.db,
  );
  await server.db.transaction().execute((tx) => touchPermissions(tx, house.id));
  return token;
}
async function asKey(token: string, url: string): Promise<Envelope<unknown>> {
  // What one key may ask a minute is another test.
  server.clock.now = new Date(server.clock.now.getTime() + 200);
  const answer = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return answer.json() as Envelope<unknown>;
}

/** What is about the person who asks: whose turn it is, what he has looked at, what he has not read. */
const PERSONAL = new Set(['actions', 'isEditable', 'changed', 'comments', 'waitsFor', 'isNew', 'look', 'turn', 'since']);
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (PERSONAL.has(name) ? [] : [[name, plain(one)]])));
};

describe('a key', () => {
  it.each(ROLES)(
    'of %s %s (%s) is answered as somebody is who holds the role',
    async (kind, role, where) => {
      const house = await houseOf(kind);
      const departments = where === 'ward' ? await wardOf(house.id) : [];
      const person: Client = await signIn(server, await makeUser(server.db, house, { roles: [role], departments }));
      const token = await keyWith(house, role, departments);
      let [answered, refused, rows] = [0, 0, 0];
      for (const name of [...documents.map((one) => one.kind), ...masters.map((one) => one.resource)]) {
        const list = `/v1/business/${name}/list?pageSize=3`;
        const [theirs, own] = [await call<ListAnswer>(person, 'GET', list), await asKey(token, list)];
        const { http: _, ...expected } = theirs;
        expect(plain(own), list).toEqual(plain(expected));
        if (theirs.code !== 0) refused++;
        else answered++;
        const id = theirs.code === 0 ? theirs.info.list[0]?.id : undefined;
        if (id === undefined) continue;
        const info = `/v1/business/${name}/info?id=${id}`;
        const { http: __, ...told } = await call(person, 'GET', info);
        expect(plain(await asKey(token, info)), info).toEqual(plain(told));
        rows++;
      }
      expect([answered > 5, refused > 20, rows > 2], `${answered} ${refused} ${rows}`).toEqual([true, true, true]);
    },
    120_000,
  );
});
