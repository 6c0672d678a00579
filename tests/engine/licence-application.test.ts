import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { licence } from '../../src/domain/licence/licence';
import { licenceApplication } from '../../src/domain/licence/licence-application';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { listMasters } from '../../src/server/engine/masters/list';
import { runReport } from '../../src/server/engine/reports/run';
import { page } from '../support/callers';
import { act, add, documentsOf, edit, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Papers asked of a partner: given line by line, seen until a day and no longer, and nothing of it without his word. */
let w: TradeWorld;
let d: Context;
let h: Context;
let now = new Date(Date.now() - 11 * 86_400_000);
const today = () => dayOf(now);
const paper = { id: newId(), other: newId(), theirs: newId() };
inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    [d, h] = [w.context(w.dealer), w.context(w.hospital)];
    for (const [id, org, type, no] of [
      [paper.id, w.dealer.id, '营业执照', 'A1'],
      [paper.other, w.dealer.id, '医疗器械经营许可证', 'B1'],
      [paper.theirs, w.hospital.id, '营业执照', 'C1'],
    ])
      await sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, review_state, files)
        values (${org}, ${id}, ${org}, ${type}, ${no}, '2020-01-01', '2039-12-31', 'valid', '["a.pdf"]')`.execute(w.db);
  },
);

type Values = Record<string, unknown>;
const wanted = (more: Values = {}): Values => ({ partner: w.supplier, purpose: '医院准入', viewUntil: addDays(today(), 30), ...more });
const ask = (lines: Values[], more: Values = {}) => add(h, 'licenceApplication', wanted(more), lines);
const both = [{ type: '营业执照' }, { type: '医疗器械经营许可证', remark: '正本' }];
const copyOf = async (id: string): Promise<string> =>
  String((await documentsOf(d, 'licenceApplication')).find((row) => row.mirror_of === id && row.status === 1)?.id);
const asked = async (lines: Values[] = both) => {
  const { id } = await ask(lines);
  await act(h, 'licenceApplication', 'submit', id);
  return { id, copy: await copyOf(id) };
};
const seen = async (who: Context) => (await listMasters(who, licence, page())).list.map(({ no }) => no).sort();
const answer = async (copy: string, values: Values[]) => {
  const lines = await linesOf(d, copy);
  return act(d, 'licenceApplication', 'answer', copy, { lines: lines.map((line, i) => ({ id: line.id, ...values[i] })) });
};

test('what cannot be asked is said at the field', async () => {
  expect(await refusal(ask([], { viewUntil: addDays(today(), 366) }))).toEqual([`查看期限最长365天，不能晚于${addDays(today(), 365)} @ viewUntil`]);
  const tried = async (lines: Values[]) => refusal(ask(lines).then(({ id }) => act(h, 'licenceApplication', 'submit', id)));
  expect(await tried([])).toEqual(['请至少填写一行明细']);
  expect(await tried([{ remark: '全部' }])).toEqual(['请选择证照类型，或要索取注册证的产品 @ 1.type']);
  expect(await tried([{ type: '营业执照' }, { type: '营业执照' }])).toEqual(['同一证照只能申请一次 @ 2.type']);
  await sql`update organisation set joined = false where id = ${w.dealer.id}`.execute(w.db);
  expect(await tried(both)).toEqual(['【康达医疗】未入驻平台，请线下索取后登记到证照档案 @ partner']);
  await sql`update organisation set joined = true where id = ${w.dealer.id}`.execute(w.db);
});

test('it is with the other side at once, and only what is given there is seen here, until its day', async () => {
  expect([await seen(h), await seen(d)]).toEqual([['C1'], ['A1', 'B1']]);
  const { id, copy } = await asked();
  expect(await rowOf(h, id)).toMatchObject({ status: 1, counter_status: '待对方确认' });
  expect(await rowOf(d, copy)).toMatchObject({ status: 1, side: 'in', mirror_of: id, due_date: addDays(today(), 7) });
  expect(await refusal(asked())).toEqual([
    `已有未答复的申请【${(await rowOf(h, id)).sn}】 @ 1.type`,
    `已有未答复的申请【${(await rowOf(h, id)).sn}】 @ 2.type`,
  ]);
  await expect(act(h, 'licenceApplication', 'review', id)).rejects.toThrow('已发送对方，请等待对方确认');
  expect(await refusal(answer(copy, [{}, {}]))).toEqual(['请至少提供一项；全部不提供请驳回']);
  expect(await refusal(answer(copy, [{ licence: paper.other }, {}]))).toEqual(['请提供【营业执照】 @ 1.licence']);
  expect(await refusal(answer(copy, [{ licence: paper.theirs }, {}]))).toEqual(['【提供的证照】所选记录不存在 @ 1.licence']);
  expect(await refusal(answer(copy, [{ licence: paper.id, reason: '保密' }, {}]))).toEqual(['已提供的不用填写拒绝原因 @ 1.reason']);
  await answer(copy, [{ licence: paper.id }, { reason: '正在换证' }]);
  await drainOutbox(w.db, () => now);
  expect(await rowOf(h, id)).toMatchObject({ status: 2, counter_status: '对方已确认' });
  const { header, lines } = await documentInfo(h, licenceApplication, { id });
  expect(header).toMatchObject({ given: '1/2', answerState: '部分提供', lateDays: 0 });
  expect(lines.map(({ answer: said, paperNo, validTo, files, reason, licence: row }) => [said, paperNo, validTo, files, reason, row])).toEqual([
    ['已提供', 'A1', '2039-12-31', ['a.pdf'], '', ''],
    ['已拒绝', '', '', [], '正在换证', ''],
  ]);
  expect(await seen(h)).toEqual(['A1', 'C1']);
  const [shared] = (await listMasters(h, licence, page({ 'f.source': 'shared' }))).list;
  expect(shared).toMatchObject({ no: 'A1', isOwn: false, seenUntil: addDays(today(), 30), orgId: w.dealer.id });
  const grants = await documentsOf(h, 'licenceGrant');
  expect(grants.map(({ subkind, side, status, period_to }) => [subkind, side, status, period_to])).toEqual([['4', 'in', 2, addDays(today(), 30)]]);
  expect((await linesOf(h, String(grants[0]?.id)))[0]).toMatchObject({ licence_id: null, extra: { paperNo: '营业执照 A1' } });
});

test('who gave it takes it back, and it is gone', async () => {
  const [grant] = await documentsOf(d, 'licenceGrant');
  await act(d, 'licenceGrant', 'stop', String(grant?.id), { reason: '合作结束' });
  expect(await seen(h)).toEqual(['C1']);
});

test('refused it is open again with the reason; called off it is gone there', async () => {
  const { id, copy } = await asked();
  await act(d, 'licenceApplication', 'nopass', copy, { reason: '未建立合作' });
  expect(await rowOf(h, id)).toMatchObject({ status: 3, counter_status: '对方已拒绝' });
  const { rows } = await sql<{
    reason: string;
    who: string;
  }>`select reason, user_name as who from document_event where document_id = ${id} and action = 'nopass'`.execute(w.db);
  expect(rows).toEqual([{ reason: '未建立合作', who: '康达医疗' }]);
  await edit(h, 'licenceApplication', id, wanted({ purpose: '换证' }), both);
  await act(h, 'licenceApplication', 'submit', id);
  const again = await copyOf(id);
  expect(again).not.toBe(copy);
  await act(h, 'licenceApplication', 'cancel', id);
  expect((await rowOf(d, again)).status).toBe(6);
  await expect(answer(again, [{ licence: paper.id }, {}])).rejects.toThrow('单据状态为已作废，不能答复');
});

test('nobody asks who does not know him, and the other side decides alone', async () => {
  await sql`update partner set deleted_at = now() where id = ${w.customer}`.execute(w.db);
  await expect(asked()).rejects.toThrow('【康达医疗】尚未将本机构建为往来单位，无法发送');
  await sql`update partner set deleted_at = null where id = ${w.customer}`.execute(w.db);
  const { copy } = await asked();
  await expect(act(h, 'licenceApplication', 'answer', copy)).rejects.toThrow('单据不存在或已删除');
});

test('the census counts what was asked, given, refused and is late, on both sides alike', async () => {
  const report = reportOf('report:licenceApplyCensus');
  if (!report) throw new Error('no report');
  const census = async (who: Context, side: string) => {
    const asked = { level: 'partner', from: addDays(today(), -30), to: today(), pageNum: 1, pageSize: 10, 'f.side': side };
    const { list } = await runReport({ ...who, screen: 'licApplyCensus' }, report, asked);
    return list.map(({ applications, papers, given, refused, unanswered, overdue }) => [applications, papers, given, refused, unanswered, overdue].map(Number));
  };
  expect(await census(h, 'out')).toEqual([[2, 4, 1, 1, 2, 0]]);
  expect(await census(d, 'in')).toEqual([[3, 6, 1, 3, 2, 0]]);
  now = new Date(now.getTime() + 10 * 86_400_000);
  expect((await census(h, 'out')).map((row) => row[5])).toEqual([2]);
});
