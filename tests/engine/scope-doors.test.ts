import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, type Field, fieldOf, type OrgKind } from '../../src/define/field';
import { documents, isBuilt, masterOf, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import { knocksAt } from '../support/knocks';
import { ownersOf } from '../support/owned-kinds';
import { columnsOf, inView, type Planted, plant } from '../support/planted';
import { type Registered, registeredRoutes } from '../support/registered-routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { wholeAnswer } from '../support/whole-answer';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** Department, warehouse and whose rows: what a user does not reach in a list he reaches by no other door either. Every kind, every route. */
let server: Server;
let routes: Registered[];
type Places = { department: string; warehouse: string; store: string };
/** `bound` to a department and a warehouse, `ofWard` to the department alone. */
type World = { org: Organisation; admin: Client; bound: Client; ofWard: Client; elsewhere: Places };
const worlds = new Map<OrgKind, World>();

beforeAll(async () => {
  server = await startServer();
  routes = registeredRoutes(server.app);
  for (const kind of ['H', 'D', 'V'] as const) {
    const org = await makeOrganisation(server.db, kind);
    const [mine, elsewhere] = [await places(org, '甲'), await places(org, '乙')];
    const bound = await makeUser(server.db, org, { roles: ['orgAdmin'], departments: [mine.department], warehouses: [mine.warehouse] });
    const ofWard = await makeUser(server.db, org, { roles: ['orgAdmin'], departments: [mine.department] });
    const [admin, ...clients] = await Promise.all([org.admin, bound, ofWard].map((user) => signIn(server, user)));
    worlds.set(kind, { org, admin: admin as Client, bound: clients[0] as Client, ofWard: clients[1] as Client, elsewhere });
  }
});
afterAll(() => server.stop());

async function places(org: Organisation, name: string): Promise<Places> {
  const [department, warehouse, store] = [newId(), newId(), newId()];
  await sql`insert into department (org_id, id, code, name, parent_id) values (${org.id}, ${department}, ${name}, ${`${name}科`}, ${org.department})`.execute(
    server.db,
  );
  await sql`insert into warehouse (org_id, id, code, name, department_id) values (${org.id}, ${warehouse}, ${name}, ${`${name}库`}, null),
    (${org.id}, ${store}, ${`${name}二级`}, ${`${name}科二级库`}, ${department})`.execute(server.db);
  return { department, warehouse, store };
}

/** A store of the other ward that the field offers: what refuses it is where it stands, not what it is. */
async function storeElsewhere(org: Organisation, department: string, field: Field): Promise<string> {
  const id = newId();
  const where = field.kind === 'ref' ? Object.entries(field.where ?? {}) : [];
  const fields = masterOf('warehouse')?.fields ?? {};
  const set = where.map(([name, [value]]) => [columnOf(name, fieldOf(fields, name) as Field), value] as const);
  const columns = sql.join([...set.map(([column]) => sql.ref(column)), sql.ref('department_id')]);
  const values = sql.join([...set.map(([, value]) => sql.val(value)), sql.val(department)]);
  await sql`insert into warehouse (org_id, id, code, name, ${columns}) values (${org.id}, ${id}, ${id.slice(-8)}, ${`乙库${id.slice(-8)}`}, ${values})`.execute(
    server.db,
  );
  return id;
}

/** What a caller gets out of every door, as far as it carries the mark; and whether anything was changed. */
async function leaks(client: Client, planted: Planted): Promise<string[]> {
  const before = await stateOf(planted);
  const found: string[] = [];
  for (const { method, path, body } of knocksAt(routes, planted)) {
    const said = await wholeAnswer(client, method, path, body);
    if (said.includes(planted.mark) || said.includes('"code":50000')) found.push(`${method} ${path} ${JSON.stringify(body)} → ${said.slice(0, 200)}`);
  }
  if ((await stateOf(planted)) !== before) found.push(`${planted.kind} was changed`);
  return found;
}

const stateOf = async ({ org, id }: Planted): Promise<string> =>
  JSON.stringify(
    (
      await sql`select h.*, (select count(*) from document_event e where e.document_id = h.id) as events, (select count(*) from document x where x.made_by = h.id) as made
        from document h where h.org_id = ${org} and h.id = ${id}`.execute(server.db)
    ).rows,
  );

const PLACES = new Set(['department_id', 'warehouse_id', 'to_warehouse_id']);
const placed = documents.flatMap((definition) => {
  const columns = new Set(columnsOf(definition.header).map(({ column }) => column));
  return [...PLACES].some((column) => columns.has(column)) ? ownersOf(definition).map((kind) => ({ definition, kind, columns })) : [];
});

describe.each(inTurn(placed))('$definition.kind of $kind', ({ definition, kind, columns }) => {
  it('elsewhere does not exist for whoever works here', async () => {
    const { org, admin, bound, ofWard, elsewhere } = worlds.get(kind) as World;
    const department = columns.has('department_id') ? { department_id: elsewhere.department } : {};
    const lies = columns.has('warehouse_id') || columns.has('to_warehouse_id');
    const warehouse = lies ? { warehouse_id: elsewhere.warehouse } : {};
    // The rule is one for all; each of its halves is asked of each kind once.
    const isFirst = kind === definition.owners.find((owner) => owner !== 'P');
    const places: Record<string, unknown>[] = isFirst
      ? [
          { ...department, status: 0 },
          { ...warehouse, status: 1 },
          // No department stands on it, and the store is another ward's.
          { ...(lies ? { warehouse_id: elsewhere.store } : department), status: 2 },
        ]
      : [{ ...department, ...warehouse }];
    for (const place of places.filter((one) => Object.keys(one).some((name) => PLACES.has(name)))) {
      const first = screensOf(definition.kind).find((screen) => isBuilt(screen) && screen.kinds.includes(kind));
      const planted = await plant(server.db, definition, org.id, inView(definition, first, { ...place, created_by: org.admin.user }));
      const seen = await call(admin, 'GET', `/v1/business/${definition.kind}/info`, { id: planted.id });
      expect(JSON.stringify(seen), 'whoever works everywhere reads it').toContain(planted.mark);
      expect(await leaks(place.warehouse_id === elsewhere.store ? ofWard : bound, planted)).toEqual([]);
    }
  });
});

// What whoever reads the documents of all is spared (copies of them) narrows nobody else's view.
const ownViews = documents.flatMap((definition) =>
  screensOf(definition.kind)
    .filter((screen) => screen.preset.rows && screen.preset.rows !== 'originals' && isBuilt(screen))
    .flatMap((screen) => screen.kinds.filter((kind) => definition.owners.includes(kind)).map((kind) => ({ definition, screen, kind }))),
);

describe.each(inTurn(ownViews))('$screen.title of $kind shows some rows only', ({ definition, screen, kind }) => {
  it('and the others are reached by no door of it', async () => {
    const { org, admin } = worlds.get(kind) as World;
    const role = await makeRole(server.db, org, screen.title, [screen.flag, ...screen.actions.map((action) => `${screen.flag}:${action}`)]);
    const user = await signIn(server, await makeUser(server.db, org, { roles: [role] }));
    for (const status of [0, 1, 2]) {
      const others = { status, salesman_id: newId(), created_by: org.admin.user };
      const planted = await plant(server.db, definition, org.id, inView(definition, screen, others));
      expect(JSON.stringify(await call(admin, 'GET', `/v1/business/${definition.kind}/info`, { id: planted.id }))).toContain(planted.mark);
      expect(await leaks(user, planted)).toEqual([]);
    }
  });
});

describe.each(inTurn(placed.filter(({ definition }) => definition.addFlags.length > 0)))('a new $definition.kind of $kind', ({ definition, kind, columns }) => {
  it('lies where its maker works', async () => {
    const { org, bound, elsewhere } = worlds.get(kind) as World;
    const typed = columnsOf(definition.header).filter(({ column, field }) => PLACES.has(column) && !field.computed);
    if (typed.length === 0 || !columns.size) return;
    const header: Record<string, string> = {};
    for (const { name, column, field } of typed)
      header[name] = column === 'department_id' ? elsewhere.department : await storeElsewhere(org, elsewhere.department, field);
    for (const way of ['add', 'fill', 'foresee', 'suggest']) {
      const answer = await call<{ problems?: { field: string; message: string }[] }>(bound, 'POST', `/v1/business/${definition.kind}/${way}`, {
        header,
        lines: [],
      });
      const words = `${answer.msg}${(answer.info?.problems ?? []).map(({ message }) => message).join()}`;
      expect(`${way}: ${words}`).toMatch(/不在您的数据范围内|您没有【|本机构不能新建/);
    }
  });
});
