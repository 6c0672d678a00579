import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, masters, reports } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import { registeredRoutes } from '../support/registered-routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeSpecification, trade } from '../support/trade-world';
import { makeOrganisation, type Organisation } from '../support/world';

/** Whatever a client sends: a clear answer, no 5xx, no change, nothing of another organisation. */
let server: Server;
let hospital: Organisation;
let dealer: Organisation;
let h: Client;
let d: Client;
let spec: { spec: string; piece: string; box: string };
let warehouse: string;
let supplier: string;

beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  dealer = await makeOrganisation(server.db, 'D');
  [h, d] = [await signIn(server, hospital.admin), await signIn(server, dealer.admin)];
  spec = await makeSpecification(server.db, '敷料');
  for (const org of [hospital, dealer]) await trade(server.db, { ...org, warehouse: '', stopWarehouse: '', user: '', employee: '' }, spec.spec);
  warehouse = newId();
  supplier = newId();
  await sql`insert into warehouse (org_id, id, code, name, is_default) values (${hospital.id}, ${warehouse}, 'W1', '中心库', true)`.execute(server.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${hospital.id}, ${supplier}, ${dealer.name}, 'HD', 'supplier', ${dealer.id}, true)`.execute(
    server.db,
  );
});
afterAll(() => server.stop());

const order = () => ({
  header: {
    supplier,
    warehouse,
    settleMode: '1',
    expectedDate: '2030-01-01',
    deliveryAddress: '路1号',
    receiver: '王',
    phone: '138',
    handler: hospital.admin.employee,
  },
  lines: [{ specification: spec.spec, unit: spec.box, quantity: '2', price: '10', taxRate: '13' }] as Record<string, unknown>[],
});
const count = async () => (await sql<{ n: number }>`select count(*)::int as n from document`.execute(server.db)).rows[0]?.n;

describe('a purchase order', () => {
  it('is saved when it is right', async () => {
    const answer = await call<{ id: string; sn: string }>(h, 'POST', '/v1/business/purchaseOrder/add', order());
    expect(answer).toMatchObject({ code: 0, info: { status: 0 } });
    expect(answer.info.sn).toMatch(/^CG\d{8}0001$/);
  });

  it.each([
    ['an unknown header field', { header: { ...{}, colour: 'red' } }, '不认识的字段：colour'],
    ['an unknown line field', { lines: [{ colour: 'red' }] }, '不认识的字段：colour'],
    ['a negative quantity', { lines: [{ quantity: '-1' }] }, '【数量】必须大于0'],
    ['a 30-digit number', { lines: [{ quantity: '123456789012345678901234567890' }] }, '【数量】必须是数字'],
    ['a bad date', { header: { expectedDate: '2026-13-45' } }, '【预计到货】不是有效日期'],
    ['a foreign supplier', { header: { supplier: newId() } }, '【供应商】所选记录不存在'],
    ['a wrong choice', { header: { settleMode: '9' } }, '【结算方式】没有选项“9”'],
    ['a number where text belongs', { header: { deliveryAddress: { a: 1 } } }, '【收货地址】格式不正确'],
    ['text too long', { header: { deliveryAddress: '长'.repeat(201) } }, '【收货地址】最多200个字，现有201个'],
    ['a tax rate of its own', { lines: [{ taxRate: '7' }] }, '【税率】没有选项“7”'],
  ] as const)('refuses %s', async (_, change: { header?: object; lines?: readonly object[] }, words) => {
    const before = await count();
    const right = order();
    const body = {
      header: { ...right.header, ...change.header },
      lines: change.lines ? change.lines.map((line) => ({ ...right.lines[0], ...line })) : right.lines,
    };
    const answer = await call<{ problems: { field?: string }[] }>(h, 'POST', '/v1/business/purchaseOrder/add', body);
    expect(answer.code).toBe(40000);
    expect(answer.msg).toContain(words);
    expect(answer.info.problems[0]?.field ?? '').not.toBeUndefined();
    expect(await count()).toBe(before);
  });

  it('cannot be read, changed or deleted by another organisation', async () => {
    const made = await call<{ id: string }>(h, 'POST', '/v1/business/purchaseOrder/add', order());
    for (const path of ['info', 'transferRecord'])
      expect((await call(d, 'GET', `/v1/business/purchaseOrder/${path}`, { id: made.info.id })).msg).toBe('单据不存在或已删除');
    expect((await call(d, 'POST', '/v1/business/purchaseOrder/edit', { id: made.info.id, version: 1, header: {}, lines: [] })).code).toBe(40400);
    expect((await call(d, 'POST', '/v1/business/purchaseOrder/review', { id: made.info.id, version: 1, key: newId() })).code).toBe(40400);
    expect((await call(d, 'POST', '/v1/business/purchaseOrder/del', { id: made.info.id })).code).toBe(40400);
    const list = await call<{ list: unknown[] }>(d, 'GET', '/v1/business/purchaseOrder/list');
    expect(list.info.list).toEqual([]);
  });

  it('is changed by one of two who saw the same version', async () => {
    const made = await call<{ id: string }>(h, 'POST', '/v1/business/purchaseOrder/add', order());
    const again = { ...order(), id: made.info.id, version: 1 };
    const answers = await Promise.all([call(h, 'POST', '/v1/business/purchaseOrder/edit', again), call(h, 'POST', '/v1/business/purchaseOrder/edit', again)]);
    expect(answers.map((a) => a.code).sort()).toEqual([0, 40900]);
    expect(answers.find((a) => a.code !== 0)?.msg).toBe('单据已被他人修改，请刷新后重试');
  });

  it('acts once per key', async () => {
    const body = { ...order(), key: newId() };
    const [a, b] = [
      await call<{ id: string }>(h, 'POST', '/v1/business/purchaseOrder/add', body),
      await call<{ id: string }>(h, 'POST', '/v1/business/purchaseOrder/add', body),
    ];
    expect(b.info.id).toBe(a.info.id);
  });

  it('names everything that is missing at submit', async () => {
    const made = await call<{ id: string }>(h, 'POST', '/v1/business/purchaseOrder/add', { header: { supplier }, lines: [] });
    const answer = await call<{ problems: { message: string }[] }>(h, 'POST', '/v1/business/purchaseOrder/submit', {
      id: made.info.id,
      version: 1,
      key: newId(),
    });
    expect(answer.code).toBe(42200);
    expect(answer.info.problems.map((p) => p.message)).toEqual(expect.arrayContaining(['请选择收货仓库', '请填写预计到货', '请至少填写一行明细']));
  });
});

describe('what a request lacks is said in words', () => {
  const row = { code: 'W1', name: '中心库' };
  it.each([
    ['新增不能带单据编号', 'POST', 'purchaseOrder/add', { id: newId(), header: {}, lines: [] }],
    ['缺少单据编号或版本', 'POST', 'purchaseOrder/edit', { header: {}, lines: [] }],
    ['没有这种建议', 'POST', 'purchaseOrder/suggest', { what: 'nothing', header: {}, lines: [] }],
    ['请先选择仓库和产品', 'GET', 'otherOdo/stock', { specification: newId() }],
    ['缺少记录编号', 'GET', 'warehouse/info', {}],
    ['新增时不能指定编号', 'POST', 'warehouse/add', { id: newId(), row }],
    ['缺少记录编号', 'POST', 'warehouse/edit', { row }],
    ['不认识的明细：x', 'POST', 'warehouse/add', { row, lines: { x: [] } }],
    ['不能按【nothing】排序', 'GET', 'warehouse/list', { sort: 'nothing' }],
    ['请至少选择一列导出', 'GET', 'warehouse/export', { columns: 'nothing' }],
    ['请先选择数据', 'POST', 'weightPlate/unbind', { ids: [] }],
    ['【解绑】一次只能处理一条数据', 'POST', 'weightPlate/unbind', { ids: [newId(), newId()] }],
    ['请求格式不正确', 'POST', 'warehouse/import', {}],
    ['开始日期不能晚于结束日期', 'GET', 'report/inventoryAndSalesDetails', { from: '2026-03-02', to: '2026-03-01' }],
    ['查询期间不能超过366天', 'GET', 'report/inventoryAndSalesDetails', { from: '2025-03-02', to: '2026-03-03' }],
    ['报表没有层次“nothing”', 'GET', 'report/inventoryAndSalesDetails', { level: 'nothing' }],
    ['不能按【nothing】排序', 'GET', 'report/inventoryAndSalesDetails', { sort: 'nothing' }],
    ['请至少选择一列导出', 'GET', 'report/inventoryAndSalesDetails/export', { columns: 'nothing' }],
    ['请扫描条码，或输入批号、患者、单号', 'GET', 'report/traceability', {}],
    ['所选规格不存在', 'GET', 'report/traceability', { specification: 'x' }],
    ['没有找到符合条件的批号，请核对条码、批号或患者', 'GET', 'report/traceability', { batchNo: 'nothing' }],
    ['此打印格式尚未开放', 'GET', 'print', { type: 'purchaseOrder', print: 'nothing', ids: newId() }],
  ] as const)('%s: %s %s', async (words, method, path, body) => {
    expect((await call(h, method, `/v1/business/${path}`, body)).msg).toBe(words);
  });
  it('a change names the version it saw', async () => {
    expect((await call(h, 'POST', '/v1/business/warehouse/edit', { id: warehouse, row })).msg).toBe('缺少数据版本');
  });
});

describe('nonsense at every door', () => {
  it('is refused in Chinese, whatever of it is wrong', async () => {
    const foreign: string[] = [];
    const nonsense = [
      { id: 7, ids: 'x', version: 'one', header: [], lines: {}, row: 3, key: true },
      { id: {}, ids: [null], lines: [1], header: 'x' },
    ];
    for (const { method, path } of registeredRoutes(server.app).filter(({ path }) => /^\/v1\/business\/[^:]*$/.test(path) && !/(export|template)$/i.test(path)))
      for (const body of method === 'POST' ? nonsense : [{ pageNum: 'x', pageSize: '-1', id: '-', ids: '-' }]) {
        const { code, msg } = await call(h, method, path, body);
        if (code === 50000 || /[a-z]{4,}/.test(msg.replace(/[【“：].*$/, ''))) foreign.push(`${method} ${path}: ${code} ${msg}`);
      }
    expect(foreign).toEqual([]);
  });
});

describe('requests that are no requests', () => {
  it('broken JSON, arrays, wrong types and oversize bodies are answered in words', async () => {
    const send = (payload: string, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: '/v1/business/purchaseOrder/add',
        payload,
        headers: { 'content-type': type, cookie: [...h.cookies].map(([n, v]) => `${n}=${v}`).join('; ') },
      });
    for (const [payload, type] of [
      ['{"a":', undefined],
      ['[]', undefined],
      ['"x"', undefined],
      ['null', undefined],
      ['<a/>', 'text/xml'],
      [`{"a":"${'x'.repeat(9_000_000)}"}`, undefined],
      ['{"__proto__":{"x":1}}', undefined],
    ] as const) {
      const answer = await send(payload, type);
      expect(answer.statusCode, payload.slice(0, 20)).toBeLessThan(500);
      const body = answer.json() as { code: number; msg: string };
      expect(body.code).not.toBe(0);
      expect(body.code).not.toBe(50000);
      expect(body.msg).toMatch(/[一-鿿]/);
    }
  });
});

const NASTY: Record<string, unknown>[] = [
  {},
  { id: "' or 1=1 --" },
  { id: newId(), version: 1, key: 'k'.repeat(200) },
  { id: newId(), version: 'x', key: newId() },
  { header: null, lines: 'x' },
  { header: {}, lines: [null] },
  { header: { documentDate: '9999-99-99', supplier: [], warehouse: {} }, lines: [{ specification: 'x', quantity: [1], sourceLine: 'x' }] },
  { header: {}, lines: [{ sourceLine: newId(), specification: newId(), unit: newId(), quantity: '1' }] },
  { ids: ['x'] },
  { row: { name: '\u0000', id: 1 }, lines: { x: [] } },
  { row: null },
];
const QUERIES: Record<string, string>[] = [
  { pageNum: '-1' },
  { pageNum: 'x', pageSize: '1e9' },
  { sort: 'drop table' },
  { sort: '-sn,__proto__' },
  { tab: "'" },
  { 'f.sn': '%_\\' },
  { 'f.documentDate': '2026-01-01~x' },
  { 'f.totalAmount': '~' },
  { 'f.nothing': '1' },
  { keyword: "%'_\\" },
  { cursor: 'zzz' },
  { level: 'line' },
  { level: 'lot', asOf: 'x' },
  { screen: 'nope' },
  { id: 'x' },
  { sn: "x' or ''='" },
  { source: 'x' },
  { warehouse: 'x', specification: 'y' },
];
const calm = (answer: { http: number; code: unknown; msg: string }, what: string): void => {
  expect(answer.http, what).toBeLessThan(500);
  expect(answer.code, `${what}: ${answer.msg}`).not.toBe(50000);
};

describe('nonsense never becomes a server error', () => {
  it.each(inTurn(documents).map((one) => [one.kind, one] as const))('%s', async (kind, definition) => {
    const who = definition.owners.includes('H') ? h : d;
    for (const verb of ['add', 'edit', 'del', 'fill', 'suggest'])
      for (const body of NASTY) calm(await call(who, 'POST', `/v1/business/${kind}/${verb}`, body), `${kind}/${verb} ${JSON.stringify(body).slice(0, 80)}`);
    // Actions read what they are sent in one way: every third body for each, all of them for every kind.
    for (const [at, { id: verb }] of definition.actions.entries())
      for (const body of NASTY.filter((_, place) => place % 3 === at % 3))
        calm(await call(who, 'POST', `/v1/business/${kind}/${verb}`, body), `${kind}/${verb} ${JSON.stringify(body).slice(0, 80)}`);
    for (const verb of [
      'list',
      'info',
      'transferRecord',
      'linesAround',
      ...(definition.sources.length > 0 ? ['sheetList'] : []),
      ...('batchNo' in definition.lines ? ['stock'] : []),
    ])
      for (const query of QUERIES) calm(await call(who, 'GET', `/v1/business/${kind}/${verb}`, query), `${kind}/${verb} ${JSON.stringify(query)}`);
  });
  it.each(inTurn(masters).map((one) => [one.resource] as const))('%s', async (resource) => {
    for (const verb of ['add', 'edit', 'del', 'enable', 'disable'])
      for (const body of NASTY)
        calm(await call(h, 'POST', `/v1/business/${resource}/${verb}`, body), `${resource}/${verb} ${JSON.stringify(body).slice(0, 80)}`);
    for (const verb of ['list', 'info', 'picker', 'tree'])
      for (const query of QUERIES) calm(await call(h, 'GET', `/v1/business/${resource}/${verb}`, query), `${resource}/${verb} ${JSON.stringify(query)}`);
  });
  it.each(inTurn(reports).map((one) => [one.resource] as const))('%s', async (resource) => {
    for (const query of QUERIES)
      calm(await call(h, 'GET', `/v1/business/report/${resource.replace('report:', '')}`, query), `${resource} ${JSON.stringify(query)}`);
  });
});
