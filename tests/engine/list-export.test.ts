import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import { CORE_TRAIL } from '../../src/define/document-core';
import { type SheetShape, sheetShapeOf } from '../../src/define/field-sheet';
import { documentOf } from '../../src/domain/registry';
import { readSheet } from '../../src/server/engine/imports';
import { fillDocuments } from '../bench/lists/fill-documents';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { words } from '../support/sheets';
import { makeOrganisation } from '../support/world';

const COUNT = 2_300;
let server: Server;
let dealer: Client;
let other: Client;
beforeAll(async () => {
  server = await startServer();
  const organisation = await makeOrganisation(server.db, 'D');
  await fillDocuments(server.db, organisation, COUNT);
  dealer = await signIn(server, organisation.admin);
  other = await signIn(server, (await makeOrganisation(server.db, 'D')).admin);
});
afterAll(() => server.stop());

const list = (client: Client, query: Record<string, string>) => call<ListAnswer>(client, 'GET', '/v1/business/saleOdo/list', query);

async function exported(query: string): Promise<Buffer> {
  const cookie = [...dealer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await server.app.inject({ method: 'GET', url: `/v1/business/saleOdo/export?${query}`, headers: { cookie } })).rawPayload;
}

async function sheet(query: string): Promise<string[][]> {
  const book = read(await exported(query));
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 });
}

test('a list counts all of its rows, however many', async () => {
  const { info } = await list(dealer, { pageSize: '1' });
  expect(info).toMatchObject({ total: COUNT });
  expect(info.isCapped).toBeUndefined();
});

test('an export holds every row of the filter, in the order asked for, whatever it is sorted by', async () => {
  const rows = await sheet('sort=-totalAmount,sn');
  expect(rows).toHaveLength(COUNT + 1);
  const amount = rows[0]?.indexOf('金额') ?? -1;
  const amounts = rows.slice(1).map((row) => Number(row[amount]));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('an export holds what the form shows besides the columns of the list', async () => {
  const rows = await sheet('keyword=&f.status=2');
  const address = rows[0]?.indexOf('收货地址') ?? -1;
  expect(address).toBeGreaterThan(0);
  expect(new Set(rows.slice(1).map((row) => row[address]))).toEqual(new Set(['解放路1号']));
});

test('days, amounts and rates are such in the workbook, numbers of documents and codes are text', async () => {
  const { info } = await list(dealer, { pageSize: '50' });
  const [heading, ...rows] = (await readSheet(await exported(`ids=${info.list.map((row) => row.id).join(',')}&level=line`))).rows;
  const definition = documentOf('saleOdo');
  const fields = Object.values({ ...definition?.lines, ...definition?.header, sn: CORE_TRAIL.sn, totalAmount: CORE_TRAIL.totalAmount });
  const seen = new Set<string>();
  for (const [column, title] of heading?.cells ?? []) {
    const found = fields.filter(({ label }) => label === words(title));
    const shapes = new Set(found.map(sheetShapeOf));
    if (shapes.size !== 1) continue;
    const shape = [...shapes][0] as SheetShape;
    for (const { cells } of rows) {
      const cell = cells.get(column);
      if (!cell) continue;
      seen.add(shape);
      expect(cell.is, words(title)).toBe(shape === 'text' ? 'text' : ['date', 'month', 'datetime'].includes(shape) ? 'moment' : 'number');
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['text', 'date', 'money', 'quantity', 'price', 'wholeRate']));
});

test('documents put together by hand are listed and exported alone, with their lines', async () => {
  const { info } = await list(dealer, { pageSize: '3' });
  const ids = info.list.map((row) => row.id).join(',');
  const narrowed = await list(dealer, { ids });
  expect(narrowed.info.list.map((row) => row.id)).toEqual(info.list.map((row) => row.id));
  expect(await sheet(`ids=${ids}&level=line`)).toHaveLength(4);
});

test('nobody reaches the documents of another organisation by their ids', async () => {
  const { info } = await list(dealer, { pageSize: '3' });
  expect((await list(other, { ids: info.list.map((row) => row.id).join(',') })).info.list).toEqual([]);
});

test('ids that are none are refused with words', async () => {
  const answer = await list(dealer, { ids: "x' or 1=1" });
  expect(answer).toMatchObject({ msg: '单据编号不正确' });
  expect(answer.code).not.toBe(0);
});

test('no reading is left open behind an export', async () => {
  await sheet('pageSize=1');
  await expect
    .poll(async () => {
      const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(server.db);
      return rows[0]?.open;
    })
    .toBe(0);
});
