import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Context, within } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { inTransaction } from '../../src/server/db/transaction';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { inboxOf } from '../../src/server/engine/inbox/inbox';
import { receiveSurgeries } from '../../src/server/kinds/his/receive/surgeries';
import { act, documentsOf, edit, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** The list of operations another system keeps: told late, twice and out of order it becomes one plan each, which follows it as far as nothing was decided here. */
let w: TradeWorld;
let h: Context;
let no = 0;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await sql`update department set his_dept_code = 'D01' where org_id = ${w.hospital.id} and id = ${w.ward}`.execute(w.db);
  await sql`update employee set his_staff_code = 'S01' where org_id = ${w.hospital.id} and id = ${w.hospital.employee}`.execute(w.db);
  for (const [at, name] of ['张三丰', '李四光'].entries())
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id)
      values (${w.hospital.id}, ${newId()}, ${`P${at}`}, ${name}, 'inpatient', ${`ZY00${at}`}, ${w.ward})`.execute(w.db);
});
beforeEach(() => {
  no += 1;
});

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + (hours + 200 * no) * 3_600_000).toISOString();
/** As that system writes a moment: by the clock on its wall. */
const onTheClock = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const row = (more: Record<string, unknown> = {}) => ({
  ...{ surgeryNo: `OP${no}`, visitType: 'I', visitNo: 'ZY000', surgeryName: '椎体融合术', surgeryAt: onTheClock(inHours(20)), room: '3' },
  ...{ deptCode: 'D01', surgeonCode: 'S01', ...more },
});
const tell = (...rows: Record<string, unknown>[]) => inTransaction(h.db, (tx) => receiveSurgeries(within(h, tx), rows));
const plans = async () => (await documentsOf(h, 'surgeryPlan')).filter((one) => (one.extra as { hisNo?: string }).hisNo === `OP${no}`);
const reviewed = async () => {
  await tell(row());
  const [plan] = await plans();
  await edit(h, 'surgeryPlan', String(plan?.id), { suppliers: [w.supplier] }, [{ specification: w.spec, quantity: '2', supply: '2' }]);
  await act(h, 'surgeryPlan', 'review', String(plan?.id));
  await drainOutbox(w.db);
  return String(plan?.id);
};

describe('an operation that is put on the list', () => {
  it('is one plan however often it is told, and waits for whoever adds its goods', async () => {
    expect(await tell(row(), row())).toEqual({ accepted: 1, duplicated: 1, rejected: [] });
    // What is left out changes nothing, by whatever number of his stay he is found.
    expect(await tell(row({ visitSeq: 1, room: '' }), row({ visitSeq: '1', diagnosis: '' }))).toMatchObject({ accepted: 0, duplicated: 2 });
    expect((await tell(row({ visitSeq: 7 }))).rejected).toHaveLength(1);
    const [plan, ...others] = await plans();
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ status: 0, origin: 'auto', department_id: w.ward, doctor_id: w.hospital.employee, surgery_name: '椎体融合术' });
    expect(new Date(String(plan?.happened_at)).toISOString()).toBe(inHours(20));
    const { list } = await inboxOf(h, { kind: 'surgeryPlan', pageNum: 1, pageSize: 50 });
    expect(list.filter(({ id }) => id === plan?.id).map(({ waiting }) => waiting)).toEqual(['born']);
  });
  it('is put right while nobody decided about it, its goods stay', async () => {
    await tell(row());
    const [plan] = await plans();
    await edit(h, 'surgeryPlan', String(plan?.id), {}, [{ specification: w.spec, quantity: '2', supply: '2' }]);
    expect(await tell(row({ visitNo: 'ZY001', surgeryAt: onTheClock(inHours(30)) }))).toMatchObject({ accepted: 1 });
    const now = await rowOf(h, String(plan?.id));
    expect([new Date(String(now.happened_at)).toISOString(), now.line_count ?? 1]).toEqual([inHours(30), 1]);
    expect(now.patient_id).not.toBe(plan?.patient_id);
  });
  it.each([
    [{ visitNo: 'ZY999' }, '没有就诊号为【ZY999】的患者'],
    [{ deptCode: 'X' }, '科室编码【X】未对照'],
    [{ surgeonCode: 'X' }, '主刀编码【X】未对照'],
    [{ surgeryAt: 'soon' }, '手术时间】不是有效时间'],
    [{ surgeryName: '' }, '术式'],
    [{ surgeryNo: '' }, '请填写手术单号'],
    [{ goods: [] }, '不认识的字段：goods'],
  ])('is refused in words where it is wrong: %j', async (more, words) => {
    const { accepted, rejected } = await tell(row(more));
    expect([accepted, rejected.map(({ reason }) => reason)]).toEqual([0, [expect.stringContaining(words)]]);
    expect(await plans()).toEqual([]);
  });
});

describe('an operation that was decided about here', () => {
  it('moves with the list, and so does what its supplier was told; who it is about is a matter of people', async () => {
    const id = await reviewed();
    expect(await tell(row({ surgeryAt: onTheClock(inHours(44)), room: '5' }))).toMatchObject({ accepted: 1 });
    await drainOutbox(w.db);
    const theirs = (await documentsOf(w.context(w.dealer), 'surgeryPlan')).at(-1);
    for (const one of [await rowOf(h, id), theirs]) expect(new Date(String(one?.happened_at)).toISOString()).toBe(inHours(44));
    const { rejected } = await tell(row({ visitNo: 'ZY001', surgeryAt: onTheClock(inHours(44)), room: '5' }));
    expect(rejected).toEqual([{ id: `OP${no}`, reason: expect.stringMatching(/^手术计划【SJ\d+】已审核，请在其中更正患者$/) }]);
  });
  it('is called off with it, once', async () => {
    const id = await reviewed();
    expect(await tell({ surgeryNo: `OP${no}`, cancelled: true })).toEqual({ accepted: 1, duplicated: 0, rejected: [] });
    expect((await rowOf(h, id)).status).toBe(6);
    expect(await tell({ surgeryNo: `OP${no}`, cancelled: true })).toEqual({ accepted: 0, duplicated: 1, rejected: [] });
  });
});
