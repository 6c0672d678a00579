import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentInfo, ListAnswer } from '../../src/contract/answers';
import type { PrintAnswer } from '../../src/contract/print-answer';
import type { QueryAnswer } from '../../src/contract/query-answer';
import { linesId } from '../../src/define/listed-dataset';
import { sumOf } from '../../src/domain/finance/funds';
import { paymentOrder } from '../../src/domain/finance/payment-order';
import { receiptOrder } from '../../src/domain/finance/receipt-order';
import { importColumns, importDocuments } from '../../src/server/engine/documents/import';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { demoServer } from '../support/demo-world';
import { documentsOf } from '../support/documents';
import { type MoneyWorld, moneyWorld } from '../support/payments';
import { type Client, call, type Server, signIn } from '../support/server';
import { textSheet } from '../support/sheets';

/** What stands beside the lines (the funds of a payment) is listed, filtered, added up, exported, imported and printed as lines are. */
let server: Server;
let dfinance: Client;
beforeAll(async () => {
  server = await demoServer();
  dfinance = await signIn(server, { userName: 'dfinance' });
});
afterAll(() => server.stop());

const funds = (query: Record<string, string> = {}) =>
  call<ListAnswer>(dfinance, 'GET', '/v1/business/receiptOrder/list', { level: 'line', section: 'funds', pageSize: '500', ...query });

describe('the rows of a section', () => {
  test('are a list of their own, with what they come to, each with its document', async () => {
    const { info } = await funds();
    expect(info.total).toBeGreaterThan(0);
    expect(info.list.every((row) => row.fund !== undefined && row.sn && row.documentId)).toBe(true);
    expect(Number(info.totals.amount)).toBe(Number(sumOf(info.list)));
    const [first] = info.list;
    const { info: document } = await call<DocumentInfo>(dfinance, 'GET', '/v1/business/receiptOrder/info', { id: String(first?.documentId) });
    expect(document.sections.funds?.map(({ id }) => id)).toContain(first?.id);
  });
  test('are filtered by their own fields, and a document by its lines alone', async () => {
    const all = (await funds()).info.list;
    const { info } = await funds({ 'f.fund': 'bank' });
    expect(info.total).toBe(all.filter(({ fund }) => fund === 'bank').length);
    expect((await funds({ 'f.itemOpening': '1' })).code).toBe(0);
    const asDocuments = await call<ListAnswer>(dfinance, 'GET', '/v1/business/receiptOrder/list', { 'f.fund': 'bank' });
    expect(asDocuments.msg).toContain('不认识的筛选：fund');
  });
  test('are a dataset: the same sums by what they are', async () => {
    const { info } = await call<QueryAnswer>(dfinance, 'POST', '/v1/business/query', {
      of: linesId('receiptOrder', 'funds'),
      measures: ['count', 'amount'],
      by: ['fund'],
    });
    const all = (await funds()).info;
    expect(Number(info.totals.count)).toBe(all.total);
    expect(Number(info.totals.amount)).toBe(Number(all.totals.amount));
  });
  test('are exported under their own heading', async () => {
    const cookie = [...dfinance.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await server.app.inject({ method: 'GET', url: '/v1/business/receiptOrder/export?level=line&section=funds', headers: { cookie } });
    const book = read(file.rawPayload);
    const [head = [], ...rows] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 });
    expect(head).toEqual(expect.arrayContaining(['单号', '资金', '可用余额']));
    expect(rows.length).toBe((await funds()).info.total);
  });
  test('a section nobody has is refused', async () => {
    expect(await funds({ section: 'tools' })).toMatchObject({ code: 40000, msg: '没有这个明细区' });
    expect((await funds({ section: 'constructor' })).code).toBe(40000);
  });
  test('stand below the lines of the printed form', async () => {
    const [row] = (await funds({ 'f.status': '2' })).info.list;
    const { info } = await call<PrintAnswer>(dfinance, 'GET', '/v1/business/print', {
      print: 'paymentApplicationPrint',
      type: 'receiptOrder',
      ids: String(row?.documentId),
    });
    expect(info.documents[0]).toMatchObject({ title: '收款单', sections: [{ name: 'funds', title: '收款资金' }] });
    expect(info.documents[0]?.sections[0]?.columns.map(({ label }) => label)).toEqual(expect.arrayContaining(['资金', '金额']));
  });
});

describe('a sheet of documents with several tables', () => {
  let database: FreshDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    database = await freshDatabase();
    world = await moneyWorld(database.db);
  });
  afterAll(() => database.drop());

  test('has a column for each of their fields, told apart where they are called the same', () => {
    const labels = importColumns(paymentOrder).map(({ field }) => field.label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(expect.arrayContaining(['付款方式', '本次付款', '资金', '金额', '备注']));
  });
  test('makes the rows of each section where they say something of it', async () => {
    const { name } = (await database.pool.query('select name from partner where id = $1', [world.w.customer])).rows[0] as { name: string };
    const money = importColumns(receiptOrder).find(({ section, of }) => section === 'funds' && of === 'amount')?.field.label ?? '';
    const head = ['收款日期', '付款单位', '收款方式', '银行流水号', '资金', money];
    const rowOf = (serial: string, amount: string, fund = '银行') => ['2026-01-05', name, '电汇', serial, fund, amount];
    const context = { ...world.d, isSystem: true };
    const wrong = await importDocuments(context, receiptOrder, textSheet([head, rowOf('B1', '100'), rowOf('B2', '5', '黄金')]), true);
    expect(wrong.committed).toBe(false);
    expect(wrong.rows.map(({ error }) => error === '')).toEqual([true, false]);
    const answer = await importDocuments(context, receiptOrder, textSheet([head, rowOf('B1', '100'), rowOf('B1', '20'), rowOf('B2', '5')]), true);
    expect(answer.rows.map(({ error }) => error)).toEqual(['', '', '']);
    const made = await documentsOf(world.d, 'receiptOrder');
    expect(made).toHaveLength(2);
    const { rows } = await database.pool.query('select section, amount::float as amount from document_line where document_id = any($1) order by amount', [
      made.map(({ id }) => id),
    ]);
    expect(rows).toEqual([5, 20, 100].map((amount) => ({ section: 'funds', amount })));
  });
});
