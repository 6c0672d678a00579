import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cabinetApplication } from '../../src/domain/cabinet/cabinet-application';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { watchCabinets } from '../../src/server/kinds/cabinet/cabinet-clock';
import { book, errorsOf, product, recordsOf, tagged, told } from '../support/cabinet-goods';
import { act as actOnRecord, type CabinetWorld, cabinetWorld } from '../support/cabinet-world';
import { act, add, documentsOf, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Somebody asks for a cabinet: once that is passed its door opens to him, for what he asked and for as long, and to nobody else for it. */
let w: TradeWorld;
let c: CabinetWorld;
let stent: { spec: string; piece: string };
let tags: string[];
let doctor = '';
let seq = 0;
const clock = { now: new Date('2026-10-12T02:00:00.000Z') };
inWorld(
  (db) => tradeWorld(db, () => new Date(clock.now)),
  async (made) => {
    w = made;
    c = await cabinetWorld(w, { clock });
    doctor = newId();
    await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${doctor}, 'DR1', '王医生', ${w.ward})`.execute(w.db);
    stent = await product(w, '支架', true);
    await book(c, stent, 'S1', '4');
    tags = await tagged(w, c, stent, 'S1', 4);
    await say({ type: 'count', ...layer(tags) });
  },
);

type Values = Record<string, unknown>;
const at = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000).toISOString();
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const layer = (epcs: readonly string[]) => ({ layers: [{ layer: 1, epcs: [...epcs] }] });
const say = async (...events: object[]) => {
  const answer = await c.say({ setup: 'none', events: events.map((event) => ({ at: at(0), seq: ++seq, ...event })) as never });
  expect(answer.msg).toBe('成功');
  return answer;
};
/** The doctor holds no card: he opens by his number. */
const opens = (before: readonly string[], after: readonly string[], employee = 'DR1') =>
  say({ type: 'open', door: 1, method: 'face', employee, ...layer(before) }, { type: 'close', door: 1, ...layer(after) });
const wish = (quantity: string, more: Values = {}): Values => ({ specification: stent.spec, unit: stent.piece, quantity, ...more });
const asks = (more: Values = {}, lines: Values[] = [wish('2')]) => {
  const header = { applyKind: 'take', cabinet: c.id, department: w.ward, applicant: doctor, timeFrom: at(0), timeTo: at(60), surgeryPlan: '', ...more };
  return add(c.context, 'cabinetApplication', header, lines);
};
const submitted = async (more: Values = {}, lines?: Values[]) => {
  const { id } = await asks(more, lines);
  await act(c.context, 'cabinetApplication', 'submit', id, { confirmed: false });
  return id;
};
const passed = async (more: Values = {}, lines?: Values[]) => {
  const id = await submitted(more, lines);
  await act(c.context, 'cabinetApplication', 'review', id);
  return id;
};
const stated = async (id: string) => documentInfo(c.context, cabinetApplication, { id });
const grantsOf = async () => ((await say()) as { info?: { setup?: { grants: unknown[] } } }).info?.setup?.grants;
let patient = '';

describe('a request for a cabinet', () => {
  it('says at the field what is missing or wrong', async () => {
    expect(await refusal(asks({ timeTo: at(-1) }))).toEqual(['结束时间须晚于开始时间 @ timeTo']);
    expect(await refusal(asks({ timeTo: at(24 * 60 + 1) }))).toEqual(['开门时段最长24小时 @ timeTo']);
    expect(await refusal(submitted({ timeFrom: at(-120), timeTo: at(-60) }))).toContain('开门授权已过期 @ timeTo');
    expect(await refusal(submitted())).toEqual(['取用高值耗材，请填写患者或手术计划 @ patient']);
    patient = newId();
    await sql`insert into patient (org_id, id, name, visit_type, visit_no) values (${w.hospital.id}, ${patient}, '张三', 'inpatient', 'V1')`.execute(w.db);
    expect(await refusal(submitted({ patient }, [wish('3'), wish('2', { batchNo: 'S1' })]))).toEqual(['柜内数量不足，现有4支 @ 2.quantity']);
    expect(await refusal(submitted({ patient }, [wish('1'), wish('2')]))).toEqual(['同一产品、批号只能有一行，请合并数量 @ 2']);
    expect(await refusal(submitted({ applyKind: 'maintain' }))).toEqual(['开柜维护没有耗材明细 @ applyKind']);
    await sql`update cabinet set status = false where id = ${c.id}`.execute(w.db);
    expect(await refusal(submitted({ patient }))).toEqual(['【骨科智能柜1】未启用，不能申请开门 @ cabinet']);
    await sql`update cabinet set status = true, online_state = '离线' where id = ${c.id}`.execute(w.db);
    expect(await refusal(submitted({ patient }))).toEqual(['【骨科智能柜1】离线，联网后才能开门 @ cabinet']);
    await sql`update cabinet set online_state = '在线' where id = ${c.id}`.execute(w.db);
  });

  let first = '';
  it('not passed yet opens nothing: who opens the door all the same has no right to', async () => {
    first = await submitted({ patient, timeFrom: at(10), timeTo: at(60) });
    expect(await grantsOf()).toEqual([]);
    await opens(tags, tags);
    expect((await errorsOf(w, c)).filter(({ type }) => type === '越权')).toMatchObject([{ subject: '王医生开启1号门', value: '没有权限或不在授权时段' }]);
  });

  it('passed is told the device, and is a right from its first minute on', async () => {
    await act(c.context, 'cabinetApplication', 'review', first);
    const { sn } = await rowOf(c.context, first);
    expect(await grantsOf()).toEqual([{ application: sn, employee: 'DR1', kind: 'take', from: expect.stringMatching(/Z$/), to: expect.any(String) }]);
    await opens(tags, tags);
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '越权', value: expect.stringMatching(/^开门授权2026-10-12 10:10开始：GQ/) });
    const before = (await errorsOf(w, c)).length;
    pass(12);
    await opens(tags, tags.slice(1));
    expect((await errorsOf(w, c)).length).toBe(before);
    expect(told(await recordsOf(w, c)).at(-1)).toBe('取出 -1 待核销');
    const { rows } = await sql<{
      application_sn: string;
    }>`select application_sn from cabinet_record_list where cabinet_id = ${c.id} and event_type = '取出'`.execute(w.db);
    expect(rows).toEqual([{ application_sn: sn }]);
    const { header, lines } = await stated(first);
    expect([header.status, header.doorRight, header.done, lines[0]?.done]).toEqual([2, expect.any(String), '0/1项', '1.0000']);
  });

  it('gives nobody else a right, and what comes back counts as not taken', async () => {
    await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${newId()}, 'DR2', '李医生', ${w.ward})`.execute(w.db);
    await opens(tags.slice(1), tags.slice(1), 'DR2');
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '越权', subject: '李医生开启1号门' });
    pass(1);
    await opens(tags.slice(1), tags);
    expect((await stated(first)).lines[0]?.done).toBe('0.0000');
  });

  it('is done when all of it was taken; what is taken beyond it is told', async () => {
    pass(1);
    await opens(tags, tags.slice(3));
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '超申请', value: expect.stringMatching(/为2件，已取3件$/) });
    expect(await rowOf(c.context, first)).toMatchObject({ status: 7 });
    expect(await grantsOf()).toEqual([]);
    pass(1);
    await opens(tags.slice(3), tags.slice(3));
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '越权', value: '没有权限或不在授权时段' });
  });

  it('is over with its time, and taken back at once when it is stopped', async () => {
    const second = await passed({ patient }, [wish('1')]);
    pass(61);
    await opens(tags.slice(3), tags.slice(3));
    expect((await errorsOf(w, c)).at(-1)).toMatchObject({ type: '越权', value: expect.stringMatching(/^开门授权已过期：GQ/) });
    await watchCabinets(w.db, clock.now);
    expect((await rowOf(c.context, second)).status).toBe(7);
    await say();
    const third = await passed({ patient }, [wish('1')]);
    expect(await grantsOf()).toHaveLength(1);
    await act(c.context, 'cabinetApplication', 'stop', third, { reason: '手术取消' });
    expect(await grantsOf()).toEqual([]);
    await opens(tags.slice(3), tags.slice(3));
    expect((await stated(third)).header.doorRight).toBe('已收回');
  });

  it('to look after a cabinet opens its doors from afar while it lasts', async () => {
    const user = { ...c.context, user: { ...c.context.user, employee: doctor } };
    const open = () => actOnRecord(user, 'cabinet', 'openDoor', [c.id], { door: '1' }, '检修');
    await expect(open()).rejects.toThrow(/不能远程开门|开门授权已过期/);
    await passed({ applyKind: 'maintain' }, []);
    expect(await open()).toMatchObject({ says: ['已向【骨科智能柜1】发出1号门开门指令'] });
    pass(61);
    await say();
    await expect(open()).rejects.toThrow('开门授权已过期：GQ');
  });

  it('to fill or to empty it begins the paper of the store', async () => {
    const filled = await passed({ applyKind: 'put' }, [wish('5')]);
    const issue = (await documentsOf(c.context, 'issueOdo')).find((row) => row.made_by === filled);
    expect(issue).toMatchObject({ status: 0, subkind: '4', warehouse_id: w.hospital.warehouse, to_warehouse_id: c.store, department_id: w.ward });
    expect(await linesOf(c.context, String(issue?.id))).toMatchObject([{ specification_id: stent.spec, quantity: '5.0000' }]);
    const cleared = await passed({ applyKind: 'clear' }, [wish('1', { batchNo: 'S1' })]);
    const back = (await documentsOf(c.context, 'issueReturn')).find((row) => row.made_by === cleared);
    expect(back).toMatchObject({ status: 0, warehouse_id: c.store, to_warehouse_id: w.hospital.warehouse });
    expect(await linesOf(c.context, String(back?.id))).toMatchObject([{ batch_no: 'S1', location_id: c.location, quality: '合格' }]);
  });
});
