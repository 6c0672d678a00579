import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { watchCabinets } from '../../src/server/kinds/cabinet/cabinet-clock';
import { useDaily } from '../../src/server/kinds/cabinet/use-daily';
import { setRule } from '../../src/server/rules/rule-settings';
import { book, errorsOf, lotsOf, plate, product, recordsOf, tagged, told } from '../support/cabinet-goods';
import { act, cabinetWorld } from '../support/cabinet-world';
import { act as actOn, add, documentsOf, post, versionOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { colleague } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
inWorld(tradeWorld, async (made) => {
  w = made;
});

/** A cabinet with a counter for its events: `door` opens, says what is behind it before and after, and shuts. */
async function cabinet(given: Parameters<typeof cabinetWorld>[1] = {}) {
  const clock = { now: new Date('2026-10-12T02:00:00.000Z') };
  const c = await cabinetWorld(w, { clock, ...given });
  let seq = 0;
  const at = () => clock.now.toISOString();
  const card = String(
    (await sql<{ card_no: string }>`select card_no from cabinet_staff where cabinet_id = ${c.id} and card_no is not null limit 1`.execute(w.db)).rows[0]
      ?.card_no,
  );
  const say = async (...events: object[]) => {
    const answer = await c.say({ events: events.map((event) => ({ at: at(), seq: ++seq, ...event })) as never });
    expect(answer.msg).toBe('成功');
    return answer;
  };
  const layer = (epcs: readonly string[]) => ({ layers: [{ layer: 1, epcs: [...epcs] }] });
  const open = (more: object = {}) => ({ type: 'open', door: 1, method: 'card', card, ...more });
  return {
    c,
    clock,
    say,
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    open,
    door: (before: readonly string[], after: readonly string[], more: object = {}) =>
      say(open({ ...layer(before), ...more }), { type: 'close', door: 1, ...layer(after) }),
    count: (epcs: readonly string[], more: object = {}) => say({ type: 'count', ...layer(epcs), ...more }),
    weigh: (code: string, before: number, after: number) => {
      const plates = (grams: number) => ({ plates: [{ plate: code, grams }] });
      return say(open(plates(before)), { type: 'close', door: 1, ...plates(after) });
    },
    open1: open,
  };
}
const even = (batch: string, n: number) => ({ batch, device: String(n), pending: '0', book: String(n), difference: '0' });

describe('pieces with tags', () => {
  it('are taken by whoever opened the door, come back, or are used; device, open takes and books agree at every step', async () => {
    const { c, door, count, pass } = await cabinet();
    const stent = await product(w, '支架', true);
    await book(c, stent, 'S1', '3');
    const tags = await tagged(w, c, stent, 'S1', 3);
    await count(tags);
    // What a first count finds is on the books: nobody put it in, and nothing is wrong.
    expect(told(await recordsOf(w, c))).toEqual(['盘入 1 已平账', '盘入 1 已平账', '盘入 1 已平账']);
    expect(await lotsOf(w, c)).toEqual([even('S1', 3)]);
    pass(1);
    await door(tags, tags.slice(2));
    expect((await recordsOf(w, c)).slice(3)).toMatchObject([
      { event_type: '取出', quantity: '-1', bind_state: '待核销', who: expect.stringMatching(/^护士/) },
      { event_type: '取出', quantity: '-1', bind_state: '待核销' },
    ]);
    expect(await lotsOf(w, c)).toEqual([{ batch: 'S1', device: '1', pending: '2', book: '3', difference: '0' }]);
    pass(1);
    await door(tags.slice(2), tags.slice(1));
    expect(told(await recordsOf(w, c)).slice(3)).toEqual(['取出 -1 待核销', '取出 -1 已归还', '归还 1 已归还']);
    const open = (await recordsOf(w, c)).filter(({ bind_state }) => bind_state === '待核销');
    await act(
      c.context,
      'cabinetRecord',
      'bindUse',
      open.map(({ id }) => id),
    );
    expect(told(await recordsOf(w, c)).slice(3)).toEqual(['取出 -1 已使用', '取出 -1 已归还', '归还 1 已归还']);
    expect(await lotsOf(w, c)).toEqual([even('S1', 2)]);
    const [use] = await documentsOf(c.context, 'useRecord');
    expect(use).toMatchObject({ status: 2, subkind: '4' });
    // Taken back, the take waits for another paper; done again, it is used again.
    pass(1);
    await actOn(c.context, 'useRecord', 'unreview', String(use?.id));
    expect(await lotsOf(w, c)).toEqual([{ batch: 'S1', device: '2', pending: '1', book: '3', difference: '0' }]);
    pass(1);
    await actOn(c.context, 'useRecord', 'submit', String(use?.id));
    expect(await lotsOf(w, c)).toEqual([even('S1', 2)]);
    expect((await errorsOf(w, c)).filter(({ state }) => state === '待处理')).toEqual([]);
  });

  it('that are scanned at the use answer for the take, whichever comes first', async () => {
    const { c, door, count } = await cabinet();
    const stent = await product(w, '球囊', true);
    await book(c, stent, 'B1', '2');
    const tags = await tagged(w, c, stent, 'B1', 2);
    await count(tags);
    const patient = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id)
      values (${w.hospital.id}, ${patient}, ${patient.slice(-8)}, '李四', 'inpatient', ${patient.slice(-6)}, ${w.ward})`.execute(w.db);
    const use = async (tag: string) => {
      const label = await sql<{ label_no: string }>`select label_no from stock_label where epc = ${tag}`.execute(w.db);
      await post(c.context, 'useRecord', { useType: '1', department: w.ward, warehouse: c.store, patient }, [
        { specification: stent.spec, unit: stent.piece, quantity: '1', batchNo: 'B1', labelNo: label.rows[0]?.label_no, location: c.location },
      ]);
    };
    await door(tags, tags.slice(1));
    await use(tags[0] as string);
    expect(told(await recordsOf(w, c)).slice(2)).toEqual(['取出 -1 已使用']);
    await use(tags[1] as string);
    expect(await lotsOf(w, c)).toEqual([{ batch: 'B1', device: '1', pending: '0', book: '0', difference: '1' }]);
    await door(tags.slice(1), []);
    expect(told(await recordsOf(w, c)).slice(2)).toEqual(['取出 -1 已使用', '取出 -1 已使用']);
    expect(await lotsOf(w, c)).toEqual([]);
    // A piece that was used and lies there again is a difference until somebody clears it up.
    await door([], tags.slice(1));
    expect((await recordsOf(w, c)).at(-1)).toMatchObject({ event_type: '归还', bind_state: '异常', cause: '已登记使用又放回' });
    const [wrong] = (await errorsOf(w, c)).filter(({ type }) => type === '数量差异');
    await expect(act(c.context, 'cabinetError', 'handle', [String(wrong?.id)], { result: '已核对' })).rejects.toThrow('数量差异须通过使用登记、盘点或归还消除');
  });

  it('put in without a paper wait for it; those nobody bound are unknown until they are bound or gone', async () => {
    const { c, door, pass, clock } = await cabinet();
    const stent = await product(w, '导管', true);
    await post(c.context, 'otherGrn', { warehouse: w.hospital.warehouse, grnKind: '9' }, [
      { specification: stent.spec, unit: stent.piece, quantity: '2', givenCost: '10', batchNo: 'D1', expiryDate: '2030-12-31', productionDate: '2024-01-01' },
    ]);
    const tags = await tagged(w, c, stent, 'D1', 2);
    await door([], [...tags, 'UNKNOWN0001']);
    expect((await recordsOf(w, c)).map(({ event_type, bind_state, cause }) => [event_type, bind_state, cause])).toEqual([
      ['补货', '异常', '未登记补货'],
      ['补货', '异常', '未登记补货'],
    ]);
    expect((await errorsOf(w, c)).map(({ type, state }) => [type, state]).sort()).toEqual(
      [
        ['未登记补货', '待处理'],
        ['未登记补货', '待处理'],
        ['未知标签', '待处理'],
      ].sort(),
    );
    // The transfer that brought them is written down afterwards.
    await post(c.context, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: c.store, mode: '1' }, [
      { specification: stent.spec, unit: stent.piece, quantity: '2', batchNo: 'D1', toLocation: c.location },
    ]);
    pass(1);
    await watchCabinets(w.db, clock.now);
    expect((await recordsOf(w, c)).map(({ bind_state, source_sn }) => [bind_state, source_sn.slice(0, 2)])).toEqual([
      ['已补货', 'YK'],
      ['已补货', 'YK'],
    ]);
    expect(await lotsOf(w, c)).toEqual([even('D1', 2)]);
    await door([...tags, 'UNKNOWN0001'], tags);
    expect((await errorsOf(w, c)).map(({ type, state }) => [type, state]).sort()).toEqual(
      [
        ['未登记补货', '已处理'],
        ['未登记补货', '已处理'],
        ['未知标签', '已处理'],
      ].sort(),
    );
  });

  it('found otherwise at the opening are nobody’s doing, and a closing that comes late says whose it was', async () => {
    const { c, count, pass, clock } = await cabinet();
    const stent = await product(w, '导丝', true);
    await book(c, stent, 'G1', '3');
    const tags = await tagged(w, c, stent, 'G1', 3);
    await count(tags);
    const layers = (epcs: readonly string[]) => ({ layers: [{ layer: 1, epcs }] });
    const at = clock.now.toISOString();
    // Somebody takes a piece; what the device said of it is missing.
    const lost = [
      { seq: 2, at, type: 'open', door: 1, method: 'card', employee: '001', ...layers(tags) },
      { seq: 3, at, type: 'close', door: 1, ...layers(tags.slice(1)) },
    ];
    expect(
      (
        await c.say({
          events: [
            { seq: 4, at, type: 'open', door: 1, method: 'face', card: undefined, employee: '001', ...layers(tags.slice(1)) },
            { seq: 5, at, type: 'close', door: 1, ...layers(tags.slice(1)) },
          ] as never,
        })
      ).info,
    ).toMatchObject({ upTo: 1, missing: [[2, 3]] });
    pass(11);
    await c.say({ lastSeq: 5 });
    expect((await recordsOf(w, c)).slice(3)).toMatchObject([{ event_type: '盘出', bind_state: '异常', who: null }]);
    await c.say({ events: lost as never, lastSeq: 5 });
    expect((await recordsOf(w, c)).filter(({ event_type }) => event_type === '取出')).toMatchObject([
      { quantity: '-1', bind_state: '待核销', who: expect.stringContaining('康和医院') },
    ]);
    expect(await lotsOf(w, c)).toEqual([{ batch: 'G1', device: '2', pending: '1', book: '3', difference: '0' }]);
  });

  it('lie in one cabinet at a time', async () => {
    const a = await cabinet();
    const b = await cabinet();
    const stent = await product(w, '封堵器', true);
    await book(a.c, stent, 'F1', '1');
    const tags = await tagged(w, a.c, stent, 'F1', 1);
    await a.count(tags);
    await b.door([], tags);
    expect(told(await recordsOf(w, a.c))).toEqual(['盘入 1 已平账', '盘出 -1 异常']);
    expect((await recordsOf(w, b.c)).at(-1)).toMatchObject({ event_type: '补货', bind_state: '异常' });
  });
});

describe('goods that are weighed', () => {
  it('that lay there before are those the books know, and some of a lot nobody knows', async () => {
    const { c, weigh } = await cabinet();
    const swab = await product(w, '棉签', false);
    await book(c, swab, 'W1', '5', '2027-01-31');
    await book(c, swab, 'W2', '10', '2028-01-31');
    await plate(w, c, swab, 'T1');
    await weigh('T1', 270, 270);
    // Seventeen pieces were there before anybody looked: fifteen are on the books, of two nobody knows the lot.
    expect(await lotsOf(w, c)).toMatchObject([{ batch: '-', device: '2', difference: '2' }, even('W1', 5), even('W2', 10)]);
    expect(told(await recordsOf(w, c))).toEqual(['盘入 2 异常', '盘入 5 已平账', '盘入 10 已平账']);
  });
  it('are put in as far as papers know, leave in the order in which they end, come back to the lot they were of; small change is no event', async () => {
    const { c, weigh, pass } = await cabinet();
    const swab = await product(w, '纱布', false);
    await plate(w, c, swab, 'T2');
    await weigh('T2', 100, 100);
    await book(c, swab, 'W1', '5', '2027-01-31');
    await book(c, swab, 'W2', '10', '2028-01-31');
    await weigh('T2', 100, 250.4);
    expect(told(await recordsOf(w, c))).toEqual(['补货 5 已补货', '补货 10 已补货']);
    expect(await lotsOf(w, c)).toEqual([even('W1', 5), even('W2', 10)]);
    pass(1);
    await weigh('T2', 250.4, 180.4);
    expect((await recordsOf(w, c)).slice(2).map(({ batch_no, quantity }) => [batch_no, quantity])).toEqual([
      ['W1', '-5'],
      ['W2', '-2'],
    ]);
    pass(1);
    await weigh('T2', 180.4, 210);
    expect(await lotsOf(w, c)).toEqual([
      { batch: 'W1', device: '1', pending: '4', book: '5', difference: '0' },
      { batch: 'W2', device: '10', pending: '0', book: '10', difference: '0' },
    ]);
    const before = (await recordsOf(w, c)).length;
    await weigh('T2', 210, 210.3);
    expect(await recordsOf(w, c)).toHaveLength(before);
  });
  it('a plate that doubts itself moves them, but nobody has to answer for it', async () => {
    const { c, weigh } = await cabinet();
    const swab = await product(w, '胶布', false);
    await plate(w, c, swab, 'T3');
    await book(c, swab, 'W1', '5');
    await weigh('T3', 100, 150);
    await weigh('T3', 150, 124);
    expect((await recordsOf(w, c)).at(-1)).toMatchObject({ event_type: '取出', bind_state: '异常', cause: '秤故障' });
    expect((await errorsOf(w, c)).find(({ type }) => type === '秤故障')).toMatchObject({ state: '待处理', value: '偏差4克，请检查并校准' });
  });
});

describe('drawers', () => {
  it('hold what people say: by place or by code, in lots that end first', async () => {
    const swab = await product(w, '注射器', false);
    const { c, say, open } = await cabinet({ lines: { slots: [{ layerNo: '3', position: '1', specification: swab.spec, low: '5', par: '20' }] } });
    await book(c, swab, 'D1', '10', '2027-01-31');
    await book(c, swab, 'D2', '10', '2028-01-31');
    await say(
      open({ door: 2 }),
      { type: 'put', layer: 3, position: 1, quantity: 20 },
      { type: 'take', layer: 3, position: 1, quantity: 12 },
      { type: 'close', door: 2 },
    );
    expect(told(await recordsOf(w, c))).toEqual(['补货 10 已补货', '补货 10 已补货', '取出 -10 待核销', '取出 -2 待核销']);
    await say({ type: 'take', layer: 3, position: 9, quantity: 1 });
    expect((await c.log()).at(-1)).toMatchObject({ result: '已拒绝', detail: '第3层9位没有登记产品' });
    await say({ type: 'count', drawers: [{ layer: 3, position: 1, quantity: 7 }] });
    expect((await recordsOf(w, c)).at(-1)).toMatchObject({ event_type: '盘出', quantity: '-1', bind_state: '异常' });
    expect((await errorsOf(w, c)).find(({ type }) => type === '数量差异')).toMatchObject({ state: '待处理', value: '差异-1' });
    // Counting the store turns it into a loss; then both agree again.
    const loss = await add(c.context, 'lossReport', { warehouse: c.store, lossKind: 'stock', liability: '1' }, [
      { specification: swab.spec, unit: swab.piece, quantity: '1', batchNo: 'D2', location: c.location, reason: '3' },
    ]);
    await actOn(c.context, 'lossReport', 'submit', loss.id);
    await actOn(colleague(c.context), 'lossReport', 'review', loss.id);
    await watchCabinets(w.db, new Date('2026-10-12T02:30:00.000Z'));
    expect((await errorsOf(w, c)).find(({ type }) => type === '数量差异')).toMatchObject({ state: '已处理' });
    expect((await recordsOf(w, c)).at(-1)).toMatchObject({ event_type: '盘出', bind_state: '已平账' });
  });
  it('low value that is taken is used where the rule says so: one record a day, handed in before midnight', async () => {
    const swab = await product(w, '输液器', false);
    const { c, say, open, clock, pass } = await cabinet({ lines: { slots: [{ layerNo: '3', position: '1', specification: swab.spec }] } });
    await book(c, swab, 'I1', '10');
    await setRule(c.context, { kind: 'H', org: w.hospital.id }, { key: 'cabinet.takeIsUse', value: '1', reason: '试点' });
    await say(open({ door: 2 }), { type: 'put', layer: 3, quantity: 10 }, { type: 'take', layer: 3, quantity: 4 }, { type: 'close', door: 2 });
    const now = () => new Date(clock.now);
    const uses = async () => (await documentsOf(c.context, 'useRecord')).filter((row) => row.warehouse_id === c.store);
    expect(await useDaily(w.db, now)).toBe(0);
    expect(await uses()).toMatchObject([{ status: 0, total_quantity: '4.0000' }]);
    await say(open({ door: 2 }), { type: 'take', layer: 3, quantity: 3 }, { type: 'put', layer: 3, quantity: 1 }, { type: 'close', door: 2 });
    await useDaily(w.db, now);
    await useDaily(w.db, now);
    expect(await uses()).toMatchObject([{ status: 0, total_quantity: '6.0000' }]);
    pass(14 * 60);
    await useDaily(w.db, now);
    expect(await uses()).toMatchObject([{ status: 2, total_quantity: '6.0000' }]);
    expect(await lotsOf(w, c)).toEqual([even('I1', 4)]);
    expect(await useDaily(w.db, now)).toBe(0);
    expect(await versionOf(c.context, String((await uses())[0]?.id))).toBeGreaterThan(1);
  });
});

it('its temperature is read of its store, too: every five minutes, and at once where it jumps', async () => {
  const { c, pass } = await cabinet();
  for (const [minutes, temperature] of [
    [0, 5],
    [1, 5.4],
    [1, 7],
    [4, 7],
    [2, 7.2],
  ] as const) {
    pass(minutes);
    await c.say({ lastSeq: 0, status: { temperature } });
  }
  const { rows } = await sql<{
    temperature: string;
  }>`select r.temperature::text from cold_reading r join cabinet k on k.org_id = r.org_id and k.warehouse_id = r.warehouse_id
    where k.id = ${c.id} order by r.at`.execute(w.db);
  expect(rows.map(({ temperature }) => Number(temperature))).toEqual([5, 7, 7.2]);
});

describe('what is wrong', () => {
  it('is one open row however often it is noticed, and ends with its cause', async () => {
    const { c, say, open, clock, pass } = await cabinet();
    await c.say({ lastSeq: 0, status: { temperature: 30 } });
    await c.say({ lastSeq: 0, status: { temperature: 31 } });
    expect(await errorsOf(w, c)).toMatchObject([{ type: '超温', state: '待处理', times: 2, value: '31℃' }]);
    await c.say({ lastSeq: 0, status: { temperature: 20 } });
    expect(await errorsOf(w, c)).toMatchObject([{ type: '超温', state: '已处理' }]);
    await say(open());
    pass(2.1);
    await c.say({ lastSeq: 1 });
    await watchCabinets(w.db, clock.now);
    await watchCabinets(w.db, clock.now);
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '门未关', state: '待处理', times: 1 });
    await say({ type: 'close', door: 1 });
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '门未关', state: '已处理' });
    pass(11);
    await watchCabinets(w.db, clock.now);
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '离线', state: '待处理' });
    await c.say({ lastSeq: 2 });
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '离线', state: '已处理' });
  });
  it('whoever has no right or comes outside his hours, and an expired lot, are told at once', async () => {
    const { c, say, count, clock } = await cabinet();
    const stent = await product(w, '过期支架', true);
    await book(c, stent, 'E1', '1', '2026-12-31');
    const tags = await tagged(w, c, stent, 'E1', 1);
    await count(tags);
    const keeper = w.hospital.user;
    clock.now = new Date('2027-02-01T02:00:00.000Z');
    await say({ type: 'open', door: 1, method: 'card', card: 'NOBODY' }, { type: 'close', door: 1, layers: [{ layer: 1, epcs: [] }] });
    expect((await errorsOf(w, c)).map(({ type }) => type).sort()).toEqual(['越权', '越权', '过期取用']);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from message m join message_receipt r on r.message_id = m.id where m.uri = 'cabinetError' and r.user_id = ${keeper}`.execute(
      w.db,
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(3);
    expect((await c.say({ lastSeq: 3 })).info?.commands).toMatchObject([{ kind: 'warn' }]);
  });
  it('a take nobody answers for is overdue by the rule, until it is used or back', async () => {
    const { c, door, count, pass, clock } = await cabinet();
    const stent = await product(w, '补片', true);
    await book(c, stent, 'P1', '2');
    const tags = await tagged(w, c, stent, 'P1', 2);
    await count(tags);
    await door(tags, []);
    pass(24 * 60 - 1);
    await watchCabinets(w.db, clock.now);
    expect((await errorsOf(w, c)).filter(({ type }) => type === '超时未核销')).toEqual([]);
    pass(2);
    await watchCabinets(w.db, clock.now);
    await watchCabinets(w.db, clock.now);
    expect((await errorsOf(w, c)).filter(({ type }) => type === '超时未核销')).toMatchObject([{ times: 1 }, { times: 1 }]);
    const open = (await recordsOf(w, c)).filter(({ bind_state }) => bind_state === '待核销');
    await act(c.context, 'cabinetRecord', 'bindUse', [String(open[0]?.id)]);
    await act(c.context, 'cabinetRecord', 'returnConfirm', [String(open[1]?.id)], {}, '护士站已放回');
    await watchCabinets(w.db, clock.now);
    expect((await errorsOf(w, c)).filter(({ type, state }) => type === '超时未核销' && state !== '已处理')).toEqual([]);
    expect(await lotsOf(w, c)).toEqual([even('P1', 1)]);
  });
});
