import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { home } from '../../src/domain/dashboards/home';
import type { Context } from '../../src/server/base/context';
import { tilesOf } from '../../src/server/engine/dashboards/dashboard';
import { homeOf } from '../../src/server/engine/home/home';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;
let delivery: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  h = w.context(w.hospital);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
  const saved = await add(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王', phone: '138' }, [
    { specification: w.spec, unit: w.box, quantity: '2', price: '169.5', taxRate: '13', batchNo: 'A' },
  ]);
  delivery = saved.id;
  await act(d, 'saleOdo', 'submit', delivery);
});
const count = async (context: Context, title: string) => (await homeOf(context)).todos.find((tile) => tile.title === title)?.count ?? 0;

test('what waits for review is counted on the page that reviews it, and opens there', async () => {
  const { todos } = await homeOf(d);
  expect(todos).toContainEqual({
    flag: 'saleOdo',
    title: '销售出库待审核',
    count: 1,
    path: '/commonView/saleOdo',
    query: { tab: 'all', 'f.waiting': 'review' },
  });
  expect(await count({ ...d, permissions: { home: [], saleOdo: ['add'] } }, '销售出库待审核')).toBe(0);
  expect(await count(h, '销售出库待审核')).toBe(0);
});

test('a step of somebody else is not mine', async () => {
  const step = (approver: string) =>
    sql`insert into document_step (org_id, document_id, seq, name, mode, approvers) values (${w.dealer.id}, ${delivery}, 1, '复核', 'or', array[${approver}::uuid])
    on conflict (org_id, document_id, seq) do update set approvers = excluded.approvers`.execute(w.db);
  await step(w.hospital.user);
  expect(await count(d, '销售出库待审核')).toBe(0);
  await step(w.dealer.user);
  expect(await count(d, '销售出库待审核')).toBe(1);
});

test('the figures of the month follow the ledger; a delivery is the receiver’s work', async () => {
  await act(d, 'saleOdo', 'review', delivery);
  const { drainOutbox } = await import('../../src/server/engine/documents/worker');
  await drainOutbox(w.db);
  const tiles = (await tilesOf(d, home)).rows.flat();
  const figure = (id: string) => Object.values(tiles.find((tile) => tile.id === id)?.answer.totals ?? {});
  expect(figure('sales')).toEqual(['339']);
  expect(figure('stock')).toEqual(['800']);
  expect(await count(h, '院内采购入库待处理')).toBe(1);
  expect((await tilesOf({ ...d, permissions: { home: [] } }, home)).rows).toEqual([]);
});

test('before approval only the registration is shown', async () => {
  await sql`update organisation set is_use_system = false where id = ${w.dealer.id}`.execute(w.db);
  expect(await homeOf(d)).toMatchObject({ todos: [], registration: { status: '审核中' } });
});
