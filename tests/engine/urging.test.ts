import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { Context } from '../../src/server/base/context';
import { inboxOf, sentOf } from '../../src/server/engine/inbox/inbox';
import { urgeApprovers } from '../../src/server/engine/inbox/urge';
import { saveMaster } from '../../src/server/engine/masters/save';
import { messagePage } from '../../src/server/engine/messages/message-page';
import { definition } from '../support/callers';
import { act, add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { employed, grantEverything } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** 催办: whoever waits asks those who have the next word, not more often than they can bear. */
let w: TradeWorld;
let clerk: Context;
let head: Context;
let director: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  clerk = w.context(w.hospital);
  head = await employed(w, '科主任');
  director = await employed(w, '院长');
  await grantEverything(w, [clerk, head, director]);
  const steps = [head, director].map(({ user }, at) => ({ seq: String(at + 1), approverType: 'user', mode: 'or', user: user.id, name: user.name }));
  await saveMaster(clerk, definition('approvalSetting'), { row: { docKind: 'purchaseOrder', name: '两级' }, lines: { steps } });
});

async function placed(price = '100'): Promise<string> {
  const header = {
    ...{ supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2099-01-01' },
    ...{ deliveryAddress: '解放路', receiver: '王', phone: '1' },
  };
  const saved = await add(clerk, 'purchaseOrder', header, [{ specification: w.spec, unit: w.box, quantity: '1', price, taxRate: '13' }]);
  await act(clerk, 'purchaseOrder', 'submit', saved.id);
  return saved.id;
}
const PAGE = { pageNum: 1, pageSize: 50 };
const urge = (context: Context, id: string, note = '') => urgeApprovers({ ...context, screen: '' }, { kind: 'purchaseOrder', id, note });
const inbox = async (context: Context) => (await inboxOf({ ...context, screen: '' }, PAGE)).list;
const sent = async (context: Context) => (await sentOf({ ...context, screen: '' }, PAGE)).list;
const later = (context: Context, hours: number): Context => ({ ...context, now: () => new Date(context.now().getTime() + hours * 3_600_000) });
const told = async ({ user }: Context): Promise<string[]> =>
  (
    await sql<{ body: string }>`select m.body from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
      where r.user_id = ${user.id} and m.title like '催办：%' order by m.id`.execute(w.db)
  ).rows.map(({ body }) => body);

test('only those who have the next word hear of it, and find it first', async () => {
  const dear = await placed('90000');
  const id = await placed();
  expect((await inbox(head)).map((row) => row.id)).toEqual([dear, id]);
  expect(await urge(clerk, id, '明天手术要用')).toEqual({ told: ['科主任'] });
  expect((await told(head))[0]).toMatch(/催您审批采购订单CG\d+：明天手术要用$/);
  expect(await told(director)).toEqual([]);
  expect((await inbox(head)).map((row) => [row.id, row.urgedBy])).toEqual([
    [id, clerk.user.name],
    [dear, ''],
  ]);
});

test('not twice within hours, whoever asks; the refusal says when again', async () => {
  const id = await placed();
  await urge(clerk, id);
  await expect(urge(later(director, 1), id)).rejects.toThrow(/催办过，每4小时可催办一次，.*后可再次催办/);
  expect((await sent(clerk)).find((row) => row.id === id)).toMatchObject({ waiting: 'others', mayUrge: false, actions: [] });
  expect((await sent(later(clerk, 5))).find((row) => row.id === id)?.mayUrge).toBe(true);
  await urge(later(director, 5), id);
});

test('who comes next was not urged yet', async () => {
  const id = await placed();
  await urge(clerk, id);
  await act(later(head, 1), 'purchaseOrder', 'review', id);
  expect((await inbox(director)).find((row) => row.id === id)).toMatchObject({ urgedBy: '', step: '院长', actions: ['review', 'nopass'] });
  expect(await urge(later(clerk, 2), id)).toEqual({ told: ['院长'] });
});

test('nobody urges himself, nor about what waits for nobody', async () => {
  const id = await placed();
  await expect(urge(head, id)).rejects.toThrow('正等您审核，不需要催办');
  await act(clerk, 'purchaseOrder', 'cancel', id);
  await expect(urge(clerk, id)).rejects.toThrow('不在审批中，不需要催办');
  await expect(urge({ ...clerk, permissions: { home: [] } }, id)).rejects.toThrow(/您没有【.*】权限/);
  await expect(urge(w.context(w.dealer), id)).rejects.toThrow();
});

test('what asked for a step that is done says so, and is counted as unread no more', async () => {
  const id = await placed();
  const sn = String((await inbox(head)).find((row) => row.id === id)?.sn);
  const asks = async (context: Context) => {
    const { list, tabs } = await messagePage(context, listQuery.parse({ pageSize: '200', 'f.sort': '审批' }));
    return { over: list.filter(({ objectID }) => objectID === sn).map(({ isOver }) => isOver), unread: tabs?.unread ?? 0 };
  };
  const before = await asks(head);
  expect(before.over).toEqual([false]);
  await act(head, 'purchaseOrder', 'review', id);
  expect(await asks(head)).toEqual({ over: [true], unread: before.unread - 1 });
  expect((await asks(director)).over).toEqual([false]);
  await act(director, 'purchaseOrder', 'nopass', id, { reason: '超预算' });
  expect((await asks(director)).over).toEqual([true]);
});

test('a delegate finds what he decides about in the name of who is away', async () => {
  const id = await placed();
  const stand = await employed(w, '副主任');
  await grantEverything(w, [stand]);
  expect((await inbox(stand)).some((row) => row.id === id)).toBe(false);
  await sql`insert into approval_delegate (org_id, id, user_id, delegate_id, from_day, to_day, created_at)
    values (${w.hospital.id}, gen_random_uuid(), ${head.user.id}, ${stand.user.id}, '2020-01-01', '2099-01-01', now())`.execute(w.db);
  expect((await inbox(stand)).find((row) => row.id === id)?.actions).toEqual(['review', 'nopass']);
});
