import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { remindApprovers } from '../../src/server/engine/documents/approval-reminders';
import { documentInfo } from '../../src/server/engine/documents/info';
import { homeOf } from '../../src/server/engine/home/home';
import { saveMaster } from '../../src/server/engine/masters/save';
import { act as actOnMaster, definition } from '../support/callers';
import { act, add, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { employed, grantEverything } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let clerk: Context;
let head: Context;
let director: Context;
const order = documentOf('purchaseOrder');
if (!order) throw new Error('no purchase orders');

inWorld(tradeWorld, async (made) => {
  w = made;
  clerk = w.context(w.hospital);
  head = await employed(w, '科主任');
  director = await employed(w, '院长');
  await grantEverything(w, [clerk, head, director]);
});
beforeEach(async () => {
  await sql`update approval_setting set deleted_at = now() where org_id = ${w.hospital.id}`.execute(w.db);
});

type Step = { user?: string; name: string; mode?: string; amountFrom?: string; timeoutHours?: string; notifyCopy?: boolean; approverType?: string };
let setting = 0;
const setUp = (steps: Step[], more: Record<string, unknown> = {}) => {
  setting += 1;
  const lines = steps.map((step, i) => ({ seq: String(i + 1), approverType: 'user', mode: 'or', ...step }));
  return saveMaster(clerk, definition('approvalSetting'), { row: { docKind: 'purchaseOrder', name: `设置${setting}`, ...more }, lines: { steps: lines } });
};
const placed = async (price = '100') => {
  const header = {
    supplier: w.supplier,
    warehouse: w.hospital.warehouse,
    settleMode: '1',
    expectedDate: '2099-01-01',
    deliveryAddress: '解放路',
    receiver: '王',
    phone: '1',
  };
  const saved = await add(clerk, 'purchaseOrder', header, [{ specification: w.spec, unit: w.box, quantity: '1', price, taxRate: '13' }]);
  await act(clerk, 'purchaseOrder', 'submit', saved.id);
  return saved.id;
};
const status = async (id: string) => Number((await rowOf(clerk, id)).status);
const messages = async (context: Context, like: string) =>
  (
    await sql<{ title: string; extra: Record<string, string>; object_id: string; uri: string }>`
    select m.title, m.extra, m.object_id, m.uri from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
      where r.user_id = ${context.user.id} and m.title like ${`${like}%`} order by m.id`.execute(w.db)
  ).rows;

test('two steps: each in its turn, the last pass reviews, the trail says who, when and in which words', async () => {
  await setUp([
    { user: head.user.id, name: '科室' },
    { user: director.user.id, name: '院长' },
  ]);
  const id = await placed();
  await expect(act(director, 'purchaseOrder', 'review', id)).rejects.toThrow('当前为第1级审批【科室】，您不是审批人');
  await act(head, 'purchaseOrder', 'review', id, { reason: '确有需要' });
  expect(await status(id)).toBe(1);
  await act(director, 'purchaseOrder', 'review', id, { reason: '同意' });
  expect(await status(id)).toBe(2);
  const { steps, history } = await documentInfo(clerk, order, { id });
  expect(steps).toMatchObject([
    { name: '科室', result: '通过', by: '科主任', opinion: '确有需要' },
    { name: '院长', result: '通过', by: '院长', opinion: '同意' },
  ]);
  expect(history.map((entry) => entry.text)).toEqual(expect.arrayContaining(['确有需要', '同意']));
});

test('only whose turn it is sees the buttons and may refuse; refused, it starts again at the first step', async () => {
  await setUp([
    { user: head.user.id, name: '科室' },
    { user: director.user.id, name: '院长' },
  ]);
  const id = await placed();
  expect((await documentInfo(director, order, { id })).actions).not.toContain('review');
  expect((await documentInfo(head, order, { id })).actions).toEqual(expect.arrayContaining(['review', 'nopass']));
  await expect(act(director, 'purchaseOrder', 'nopass', id, { reason: '不急' })).rejects.toThrow('当前为第1级审批【科室】，您不是审批人');
  await act(head, 'purchaseOrder', 'review', id);
  await act(director, 'purchaseOrder', 'nopass', id, { reason: '超预算' });
  expect(await status(id)).toBe(3);
  await act(clerk, 'purchaseOrder', 'submit', id);
  expect((await documentInfo(head, order, { id })).actions).toContain('review');
});

test('after the first pass the submitter no longer takes it back', async () => {
  await setUp([
    { user: head.user.id, name: '科室' },
    { user: director.user.id, name: '院长' },
  ]);
  const id = await placed();
  await act(head, 'purchaseOrder', 'review', id);
  await expect(act(clerk, 'purchaseOrder', 'cancel', id)).rejects.toThrow('已有审批人通过，不能作废');
  const early = await placed();
  await act(clerk, 'purchaseOrder', 'cancel', early);
  expect(await status(early)).toBe(6);
});

test('the smallest priority that fits is taken; steps begin at their amount; the trial says the same', async () => {
  await setUp([{ user: director.user.id, name: '大额' }], { priority: '2' });
  await setUp(
    [
      { user: head.user.id, name: '小额' },
      { user: director.user.id, name: '加签', amountFrom: '80' },
    ],
    { priority: '1', amountTo: '1000' },
  );
  const small = await placed('50');
  expect((await documentInfo(clerk, order, { id: small })).steps.map((step) => step.name)).toEqual(['小额']);
  const middle = await placed('90');
  expect((await documentInfo(clerk, order, { id: middle })).steps.map((step) => step.name)).toEqual(['小额', '加签']);
  const large = await placed('2000');
  expect((await documentInfo(clerk, order, { id: large })).steps.map((step) => step.name)).toEqual(['大额']);
  const said = await actOnMaster(clerk, 'approvalSetting', 'preview', { input: { docKind: 'purchaseOrder', amount: '90' } });
  expect(said).toEqual({ says: ['第1级【小额】或签：科主任', '第2级【加签】或签：院长'] });
  const none = await actOnMaster(clerk, 'approvalSetting', 'preview', { input: { docKind: 'purchaseReturn', amount: '90' } });
  expect(none).toEqual({ says: ['没有匹配的审批设置：有审核权限的人一步审核'] });
});

test('a step nobody can take is refused at saving and at submitting, also when only the submitter is named and may not pass his own', async () => {
  await expect(setUp([{ user: newId(), name: '无人' }])).rejects.toThrow();
  await setUp([{ name: '部门负责人', approverType: 'departmentLeader' }]);
  await expect(placed()).rejects.toThrow('第1级审批没有可用的审批人');
  await sql`update approval_setting set deleted_at = now() where org_id = ${w.hospital.id}`.execute(w.db);
  await setUp([{ user: clerk.user.id, name: '自己' }]);
  await placed();
  const rule = newId();
  await sql`insert into rule_value (id, key, scope, org_id, value) values (${rule}, 'approve.self', 'organisation', ${w.hospital.id}, '0')`.execute(w.db);
  await expect(placed()).rejects.toThrow('第1级审批没有可用的审批人');
  await sql`delete from rule_value where id = ${rule}`.execute(w.db);
});

test('approvers are told and led to the document, the submitter gets a copy, who is late is told again once per period', async () => {
  await setUp([
    { user: head.user.id, name: '科室', timeoutHours: '4', notifyCopy: true },
    { user: director.user.id, name: '院长', timeoutHours: '1' },
  ]);
  const id = await placed();
  const { sn } = await rowOf(clerk, id);
  expect((await messages(head, '待审批')).at(-1)).toMatchObject({ uri: 'approval', object_id: sn, extra: { kind: 'purchaseOrder' } });
  const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await remindApprovers(w.db, after(3));
  expect(await messages(head, '审批超时')).toEqual([]);
  await remindApprovers(w.db, after(5));
  await remindApprovers(w.db, after(6));
  expect(await messages(head, '审批超时')).toHaveLength(1);
  expect(await messages(director, '审批超时')).toEqual([]);
  await act(head, 'purchaseOrder', 'review', id);
  expect(await messages(clerk, '审批进度')).toHaveLength(1);
  expect(await messages(director, '待审批')).not.toEqual([]);
  await remindApprovers(w.db, after(2));
  expect(await messages(director, '审批超时')).toHaveLength(1);
});

test('what stands on a page waits for whoever holds that page', async () => {
  const saved = await add(clerk, 'stopSell', { level: '1', reason: '1' }, [{ specification: w.spec, unit: w.box, batchNo: 'X' }]);
  await act(clerk, 'stopSell', 'submit', saved.id);
  const tiles = async (context: Context) => (await homeOf(context)).todos.filter((tile) => tile.flag === 'stopSellCheck');
  expect(await tiles(director)).toMatchObject([{ count: 1 }]);
  expect(await tiles({ ...director, permissions: { home: [], purchaseOrder: ['review'] } })).toEqual([]);
});
