import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restockAbnormalReport } from '../../src/domain/stock/restock-abnormal';
import { act, add } from '../support/documents';
import { type HisWorld, hisWorld } from '../support/his-world';

/** A ward used 30 in its days: by what it uses it needs no more than 7 there for a week. */
let x: HisWorld;
beforeAll(async () => {
  x = await hisWorld();
  await x.stock('A', '100');
  await x.use('ZY1', '30');
}, 120_000);
afterAll(() => x.database.drop());

const wrong = async (reason: string) => (await x.ask(restockAbnormalReport, { level: 'line', reason })).list;

describe('restocking does not work', () => {
  it('where a limit is far from what is used', async () => {
    const most = (quantity: number) =>
      sql`update warehouse_product set restock_mode = '1', pack_quantity = 1, lead_days = null, safety_days = null, min_quantity = 2, reorder_quantity = null, max_quantity = ${quantity}
        where org_id = ${x.w.hospital.id} and warehouse_id = ${x.w.wardStore} and specification_id = ${x.w.spec}`.execute(x.w.db);
    await most(10);
    expect(await wrong('unfit')).toEqual([]);
    await most(200);
    expect(await wrong('unfit')).toMatchObject([{ warehouse: x.w.wardStore, specification: x.w.spec, fitQuantity: '7', maxQuantity: '200', lacks: '0' }]);
  });
  it('where the centre has not what it approved', async () => {
    expect(await wrong('centre')).toEqual([]);
    const header = { claimType: '1', department: x.w.ward, sourceWarehouse: x.w.hospital.warehouse, targetWarehouse: x.w.wardStore, needDate: '2040-01-01' };
    const claim = await add(x.h, 'suppliesClaim', header, [{ specification: x.w.spec, unit: x.w.piece, quantity: '20' }]);
    for (const done of ['submit', 'review', 'allocate']) await act(x.h, 'suppliesClaim', done, claim.id);
    expect((await x.ask(restockAbnormalReport, { level: 'reason', reason: 'centre' })).list).toMatchObject([{ lines: '1', stores: '1' }]);
    expect(await wrong('centre')).toMatchObject([{ warehouse: x.w.wardStore, documentId: claim.id, lacks: '20' }]);
  });
});
