import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields, RefField } from '../../src/define/field';
import { documents, masters, reports, screensOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { plant } from '../support/planted';
import { registeredRoutes } from '../support/registered-routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** What a field may be filled with is looked for by everybody with a page: it tells nothing a page would not. */
type Picked = { list: { id: string; name: string }[] };
let server: Server;
let hospital: Organisation;
let admin: Client;
let ward: { id: string; client: Client; keeper: Client };
const other = { name: '', phone: '' };
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  const dealer = await makeOrganisation(server.db, 'D');
  other.name = dealer.admin.userName;
  const { rows } = await sql<{ phone: string }>`select phone from account where user_name = ${other.name}`.execute(server.db);
  other.phone = String(rows[0]?.phone);
  const id = newId();
  await sql`insert into department (org_id, id, code, name, parent_id) values (${hospital.id}, ${id}, 'W', '第七病区', ${hospital.department})`.execute(
    server.db,
  );
  const own = await makeUser(server.db, hospital, { roles: ['orgAdmin'], departments: [id] });
  // Keeps stores and reads patients, their names in part.
  const keeping = await makeRole(server.db, hospital, '库管', ['inventory', 'issueOdo', 'hUseRecord', 'hUseRecord:add']);
  const elsewhere = await makeUser(server.db, hospital, { roles: [keeping] });
  ward = { id, client: await signIn(server, own), keeper: await signIn(server, elsewhere) };
});
afterAll(() => server.stop());

const pick = (client: Client, resource: string, query: Record<string, string>) => call<Picked>(client, 'GET', `/v1/business/${resource}/picker`, query);

describe.each(masters.map(({ resource }) => resource))('%s', (resource) => {
  test('names nobody who signs in elsewhere', async () => {
    for (const keyword of ['', other.name, other.phone.slice(0, 4)])
      for (const client of [admin, ward.client]) {
        const said = JSON.stringify(await pick(client, resource, { keyword, pageSize: '100' }));
        expect([other.name, other.phone].filter((secret) => said.includes(secret))).toEqual([]);
      }
  });
});

describe('a field that names a record', () => {
  const FORMS = [
    ...documents.map(({ kind, header, lines, sections }) => [kind, [header, lines, ...Object.values(sections).map(({ fields }) => fields)]] as const),
    ...masters.map(({ resource, fields, lines }) => [resource, [fields, ...Object.values(lines).map((child) => child.fields)]] as const),
    ...reports.map(({ resource, parameters }) => [resource, [parameters ?? {}]] as const),
  ];
  const NAMED = new Set(
    FORMS.flatMap(([, all]) => all.flatMap((fields: Fields) => Object.values(fields)))
      .filter((field) => (field.kind === 'ref' || field.kind === 'refs') && (!field.computed || field.filter))
      .map((field) => (field as RefField).to),
  );
  test('has a door that offers some', () => {
    const doors = new Set(registeredRoutes(server.app).map(({ path }) => path));
    expect([...NAMED].filter((to) => !doors.has(`/v1/business/${to}/picker`))).toEqual([]);
  });

  test.each(documents.filter(({ kind }) => NAMED.has(kind)).map((one) => [one.kind, one] as const))(
    '%s: those in force, of the own organisation',
    async (kind, definition) => {
      const other = await makeOrganisation(server.db, 'H');
      const [good, draft] = [await plant(server.db, definition, hospital.id, { header: { status: 2 } }), await plant(server.db, definition, hospital.id)];
      const foreign = await plant(server.db, definition, other.id, { header: { status: 2 } });
      const found = async (query: Record<string, string>) => {
        const { code, msg, info } = await pick(admin, kind, query);
        expect([0, 40300], msg).toContain(code);
        return code === 0 ? info.list.map(({ id }) => id) : undefined;
      };
      const mine = await found({ keyword: good.sn });
      if (!mine) return expect(screensOf(kind).some(({ kinds }) => kinds.includes('H'))).toBe(false);
      for (const { sn, id } of [draft, foreign]) expect(await found({ keyword: sn }), id).toEqual([]);
      expect(await found({ ids: [draft.id, foreign.id].join(',') })).toEqual((await found({ ids: draft.id })) as string[]);
      const wrongs: Record<string, string>[] = [{ ids: 'x' }, { 'f.nothing': '1' }];
      for (const wrong of wrongs) expect((await pick(admin, kind, wrong)).code).toBe(40000);
    },
  );
});

describe('a patient', () => {
  const naming = documents.flatMap(({ kind, owners, header }) =>
    Object.entries(header).flatMap(([field, { kind: of, ...more }]) =>
      owners.includes('H') && of === 'ref' && 'to' in more && more.to === 'patient' && !more.computed && !more.via ? [{ kind, field }] : [],
    ),
  );
  test('is named by documents', () => expect(naming.length).toBeGreaterThan(3));

  const patients: Record<'own' | 'foreign', string> = { own: newId(), foreign: newId() };
  beforeAll(async () => {
    for (const [i, [key, department]] of [['own', ward.id] as const, ['foreign', hospital.department] as const].entries())
      await sql`insert into patient (org_id, id, code, name, pinyin, pinyin_full, visit_type, visit_no, visit_seq, department_id)
        values (${hospital.id}, ${patients[key]}, ${`P${i}`}, ${`慕容测试${i}`}, 'mrcs', 'murongceshi', 'inpatient', ${`ZY77${i}`}, 1, ${department})`.execute(
        server.db,
      );
  });

  test('of another ward is named in no document, told by no answer to it', async () => {
    for (const { kind, field } of naming) {
      const draft = { header: { [field]: patients.foreign, department: ward.id }, lines: [] };
      for (const way of ['fill', 'add', 'foresee']) {
        const said = await call(ward.client, 'POST', `/v1/business/${kind}/${way}`, { ...draft, ...(way === 'add' ? { key: newId(), confirmed: true } : {}) });
        expect([kind, way, JSON.stringify(said).includes('慕容')]).toEqual([kind, way, false]);
        if (way !== 'foresee') expect([kind, way, said.code === 0]).toEqual([kind, way, false]);
      }
    }
    const filled = await call(ward.client, 'POST', '/v1/business/useRecord/fill', { header: { patient: patients.own, department: ward.id }, lines: [] });
    expect(filled.msg).toBe('成功');
  });

  test('is not guessed letter by letter by whoever reads the name in part; by number or the whole name he is found', async () => {
    const sees = async (keyword: string) => {
      const found = await pick(ward.keeper, 'patient', { keyword });
      expect(found.msg).toBe('成功');
      return found.info.list.length;
    };
    expect(await sees('ZY771')).toBe(1);
    expect(await sees('慕容测试1')).toBe(1);
    for (const part of ['容', '慕容', 'mrcs', 'murong']) expect([part, await sees(part)]).toEqual([part, 0]);
  });
});
