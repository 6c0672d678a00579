import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import { columnOf, type Field, fieldOf, type OrgKind } from '../../src/define/field';
import { storesAsked } from '../../src/define/stores-asked';
import { documents, isBuilt, masterOf, screensOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { columnsOf, inView, plant } from '../support/planted';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

/**
 * A central store belongs to everybody of the house as far as reading goes; its stock is changed by whoever works there. Every kind that
 * changes stock, as somebody of a ward, in a store of no department.
 */
const OUTSIDE = '不在您的数据范围内';
let server: Server;
type World = { org: Organisation; ward: string; ofWard: Client };
const worlds = new Map<OrgKind, World>();

beforeAll(async () => {
  server = await startServer();
  for (const kind of ['H', 'D', 'V'] as const) {
    const org = await makeOrganisation(server.db, kind);
    const ward = newId();
    await sql`insert into department (org_id, id, code, name, parent_id) values (${org.id}, ${ward}, 'W', '骨科', ${org.department})`.execute(server.db);
    worlds.set(kind, { org, ward, ofWard: await signIn(server, await makeUser(server.db, org, { roles: ['orgAdmin'], departments: [ward] })) });
  }
});
afterAll(() => server.stop());

/** A store the field offers, of this department or of none. */
async function store(org: Organisation, field: Field, department: string | null): Promise<string> {
  const id = newId();
  const where = field.kind === 'ref' ? Object.entries(field.where ?? {}) : [];
  const fields = masterOf('warehouse')?.fields ?? {};
  const set = new Map(where.map(([name, [value]]) => [columnOf(name, fieldOf(fields, name) as Field), value]));
  const columns = sql.join([...[...set.keys()].map((column) => sql.ref(column)), sql.ref('department_id')]);
  const values = sql.join([...[...set.values()].map((value) => sql.val(value)), sql.val(department)]);
  await sql`insert into warehouse (org_id, id, code, name, ${columns}) values (${org.id}, ${id}, ${id.slice(-8)}, ${`库${id.slice(-8)}`}, ${values})`.execute(
    server.db,
  );
  return id;
}

const PLACES = ['warehouse_id', 'to_warehouse_id'];
const places = ({ header }: DocumentDefinition) => columnsOf(header).filter(({ column, field }) => PLACES.includes(column) && !field.computed);
const ownOf = ({ header }: DocumentDefinition) => Object.entries(header).find(([, field]) => field.kind === 'ref' && field.own);

/** What no one of a store writes: accounts, and what the owner of goods asks of the house that keeps them. */
const NOT_OF_A_STORE = ['settlementGrn', 'grnNotice', 'odoNotice'];
test('whatever changes the stock of a store somebody names says which', () => {
  const silent = documents.filter((one) => Object.keys(one.postings).length > 0 && places(one).length > 0 && !ownOf(one));
  expect(silent.map(({ kind }) => kind).sort()).toEqual([...NOT_OF_A_STORE].sort());
});

const asked = documents.flatMap((definition) =>
  ownOf(definition) ? definition.owners.filter((kind) => kind !== 'P').map((kind) => ({ definition, kind })) : [],
);
test('counting, losing and finding are among them', () => {
  expect([...new Set(asked.map(({ definition }) => definition.kind))]).toEqual(
    expect.arrayContaining(['stockTake', 'lossReport', 'overflowReport', 'otherOdo', 'otherGrn', 'initialStock', 'issueOdo', 'stockTransfer']),
  );
});

describe.each(asked)('$definition.kind of $kind', ({ definition, kind }) => {
  const [name, field] = ownOf(definition) as [string, Field];
  const department = Object.entries(definition.header).find(([one, of]) => !of.computed && columnOf(one, of) === 'department_id')?.[0];

  it('is begun in a store of the ward, or one that was given', async () => {
    const { org, ward, ofWard } = worlds.get(kind) as World;
    const [central, own] = [await store(org, field, null), await store(org, field, ward)];
    const given = await signIn(server, await makeUser(server.db, org, { roles: ['orgAdmin'], departments: [ward], warehouses: [central] }));
    const admin = await signIn(server, org.admin);
    const words = async (client: Client, way: string, at: string) => {
      const header = { ...(department ? { [department]: ward } : {}), [name]: at };
      const answer = await call<{ id?: string; problems?: { field: string; message: string }[] }>(client, 'POST', `/v1/business/${definition.kind}/${way}`, {
        header,
        lines: [],
      });
      return `${answer.msg}${(answer.info?.problems ?? []).map((one) => one.message).join()}`;
    };
    for (const way of ['add', 'fill', 'foresee']) {
      // A house that has no page for a kind writes none of it, and a store of a ward belongs to one.
      expect(`${way} ${await words(ofWard, way, central)}`).toMatch(new RegExp(`【${field.label}】${OUTSIDE}|您没有【|本机构不能新建|所选记录不符合要求`));
      for (const [who, client, at] of [
        ['ward', ofWard, own],
        ['given', given, central],
        ['everywhere', admin, central],
      ] as const)
        expect(`${who} ${way} ${await words(client, way, at)}`).not.toContain(OUTSIDE);
    }
  });

  it('is chosen among those, and a paper of the central store is still read', async () => {
    const { org, ward, ofWard } = worlds.get(kind) as World;
    const [central, own] = [await store(org, field, null), await store(org, field, ward)];
    const picked = async (query: Record<string, string>) =>
      (await call<{ list: { id: string }[] }>(ofWard, 'GET', '/v1/business/warehouse/picker', { pageSize: '100', ...query })).info.list.map(({ id }) => id);
    const [among, all] = [await picked({ own: '1' }), await picked({})];
    expect([among.includes(own), among.includes(central), all.includes(central)]).toEqual([true, false, true]);
    const column = columnOf(name, field);
    const page = screensOf(definition.kind).find((screen) => isBuilt(screen) && screen.kinds.includes(kind));
    const planted = await plant(server.db, definition, org.id, inView(definition, page, { [column]: central, created_by: org.admin.user }));
    const seen = await call(ofWard, 'GET', `/v1/business/${definition.kind}/info`, { id: planted.id });
    expect(JSON.stringify(seen)).toContain(planted.mark);
    const changed = await call(ofWard, 'POST', `/v1/business/${definition.kind}/edit`, { id: planted.id, version: 1, header: { [name]: central }, lines: [] });
    expect(changed.code).not.toBe(0);
  });
});

/** Every action that changes the stock of a store, with the fields naming those whose people take it. */
const changing = documents.flatMap((definition) =>
  definition.owners
    .filter((kind) => kind !== 'P')
    .flatMap((kind) =>
      definition.actions.flatMap((action) => {
        const names = storesAsked(definition, action);
        return names.length > 0 ? [{ definition, kind, action, names }] : [];
      }),
    ),
);
test('passing, taking back and later movements are among them, of every kind that is written in a store', () => {
  const passed = new Set(changing.filter(({ action }) => action.does === 'review').map(({ definition }) => definition.kind));
  expect([...passed].sort()).toEqual(
    [...new Set(asked.map(({ definition }) => definition.kind))]
      .filter((kind) => documents.find((one) => one.kind === kind)?.actions.some(({ does }) => does === 'review'))
      .sort(),
  );
  const movements = documents.flatMap(({ kind, actions, postings, header }) =>
    actions
      .filter(({ id, does }) => does === 'post' && postings[id] && columnsOf(header).some(({ column }) => column === 'warehouse_id'))
      .map(({ id }) => `${kind}.${id}`),
  );
  expect(movements.length).toBeGreaterThan(3);
  expect(changing.map(({ definition, action }) => `${definition.kind}.${action.id}`)).toEqual(expect.arrayContaining(movements));
});

describe.each(changing)('$action.id of $definition.kind of $kind', ({ definition, kind, action, names }) => {
  it('is for whoever works in a store it changes, whoever wrote the paper', async () => {
    const { org, ward, ofWard } = worlds.get(kind) as World;
    const ids = new Map<string, [central: string, own: string]>();
    for (const name of names)
      ids.set(name, [await store(org, definition.header[name] as Field, null), await store(org, definition.header[name] as Field, ward)]);
    const column = (name: string) => columnOf(name, definition.header[name] as Field);
    const page = screensOf(definition.kind).find(
      (screen) => isBuilt(screen) && screen.kinds.includes(kind) && action.flags.some((flag) => screen.actions.includes(flag)),
    );
    // A house without a page for it does nothing of the kind.
    if (!page) return;
    const state = Object.entries({ ...action.offeredWhen, ...action.when }).flatMap(([name, [value]]) =>
      definition.header[name] ? [[column(name), value]] : [],
    );
    const words = async (client: Client, at: Record<string, string>, status: number) => {
      const header = { created_by: org.admin.user, ...Object.fromEntries(state), status, ...at };
      const { id } = await plant(server.db, definition, org.id, inView(definition, page, header));
      const sent = { id, version: 1, key: newId(), reason: '试', screen: page.flag, confirmed: true };
      return (await call(client, 'POST', `/v1/business/${definition.kind}/${action.id}`, sent)).msg;
    };
    const lying = (which: 0 | 1, among = names) =>
      Object.fromEntries(names.map((name) => [column(name), ids.get(name)?.[among.includes(name) ? which : 0] ?? '']));
    const admin = await signIn(server, org.admin);
    for (const status of action.from) {
      expect(`${status} ${await words(ofWard, lying(0), status)}`).toContain(OUTSIDE);
      expect(`${status} ${await words(admin, lying(0), status)}`).not.toContain(OUTSIDE);
      for (const name of names) expect(`${status} ${name} ${await words(ofWard, lying(1, [name]), status)}`).not.toContain(OUTSIDE);
    }
  });
});

test('what somebody may not pass is not offered to him, nor does it wait for him or is he told of it', async () => {
  const { org, ward, ofWard } = worlds.get('H') as World;
  const definition = documents.find(({ kind }) => kind === 'otherGrn') as DocumentDefinition;
  const page = screensOf('otherGrn').find((screen) => isBuilt(screen) && screen.kinds.includes('H'));
  const [central, own] = [await store(org, definition.header.warehouse as Field, null), await store(org, definition.header.warehouse as Field, ward)];
  const seen = async (warehouse: string, client: Client) => {
    const { id, sn } = await plant(server.db, definition, org.id, inView(definition, page, { status: 1, warehouse_id: warehouse, created_by: org.admin.user }));
    const info = await call<{ actions: string[]; waitsFor: string[] }>(client, 'GET', '/v1/business/otherGrn/info', { id });
    const inbox = await call<{ list: { sn: string }[] }>(client, 'GET', '/v1/business/inbox/list', { pageSize: '100' });
    return {
      passes: info.info.actions.includes('review'),
      refuses: info.info.actions.includes('nopass'),
      waits: inbox.info.list.some((one) => one.sn === sn),
      told: info.info.waitsFor.length,
    };
  };
  const [there, here] = [await seen(central, ofWard), await seen(own, ofWard)];
  expect(there).toMatchObject({ passes: false, waits: false });
  expect(here).toMatchObject({ passes: true, refuses: true, waits: true });
  expect(here.told).toBeGreaterThan(there.told);
});

test('a loan is asked of whoever keeps the goods', async () => {
  const { org, ward, ofWard } = worlds.get('H') as World;
  const other = newId();
  await sql`insert into department (org_id, id, code, name, parent_id) values (${org.id}, ${other}, 'X', '心内科', ${org.department})`.execute(server.db);
  const level2: Field = { kind: 'ref', to: 'warehouse', label: '库', where: { level: ['2'] } };
  const [own, theirs] = [await store(org, level2, ward), await store(org, level2, other)];
  const begun = (transferKind: string) =>
    call(ofWard, 'POST', '/v1/business/stockTransfer/add', { header: { transferKind, fromWarehouse: theirs, toWarehouse: own, mode: '1' }, lines: [] });
  expect((await begun('borrow')).code).toBe(0);
  expect((await begun('move')).msg).toContain(`【调出仓】${OUTSIDE}`);
});
