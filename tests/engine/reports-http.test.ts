import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { into } from '../../src/define/posting';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reports, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { systemContext } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { post } from '../../src/server/engine/ledger/post';
import { inParts } from '../support/in-parts';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';
import { goodsOf, line } from './stock-world';

let server: Server;
let dealer: Organisation;
let hospital: Organisation;
let admin: Client;
let ward: Client;
let outsider: Client;
let spec: string;
const nameOf = (resource: string) => resource.replace(/^report:/, '');

beforeAll(async () => {
  server = await startServer();
  dealer = await makeOrganisation(server.db, 'D');
  admin = await signIn(server, dealer.admin);
  hospital = await makeOrganisation(server.db, 'H');
  ward = await signIn(server, hospital.admin);
  outsider = await signIn(server, (await makeOrganisation(server.db, 'D')).admin);
  spec = await goodsOf(server.db, '一次性注射器', 'ZS01');
  const store = newId();
  await sql`insert into warehouse (org_id, id, code, name) values (${dealer.id}, ${store}, 'Z1', '主库')`.execute(server.db);
  const context = systemContext(server.db, { id: dealer.id, kind: 'D', name: dealer.name });
  await server.db
    .transaction()
    .execute((tx) =>
      post({ ...context, db: tx }, { kind: 'initialStock', id: newId(), sn: 'QK1', bizDate: new Date().toISOString().slice(0, 10) }, [
        into(line(spec, '7', 'L1'), store, 'initial', { cost: { given: '70.00' } }),
      ]),
    );
});
afterAll(() => server.stop());

/** Parameters every report is content with. */
const asked = (report: ReportDefinition) =>
  Object.fromEntries(
    Object.entries(report.parameters).flatMap(([name, field]) =>
      field.required && field.kind === 'ref' ? [[name, name === 'specification' ? spec : newId()]] : [],
    ),
  );

describe.each(inTurn(reports).map((report) => [`${report.resource} ${report.owners.join('')}`, report] as const))('%s', (told, report) => {
  const { resource } = report;
  // Some reports are a hospital's alone.
  const isTraders = report.owners.includes('D');
  const reader = () => (isTraders ? admin : ward);
  const path = `/v1/business/report/${nameOf(resource)}`;
  test('answers its page at every level, in every order', async () => {
    for (const [level, { inside }] of Object.entries(report.levels)) {
      const answer = await call<ReportAnswer>(reader(), 'GET', path, { ...asked(report), level });
      expect(answer, `${level} ${answer.msg}`).toMatchObject({ code: 0, info: { level } });
      // What a level is divided by further has the columns of two levels that are each asked in every order.
      for (const some of inParts(inside === undefined ? answer.info.columns : [], 5)) {
        const sort = some.map((column) => `-${column}`).join();
        const sorted = await call<ReportAnswer>(reader(), 'GET', path, { ...asked(report), level, sort, noTotal: 'true', pageSize: 1 });
        expect(sorted, `${level} ${sort} ${sorted.msg}`).toMatchObject({ code: 0 });
      }
    }
  });
  test('is exported where its page offers it', async () => {
    const who = reader();
    const page = screensOf(resource).find((screen) => screen.actions.includes('export') && screen.kinds.includes(isTraders ? 'D' : 'H'));
    for (const level of page ? Object.keys(report.levels) : []) {
      const query = new URLSearchParams({ ...asked(report), level, screen: page?.flag ?? '' });
      const response = await server.app.inject({
        method: 'GET',
        url: `${path}/export?${query}`,
        headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      expect(response.headers['content-type'], `${level} ${response.body.slice(0, 200)}`).toContain('spreadsheetml');
      const [sheet] = Object.values(read(response.rawPayload).Sheets);
      const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [];
      expect(rows.at(-2), `${level}: a row of sums says that it is one`).toContain('合计');
    }
  });
  test('refuses what it does not know, and a caller without rights', async () => {
    for (const wrong of [{ level: 'x' }, { sort: 'x' }, { 'f.x': '1' }, { x: '1' }, { pageNum: '0' }, { pageSize: 'many' }, { tab: 'x' }]) {
      expect((await call(reader(), 'GET', path, { ...asked(report), ...wrong })).code, JSON.stringify(wrong)).toBe(40000);
    }
    const nobody = await signIn(
      server,
      await makeUser(server.db, isTraders ? dealer : hospital, {
        roles: [await makeRole(server.db, isTraders ? dealer : hospital, `无报表${told}`, ['messageNotification'])],
      }),
    );
    expect((await call(nobody, 'GET', path, asked(report))).code).toBe(40300);
  });
});

test('every view of stock runs through its own page', async () => {
  for (const screen of screensOf('stockBalance').filter((one) => one.kinds.includes('D'))) {
    const answer = await call<ReportAnswer>(admin, 'GET', '/v1/business/stockBalance/list', {
      screen: screen.flag,
      ...(screen.preset.tabs ? { tab: screen.preset.tabs[0]?.id } : {}),
    });
    expect(answer, screen.flag).toMatchObject({ code: 0, info: { level: screen.preset.level ?? 'specification' } });
    for (const column of screen.preset.columns ?? [])
      if (!column.startsWith('compared') && !column.startsWith('difference')) expect(answer.info.columns, screen.flag).toContain(column);
  }
});

test('another organisation gets nothing, by list, entries or search', async () => {
  const own = await call<ReportAnswer>(admin, 'GET', '/v1/business/stockBalance/list', { screen: 'inventory' });
  expect(own.info.list).toHaveLength(1);
  const other = await call<ReportAnswer>(outsider, 'GET', '/v1/business/stockBalance/list', { screen: 'inventory', 'f.specification': spec });
  expect(other.info).toMatchObject({ total: 0, list: [] });
  expect((await call<ReportAnswer>(outsider, 'GET', '/v1/business/stockEntry/list', { screen: 'inventory', specification: spec })).info.total).toBe(0);
  expect((await call<{ list: unknown[] }>(outsider, 'GET', '/v1/search', { q: 'QK1' })).info.list).toEqual([]);
});

test('an export is a workbook with the rows, the totals and the parameters', async () => {
  const response = await server.app.inject({
    method: 'GET',
    url: '/v1/business/report/stockBalance/export?screen=inventory&level=lot',
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const book = read(response.rawPayload);
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 });
  expect(rows[0]).toEqual(expect.arrayContaining(['仓库', '批号', '现存量', '库存金额']));
  expect(rows[1]).toEqual(expect.arrayContaining(['主库', 'L1', 7, 70]));
  expect(rows[2]?.[0]).toBe('合计');
  expect(rows[3]?.[0]).toContain('库房性质 正常库房');
});

test('home, search, print and trace answer and refuse in words', async () => {
  expect(await call(admin, 'GET', '/v1/business/home')).toMatchObject({ code: 0, info: { todos: [], messages: [] } });
  expect(await call(admin, 'GET', '/v1/business/dashboard/home')).toMatchObject({ code: 0, info: { rows: expect.any(Array) } });
  expect((await call(admin, 'GET', '/v1/search', {})).code).toBe(40000);
  expect((await call(admin, 'GET', '/v1/search', { q: '注射', mode: 'x' })).code).toBe(40000);
  expect((await call(admin, 'GET', '/v1/business/print', { type: 'saleOdo', ids: 'x' })).code).toBe(40000);
  expect((await call(admin, 'GET', '/v1/business/print', { type: '__proto__', ids: newId() })).code).toBe(40000);
  expect((await call(admin, 'GET', '/v1/business/print', { type: 'saleOdo', ids: newId() })).code).toBe(40400);
  expect((await call(admin, 'POST', '/v1/business/print/done', { type: 'stockLabel', ids: newId() })).code).toBe(40400);
  expect((await call(admin, 'GET', '/v1/business/report/traceability', { batchNo: 'L1' })).code).toBe(40300);
  expect((await call(admin, 'GET', '/v1/business/report/traceability', { direction: 'up' })).code).toBe(40000);
});
