import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { listMasters } from '../../src/server/engine/masters/list';
import { refresh } from '../../src/server/kinds/stock/par/propose';
import { act as actOnRow, definition, page } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Proposals change nothing by themselves: a person accepts them through the guarded door, and what he would not have stays away. */
let w: TradeWorld;
let h: Context;
const START = Date.now() - 60 * 86_400_000;
const time = { now: new Date(START) };
const line = (more: Record<string, unknown>) => ({ specification: w.spec, unit: w.piece, batchNo: 'P1', ...more });

/** Fifty-nine days in which the centre gives away ten a day, with a setting of 5 to 1000. */
inWorld(
  (db) => tradeWorld(db, () => new Date(time.now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [line({ quantity: '5000', expiryDate: '2031-01-31', unitCost: '2', taxRate: '13' })]);
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, min_quantity, reorder_quantity, max_quantity, pack_quantity, lead_days)
      values (${w.hospital.id}, gen_random_uuid(), ${w.hospital.warehouse}, ${w.spec}, 5, 5, 1000, 10, 4)`.execute(w.db);
    for (let day = 0; day < 59; day += 1) {
      time.now = new Date(START + day * 86_400_000 + 60_000);
      await post(h, 'otherOdo', { warehouse: w.hospital.warehouse, odoKind: '9', receiverName: '检验科' }, [line({ quantity: '10' })]);
    }
    time.now = new Date(START + 60 * 86_400_000);
  },
  180_000,
);

type Row = Record<string, unknown>;
const proposals = async (who: Context = h) =>
  (await listMasters({ ...who, screen: 'parProposals' }, definition('parProposal'), page({ pageSize: '100' }))).list as unknown as Row[];
const setting = async () =>
  (
    await sql<Row>`select min_quantity::float as min, reorder_quantity::float as reorder, max_quantity::float as max, wanted, version from warehouse_product
    where org_id = ${w.hospital.id} and warehouse_id = ${w.hospital.warehouse}`.execute(w.db)
  ).rows[0];
const decide = (action: string, id: unknown, more: Row = {}, who: Context = h) =>
  actOnRow({ ...who, screen: 'parProposals' }, 'parProposal', action, { ids: [String(id)], ...more });

it('is what was used, how long goods take, and what would have happened; the setting stays as it is', async () => {
  const before = await setting();
  expect(await refresh(h)).toBe(1);
  const [one] = await proposals();
  expect(one).toMatchObject({ state: 'open', usedDays: '60', service: '95', isLumpy: 'steady' });
  expect(Number(one?.daily)).toBeCloseTo(9.83, 1);
  // 9.83 × 4 days and a little for the day without use; seven days more, in packs of ten.
  expect([one?.minQuantity, one?.reorderQuantity, one?.maxQuantity].map(Number)).toEqual([5, 44, 120]);
  expect(Number(one?.outAfter)).toBe(0);
  expect(Number(one?.valueBefore)).toBeGreaterThan(Number(one?.valueAfter));
  expect(await setting()).toEqual(before);
});

it('dismissed with a reason it stays away until the numbers are others', async () => {
  const [one] = await proposals();
  await expect(decide('dismiss', one?.id)).rejects.toThrow('原因');
  await decide('dismiss', one?.id, { reason: '下月停用' });
  expect(await proposals()).toMatchObject([{ state: 'dismissed', reason: '下月停用' }]);
  await expect(decide('accept', one?.id)).rejects.toThrow(/【.*】的建议已经处理/);
  await refresh(h);
  expect(await proposals()).toMatchObject([{ state: 'dismissed' }]);
  await sql`update warehouse_product set lead_days = 10 where org_id = ${w.hospital.id} and warehouse_id = ${w.hospital.warehouse}`.execute(w.db);
  await refresh(h);
  expect(await proposals()).toMatchObject([{ state: 'open' }]);
});

it('amended and accepted it goes through the door of the setting, with its checks and rights', async () => {
  const [one] = await proposals();
  const said = { minQuantity: '20', reorderQuantity: '60', maxQuantity: '205' };
  await expect(decide('amend', one?.id, { input: said })).rejects.toThrow('整数倍');
  const poor: Context = { ...h, permissions: { parProposals: ['query', 'accept'] } };
  await expect(decide('accept', one?.id, {}, poor)).rejects.toThrow('没有');
  expect(await setting()).toMatchObject({ min: 5, max: 1000 });
  await decide('amend', one?.id, { input: { ...said, maxQuantity: '200' } });
  expect(await setting()).toMatchObject({ min: 20, reorder: 60, max: 200 });
  expect(await proposals()).toMatchObject([{ state: 'accepted' }]);
});

it('a ward sees its own alone, and reads them only', async () => {
  await sql`update warehouse_product set max_quantity = 1000 where org_id = ${w.hospital.id} and warehouse_id = ${w.hospital.warehouse}`.execute(w.db);
  await refresh(h);
  expect(await proposals()).toHaveLength(1);
  const nurse: Context = { ...h, permissions: { parProposals: ['query'] }, user: { ...h.user, departments: [w.ward], warehouses: [], stores: [w.wardStore] } };
  expect(await proposals(nurse)).toHaveLength(0);
  const [one] = await proposals();
  await expect(decide('accept', one?.id, {}, nurse)).rejects.toThrow();
});
