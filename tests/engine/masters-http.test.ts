import { read, utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/define/field';
import { masters } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import { importFields } from '../../src/server/engine/masters/import';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

let server: Server;
let dealer: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  dealer = await makeOrganisation(server.db, 'D');
  admin = await signIn(server, dealer.admin);
});
afterAll(() => server.stop());

const store = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: `${code}号库`,
  scrapType: '1',
  level: '1',
  kind: '普通',
  tempZone: 'normal',
  ...more,
});
type Saved = { id: string; version: number };

const cookies = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const workbook = (rows: string[][]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};
async function upload(
  client: Client,
  path: string,
  bytes: Buffer,
  commit = false,
): Promise<{ code: number; msg: string; info: { ok: boolean; committed: boolean; rows: { row: number; error: string }[] } }> {
  const kept = commit ? '--xx\r\nContent-Disposition: form-data; name="commit"\r\n\r\ntrue\r\n' : '';
  const file = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n';
  const head = Buffer.from(`${kept}${file}`);
  const response = await client.server.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: cookies(client), 'content-type': 'multipart/form-data; boundary=xx' },
    payload: Buffer.concat([head, bytes, Buffer.from('\r\n--xx--\r\n')]),
  });
  return response.json();
}

describe('masters over the wire', () => {
  test('are added, edited with their version and deleted while unused', async () => {
    const added = await call<Saved>(admin, 'POST', '/v1/business/warehouse/add', { screen: 'warehouseModeling', row: store('A1', { useLocation: true }) });
    expect(added).toMatchObject({ code: 0, info: { version: 1 } });
    const { id } = added.info;
    expect(await call(admin, 'POST', '/v1/business/warehouse/edit', { id, version: 1, row: store('A1', { name: '一号' }) })).toMatchObject({
      code: 0,
      info: { version: 2 },
    });
    expect(await call(admin, 'POST', '/v1/business/warehouse/edit', { id, version: 1, row: store('A1') })).toMatchObject({
      code: 40900,
      msg: '数据已被他人修改，请刷新后重试',
    });
    expect(await call(admin, 'POST', '/v1/business/warehouse/add', { row: store('A2', { colour: 'red' }) })).toMatchObject({
      code: 40000,
      msg: '不认识的字段：colour',
    });
    const shelf = await call<Saved>(admin, 'POST', '/v1/business/shelf/add', { row: { warehouse: id, code: 'S1', type: '隔板', rows: '2', columns: '3' } });
    expect(shelf.msg).toBe('成功');
    const places = await call<{ list: { barcode: string; onHand: string }[]; total: number; totals: Record<string, string> }>(
      admin,
      'GET',
      '/v1/business/location/list',
      { sort: 'code' },
    );
    expect(places.info.total).toBe(6);
    expect(places.info.list[0]).toMatchObject({ barcode: 'A1-S1-01-01' });
    expect(places.info.totals).toEqual({ onHand: '0' });
    expect((await call(admin, 'POST', '/v1/business/warehouse/del', { id })).msg).toBe('【一号】已被业务数据使用，不能删除，可停用');
    expect(await call(admin, 'GET', '/v1/business/scan', { code: 'L|A1-S1-02-03' })).toMatchObject({ code: 0, info: { kind: 'location' } });
    expect((await call(admin, 'GET', '/v1/business/scan', { code: '06901234567892' })).msg).toBe('没有这个条码的产品、标签或货位，请核对，或先维护产品条码');
    expect((await call(admin, 'GET', '/v1/business/scan', { code: '(01)06901234567890(10)A' })).msg).toContain('校验位错误');
  });

  test('are shown and changed only by those whose role says so', async () => {
    const role = await makeRole(server.db, dealer, '看库', ['warehouseModeling']);
    const reader = await signIn(server, await makeUser(server.db, dealer, { roles: [role] }));
    expect((await call(reader, 'GET', '/v1/business/warehouse/list')).code).toBe(0);
    expect(await call(reader, 'POST', '/v1/business/warehouse/add', { row: store('Z1') })).toMatchObject({
      http: 200,
      code: 40300,
      msg: '您没有【仓库建模-新增】权限',
    });
    const list = await call<{ list: Record<string, unknown>[] }>(reader, 'GET', '/v1/business/warehouse/list');
    expect(list.info.list[0]).not.toHaveProperty('stockAmount');
    expect((await call<{ list: Record<string, unknown>[] }>(admin, 'GET', '/v1/business/warehouse/list')).info.list[0]).toHaveProperty('stockAmount');
    // What is hidden cannot be found out by filtering or sorting either.
    for (const asked of [{ 'f.stockAmount': '1~' }, { sort: '-stockAmount' }])
      expect((await call(reader, 'GET', '/v1/business/warehouse/list', asked)).code).toBe(40000);
    expect((await call(admin, 'GET', '/v1/business/warehouse/list', { 'f.stockAmount': '0~', sort: '-stockAmount' })).code).toBe(0);
    expect((await call(reader, 'GET', '/v1/business/warehouse/picker', { stockAmount: '0~' })).code).toBe(40000);
  });

  test('are limited to the warehouses of the user', async () => {
    const first = await call<Saved>(admin, 'POST', '/v1/business/warehouse/add', { row: store('B1') });
    await call<Saved>(admin, 'POST', '/v1/business/warehouse/add', { row: store('B2') });
    const role = await makeRole(server.db, dealer, '看一个库', ['warehouseModeling']);
    const keeper = await signIn(server, await makeUser(server.db, dealer, { roles: [role], warehouses: [first.info.id] }));
    const seen = await call<{ list: { code: string }[] }>(keeper, 'GET', '/v1/business/warehouse/list');
    expect(seen.info.list.map((row) => row.code)).toEqual(['B1']);
    const picked = await call<{ list: { code: string }[] }>(keeper, 'GET', '/v1/business/warehouse/picker', { keyword: 'B' });
    expect(picked.info.list.map((row) => row.code)).toEqual(['B1']);
  });

  test('answer nonsense with words, never with an error of the server', async () => {
    const nonsense = ["'", '%', '\\', '💥', 'a'.repeat(100), '1e999', '<script>'];
    for (const master of inTurn(masters)) {
      const path = `/v1/business/${master.resource}`;
      for (const word of nonsense) {
        const answers = [await call(admin, 'GET', `${path}/list`, { keyword: word }), await call(admin, 'GET', `${path}/picker`, { keyword: word })];
        for (const answer of answers) expect([0, 40300]).toContain(answer.code);
      }
      const filters = Object.keys(master.fields).flatMap((name) =>
        ['x', '~', '2026-02-30', '99999999999999999999', 'a,b', '\\'].map((value) => [`f.${name}`, value] as const),
      );
      for (const [name, value] of filters) expect([0, 40000, 40300]).toContain((await call(admin, 'GET', `${path}/list`, { [name]: value, pageSize: 1 })).code);
      for (const bad of [
        { sort: 'nothing' },
        { cursor: '!!' },
        { cursor: Buffer.from('["x","y"]').toString('base64url') },
        { tab: 'x' },
        { pageSize: '0' },
        { nothing: '1' },
      ]) {
        expect([40000, 40300]).toContain((await call(admin, 'GET', `${path}/list`, bad)).code);
      }
      expect((await call(admin, 'GET', `${path}/info`, { id: 'x' })).code).toBe(40000);
      expect([40400, 40300]).toContain((await call(admin, 'GET', `${path}/info`, { id: newId() })).code);
      if (master.operations.includes('add')) expect((await call(admin, 'POST', `${path}/add`, { row: { name: { a: 1 } } })).code).toBeGreaterThan(0);
      for (const action of master.actions)
        expect((await call(admin, 'POST', `${path}/${action.id}`, { ids: [newId()], input: { x: '1' } })).code).not.toBe(50000);
    }
  }, 300_000);
});

describe('a sheet', () => {
  test('goes out with the list and its columns', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: '/v1/business/warehouse/export?sort=code&columns=code,name,useLocation,stockAmount',
      headers: { cookie: cookies(admin) },
    });
    const rows = utils.sheet_to_json<string[]>(read(response.rawPayload).Sheets.库房 as never, { header: 1 });
    expect(rows[0]).toEqual(['编码', '名称', '启用货位', '库存金额']);
    expect(rows[1]).toEqual(['A1', '一号', '是']);
    const logged = await sql`select 1 from operation_log where operation = 'export' and resource = 'warehouse'`.execute(server.db);
    expect(logged.rows).toHaveLength(1);
  });

  test('comes in only as a whole, each wrong row with its reason', async () => {
    const heading = ['*编码', '名称', '*库房性质', '*级别', '*库房类别', '*温区', '启用货位'];
    const template = await server.app.inject({ method: 'GET', url: '/v1/business/warehouse/template', headers: { cookie: cookies(admin) } });
    const columns = utils.sheet_to_json<string[]>(read(template.rawPayload).Sheets.库房 as never, { header: 1 })[0];
    expect(columns).toEqual(expect.arrayContaining(['*编码', '*名称', '*库房性质']));
    const bad = workbook([
      heading,
      ['I1', '导入一', '正常', '中心库', '普通', '常温 0–30℃', '是'],
      ['I1', '导入二', '正常', '中心库', '普通', '冷藏 2–8℃', ''],
      ['I 3', '', '正常', '中心库', '普通', '好', ''],
    ]);
    const preview = await upload(admin, '/v1/business/warehouse/import', bad, true);
    expect(preview.info).toMatchObject({ ok: false, committed: false });
    expect(preview.info.rows.map((row) => row.error)).toEqual(['', '【I1】已存在，请勿重复', expect.stringContaining('库房编码')]);
    expect((await upload(admin, '/v1/business/warehouse/import', workbook([['名称'], ['导入一']]))).msg).toBe('缺少必填列“编码”');
    const good = workbook([
      heading,
      ['I1', '导入一', '正常', '中心库', '普通', '常温 0–30℃', '是'],
      ['I2', '导入二', '停售', '中心库', '普通', '冷藏 2–8℃', '否'],
    ]);
    expect((await upload(admin, '/v1/business/warehouse/import', good)).info).toMatchObject({ ok: true, committed: false });
    expect((await call<{ total: number }>(admin, 'GET', '/v1/business/warehouse/list', { 'f.code': 'I' })).info.total).toBe(0);
    expect((await upload(admin, '/v1/business/warehouse/import', good, true)).info).toMatchObject({ ok: true, committed: true });
    expect((await call<{ total: number }>(admin, 'GET', '/v1/business/warehouse/list', { 'f.code': 'I' })).info.total).toBe(2);
    expect((await upload(admin, '/v1/business/warehouse/import', Buffer.from('not a workbook'))).msg).toBe('只支持.xls或.xlsx文件');
    expect((await upload(admin, '/v1/business/warehouse/import', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(300)]))).code).toBe(40000);
  });
});

describe('sheets', () => {
  let ward: Client;
  beforeAll(async () => {
    ward = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
  });
  const sheets = masters.filter((definition) => definition.operations.includes('import') && !definition.sheet && !definition.outsideSheets);
  test.each(inTurn(sheets.map((definition) => [definition.resource, definition] as const)))(
    '%s: a row of a sheet is kept or refused in words',
    async (resource, definition) => {
      const owner = definition.owners.includes('H') ? ward : definition.owners.includes('D') ? admin : undefined;
      const columns = importFields(definition);
      if (!owner || columns.length === 0) return;
      const sample = (field: Field): string => {
        if (field.kind === 'choice') return field.options[0]?.label ?? '';
        return { date: '2026-01-15', month: '2026-01', datetime: '2026-01-15 08:00', flag: '是', text: '2026-01' }[field.kind as string] ?? '1';
      };
      const bytes = workbook([columns.map(([, field]) => field.label), columns.map(([, field]) => sample(field))]);
      const { code, msg } = await upload(owner, `/v1/business/${resource}/import`, bytes);
      expect(code, `${resource}: ${msg}`).toBeLessThan(50000);
    },
  );
});
