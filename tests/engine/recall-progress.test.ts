import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recallReport } from '../../src/domain/prints/recall-report';
import { recallProgress } from '../../src/domain/stock/recall/recall-progress';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { printRecords } from '../../src/server/engine/prints/records';
import { runReport } from '../../src/server/engine/reports/run';
import { doVerb } from '../../src/server/engine/reports/verbs';
import { act as actOnRow, definition } from '../support/callers';
import { act, add, documentsOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { colleague } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { usedOnPatient } from '../support/used-on-patient';

/** A recall to its end: where every piece is, what settles it, who was told; done when nothing is left over, or each rest has its reason. */
let w: TradeWorld;
let h: Context;
let d: Context;
const time = { now: new Date() };
type Row = Record<string, string>;
const input = { recallLevel: '一级', noticeNo: '国械召〔2026〕9号', reason: '封口不严' };
const lotLine = (more: Record<string, unknown>) => ({ specification: w.spec, unit: w.piece, batchNo: 'R1', ...more });

/** The dealer bought 80, sold 50 to the hospital, which has 30 in the centre, 17 in the ward and used 3 on a patient. */
inWorld(
  (db) => tradeWorld(db, () => new Date(time.now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [lotLine({ quantity: '80', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' })]);
    await post(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, receiver: '张', phone: '13900000000', deliveryAddress: '中心库' }, [
      lotLine({ quantity: '50', price: '2', taxRate: '13' }),
    ]);
    for (const kind of ['arrivalOrder', 'inspectionOrder', 'purchaseGrn'])
      for (const one of (await documentsOf(h, kind)).filter(({ status }) => status === 0)) await act(h, kind, 'review', String(one.id));
    await usedOnPatient(w, 'R1');
    for (const org of [w.hospital, w.dealer])
      await sql`insert into user_role (org_id, user_id, role_id) select ${org.id}, ${org.user}, id from role where scope = 'system' and org_kind = ${org.kind} and is_wildcard`.execute(
        w.db,
      );
    await sql`insert into organisation_menu (org_id, node_id) select g.id, n.id from menu_node n join organisation g on g.kind = any(n.org_kinds)
      where n.type > 0 and g.id = any(${[w.hospital.id, w.dealer.id]}::uuid[])`.execute(w.db);
  },
  120_000,
);

const ask = async (who: Context, query: Record<string, string> = {}): Promise<Row[]> =>
  (await runReport({ ...who, screen: 'recallProgress' }, recallProgress, { level: 'place', pageNum: 1, pageSize: 100, ...query })).list as Row[];
const balance = async (who: Context, recall: string): Promise<Record<string, string>> =>
  Object.fromEntries((await ask(who, { recall, level: 'state' })).map(({ state, quantity, rest }) => [state, `${Number(quantity)}/${Number(rest)}`]));
const idOf = async (who: Context): Promise<string> =>
  (await sql<{ id: string }>`select id from recall where org_id = ${who.org.id} order by code desc limit 1`.execute(w.db)).rows[0]?.id ?? '';
const codeOf = async (who: Context): Promise<string> =>
  (await sql<{ code: string }>`select code from recall where org_id = ${who.org.id} order by code desc limit 1`.execute(w.db)).rows[0]?.code ?? '';
const begin = async (who: Context, more: Record<string, unknown>): Promise<{ id: string; says: string[] }> => {
  const { says } = (await actOnRow({ ...who, screen: 'recalls' }, 'recall', 'begin', { ids: [], input: { ...input, ...more } })) as { says: string[] };
  return { id: await idOf(who), says };
};
const on = async (who: Context, action: string, id: string, reason = ''): Promise<string> =>
  ((await actOnRow({ ...who, screen: 'recalls' }, 'recall', action, { ids: [id], reason })) as { says: string[] }).says.join('；');
const decide = async (who: Context): Promise<void> => {
  const [stop] = (await documentsOf(who, 'stopSell')).filter(({ status }) => status === 1);
  await act(colleague(who), 'stopSell', 'review', String(stop?.id));
  await act({ ...colleague(who), user: { ...who.user, id: `${who.user.id.slice(0, -4)}cafe` } }, 'stopSell', 'review', String(stop?.id));
  await drainOutbox(w.db, () => time.now);
};

let hospitals: string;
let dealers: string;

it('begins with what it covers, and accounts for every piece at once', async () => {
  await expect(begin(d, { scope: 'lot', specification: w.spec })).rejects.toThrow('批号');
  await expect(begin(d, { scope: 'certificate', registrationNo: '国械注准0' })).rejects.toThrow('没有找到符合条件的批号');
  const made = await begin(d, { scope: 'lot', specification: w.spec, batchNo: 'R1' });
  dealers = made.id;
  expect(made.says.join()).toContain('本机构在库30，已发往单位50');
  expect(await balance(d, dealers)).toEqual({ 1: '30/30', 5: '50/50' });
  await decide(d);
  expect(await balance(d, dealers)).toEqual({ 2: '30/30', 5: '50/50' });
});

it('tells the partner, and of him only when he was told, read, stopped it, and how much he accounts for', async () => {
  const partner = async () => (await ask(d, { recall: dealers, 'f.state': '5' }))[0];
  expect(await partner()).toMatchObject({ answer: 'told', quantity: '50', settled: '0' });
  const [mirror] = (await documentsOf(h, 'stopSell')).filter(({ origin }) => origin === 'mirror');
  await sql`update message_receipt set read_at = now() where org_id = ${h.org.id} and message_id in (select id from message where org_id = ${h.org.id} and object_id = ${String(mirror?.sn)})`.execute(
    w.db,
  );
  expect((await partner())?.answer).toBe('read');
  // What he used counts for him only when he stopped it too: before that it is his own business.
  expect(Number((await partner())?.settled)).toBe(0);
  const made = await begin(h, { scope: 'lot', specification: w.spec, batchNo: 'R1' });
  hospitals = made.id;
  expect(made.says.join()).toContain(`停售单${String(mirror?.sn)}待审批`);
  await act(h, 'stopSell', 'submit', String(mirror?.id));
  await decide(h);
  expect(await partner()).toMatchObject({ answer: 'answered', quantity: '50', settled: '3', rest: '47' });
  expect(Object.keys((await partner()) ?? {})).not.toContain('patientName');
});

it('is worked off place by place: ward, centre, supplier, furnace', async () => {
  expect(await balance(h, hospitals)).toEqual({ 2: '30/30', 3: '17/17', 8: '3/0' });
  const [ward] = await ask(h, { recall: hospitals, 'f.state': '3' });
  expect(ward).toMatchObject({ answer: 'told', quantity: '17', departmentName: '骨科' });
  const [back] = await documentsOf(h, 'issueReturn');
  await act(h, 'issueReturn', 'review', String(back?.id));
  // What comes back of a recall is put aside at once.
  expect(await balance(h, hospitals)).toEqual({ 2: '30/30', 7: '17/0', 8: '3/0' });
  await post(h, 'stockTransfer', { transferKind: 'move', mode: '1', fromWarehouse: w.hospital.warehouse, toWarehouse: w.hospital.stopWarehouse }, [
    lotLine({ quantity: '20' }),
  ]);
  expect(await balance(h, hospitals)).toEqual({ 2: '10/10', 7: '37/0', 8: '3/0' });
  const gone = { supplier: w.supplier, warehouse: w.hospital.stopWarehouse, settleMode: '1', returnKind: '1', reason: '5', explanation: '召回' };
  await post(h, 'purchaseReturn', gone, [lotLine({ quantity: '25', price: '2', taxRate: '13' })]);
  expect(await balance(h, hospitals)).toEqual({ 2: '10/10', 7: '12/0', 8: '3/0', a: '25/0' });
  for (const one of (await documentsOf(d, 'saleReturn')).filter(({ status }) => status === 1)) await act(d, 'saleReturn', 'review', String(one.id));
  const dealer = await balance(d, dealers);
  expect(dealer['5']).toBe('25/10');
  expect(Object.values(dealer).reduce((sum, one) => sum + Number(String(one).split('/')[0]), 0)).toBe(80);
});

it('urges who has some left, not twice within four hours', async () => {
  expect(await on(d, 'urge', dealers)).toContain('康和医院：未了结10，已通知对方');
  expect(await on(d, 'urge', dealers)).toContain('4小时内已通知过');
  time.now = new Date(Date.now() + 5 * 3_600_000);
  expect(await on(d, 'urge', dealers)).toContain('未了结10');
  expect(await on(h, 'urge', hospitals)).toBe('科室和往来单位都已了结，无需催办');
});

it('ends when nothing is left over or each rest has its reason, which counts while the rest is what it was', async () => {
  await expect(on(h, 'complete', hospitals)).rejects.toThrow('还有1处共10未了结');
  const guard = (await runReport({ ...h, screen: 'recallProgress' }, recallProgress, { recall: hospitals, pageNum: 1, pageSize: 1 })).verbs;
  expect(guard?.complete?.whyNot).toContain('还有1处共10未了结');
  const [place] = await ask(h, { recall: hospitals, 'f.state': '2' });
  const [settled] = await ask(h, { recall: hospitals, 'f.state': '8' });
  await expect(
    actOnRow({ ...h, screen: 'recallProgress' }, 'recallPlace', 'explain', { ids: [String(settled?.rowId)], input: { reason: '-' } }),
  ).rejects.toThrow('【留置针】批号R1没有未了结数量');
  const explain = (reason: string) =>
    actOnRow({ ...h, screen: 'recallProgress' }, 'recallPlace', 'explain', { ids: [String(place?.rowId)], input: { reason } });
  await expect(actOnRow({ ...h, screen: 'recallProgress' }, 'recallPlace', 'withdraw', { ids: [String(place?.rowId)] })).rejects.toThrow(
    '【留置针】批号R1没有说明',
  );
  await explain('留样送检');
  expect((await ask(h, { recall: hospitals, 'f.state': '2' }))[0]).toMatchObject({ reason: '留样送检', explained: '10', rest: '0' });
  await post(h, 'stockTransfer', { transferKind: 'move', mode: '1', fromWarehouse: w.hospital.warehouse, toWarehouse: w.hospital.stopWarehouse }, [
    lotLine({ quantity: '4' }),
  ]);
  await expect(on(h, 'complete', hospitals)).rejects.toThrow('还有1处共6未了结');
  await explain('留样送检');
  const verb = recallProgress.verbs.find(({ operation }) => operation === 'complete');
  if (!verb) throw new Error('no verb');
  expect((await doVerb({ ...h, screen: 'recallProgress' }, recallProgress, verb, { recall: hospitals })).says).toContain('已完成');
  await expect(on(h, 'urge', hospitals)).rejects.toThrow(`召回【${await codeOf(h)}】已经结束`);
});

it('is told to the authority with its balance, its time line and patients as a number', async () => {
  const [sheet] = await printRecords({ ...h, screen: 'recalls' }, recallReport, definition('recall'), [hospitals]);
  const table = (title: string) => sheet?.tables.find((one) => one.title.startsWith(title))?.rows ?? [];
  expect(table('数量平衡')[0]?.slice(0, 2)).toEqual(['未查明', '0']);
  expect(table('数量平衡').at(-1)?.slice(0, 2)).toEqual(['合计（进入本机构）', '50']);
  expect(table('涉及患者')).toEqual([
    ['骨科', '1', '3'],
    ['合计', '1', '3'],
  ]);
  expect(table('未收回原因')[0]).toEqual(expect.arrayContaining(['6', '留样送检']));
  expect(table('经过').map((row) => row[1])).toEqual(expect.arrayContaining(['发起召回', '完成召回']));
  expect(JSON.stringify(sheet)).not.toContain('张三丰');
});

it('shows nobody another organisation’s, and patients in part without the right', async () => {
  expect(await ask(d, { recall: hospitals })).toEqual([]);
  await expect(on(d, 'complete', hospitals)).rejects.toThrow();
  const poor: Context = { ...h, permissions: { recallProgress: ['query'] } };
  const [used] = await ask(poor, { recall: hospitals, level: 'line', 'f.state': '8' });
  expect(used).toMatchObject({ masked: '张**' });
  expect(JSON.stringify(used)).not.toContain('三丰');
  await expect(actOnRow({ ...poor, permissions: { recalls: [] }, screen: 'recalls' }, 'recall', 'begin', { ids: [], input })).rejects.toThrow('发起召回');
});

it('taken back, the stop is asked to be lifted and nothing is covered any more', async () => {
  expect(await on(d, 'revoke', dealers, '复检合格')).toContain('已申请解除');
  expect((await documentsOf(d, 'stopSell')).map(({ stage }) => stage)).toEqual(['待解除']);
  await expect(begin(d, { scope: 'lot', specification: w.spec, batchNo: 'R1' })).resolves.toBeDefined();
  await expect(begin(d, { scope: 'lot', specification: w.spec, batchNo: 'R1' })).rejects.toThrow('该批号已在召回');
  await expect(add(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore }, [lotLine({ quantity: '1' })])).resolves.toBeDefined();
});
