import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stub, startStub } from '../support/http-stub';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

let server: Server;
let his: Stub;
let hospital: Organisation;
let admin: Client;
let answer: { status: number; body?: string } = { status: 200 };
const person = (more: Record<string, unknown> = {}) => ({
  patientId: 'P1',
  visitType: 'I',
  visitNo: 'ZY0012345',
  visitSeq: 1,
  patientName: '张三丰',
  sex: '男',
  deptCode: '01',
  admissionDate: '2026-01-10',
  ...more,
});
const answers = (...rows: unknown[]) => {
  answer = { status: 200, body: JSON.stringify({ rows }) };
};
beforeAll(async () => {
  his = await startStub(() => answer);
  server = await startServer({ env: { HIS_URL: his.url, HIS_KEY: 'his-key' } });
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
});
afterAll(async () => {
  await server.stop();
  await his.stop();
});

const sync = (input: Record<string, unknown>, who = admin) => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  return call<{ says: string[] }>(who, 'POST', '/v1/business/patient/syncHis', { screen: 'patientInforForm', input });
};
const patients = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select name, bed_no, phone, source, version, status, department_id from patient where org_id = ${hospital.id} order by visit_no`.execute(server.db)
  ).rows;
type Logged = { id: string; state: string; attempt: string; sn: string; error: string; response: string };
const logged = async () =>
  (await call<{ list: Logged[] }>(admin, 'GET', '/v1/business/interfaceLog/list', { screen: 'monitorInterface', 'f.system': 'HIS', sort: 'at,attempt' })).info
    .list;
const retry = (id: string | undefined, who = admin) => call(who, 'POST', '/v1/business/interfaceLog/retry', { screen: 'monitorInterface', ids: [id] });

test('a visit arrives by its number, once however often it is asked, and the hospital keeps what it knows better', async () => {
  answers(person({ phone: '13800000001' }));
  expect((await sync({ visitNo: 'ZY0012345' })).info.says).toEqual(['新增1人，更新0人，未变0人，拒绝0人']);
  expect(his.received[0]?.headers.authorization).toBe('Bearer his-key');
  expect(JSON.parse(String(his.received[0]?.body))).toEqual({ hospital: hospital.id, visitNo: 'ZY0012345' });
  expect(await patients()).toEqual([expect.objectContaining({ name: '张三丰', source: 'his', status: true, department_id: hospital.department })]);
  await sql`update patient set phone = '13900000009' where org_id = ${hospital.id}`.execute(server.db);
  const before = await patients();
  expect((await sync({ visitNo: 'ZY0012345' })).info.says).toEqual(['新增0人，更新0人，未变1人，拒绝0人']);
  expect(await patients()).toEqual(before);
  answers(person({ bedNo: '12', dischargeDate: '2026-01-15' }));
  expect((await sync({ visitNo: 'ZY0012345' })).info.says).toEqual(['新增0人，更新1人，未变0人，拒绝0人']);
  expect(await patients()).toEqual([expect.objectContaining({ bed_no: '12', phone: '13900000009', status: false })]);
});

test('rows of a day are judged one by one; the log knows the numbers, not the names', async () => {
  answers(person({ visitNo: 'ZY2', visitSeq: 1 }), person({ visitNo: 'ZY3', deptCode: '9999' }), person({ visitNo: 'ZY4', idCardNo: '12' }));
  expect((await sync({ day: '2026-01-10' })).info.says).toEqual([
    '新增1人，更新0人，未变0人，拒绝2人',
    'ZY3：科室编码【9999】未对照',
    'ZY4：身份证号格式不正确',
  ]);
  const last = (await logged()).at(-1);
  expect(last).toMatchObject({ state: 'success', sn: '2026-01-10', response: '新增1人，更新0人，未变0人，拒绝2人' });
  expect(JSON.stringify(last)).not.toContain('张三丰');
});

test('a system that does not answer is seen on 接口监控 and asked again from there under the same call', async () => {
  answer = { status: 502 };
  expect((await sync({ visitNo: 'ZY0077777' })).info.says).toEqual(['HIS没有应答，已记入接口监控，可在那里重试。']);
  const failed = (await logged()).at(-1);
  expect(failed).toMatchObject({ state: 'failed', attempt: '1', error: 'HIS返回 502' });
  answers(person({ visitNo: 'ZY0077777', patientId: 'P7' }));
  expect((await retry(failed?.id)).code).toBe(0);
  expect((await logged()).at(-1)).toMatchObject({ state: 'success', attempt: '2', sn: 'ZY0077777' });
  const calls = await sql`select distinct call_id from interface_log where sn = 'ZY0077777'`.execute(server.db);
  expect(calls.rows).toHaveLength(1);
  expect((await retry(failed?.id)).msg).toBe('该调用不可重试');
  expect((await retry((await logged()).at(-1)?.id)).msg).toBe('该调用不可重试');
});

test('a failed call is not another hospital’s to repeat, and sync needs its own right', async () => {
  answer = { status: 500 };
  await sync({ visitNo: 'ZY0088888' });
  const failed = (await logged()).at(-1);
  const other = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
  expect((await retry(failed?.id, other)).code).toBe(40400);
  const reader = await makeUser(server.db, hospital, { roles: [await makeRole(server.db, hospital, '看患者', ['patientInforForm'])] });
  expect((await sync({ visitNo: 'ZY1' }, await signIn(server, reader))).msg).toBe('您没有【患者信息-同步HIS】权限');
  expect((await sync({})).msg).toBe('请填写住院/门诊号或日期');
});

test('without a system of its own a hospital meets the same simulated people every time', async () => {
  const local = await startServer({ on: server.database });
  const house = await makeOrganisation(server.db, 'H');
  const keeper = await signIn(local, house.admin);
  expect((await sync({ day: '2026-02-03' }, keeper)).info.says).toEqual(['新增3人，更新0人，未变0人，拒绝0人']);
  expect((await sync({ day: '2026-02-03' }, keeper)).info.says).toEqual(['新增0人，更新0人，未变3人，拒绝0人']);
  expect((await sync({ visitNo: 'X1' }, keeper)).info.says).toEqual(['新增0人，更新0人，未变0人，拒绝0人']);
  await local.stop();
});
