import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { todosOf } from '../../src/server/engine/home/todos';
import { saveMaster } from '../../src/server/engine/masters/save';
import { delegate, delegationsOf, endDelegation } from '../../src/server/organisation/approval-delegates';
import { definition } from '../support/callers';
import { act, add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { employed, grantEverything } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let clerk: Context;
let head: Context;
let deputy: Context;
const today = dayOf(new Date());
const order = documentOf('purchaseOrder');
if (!order) throw new Error('no purchase orders');

inWorld(tradeWorld, async (made) => {
  w = made;
  clerk = await employed(w, '采购员');
  head = await employed(w, '科主任');
  deputy = await employed(w, '副主任');
  await grantEverything(w, [clerk, head, deputy]);
  await saveMaster(head, definition('approvalSetting'), {
    row: { docKind: 'purchaseOrder', name: '订单' },
    lines: { steps: [{ seq: '1', approverType: 'user', user: head.user.id, mode: 'or', name: '科室' }] },
  });
});

async function placed(by = clerk): Promise<string> {
  const header = { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2099-01-01' };
  const { id } = await add(by, 'purchaseOrder', { ...header, deliveryAddress: '解放路', receiver: '王', phone: '1' }, [
    { specification: w.spec, unit: w.box, quantity: '1', price: '100', taxRate: '13' },
  ]);
  await act(by, 'purchaseOrder', 'submit', id);
  return id;
}
const handOver = (days: { from?: number; to?: number } = {}, to = deputy) =>
  delegate(head, { delegate: to.user.id, fromDay: addDays(today, days.from ?? 0), toDay: addDays(today, days.to ?? 3), reason: '出差' });
const messagesOf = async (context: Context): Promise<string[]> =>
  (
    await sql<{
      body: string;
    }>`select m.body from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id where r.user_id = ${context.user.id} order by m.id`.execute(
      w.db,
    )
  ).rows.map((row) => row.body);
const waiting = async (context: Context): Promise<number> =>
  (await todosOf(context)).filter((tile) => tile.flag === 'hPurchaseOrder').reduce((sum, tile) => sum + tile.count, 0);

test('whoever is away is stood in for: the deputy is told, sees it waiting, decides, and the trail says in whose name', async () => {
  const before = await placed();
  expect((await documentInfo(deputy, order, { id: before })).actions).not.toContain('review');
  await expect(act(deputy, 'purchaseOrder', 'review', before)).rejects.toThrow('您不是审批人');
  expect(await waiting(deputy)).toBe(0);
  await handOver();
  expect(await messagesOf(deputy)).toEqual([expect.stringContaining(`科主任委托您在 ${today} 至 ${addDays(today, 3)} 代为审批：出差`)]);
  expect(await waiting(deputy)).toBe(1);
  const id = await placed();
  expect((await messagesOf(deputy)).at(-1)).toContain('等待您审批');
  expect((await documentInfo(deputy, order, { id })).actions).toContain('review');
  expect((await act(deputy, 'purchaseOrder', 'review', id)).status).toBe(2);
  expect((await documentInfo(clerk, order, { id })).steps).toMatchObject([{ result: '通过', by: '副主任（代科主任）' }]);
  // The one who is away may still decide himself.
  expect((await act(head, 'purchaseOrder', 'nopass', before, { reason: '不急' })).status).toBe(3);
  expect((await documentInfo(clerk, order, { id: before })).steps).toMatchObject([{ result: '驳回', by: '科主任' }]);
});

test('what is handed over may be taken back, counts on its days only, and not twice', async () => {
  expect(await delegationsOf(head)).toMatchObject({ given: [{ who: '副主任', state: '生效中', reason: '出差' }], received: [] });
  expect(await delegationsOf(deputy)).toMatchObject({ given: [], received: [{ who: '科主任' }] });
  await expect(handOver({ from: 3, to: 5 })).rejects.toThrow('已有委托，请先结束它');
  const [own] = (await delegationsOf(head)).given;
  await expect(endDelegation(deputy, String(own?.id))).rejects.toThrow('委托不存在或已结束');
  await endDelegation(head, String(own?.id));
  await handOver({ from: 2, to: 5 });
  const id = await placed();
  await expect(act(deputy, 'purchaseOrder', 'review', id)).rejects.toThrow('您不是审批人');
  const later = { ...deputy, now: () => new Date(Date.now() + 2 * 86_400_000) };
  expect((await act(later, 'purchaseOrder', 'review', id)).status).toBe(2);
});

test.each([
  ['oneself', {}, () => head, '不能委托给自己'],
  ['yesterday', { from: -1 }, () => deputy, '开始日期不能早于今天'],
  ['an end before the beginning', { from: 20, to: 19 }, () => deputy, '结束日期不能早于开始日期'],
  ['for ever', { from: 20, to: 200 }, () => deputy, '委托最长92天'],
  ['a stranger', { from: 20, to: 21 }, () => w.context(w.dealer), '代理人不存在或已停用'],
] as const)('not to %s', async (_, days, to, message) => {
  await expect(handOver(days, to())).rejects.toThrow(message);
});

test('a deputy does not pass what the one he stands in for wrote himself', async () => {
  const [role, setting] = [newId(), await sql<{ id: string }>`select id from approval_setting where org_id = ${w.hospital.id}`.execute(w.db)];
  await sql`insert into role (org_id, id, code, name) values (${w.hospital.id}, ${role}, 'R1', '审批')`.execute(w.db);
  for (const one of [head, clerk]) await sql`insert into user_role (org_id, user_id, role_id) values (${w.hospital.id}, ${one.user.id}, ${role})`.execute(w.db);
  await sql`update approval_step set approver_type = 'role', user_id = null, role_id = ${role} where setting_id = ${setting.rows[0]?.id}`.execute(w.db);
  await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'approve.self', 'organisation', ${w.hospital.id}, '0')`.execute(w.db);
  const [own] = (await delegationsOf(head)).given;
  await endDelegation(head, String(own?.id));
  await handOver();
  const id = await placed(head);
  await expect(act(deputy, 'purchaseOrder', 'review', id)).rejects.toThrow('代理人不能代制单人审核其自己的单据');
  expect((await act(clerk, 'purchaseOrder', 'review', id)).status).toBe(2);
});
