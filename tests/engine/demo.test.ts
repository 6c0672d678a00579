import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDigitOk } from '../../src/define/gs1';
import { DEMO_PEOPLE } from '../../src/server/db/demo/accounts';
import { buildDemo } from '../../src/server/db/demo/build';
import { call, type Server, signIn, startServer } from '../support/server';

let server: Server;
beforeAll(async () => {
  server = await startServer();
  await buildDemo(server.db, { size: 'small' });
}, 300_000);
afterAll(() => server.stop());

describe('the demo world', () => {
  it.each(DEMO_PEOPLE.map((person) => [person.userName, person.org]))('lets %s sign in and shows the organisation', async (userName) => {
    const client = await signIn(server, { userName });
    const answer = await call<{ user_name?: string }>(client, 'GET', '/v1/user/user_info');
    expect(answer.code).toBe(0);
  });

  it('has device identifiers with right check digits, once each', async () => {
    const { rows } = await sql<{ code: string }>`select code from product_barcode where code_type = '1'`.execute(server.db);
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter((row) => !checkDigitOk(row.code))).toEqual([]);
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
  });

  it('leaves first approvals and admissions at every step; what is decided waits for nobody', async () => {
    const { rows } = await sql<{ kind: string; statuses: number[] }>`
      select kind, array_agg(distinct status order by status) as statuses from document where kind in ('firstOrg', 'firstProduct', 'productAdmission') group by kind order by kind`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { kind: 'firstOrg', statuses: [0, 1, 2] },
      { kind: 'firstProduct', statuses: [0, 1, 2] },
      { kind: 'productAdmission', statuses: [0, 1, 2, 3] },
    ]);
    const manager = await signIn(server, { userName: 'manager' });
    const mine = await call<{ list: { turn: string }[] }>(manager, 'GET', '/v1/business/productAdmission/list', { screen: 'admissionManage', tab: 'mine' });
    expect(mine.info.list.map(({ turn }) => turn)).toEqual([expect.stringMatching(/^医保物价：.*郑志远/)]);
    const waits =
      await sql`select d.sn from document d join document_step s on s.org_id = d.org_id and s.document_id = d.id and s.result = '' where d.kind in ('firstOrg', 'firstProduct', 'productAdmission') and d.status not in (1, 3)`.execute(
        server.db,
      );
    expect(waits.rows).toEqual([]);
  });

  it('has certificates whose number says their class', async () => {
    const { rows } = await sql<{ code: string; risk_class: string }>`select code, risk_class from registration_cert where cert_type = 'registration'`.execute(
      server.db,
    );
    expect(rows.filter((row) => !new RegExp(`^.械注(准|进)20\\d{2}${row.risk_class}\\d{2}\\d{4}$`, 'u').test(row.code))).toEqual([]);
  });
});
