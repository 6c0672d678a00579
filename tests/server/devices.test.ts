import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_PATH, type DeviceAnswer, LIMITS } from '../../src/contract/device-protocol';
import { CODES } from '../../src/contract/envelope';
import { deviceLink, type Wire } from '../../src/server/demo/devices/link';
import { type Play, SCENES } from '../../src/server/demo/devices/scenes';
import { SimulatedCabinet } from '../../src/server/demo/devices/simulated-cabinet';
import { noteOffline } from '../../src/server/kinds/cabinet/cabinet-clock';
import { signCall } from '../../src/server/kinds/cabinet/gateway/signature';
import { book, errorsOf, product, recordsOf, tagged, told } from '../support/cabinet-goods';
import { act, type CabinetWorld, cabinetWorld, issueKey, sayings } from '../support/cabinet-world';
import { type Server, startServer } from '../support/server';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** The door devices speak at: who is let in, what is carried out once and in order, what is refused and leaves no trace but a line in the log. */
let server: Server;
let w: TradeWorld;
let c: CabinetWorld;
beforeAll(async () => {
  server = await startServer();
  w = await tradeWorld(server.db);
  c = await cabinetWorld(w, { clock: server.clock });
});
afterAll(() => server.stop());

const http: Wire = async (headers, body) => {
  const answer = await server.app.inject({ method: 'POST', url: DEVICE_PATH, headers: { ...headers, 'content-type': 'application/json' }, payload: body });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-now']).toBe(server.clock.now.toISOString());
  return { text: answer.body, signature: String(answer.headers['x-signature'] ?? '') };
};
const at = (seconds = 0): string => new Date(server.clock.now.getTime() + seconds * 1000).toISOString();
const open = (seq: number, more = {}) => ({ seq, at: at(), type: 'open', door: 1, card: 'CARD1', method: 'card', ...more });
const close = (seq: number, more = {}) => ({ seq, at: at(), type: 'close', door: 1, ...more });
const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
const upTo = (answer: { info: DeviceAnswer | null }) => answer.info?.upTo;

describe('a device that proves itself', () => {
  it('is online by a heartbeat, told the time and how it is set up, once', async () => {
    const link = deviceLink(c.deviceSn, c.secret, http);
    const first = await link({ lastSeq: 0, setup: '', status: { temperature: 8.5, firmware: '2.1' } }, server.clock.now.getTime());
    expect(first).toMatchObject({ code: 0, info: { upTo: 0, missing: [], commands: [], now: at() } });
    expect(first.info?.setup).toMatchObject({
      layers: [{ layer: 1, door: 1, kind: 'RFID' }, { layer: 2 }, { layer: 3, door: 2 }],
      staff: [
        { card: '', rights: ['take', 'put', 'maintain'] },
        { employee: 'CN1', name: '护士1', card: 'CARD1', rights: ['take', 'put'] },
      ],
      temperature: { min: 2, max: 25 },
    });
    const next = await link({ lastSeq: 0, setup: first.info?.setup?.version }, server.clock.now.getTime());
    expect(next.info?.setup).toBeUndefined();
    expect(await c.row()).toMatchObject({ online_state: '在线', temperature: '8.5', firmware: '2.1' });
    expect((await c.log()).map(({ type, result, count }) => `${type} ${result} ${count}`).sort()).toEqual(['上线 已处理 1', '心跳 已处理 2', '通讯 已处理 1']);
  });
  it('says who opened a door and keeps no card', async () => {
    expect(upTo(await c.say({ events: [open(1), close(2)] }))).toBe(2);
    const { rows } = await sql<{ payload: object; detail: string }>`select payload, detail from cabinet_log where cabinet_id = ${c.id} and seq = 1`.execute(
      w.db,
    );
    expect(rows[0]?.detail).toBe('1号门，护士1，卡');
    expect(JSON.stringify(rows[0]?.payload)).not.toContain('CARD1');
    expect(await c.row()).toMatchObject({ door_state: '关' });
  });
});

describe('events are carried out once and in the order of their numbers', () => {
  const numbers = async () => (await c.log()).flatMap(({ seq, result }) => (seq === null ? [] : [`${seq} ${result}`]));

  it('a repetition changes nothing and is counted', async () => {
    const before = await numbers();
    expect(upTo(await c.say({ events: [open(1), close(2)], lastSeq: 2 }))).toBe(2);
    expect(await numbers()).toEqual(before);
    // Sent again with another clock reading it is another event under a number that is taken.
    const other = (await c.log()).filter(({ type, result }) => type === '通讯' && (result === '重复' || result === '已拒绝'));
    expect(other.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
  it('what came too early waits, and the device is told what is missing', async () => {
    const early = await c.say({ events: [close(5), open(4)] });
    expect(early.info).toMatchObject({ upTo: 2, missing: [[3, 3]] });
    expect(await c.row()).toMatchObject({ door_state: '关' });
    expect(upTo(await c.say({ events: [open(3, { door: 2 })], lastSeq: 5 }))).toBe(5);
    expect((await numbers()).slice(-3)).toEqual(['3 已处理', '4 已处理', '5 已处理']);
    expect(await c.row()).toMatchObject({ door_state: '开' });
    const doors = async () =>
      (await sql<{ doors: string }>`select open_doors as doors from cabinet_list where device_sn = ${c.deviceSn}`.execute(w.db)).rows[0]?.doors;
    expect(await doors()).toMatch(/^2 护士1 \d\d:\d\d$/);
    expect(upTo(await c.say({ events: [close(6, { door: 2 })] }))).toBe(6);
    expect(await doors()).toBe('');
  });
  it('what the device lost nobody waits for, and it is asked to count', async () => {
    expect((await c.say({ events: [open(9), close(10)] })).info).toMatchObject({ upTo: 6, missing: [[7, 8]] });
    const { info } = await c.say({ lost: [[7, 8]], lastSeq: 10 });
    expect(info).toMatchObject({ upTo: 10, missing: [], commands: [{ kind: 'count' }] });
    const done = await c.say({ lastSeq: 10, done: [{ command: info?.commands[0]?.id ?? '', ok: true }] });
    expect(done.info?.commands).toEqual([]);
  });
  it('a gap that stays is given up after ten minutes; what then still comes is carried out late', async () => {
    await c.say({ events: [close(12)] });
    pass(500);
    expect(upTo(await c.say({ lastSeq: 12 }))).toBe(10);
    pass(101);
    expect(upTo(await c.say({ lastSeq: 12 }))).toBe(12);
    expect(upTo(await c.say({ events: [open(11, { at: at(-700) })], lastSeq: 12 }))).toBe(12);
    expect((await c.log()).find(({ seq }) => seq === 11)).toMatchObject({ result: '乱序', detail: expect.stringContaining('护士1') });
    expect(upTo(await c.say({ events: [close(13)] }))).toBe(13);
  });
  it('a clock that lost the time does not disorder them: nothing happens before what precedes it, nor in the future', async () => {
    await c.say({ events: [open(14, { at: '2000-01-01T00:00:00.000Z' }), close(15, { at: '2099-01-01T00:00:00.000Z' })] });
    const { rows } = await sql<{
      device_at: string;
    }>`select device_at from cabinet_log where cabinet_id = ${c.id} and seq in (13, 14, 15) order by seq`.execute(w.db);
    const times = rows.map(({ device_at }) => Date.parse(device_at));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(Math.max(...times)).toBeLessThanOrEqual(server.clock.now.getTime());
    expect((await c.log()).find(({ seq }) => seq === 14)?.detail).toContain('设备时间2000-01-01T00:00:00.000Z与实际相差');
  });
  it('two calls of one device at the same moment are one after the other', async () => {
    const events = [open(16), close(17), open(18), close(19)];
    const answers = await Promise.all([c.say({ events }), c.say({ events }), c.say({ events: events.slice(2), lastSeq: 19 })]);
    expect(Math.max(...answers.map((answer) => upTo(answer) ?? 0))).toBe(19);
    expect((await numbers()).filter((one) => /^1[6-9] /.test(one))).toEqual(['16 已处理', '17 已处理', '18 已处理', '19 已处理']);
  });
  it('what cannot be understood is written down and holds nothing up', async () => {
    const events = [
      { seq: 20, at: at(), type: 'dance' },
      { seq: 21, at: at(), type: 'open', door: 99, method: 'card' },
      open(22),
      close(23, { plates: [{ plate: 'x' }] }),
      close(24),
    ];
    expect(upTo(await c.say({ events: events as never }))).toBe(24);
    expect((await numbers()).slice(-5)).toEqual(['20 无法识别', '21 无法识别', '22 已处理', '23 无法识别', '24 已处理']);
  });
});

describe('nobody else is let in', () => {
  const refused = async (answer: Promise<{ code: number; msg: string }>) => (({ code, msg }) => [code, msg])(await answer);
  const STRANGER = [CODES.forbidden, '设备未注册或签名不正确'];
  const applied = async () =>
    Number((await sql<{ n: number }>`select applied_seq as n from cabinet_device where cabinet_id = ${c.id}`.execute(w.db)).rows[0]?.n);

  it('neither a stranger nor somebody with a wrong key, and both are told the same', async () => {
    const now = server.clock.now.getTime();
    expect(await refused(deviceLink('NOBODY-1', c.secret, http)({ lastSeq: 0 }, now))).toEqual(STRANGER);
    expect(await refused(deviceLink(c.deviceSn, randomBytes(32), http)({ lastSeq: 0, events: [open(25)] }, now))).toEqual(STRANGER);
    expect(await applied()).toBe(24);
    expect((await c.log()).find(({ result }) => result === '签名错误')).toMatchObject({ type: '通讯', detail: '签名与密钥不符', count: 1 });
  });
  it('a call that was changed on the way', async () => {
    const body = JSON.stringify({ lastSeq: 25, events: [open(25)] });
    const signed = { device: c.deviceSn, time: String(server.clock.now.getTime()), nonce: 'a'.repeat(20) };
    const headers = { 'x-device': signed.device, 'x-time': signed.time, 'x-nonce': signed.nonce, 'x-signature': signCall(c.secret, signed, body) };
    const { text } = await http(headers, body.replace('"door":1', '"door":2'));
    expect(JSON.parse(text)).toMatchObject({ code: CODES.forbidden });
    const moved = await http({ ...headers, 'x-time': String(server.clock.now.getTime() + 1) }, body);
    expect(JSON.parse(moved.text)).toMatchObject({ code: CODES.forbidden });
    expect(await applied()).toBe(24);
  });
  it('a call that is sent once more', async () => {
    const nonce = 'n'.repeat(24);
    expect((await c.say({ lastSeq: 24 }, undefined, nonce)).code).toBe(0);
    expect(await c.say({ lastSeq: 24 }, undefined, nonce)).toMatchObject({ code: CODES.conflict, msg: '请求已处理过，不能重放' });
  });
  it('a clock that is off by more than five minutes, which is told what to do', async () => {
    for (const off of [-LIMITS.clock - 1, LIMITS.clock + 1])
      expect(await c.say({ lastSeq: 24 }, new Date(server.clock.now.getTime() + off * 1000))).toMatchObject({
        code: CODES.forbidden,
        msg: expect.stringContaining('X-Now 校时'),
      });
    expect((await c.say({ lastSeq: 24 }, new Date(server.clock.now.getTime() - 200_000))).code).toBe(0);
  });
  it('headers and bodies that are none', async () => {
    const send = (headers: Record<string, string>, payload: string | Buffer = '{}') =>
      server.app.inject({ method: 'POST', url: DEVICE_PATH, headers: { 'content-type': 'application/json', ...headers }, payload });
    const proper = (body: string | Buffer, device = c.deviceSn) => {
      const signed = { device, time: String(server.clock.now.getTime()), nonce: randomBytes(10).toString('hex') };
      return { 'x-device': device, 'x-time': signed.time, 'x-nonce': signed.nonce, 'x-signature': signCall(c.secret, signed, body) };
    };
    const bodies: (string | Buffer)[] = [
      '',
      'null',
      '[]',
      '{',
      '{}',
      '"x"',
      '{"lastSeq":-1}',
      '{"lastSeq":0,"stray":1}',
      '{"lastSeq":0,"events":[{"seq":0}]}',
      '{"lastSeq":0,"events":[{"seq":1e300,"at":"2026","type":"open"}]}',
      '{"lastSeq":0,"status":{"firmware":"\\u0000"}}',
      '{"lastSeq":0,"status":{"firmware":"\\ud800"}}',
      Buffer.from([0xff, 0xfe, 0x00]),
      `{"lastSeq":0,"events":[${'{},'.repeat(300)}{}]}`,
      '{"__proto__":{"lastSeq":0}}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ];
    for (const body of bodies) {
      const answer = await send(proper(body), body);
      expect(answer.statusCode, String(body).slice(0, 40)).toBe(200);
      expect(answer.json().code, String(body).slice(0, 40)).toBe(CODES.badInput);
    }
    const wrong: Record<string, string>[] = [
      {},
      { 'x-device': "' or 1=1" },
      { ...proper('{}'), 'x-time': 'now' },
      { ...proper('{}'), 'x-nonce': 'short' },
      { ...proper('{}'), 'x-signature': 'zz' },
      { ...proper('{}'), 'content-type': 'text/plain' },
    ];
    for (const headers of wrong) expect((await send(headers)).json().code).toBe(CODES.badInput);
    const huge = JSON.stringify({ lastSeq: 0, padding: 'x'.repeat(LIMITS.body) });
    expect((await send(proper(huge), huge)).json()).toMatchObject({ code: CODES.badInput, msg: '内容过大，请减少后再提交' });
    expect(await applied()).toBe(24);
  });
  it('a number far beyond what may be, and more that waits than there is room for', async () => {
    expect(await c.say({ events: [open(24 + LIMITS.ahead + 1)] })).toMatchObject({ code: CODES.rejected, msg: expect.stringContaining('超出范围') });
    const many = (from: number) => Array.from({ length: LIMITS.events }, (_, i) => open(from + i));
    for (let i = 0; i < LIMITS.waiting / LIMITS.events; i++) await c.say({ events: many(100 + i * LIMITS.events) });
    expect(await c.say({ events: many(5_000) })).toMatchObject({ code: CODES.rejected, msg: '等待中的报文过多，请先补发序号25' });
    await sql`delete from cabinet_pending where cabinet_id = ${c.id}`.execute(w.db);
    await sql`update cabinet_device set highest_seq = 24, gap_since = null where cabinet_id = ${c.id}`.execute(w.db);
  });
  it('more calls in a minute than a device needs', async () => {
    pass(61);
    const answers: number[] = [];
    for (let i = 0; i <= LIMITS.calls; i++) answers.push((await c.say({ lastSeq: 24 })).code);
    expect(answers.filter((code) => code === 0)).toHaveLength(LIMITS.calls);
    expect(answers.at(-1)).toBe(CODES.tooMany);
    pass(61);
    expect((await c.say({ lastSeq: 24 })).code).toBe(0);
  });
});

describe('keys', () => {
  it('are shown once, and the one before ends at once with everything that waited under it', async () => {
    const d = await cabinetWorld(w, { clock: server.clock });
    await d.say({ events: [open(1, { card: 'CARD2' }), close(3)] });
    const fresh = await issueKey(d.context, d.id);
    expect(fresh.equals(d.secret)).toBe(false);
    expect(await d.say({ lastSeq: 3 })).toMatchObject({ code: CODES.forbidden });
    const again = sayings({ db: w.db, id: d.id, deviceSn: d.deviceSn, secret: fresh, clock: server.clock });
    expect((await again.say({ events: [open(1, { card: 'CARD2' }), close(2)] })).info).toMatchObject({ upTo: 2, missing: [] });
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(l)::text as text from cabinet_log l where cabinet_id = ${d.id} union all select row_to_json(o)::text from operation_log o where record_id = ${d.id}`.execute(
      w.db,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const secret of [d.secret, fresh]) expect(rows.some(({ text }) => text.includes(secret.toString('hex')))).toBe(false);
  });
  it('of a device the platform took back or gave to another house are worth nothing', async () => {
    const d = await cabinetWorld(w, { clock: server.clock });
    await d.say({ events: [open(1, { card: 'CARD3' }), close(2)] });
    const platform = w.context(
      { ...w.hospital, kind: 'P', id: (await sql<{ id: string }>`select id from organisation where kind = 'P'`.execute(w.db)).rows[0]?.id ?? '' },
      { now: d.context.now },
    );
    await expect(act(platform, 'cabinet', 'bind', [d.id], { hospital: w.dealer.id })).rejects.toThrow('已交付使用，请先解绑');
    await act(platform, 'cabinet', 'unbind', [d.id], {}, '设备回收');
    expect(await d.say({ lastSeq: 2 })).toMatchObject({ code: CODES.forbidden });
    const moved = async () =>
      (await sql<{ org_id: string; cabinet_id: string }>`select org_id, cabinet_id from cabinet_device where device_sn = ${d.deviceSn}`.execute(w.db)).rows[0];
    const atPlatform = await moved();
    expect(atPlatform?.org_id).toBe(platform.org.id);
    await expect(act(platform, 'cabinet', 'unbind', [atPlatform?.cabinet_id ?? ''], {}, '再次')).rejects.toThrow('尚未交付使用');
    await act(platform, 'cabinet', 'bind', [atPlatform?.cabinet_id ?? ''], { hospital: w.dealer.id, warehouseCode: 'W1' });
    const there = await moved();
    expect(there?.org_id).toBe(w.dealer.id);
    // What it sent under the first house and kept, it cannot tell the second.
    expect(await d.say({ events: [open(3), close(4)] })).toMatchObject({ code: CODES.forbidden });
    const { rows } = await sql`select from cabinet_log where org_id = ${w.dealer.id} and seq is not null`.execute(w.db);
    expect(rows).toEqual([]);
    // The house it left keeps its history, and has it no more.
    expect((await sql`select from cabinet_log where org_id = ${w.hospital.id} and cabinet_id = ${d.id} and seq is not null`.execute(w.db)).rows).toHaveLength(
      2,
    );
  });
});

describe('commands', () => {
  it('open a door from afar: by who answers for it, only online, within a minute, and it is told who did', async () => {
    const e = await cabinetWorld(w, { clock: server.clock });
    await expect(act(e.context, 'cabinet', 'openDoor', [e.id], { door: '1' }, '检修')).rejects.toThrow('设备离线，无法开门');
    await e.say({ lastSeq: 0 });
    await expect(act(e.context, 'cabinet', 'openDoor', [e.id], { door: '1' })).rejects.toThrow('请填写远程开门原因');
    await expect(act(e.context, 'cabinet', 'openDoor', [e.id], { door: '9' }, '检修')).rejects.toThrow('没有9号门');
    const stranger = { ...e.context, user: { ...e.context.user, employee: e.nurse } };
    await expect(act(stranger, 'cabinet', 'openDoor', [e.id], { door: '1' }, '检修')).rejects.toThrow('维护权限');
    await act(e.context, 'cabinet', 'openDoor', [e.id], { door: '1' }, '检修');
    const { info } = await e.say({ lastSeq: 0 });
    expect(info?.commands).toMatchObject([{ kind: 'unlock', door: 1 }]);
    const command = info?.commands[0]?.id ?? '';
    const done = await e.say({ done: [{ command, ok: true }], events: [open(1, { card: undefined, method: 'remote', command }), close(2)] });
    expect(done.info?.commands).toEqual([]);
    expect((await e.log()).find(({ seq }) => seq === 1)?.detail).toMatch(/^1号门，.+，远程$/);
    await act(e.context, 'cabinet', 'openDoor', [e.id], { door: '1' }, '检修');
    pass(61);
    expect((await e.say({ lastSeq: 2 })).info?.commands).toEqual([]);
    expect((await e.log()).filter(({ type }) => type === '指令').at(-1)).toMatchObject({ result: '未响应', detail: '开门：设备未响应' });
  });
  it('reach a device that waits for its answer at once', async () => {
    const f = await cabinetWorld(w, { clock: server.clock });
    const link = deviceLink(f.deviceSn, f.secret, http);
    await link({ lastSeq: 0 }, server.clock.now.getTime());
    const waiting = link({ lastSeq: 0, hold: 20 }, server.clock.now.getTime());
    await new Promise((resolve) => setTimeout(resolve, 300));
    const asked = Date.now();
    await act(f.context, 'cabinet', 'sync', [f.id]);
    expect((await waiting).info?.commands).toMatchObject([{ kind: 'count' }]);
    expect(Date.now() - asked).toBeLessThan(5_000);
  });
});

describe('by the clock', () => {
  it('a cabinet that says nothing for three minutes is offline, and back with its next word', async () => {
    const g = await cabinetWorld(w, { clock: server.clock });
    await g.say({ lastSeq: 0 });
    pass(170);
    await noteOffline(w.db, server.clock.now);
    expect((await g.row()).online_state).toBe('在线');
    pass(11);
    await noteOffline(w.db, server.clock.now);
    expect((await g.row()).online_state).toBe('离线');
    await g.say({ lastSeq: 0 });
    expect((await g.row()).online_state).toBe('在线');
    expect((await g.log()).flatMap(({ type, detail }) => (/线$/.test(type) ? [`${type} ${detail}`] : []))).toEqual([
      '上线 首次连接',
      '离线 超过180秒没有心跳',
      '上线 恢复连接',
    ]);
  });
});

it('signs what the protocol says it does', () => {
  const secret = Buffer.alloc(32, 1);
  const body = '{"lastSeq":0}';
  const text = ['D1', '1700000000000', 'n'.repeat(16), createHash('sha256').update(body).digest('hex')].join('\n');
  expect(signCall(secret, { device: 'D1', time: '1700000000000', nonce: 'n'.repeat(16) }, body)).toBe(createHmac('sha256', secret).update(text).digest('hex'));
});

describe('a cabinet without a cabinet', () => {
  it('is taken from, given back to and filled; cut off it keeps what happens and tells it in order', async () => {
    const own = await cabinetWorld(w, { clock: server.clock });
    const goods = await product(w, '模拟支架', true);
    await book(own, goods, 'M1', '3');
    const tags = await tagged(w, own, goods, 'M1', 3);
    const inside = { tags: new Map(tags.map((tag) => [tag, 1])), plates: new Map(), drawers: [] };
    const given = { deviceSn: own.deviceSn, link: deviceLink(own.deviceSn, own.secret, http), inside, lastSeq: 0, now: () => server.clock.now };
    const cabinet = new SimulatedCabinet({ ...given, say: () => undefined });
    const play: Play = { pick: (from) => from[0], wait: async () => pass(1), outside: new Map() };
    const happens = async (scene: string): Promise<string | undefined> => {
      const words = await SCENES[scene]?.(cabinet, play);
      await cabinet.call();
      return words;
    };
    // It began, was asked to count, and counted what the books know.
    await cabinet.call();
    await cabinet.call();
    expect(told(await recordsOf(w, own))).toEqual(['盘入 1 已平账', '盘入 1 已平账', '盘入 1 已平账']);
    expect(await happens('take')).toMatch(/取出标签/);
    expect(await happens('return')).toMatch(/放回/);
    expect(told(await recordsOf(w, own)).slice(3)).toEqual(['取出 -1 已归还', '归还 1 已归还']);
    expect(await happens('offline')).toBe('恢复连接，补传 6 条');
    expect(cabinet.waiting).toBe(0);
    expect(told(await recordsOf(w, own)).slice(5)).toEqual(['取出 -1 待核销', '取出 -1 待核销', '取出 -1 待核销']);
    expect(await happens('unknown')).toMatch(/放入后又取出/);
    expect((await errorsOf(w, own)).filter(({ type }) => type === '未知标签')).toMatchObject([{ state: '已处理' }]);
    expect(await happens('warm')).toBe('超温后恢复');
    const { rows } = await sql<{ channel: string }>`select distinct channel from cabinet_record where cabinet_id = ${own.id}`.execute(w.db);
    expect(rows).toEqual([{ channel: '模拟' }]);
  });
});
