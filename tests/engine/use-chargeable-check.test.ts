import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { useChargeableCheck } from '../../src/domain/his/use-chargeable-check';
import { hSalesDetails } from '../../src/domain/hospital/use-details';
import { act as actOnMaster } from '../support/callers';
import { type HisWorld, hisWorld } from '../support/his-world';

/** What was used beside what was charged for it: each verdict with figures worked out by hand (8.00 a piece), how differences are dealt with and brought before wards. */
let x: HisWorld;
const uses = new Map<string, { id: string; line: string; sn: string }>();
const line = (name: string) => uses.get(name)?.line ?? '';

beforeAll(async () => {
  x = await hisWorld();
  await x.stock('A', '100');
  await x.item('I1', '1', x.w.spec);
  const used = async (name: string, ...given: Parameters<HisWorld['use']>) => void uses.set(name, await x.use(...given));
  await used('right', 'ZY1', '5');
  await x.tell(x.fee('F1', 'ZY1', 5, 40));
  await used('price', 'ZY1', '2');
  await x.tell(x.fee('F2', 'ZY1', 2, 18));
  await used('late', 'ZY1', '1', { hoursAgo: 30 });
  await x.tell(x.fee('F3', 'ZY1', 1, 8));
  await used('over', 'ZY1', '3');
  await x.tell(x.fee('F4', 'ZY1', 4, 32));
  await used('part', 'ZY2', '4', { hoursAgo: 40 });
  await x.tell(x.fee('F5', 'ZY2', 1, 8, { hoursAgo: 39 }));
  await used('missed', 'ZY2', '3', { hoursAgo: 30 });
  await used('pending', 'ZY2', '2', { hoursAgo: 1 });
  await used('free', '', '2');
  await x.tell(x.fee('F6', 'ZY3', 2, 16), x.fee('F7', 'ZY3', 6, 48), x.fee('F8', 'ZY3', 1, 8, { hisItemCode: 'NEW' }));
  await actOnMaster(x.h, 'hisFee', 'match', { ids: [await feeOf('F6')], input: { candidate: line('free') } });
  await used('coded', 'ZY2', '1', { hoursAgo: 2 });
  await sql`update document_line set label_no = 'RM9' where id = ${line('coded')}`.execute(x.w.db);
  await x.tell(x.fee('F9', 'ZY3', 1, 8, { uniqueCode: 'RM9' }));
}, 120_000);
afterAll(() => x.database.drop());

const feeOf = async (code: string) => (await sql<{ id: string }>`select id from his_fee where code = ${code}`.execute(x.w.db)).rows[0]?.id ?? '';
const period = () => ({ from: addDays(dayOf(new Date()), -5), to: addDays(dayOf(new Date()), 1) });
const rows = async (query: Record<string, string> = {}) => (await x.ask(useChargeableCheck, { level: 'line', from: period().from, ...query })).list;
const row = async (id: string) => {
  const found = (await rows()).find((one) => one.rowId === id);
  return ['result', 'used', 'charged', 'difference', 'due', 'chargedAmount', 'gap', 'handled'].map((name) => found?.[name]);
};

describe('each use beside its charge', () => {
  it('is right where as much was charged as was used, at its price and in time', async () =>
    expect(await row(line('right'))).toEqual(['right', '5', '5', '0', '40', '40', '0', 'none']));
  it('is missed where nothing, or not all of it, was charged a day after', async () => {
    expect(await row(line('missed'))).toEqual(['missed', '3', '0', '3', '24', '0', '24', 'open']);
    expect(await row(line('part'))).toEqual(['missed', '4', '1', '3', '32', '8', '24', 'open']);
  });
  it('waits within that day', async () => expect(await row(line('pending'))).toEqual(['pending', '2', '0', '2', '16', '0', '16', 'open']));
  it('is charged too much where a charge is for more than anybody used', async () =>
    expect(await row(line('over'))).toEqual(['over', '3', '4', '-1', '24', '32', '-8', 'open']));
  it('is charged at another price, or late', async () => {
    expect(await row(line('price'))).toEqual(['price', '2', '2', '0', '16', '18', '-2', 'open']);
    expect(await row(line('late'))).toEqual(['late', '1', '1', '0', '8', '8', '0', 'open']);
  });
  it('is charged though nobody need pay for it', async () => expect(await row(line('free'))).toEqual(['free', '2', '2', '0', '0', '16', '-16', 'open']));
  it('is charged and was not used, or by somebody else', async () => {
    expect(await row(await feeOf('F7'))).toEqual(['unused', '0', '6', '-6', '0', '48', '-48', 'open']);
    expect(await row(await feeOf('F8'))).toEqual(['unused', '0', '1', '-1', '0', '8', '-8', 'open']);
    expect(await row(await feeOf('F9'))).toEqual(['stranger', '0', '1', '-1', '0', '8', '-8', 'open']);
  });
  it('is summed by what is wrong: two missed of 48, one too many of 8, and how many were dealt with', async () => {
    const { list, totals } = await x.ask(useChargeableCheck, { level: 'department', from: period().from });
    expect(list).toMatchObject([{ department: x.w.ward, lines: '12', missed: '48', over: '-8', unused: '-64', apart: '11', done: '0', handledRate: '0' }]);
    expect(totals).toMatchObject({ lines: '12', missed: '48', handledRate: '0.00' });
    const by = (await x.ask(useChargeableCheck, { level: 'result', from: period().from })).list.map((one) => [one.result, one.lines, one.gap]);
    expect(Object.fromEntries(by.map(([result, ...figures]) => [result, figures]))).toMatchObject({
      missed: ['2', '48'],
      right: ['1', '0'],
      unused: ['2', '-56'],
    });
  });
  it('stands among the sales to patients with what was charged of it, and what of it still is not', async () => {
    const sold = async (level: string) => (await x.ask(hSalesDetails, { level, from: period().from })).list;
    const money = (one: Record<string, unknown> | undefined) => ['charge', 'chargedQuantity', 'charged', 'uncharged'].map((name) => one?.[name]);
    const found = async (name: string) => money((await sold('line')).find((one) => one.sn === uses.get(name)?.sn));
    expect(await found('right')).toEqual(['40', '5', '40', '0']);
    expect(await found('part')).toEqual(['32', '1', '8', '24']);
    expect(await found('missed')).toEqual(['24', '0', '0', '24']);
    expect((await x.ask(hSalesDetails, { level: 'line', from: period().from, isVbp: 'true' })).list).toEqual([]);
    const banded = await sold('line+department');
    expect(banded.map((one) => one._band).filter(Boolean)).toEqual(['head', 'sums']);
    // Of what was not charged: 24 of a part, 24, 16 within its day and the piece by its code.
    expect(money(banded.at(-1))[3]).toBe('72');
  });
  it('shows who the patient is to whoever may see that', async () => {
    const blind = x.w.context(x.w.hospital, { permissions: { useChargeableCheck: ['query'] }, screen: 'useChargeableCheck' });
    const { columns } = await x.ask(useChargeableCheck, { level: 'line', from: period().from }, blind);
    expect(columns).not.toContain('patient');
    expect(columns).not.toContain('visitNo');
  });
});

describe('a difference', () => {
  it('is dealt with once, with a remark, and stays with the line', async () => {
    const input = { result: '3', remark: '抢救用，院部同意免收' };
    await actOnMaster(x.h, 'chargeCheck', 'handle', { ids: [line('missed')], input });
    const [found] = await rows({ handled: 'done' });
    expect(found).toMatchObject({ rowId: line('missed'), handleResult: '3', handleRemark: input.remark, handler: '康和医院员工' });
    await expect(actOnMaster(x.h, 'chargeCheck', 'handle', { ids: [line('part')], input: { result: '3' } })).rejects.toThrow('处理说明');
    await actOnMaster(x.h, 'chargeCheck', 'handle', { ids: [line('missed')], input: { result: '4', remark: '科室承担' } });
    expect((await rows({ handled: 'done' })).map((one) => [one.rowId, one.handleResult])).toEqual([[line('missed'), '4']]);
  });
  it('is dealt with together with others, charges and uses alike', async () => {
    const ids = [line('price'), await feeOf('F7')];
    await actOnMaster(x.h, 'chargeCheck', 'batchHandle', { ids, input: { result: '5', remark: '调价前的价格' } });
    expect((await rows({ handled: 'done' })).map((one) => one.rowId).sort()).toEqual([...ids, line('missed')].sort());
    const { list } = await x.ask(useChargeableCheck, { level: 'department', from: period().from });
    // 3 of 11.
    expect(list[0]).toMatchObject({ apart: '11', done: '3', handledRate: '27.27' });
  });
  it('is none where all is right', async () =>
    expect(actOnMaster(x.h, 'chargeCheck', 'handle', { ids: [line('right')], input: { result: '5', remark: '无' } })).rejects.toThrow(
      `【${uses.get('right')?.sn}】的【留置针】收费正常，无需处理`,
    ));
  it('that was to be charged is open again after three days without a charge, and closed by one', async () => {
    await actOnMaster(x.h, 'chargeCheck', 'handle', { ids: [line('part')], input: { result: '1', remark: '已通知收费处' } });
    expect((await row(line('part'))).at(-1)).toBe('done');
    await sql`update check_handling set handled_at = handled_at - interval '4 days' where subject_id = ${line('part')}`.execute(x.w.db);
    expect((await row(line('part'))).at(-1)).toBe('open');
    await x.tell(x.fee('F10', 'ZY2', 3, 24, { hoursAgo: 38 }));
    expect(await row(line('part'))).toEqual(['right', '4', '4', '0', '32', '32', '0', 'none']);
  });
  it('is dealt with by whoever may, and in his departments', async () => {
    const only = x.w.context(x.w.hospital, { permissions: { useChargeableCheck: ['query'] } });
    await expect(actOnMaster(only, 'chargeCheck', 'handle', { ids: [line('late')], input: { result: '5', remark: '无' } })).rejects.toThrow('权限');
    const other = x.w.context(x.w.hospital, { user: { ...x.h.user, departments: [x.w.hospital.warehouse] } });
    await expect(actOnMaster(other, 'chargeCheck', 'handle', { ids: [line('late')], input: { result: '5', remark: '无' } })).rejects.toThrow('数据不存在');
  });
});

describe('a ward is reminded', () => {
  const remind = (...names: string[]) => actOnMaster(x.h, 'chargeCheck', 'remind', { ids: names.map(line) });
  it('of nothing where nothing is missed', () => expect(remind('right', 'late')).rejects.toThrow('所选行没有漏费，无需提醒'));
  it('says whom nobody can tell', async () => expect(await remind('missed', 'right')).toEqual({ says: ['骨科：没有可以提醒的人员'] }));
  it('once for all of it, through who leads it', async () => {
    const [employee, user] = ['5f0c9d00-0000-7000-8000-000000000001', '5f0c9d00-0000-7000-8000-000000000002'];
    await sql`insert into employee (org_id, id, code, name, department_id) values (${x.h.org.id}, ${employee}, 'E9', '李护士长', ${x.w.ward})`.execute(x.w.db);
    await sql`insert into app_user (org_id, id, code, name, account_id, employee_id) values (${x.h.org.id}, ${user}, 'E9', '李护士长', ${user}, ${employee})`.execute(
      x.w.db,
    );
    await sql`update department set leader_id = ${employee} where id = ${x.w.ward}`.execute(x.w.db);
    expect(await remind('missed')).toEqual({ says: ['骨科：1行漏费24.00元，已提醒1人'] });
    const { rows: told } = await sql`select title, uri, body from message where org_id = ${x.h.org.id} and title = '使用未收费提醒'`.execute(x.w.db);
    expect(told).toEqual([{ title: '使用未收费提醒', uri: 'useRecord', body: `骨科有1行使用未收费，共24.00元：${uses.get('missed')?.sn}` }]);
  });
});
