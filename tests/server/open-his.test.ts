import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureOf } from '../../src/server/his/gateway/signature';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** The doors of the hospital's own system: who may come in, what is answered, what the log knows of it. */
let server: Server;
let hospital: Organisation;
let admin: Client;
let key: { appKey: string; secret: string };
type Issued = { table: { rows: [string, string][] } };
const act = (who: Client, action: string, input: Record<string, unknown> = {}) =>
  call<Issued>(who, 'POST', `/v1/business/interfaceLog/${action}`, { screen: 'monitorInterface', input });
const issued = async (who = admin, input: Record<string, unknown> = {}) => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const { rows } = (await act(who, 'issueHisKey', input)).info.table;
  return { appKey: rows[0]?.[1] ?? '', secret: rows[1]?.[1] ?? '' };
};
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  key = await issued();
});
afterAll(() => server.stop());

type Knock = { path?: string; body?: unknown; by?: typeof key; at?: number; nonce?: string; sign?: string; method?: 'GET' | 'POST'; text?: string };
type Answer = { code: number; msg: string; result?: { accepted: number; duplicated: number; rejected: unknown[] } & Record<string, unknown> };
async function knock({
  path = 'fee',
  body = { rows: [] },
  by = key,
  at = server.clock.now.getTime(),
  nonce = randomUUID(),
  sign,
  method = 'POST',
  text,
}: Knock = {}): Promise<Answer> {
  const payload = method === 'GET' ? '' : (text ?? JSON.stringify(body));
  const timestamp = String(at);
  const headers = {
    'x-app-key': by.appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': sign ?? signatureOf(by.secret, { appKey: by.appKey, timestamp, nonce, body: payload }),
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
  };
  const response = await server.app.inject({ method, url: `/v1/open/his/${path}`, headers, ...(method === 'POST' ? { payload } : {}) });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const fee = (feeId: string, more: Record<string, unknown> = {}) => ({
  feeId,
  feeType: 1,
  originalFeeId: '',
  visitType: 'I',
  visitNo: 'ZY0012345',
  visitSeq: 1,
  patientId: 'P00098211',
  patientName: '张三丰',
  orderNo: 'YZ7788120',
  hisItemCode: '330100012',
  hisItemName: '冠状动脉药物洗脱支架',
  spec: '3.0×18mm',
  unit: '个',
  quantity: 1,
  price: 845,
  amount: 845,
  uniqueCode: 'RM260110000123',
  batchNo: 'B2512A',
  orderDept: '0301',
  execDept: '0812',
  doctor: 'D0045',
  operator: 'N0112',
  chargeTime: '2026-01-15 10:32:18',
  insuranceCode: 'C0206010030000204321',
  ...more,
});
const logged = async () =>
  (
    await call<{ list: Record<string, string>[] }>(admin, 'GET', '/v1/business/interfaceLog/list', {
      screen: 'monitorInterface',
      'f.direction': 'in',
      sort: '-at',
    })
  ).info.list;

describe('who may come in', () => {
  test('whoever signs with a key that holds, now, once', async () => {
    expect(await knock()).toEqual({ code: 0, msg: '成功', result: { accepted: 0, duplicated: 0, rejected: [] } });
    const nonce = randomUUID();
    expect((await knock({ nonce })).code).toBe(0);
    expect(await knock({ nonce })).toEqual({ code: 40103, msg: '请求重复' });
    const now = server.clock.now.getTime();
    for (const at of [now - 6 * 60_000, now + 6 * 60_000]) expect(await knock({ at })).toEqual({ code: 40102, msg: '请求已过期' });
  });
  test('nobody with another signature, key or body; and nobody is told which was wrong', async () => {
    const wrong = { code: 40101, msg: '签名错误' };
    expect(await knock({ sign: '0'.repeat(64) })).toEqual(wrong);
    expect(await knock({ by: { ...key, secret: 'x' } })).toEqual(wrong);
    expect(await knock({ by: { ...key, appKey: 'HISNOBODY' } })).toEqual(wrong);
    expect(await knock({ nonce: 'short' })).toEqual(wrong);
    const [timestamp, nonce] = [String(server.clock.now.getTime()), randomUUID()];
    const sign = signatureOf(key.secret, { appKey: key.appKey, timestamp, nonce, body: '{"rows":[]}' });
    expect(await knock({ sign, nonce, at: Number(timestamp), body: { rows: [fee('F')] } })).toEqual(wrong);
  });
  test('not without any of it, and never with an error of ours', async () => {
    for (const [method, path] of [
      ['POST', 'fee'],
      ['GET', 'uniqueCode/X1'],
    ] as const) {
      const response = await server.app.inject({ method, url: `/v1/open/his/${path}`, ...(method === 'POST' ? { payload: {} } : {}) });
      expect([response.statusCode, response.json().code]).toEqual([200, 40101]);
    }
    const form = await server.app.inject({ method: 'POST', url: '/v1/open/his/fee', headers: { 'content-type': 'text/plain' }, payload: 'x' });
    expect([form.statusCode, form.json().code]).toEqual([200, 40101]);
  });
  test('two keys hold while they are changed; addresses narrow one; all can be ended', async () => {
    const second = await issued(admin, { addresses: '10.0.0.1，10.0.0.2' });
    expect((await knock()).code).toBe(0);
    expect(await knock({ by: second })).toEqual({ code: 40301, msg: '调用地址不在允许范围内' });
    const third = await issued();
    expect((await knock({ by: third })).code).toBe(0);
    expect((await knock()).code).toBe(40101);
    expect((await act(admin, 'issueHisKey', { addresses: '10.0.0' })).msg).toBe('【10.0.0】不是IP地址');
    key = await issued();
    const other = await makeOrganisation(server.db, 'H');
    const theirs = await signIn(server, other.admin);
    expect((await act(theirs, 'endHisKeys')).msg).toBe('没有在用的HIS接入密钥');
    const reader = await makeUser(server.db, hospital, { roles: [await makeRole(server.db, hospital, '看接口', ['monitorInterface'])] });
    expect((await act(await signIn(server, reader), 'issueHisKey')).msg).toBe('您没有【接口监控-生成HIS接入密钥】权限');
    expect((await knock()).code).toBe(0);
  });
});

describe('what is told', () => {
  test('charges are kept once, each judged by itself', async () => {
    const body = { batchNo: 'HIS20260115-000231', rows: [fee('F1'), fee('F2', { quantity: 0 }), fee('F1')] };
    expect((await knock({ body })).result).toEqual({ accepted: 1, duplicated: 1, rejected: [{ feeId: 'F2', reason: '【数量】必须大于0' }] });
    expect((await knock({ body: { rows: [fee('F1', { amount: 1 })] } })).result).toMatchObject({ accepted: 0, duplicated: 1 });
    const { rows } = await sql`select code, name, amount, charge_time from his_fee where org_id = ${hospital.id}`.execute(server.db);
    expect(rows).toEqual([{ code: 'F1', name: '张三丰', amount: '845.00', charge_time: '2026-01-15T10:32:18+08:00' }]);
  });
  test('what is no row at all is named by its place, and keeps none of the others out', async () => {
    for (const [path, good] of [
      ['fee', fee('F3')],
      ['item', { hisItemCode: 'I3', name: '敷料' }],
    ] as const) {
      const { code, result } = await knock({ path, body: { rows: [null, good, 5, ['x'], 'y'] } });
      expect([code, result?.accepted, ((result?.rejected ?? []) as { reason: string }[]).map(({ reason }) => reason)]).toEqual([
        0,
        1,
        ['第1条不是一组字段', '第3条不是一组字段', '第4条不是一组字段', '第5条不是一组字段'],
      ]);
    }
  });
  test('a charge of another day than has come is none', async () => {
    const { result } = await knock({ body: { rows: [fee('F4', { chargeTime: '2099-01-01 00:00:00' })] } });
    expect(result).toEqual({ accepted: 0, duplicated: 0, rejected: [{ feeId: 'F4', reason: '【计费时间】不能晚于今天' }] });
  });
  test('the log knows the rows, not the patients', async () => {
    const [last] = (await logged()).filter(({ sn }) => sn === 'HIS20260115-000231');
    const { info } = await call<{ row: Record<string, string> }>(admin, 'GET', '/v1/business/interfaceLog/info', {
      screen: 'monitorInterface',
      id: String(last?.id),
    });
    expect(info.row).toMatchObject({ state: 'success', response: '接收1条，重复1条，拒绝1条', error: 'F2：【数量】必须大于0' });
    expect(info.row.request).toContain('ZY0012345');
    expect(JSON.stringify(info.row)).not.toContain('张三丰');
  });
  test('too much, nothing, nonsense and what cannot be kept are refused in words', async () => {
    const many = Array.from({ length: 501 }, (_, i) => fee(`M${i}`));
    expect((await knock({ body: { rows: many } })).msg).toBe('每次最多500条');
    expect((await knock({ body: {} })).msg).toBe('缺少rows');
    expect((await knock({ text: '{' })).msg).toBe('请求内容不是有效的JSON');
    expect((await knock({ text: 'null' })).code).toBe(40001);
    expect((await knock({ body: { rows: [fee('N\u0000')] } })).result).toMatchObject({ accepted: 0, rejected: [{ reason: '内容含有无法保存的字符' }] });
    expect((await knock({ body: { rows: [fee('\ud800')] } })).result).toMatchObject({ accepted: 0, rejected: [{ reason: '内容含有无法保存的字符' }] });
    for (const value of [{}, [], true, 'x'.repeat(5000), -1, 1e30])
      for (const name of Object.keys(fee('W'))) {
        const answer = await knock({ body: { rows: [fee(`W${name}`, { [name]: value })] } });
        expect([name, answer.code]).toEqual([name, 0]);
      }
  });
  test('items, people and visits come by the same door', async () => {
    expect((await knock({ path: 'item', body: { rows: [{ hisItemCode: 'A', name: '支架' }] } })).result).toMatchObject({ accepted: 1 });
    expect((await knock({ path: 'staff', body: { rows: [{ hisStaffId: 'S1', name: '王芳', hisDeptCode: '01' }] } })).result).toMatchObject({ accepted: 1 });
    const visit = { patientId: 'P1', visitType: 'I', visitNo: 'ZY1', visitSeq: 1, patientName: '李四', deptCode: '01' };
    expect((await knock({ path: 'patient', body: { rows: [visit, { ...visit, deptCode: '99' }, { ...visit, visitType: '__proto__' }] } })).result).toEqual({
      accepted: 1,
      duplicated: 0,
      rejected: [
        { visitNo: 'ZY1', reason: '科室编码【99】未对照' },
        { visitNo: 'ZY1', reason: '就诊类型不正确' },
      ],
    });
  });
  test('what departments earned is kept once, put right when told anew, and counted neither twice nor for nobody', async () => {
    const { rows: found } = await sql<{ code: string }>`select code from department where org_id = ${hospital.id} and id = ${hospital.department}`.execute(
      server.db,
    );
    const deptCode = String(found[0]?.code);
    const tell = async (...rows: Record<string, unknown>[]) =>
      (await knock({ path: 'income', body: { rows: rows.map((row) => ({ deptCode, ...row })) } })).result;
    expect(await tell({ period: '2026-01-15', amount: 1000.5 }, { period: '2026-01-15', amount: '1000.50' }, { period: '2025-12', amount: 30000 })).toEqual({
      accepted: 2,
      duplicated: 1,
      rejected: [],
    });
    expect(await tell({ period: '2026-01-15', amount: -20 })).toMatchObject({ accepted: 1, rejected: [] });
    await sql`update department set his_dept_code = 'D7' where org_id = ${hospital.id} and id = ${hospital.department}`.execute(server.db);
    const refused = await tell(
      { period: '2026-01', amount: 9 },
      { period: '2025-12-31', amount: 9 },
      { period: '2026-01-15', deptCode: 'D7', amount: 9 },
      { period: '2026-01-16', deptCode: '99', amount: 9 },
      { period: '2026-02-31', amount: 9 },
      { period: '2099-01', amount: 9 },
      { period: '2026-01-17' },
      { period: '2026-01-17', amount: 9, patients: 3 },
    );
    expect(((refused?.rejected ?? []) as { period: string; reason: string }[]).map(({ period, reason }) => `${period} ${reason}`)).toEqual([
      `2026-01/${deptCode} 科室【${deptCode}】2026-01的医疗收入已按日告知，不能再按月`,
      `2025-12-31/${deptCode} 科室【${deptCode}】2025-12的医疗收入已按月告知，不能再按日`,
      '2026-01-15/D7 【D7】与另一编码是同一科室，2026-01-15的医疗收入已告知',
      '2026-01-16/99 科室编码【99】未对照',
      `2026-02-31/${deptCode} 【日期或月份】应为 2026-01-15 或 2026-01`,
      `2099-01/${deptCode} 医疗收入不能是将来的：2099-01`,
      `2026-01-17/${deptCode} 请填写医疗收入`,
      `2026-01-17/${deptCode} 不认识的字段：patients`,
    ]);
    for (const value of [{}, [], true, 'x'.repeat(5000), -1, 1e30, '', null, '__proto__'])
      for (const name of ['period', 'deptCode', 'amount'])
        expect((await knock({ path: 'income', body: { rows: [{ period: '2026-01-18', deptCode, amount: 1, [name]: value }] } })).code).toBe(0);
    const list = (screen: string) =>
      call<{ list: Record<string, string>[]; totals: Record<string, string> }>(admin, 'GET', '/v1/business/hisIncome/list', {
        screen,
        'f.month': '2026-01',
        sort: 'period',
      });
    const { info } = await list('departStatisticalReport');
    expect(info.list.filter(({ period }) => period === '2026-01-15').map(({ amount, department }) => [Number(amount), department])).toEqual([
      [-20, hospital.department],
    ]);
    expect((await list('hisSpdFeePage')).info.list.length).toBe(info.list.length);
  });
  test('a code nobody knows is told so', async () => {
    expect(await knock({ path: 'uniqueCode/RM1', method: 'GET' })).toEqual({ code: 40401, msg: '唯一码不存在' });
  });
});
