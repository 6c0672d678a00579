import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';
import { goodsOf } from './stock-world';

let server: Server;
let hospital: Organisation;
let dealer: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H', { name: '仁济医院' });
  dealer = await makeOrganisation(server.db, 'D');
  admin = await signIn(server, hospital.admin);
});
afterAll(() => server.stop());
const DAY = 24 * 60 * 60 * 1000;

describe('the holder of a paper is reminded', () => {
  const paper = async (holder: string, no: string) => {
    const id = newId();
    await sql`insert into licence (org_id, id, holder_id, type, no, valid_to) values (${hospital.id}, ${id}, ${holder}, '营业执照', ${no}, '2026-12-31')`.execute(
      server.db,
    );
    return id;
  };
  const remind = (id: string) => call(admin, 'POST', '/v1/business/licence/remind', { screen: 'dealerLic', ids: [id] });

  test('once in seven days, in words and with the number his page filters by', async () => {
    const id = await paper(dealer.id, 'A-1');
    expect((await remind(id)).code).toBe(0);
    const inbox = await call<{ list: { uri: string; objectID: string; body: string }[] }>(
      await signIn(server, dealer.admin),
      'GET',
      '/v1/business/message/list?tab=unread',
    );
    expect(inbox.info.list[0]).toMatchObject({ uri: 'licence', objectID: 'A-1', body: '仁济医院提醒贵方更新【营业执照 A-1】，有效期至2026-12-31' });
    expect((await remind(id)).msg).toBe('【营业执照 A-1】7天内已提醒过');
    await sql`update message set created_at = created_at - interval '8 days'`.execute(server.db);
    expect((await remind(id)).code).toBe(0);
  });

  test('where he is on the platform', async () => {
    const outside = newId();
    await sql`insert into organisation (id, kind, name) values (${outside}, 'D', '外部公司')`.execute(server.db);
    expect((await remind(await paper(outside, 'B-1'))).msg).toBe('【营业执照 B-1】的持证机构未入驻，无法提醒');
  });
});

describe('what a department takes again and again', () => {
  const products: string[] = [];
  beforeAll(async () => {
    for (const name of ['注射器', '敷料']) {
      const [id, specification] = [newId(), await goodsOf(server.db, name, `C${name}`)];
      await sql`insert into business_product (org_id, id, specification_id, own_code, status) values (${hospital.id}, ${id}, ${specification}, ${name}, 1)`.execute(
        server.db,
      );
      products.push(id);
    }
  });
  const add = (verb: string, input: Record<string, unknown>, who = admin) =>
    call<{ changed: number }>(who, 'POST', `/v1/business/commonProduct/${verb}`, { screen: 'commonProducts', input });

  test('is put on its list from the catalogue, each product once', async () => {
    const input = { department: hospital.department, groupName: '每周', products };
    expect((await add('fromCatalogue', input)).info).toEqual({ changed: 2 });
    expect((await add('fromCatalogue', input)).info).toEqual({ changed: 0 });
    const elsewhere = await makeUser(server.db, hospital, { roles: ['orgAdmin'], departments: [newId()] });
    expect((await add('fromCatalogue', input, await signIn(server, elsewhere))).msg).toBe('【科室】所选记录不存在');
  });

  test('or from what it used or claimed three times in ninety days', async () => {
    const { rows } = await sql<{ specification_id: string }>`select specification_id from business_product where id = ${products[0]}`.execute(server.db);
    const specification = rows[0]?.specification_id;
    const used = async (daysAgo: number) => {
      const [id, at] = [newId(), new Date(server.clock.now.getTime() - daysAgo * DAY)];
      await sql`insert into document (org_id, id, kind, sn, status, document_date, department_id, created_at, updated_at)
        values (${hospital.id}, ${id}, 'useRecord', ${id}, 2, ${at}, ${hospital.department}, ${at}, ${at})`.execute(server.db);
      await sql`insert into document_line (org_id, id, document_id, line_no, specification_id, quantity) values (${hospital.id}, ${newId()}, ${id}, 1, ${specification}, 1)`.execute(
        server.db,
      );
    };
    const history = () => add('fromHistory', { department: hospital.department, groupName: '历史常用' });
    for (const daysAgo of [1, 30, 91]) await used(daysAgo);
    expect((await history()).info).toEqual({ changed: 0 });
    await used(60);
    expect((await history()).info).toEqual({ changed: 1 });
    const kept = await sql`select use_count, specification_id from common_product where group_name = '历史常用'`.execute(server.db);
    expect(kept.rows).toEqual([{ use_count: 3, specification_id: specification }]);
  });
});
