import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { readAnySheet } from '../../src/server/engine/imports';
import { listMasters } from '../../src/server/engine/masters/list';
import { importOutside } from '../../src/server/engine/masters/outside-sheets';
import { isSignedBy } from '../../src/server/his/gateway/signature';
import { tellPlatform } from '../../src/server/kinds/sunshine/send';
import { createSunshine } from '../../src/server/sunshine/create-sunshine';
import { misbehaving } from '../../src/server/sunshine/misbehaving';
import { simulatedSunshine } from '../../src/server/sunshine/simulated-sunshine';
import type { Sunshine } from '../../src/server/sunshine/sunshine';
import { act, definition, page } from '../support/callers';
import { act as actOn, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import '../../src/server/kinds/attach';

/** 阳光平台上报: papers that count are told exactly once, whatever the platform does; what came back waits for a person. */
let w: TradeWorld;
let h: Context;
const clock = { at: Date.parse('2026-06-10T02:00:00Z') };
const now = () => new Date(clock.at);
inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'sunshine.report', 'organisation', ${h.org.id}, '1'), (${newId()},
      'sunshine.listed', 'organisation', ${h.org.id}, 'off')`.execute(w.db);
  },
);

type Row = Record<string, unknown> & { id: string };
const rows = async (): Promise<Row[]> => (await listMasters(h, definition('sunshineReport'), page())).list as never;
const states = async () => (await rows()).map(({ state, operation }) => `${operation} ${state}`);
const header = () => ({
  supplier: w.supplier,
  warehouse: w.hospital.warehouse,
  settleMode: '1',
  expectedDate: '2099-01-01',
  deliveryAddress: '路',
  receiver: '王',
  phone: '1',
});
async function order(price = '80'): Promise<{ id: string; sn: string }> {
  const { id } = await post(h, 'purchaseOrder', header(), [{ specification: w.spec, unit: w.box, quantity: '2', price, taxRate: '13' }]);
  return { id, sn: String((await rowOf(h, id)).sn) };
}
const later = (minutes: number) => {
  clock.at += minutes * 60_000;
};
const run = (sunshine: Sunshine) => tellPlatform({ db: w.db, sunshine, now });
const told = async (): Promise<number> => (await sql<{ n: number }>`select count(*)::int as n from simulated_sunshine`.execute(w.db)).rows[0]?.n ?? 0;

it('waits while its goods are not matched, with the reason; then it is told and confirmed', async () => {
  const platform = simulatedSunshine(w.db);
  await order();
  expect(await rows()).toMatchObject([{ kind: 'purchaseOrder', state: 'waiting', saidReason: '产品未对照挂网编码' }]);
  expect(await run(platform)).toBe(0);
  await expect(act(h, 'sunshineReport', 'handOver', { ids: [(await rows())[0]?.id ?? ''] })).rejects.toThrow('产品未对照挂网编码，不能上报');
  const listed = newId();
  await sql`insert into sunshine_listed (org_id, id, code, name, unit, listed_price, valid_to) values (${h.org.id}, ${listed}, 'YG1', '留置针', '支', 9, '2099-01-01')`.execute(
    w.db,
  );
  await sql`insert into sunshine_mapping (org_id, id, specification_id, listed_id, factor, mapped_at) values (${h.org.id}, ${newId()}, ${w.spec}, ${listed}, 1, now())`.execute(
    w.db,
  );
  expect(await run(platform)).toBe(1);
  expect(await rows()).toMatchObject([
    {
      state: 'sent',
      listedCode: 'YG1',
      listedQuantity: '20',
      unitPrice: '8',
      amount: '160',
      channel: '模拟',
      attempts: '1',
      number: expect.stringMatching(/^YG/),
    },
  ]);
  later(2);
  await run(platform);
  expect(await states()).toEqual(['report confirmed']);
  expect(await run(platform)).toBe(0);
});

it('is told once however often calls end without an answer, with longer and longer waits; in the end it waits for a person', async () => {
  const { sn } = await order();
  const before = await told();
  const mute = misbehaving(simulatedSunshine(w.db), { timeout: 100 });
  for (let i = 0; i < 12; i += 1) {
    await run(mute);
    expect(await run(mute), 'not again at once').toBe(0);
    later(300);
  }
  expect(await told()).toBe(before + 1);
  const row = (await rows()).find((one) => one.sn === sn) as Row;
  expect(row).toMatchObject({ state: 'refused', attempts: '10', saidReason: '未送达：阳光平台没有应答' });
  await act(h, 'sunshineReport', 'again', { ids: [row.id] });
  await expect(act(h, 'sunshineReport', 'again', { ids: [row.id] })).rejects.toThrow(`${sn} 第1行没有被退回`);
  await run(simulatedSunshine(w.db));
  expect(await told()).toBe(before + 1);
  const { rows: calls } = await sql<Row>`select state from interface_log where system = '阳光平台' and sn = ${sn} order by at`.execute(w.db);
  expect(calls.filter(({ state }) => state === 'failed')).toHaveLength(10);
});

it('what is above the listed price comes back with its reason; a person leaves it out with his', async () => {
  const { sn } = await order('91');
  const platform = simulatedSunshine(w.db);
  await run(platform);
  later(2);
  await run(platform);
  const row = (await rows()).find((one) => one.sn === sn) as Row;
  expect(row).toMatchObject({ state: 'refused', saidReason: '成交价高于挂网价9' });
  await expect(act(h, 'sunshineReport', 'handOver', { ids: [row.id] })).rejects.toThrow(`${sn} 第1行不在待上报`);
  await act(h, 'sunshineReport', 'leave', { ids: [row.id], input: { why: '议价备案，线下报送' } });
  expect((await rows()).find((one) => one.sn === sn)).toMatchObject({ state: 'left', saidReason: '议价备案，线下报送' });
  await expect(act(h, 'sunshineReport', 'leave', { ids: [row.id], input: { why: '再来' } })).rejects.toThrow(`${sn} 第1行已经上报，不能改为不上报`);
});

it('what is taken back is taken back there; what nobody was told of is forgotten', async () => {
  const platform = simulatedSunshine(w.db);
  const [first, second] = [await order(), await order()];
  await sql`update sunshine_report set next_at = 'infinity' where sn = ${second.sn}`.execute(w.db);
  await run(platform);
  for (const one of [first, second]) await actOn(h, 'purchaseOrder', 'unreview', one.id);
  const of = async (sn: string) => (await rows()).filter((one) => one.sn === sn);
  expect(await of(second.sn)).toEqual([]);
  expect(await of(first.sn)).toMatchObject([{ operation: 'cancel', state: 'waiting' }]);
  await run(platform);
  later(2);
  await run(platform);
  expect(await of(first.sn)).toMatchObject([{ operation: 'cancel', state: 'confirmed' }]);
});

it('by file: lines are handed over, the answer of the platform is read, each line once and with its reason', async () => {
  const { sn } = await order();
  const of = async () => (await rows()).find((one) => one.sn === sn) as Row;
  const bring = async (text: string, isCommit = true) =>
    importOutside(h, definition('sunshineReport'), { name: '答复.csv', isCommit, meant: {}, sheet: await readAnySheet(new TextEncoder().encode(text)) });
  const early = await bring(`医院订单号,行号,处理结果,退回原因\r\n${sn},1,通过,`);
  expect(early).toMatchObject({ committed: false, rows: [{ error: `第2行单据【${sn}】还没有上报，请先标为已用文件上报` }] });
  expect(await act(h, 'sunshineReport', 'handOver', { ids: [(await of()).id] })).toEqual({ says: ['1行标为已上报，收到平台答复后请导入'] });
  expect(await run(simulatedSunshine(w.db))).toBe(0);
  const wrong = await bring(`医院订单号,行号,处理结果,退回原因\r\n${sn},1,退回,\r\nXX1,1,通过,\r\n${sn},1,待定,`);
  expect(wrong.rows.map(({ error }) => error)).toEqual([
    '第2行被退回的请写明原因',
    '第3行没有找到上报的单据【XX1】第1行',
    '第4行结果“待定”不认识，应为通过、成功或退回等',
  ]);
  expect(await bring(`医院订单号,行号,处理结果,退回原因\r\n${sn},1,审核不通过,配送关系未建立`)).toMatchObject({ committed: true });
  expect(await of()).toMatchObject({ state: 'refused', saidReason: '配送关系未建立', channel: '文件' });
  expect(await bring(`医院订单号,行号,处理结果,平台明细编号\r\n${sn},,审核通过,PT77`)).toMatchObject({ committed: true });
  expect(await of()).toMatchObject({ state: 'confirmed', number: 'PT77', saidReason: '' });
});

it('papers of before the switch are collected from a day on, once', async () => {
  await sql`update rule_value set value = '0' where key = 'sunshine.report'`.execute(w.db);
  const { sn } = await order();
  expect((await rows()).filter((one) => one.sn === sn)).toEqual([]);
  expect(await act(h, 'sunshineReport', 'collect', { input: { since: '2026-06-01' } })).toEqual({ says: ['补充了1行'] });
  expect(await act(h, 'sunshineReport', 'collect', { input: { since: '2026-06-01' } })).toEqual({ says: ['没有要补充的单据'] });
  expect((await rows()).filter((one) => one.sn === sn)).toMatchObject([{ state: 'waiting' }]);
});

it('without an address nothing is called; with one calls are signed and bear their key, and nonsense is no answer', async () => {
  expect(createSunshine(w.db, { sunshine: undefined, sunshineFaults: '', demo: false })).toBeUndefined();
  const seen: { key: string; isSigned: boolean; path: string }[] = [];
  let answer: unknown = { code: 0, lines: [{ lineNo: 1, state: 'taken', number: 'N1' }] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const head = (name: string) => String(request.headers[name] ?? '');
      const call = { appKey: head('x-app-key'), timestamp: head('x-timestamp'), nonce: head('x-nonce'), body: Buffer.concat(parts).toString() };
      seen.push({ key: head('x-idempotency-key'), isSigned: isSignedBy('geheim-geheim-1', call, head('x-sign')), path: request.url ?? '' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform = createSunshine(w.db, { sunshine: { url, key: 'geheim-geheim-1' }, sunshineFaults: '', demo: false }) as Sunshine;
  const { sn } = await order();
  await sql`update rule_value set value = '1' where key = 'sunshine.report'`.execute(w.db);
  await act(h, 'sunshineReport', 'collect', { input: { since: '2026-06-01' } });
  await run(platform);
  expect(seen).toContainEqual({ key: `${sn}-1-report`, isSigned: true, path: '/report' });
  expect((await rows()).find((one) => one.sn === sn)).toMatchObject({ state: 'sent', number: 'N1', channel: '接口' });
  answer = { code: 0, lines: [{ lineNo: 1, state: '好' }] };
  later(5);
  await run(platform);
  expect((await rows()).find((one) => one.sn === sn)).toMatchObject({ state: 'sent' });
  server.close();
});
