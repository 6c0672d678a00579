import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { platformReadsAll } from '../../src/domain/readers';
import { masters } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { wholeAnswer } from '../support/whole-answer';
import { makeOrganisation, type Organisation } from '../support/world';

/** People of a hospital whom the platform reads: in part, without what is nobody else's business, and not to be found by it. */
let server: Server;
let platform: Client;
let hospital: Organisation;
let nurse: Client;
const SECRETS = { name: '慕容测试人', diagnosis: '胫骨平台骨折', birthDate: '1951-07-13', bedNo: 'BED-7731', phone: '13900007731' };
const ofHouses = masters.filter(({ masks, owners, scope }) => Object.keys(masks).length > 0 && scope === 'own' && !owners.includes('P'));
const people = ofHouses.filter(({ readers }) => readers === platformReadsAll);
const others = ofHouses.filter((definition) => !people.includes(definition));

beforeAll(async () => {
  server = await startServer();
  platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
  hospital = await makeOrganisation(server.db, 'H', { name: '柏林路医院' });
  nurse = await signIn(server, hospital.admin);
  await sql`insert into department (org_id, id, code, name, parent_id) values (${hospital.id}, ${newId()}, 'W', '第七病区', ${hospital.department})`.execute(
    server.db,
  );
  await sql`insert into patient (org_id, id, code, name, pinyin, pinyin_full, visit_type, visit_no, visit_seq, department_id, birth_date, bed_no, phone, diagnosis)
    select ${hospital.id}, ${newId()}, 'PX1', ${SECRETS.name}, 'mrcsr', 'murongceshiren', 'inpatient', 'ZY7731', 1, id, ${SECRETS.birthDate}, ${SECRETS.bedNo}, ${SECRETS.phone}, ${SECRETS.diagnosis}
    from department where org_id = ${hospital.id} and code = 'W'`.execute(server.db);
});
afterAll(() => server.stop());

test('there are such records', () => expect(people.map(({ resource }) => resource)).toEqual(['patient']));

test.each(others)('$resource names people and is closed to the platform at every door', async ({ resource }) => {
  for (const way of ['list', 'info', 'picker', 'export', 'tree'])
    for (const query of [{}, { id: newId() }]) {
      const { code } = await call(platform, 'GET', `/v1/business/${resource}/${way}`, query);
      expect([way, code]).toEqual([way, expect.toBeOneOf([40300, 40400, 40000])]);
    }
});

describe.each(people)('$resource', ({ resource, masks, ownOnly }) => {
  const path = `/v1/business/${resource}`;
  const rows = async (client: Client, query: Record<string, string> = {}) =>
    (await call<{ list: Row[] }>(client, 'GET', `${path}/list`, query)).info?.list ?? [];

  test('says of nobody more than that he is there', async () => {
    const [row] = await rows(platform);
    expect(row?.name).toBe('慕**');
    const whole = await rows(nurse);
    expect(JSON.stringify(whole)).toContain(SECRETS.diagnosis);
    for (const way of ['list', 'info', 'picker', 'export', 'tree'])
      for (const query of [{}, { id: String(row?.id) }, { ids: String(row?.id) }]) {
        const said = await wholeAnswer(platform, 'GET', `${path}/${way}`, query);
        for (const secret of [...Object.values(SECRETS), '第七病区']) expect([way, said.includes(secret)]).toEqual([way, false]);
      }
    const found = await wholeAnswer(platform, 'GET', '/v1/search', { keyword: SECRETS.name });
    expect(found).not.toContain('ZY7731');
  });

  test('is not found by what is not shown: filter, order, keyword', async () => {
    for (const name of [...ownOnly, ...Object.keys(masks)])
      for (const query of [{ [`f.${name}`]: 'is:filled' }, { sort: name }])
        expect((await call(platform, 'GET', `${path}/list`, query)).code, `${name}`).toBe(40000);
    for (const keyword of [SECRETS.name, '慕', 'mrcsr', SECRETS.bedNo]) expect([keyword, (await rows(platform, { keyword })).length]).toEqual([keyword, 0]);
    expect(await rows(platform, { keyword: 'ZY7731' })).toHaveLength(1);
    expect(await rows(nurse, { keyword: SECRETS.name })).toHaveLength(1);
  });
});
