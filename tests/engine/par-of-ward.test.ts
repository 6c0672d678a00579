import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { refresh } from '../../src/server/kinds/stock/par/propose';
import { act as actOnRow, definition, page } from '../support/callers';
import { act, add, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** 定数建议 of a ward's store: how long its goods take is measured from claim to issue, and what its people accept waits for the central store where the rule says so. */
let w: TradeWorld;
let central: Context;
let ward: Context;
const DAY = 86_400_000;
const START = Date.now() - 50 * DAY;
const time = { now: new Date(START) };
const line = (quantity: string, more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, batchNo: 'P1', quantity, ...more });
const receiver = (): Context => ({ ...central, user: { ...central.user, departments: [w.ward] } });
/** Days each claim took until it was issued. */
const TOOK = [1, 3, 2, 2];

async function claimed(day: number, took: number): Promise<void> {
  time.now = new Date(START + day * DAY);
  const header = { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01' };
  const claim = await add(ward, 'suppliesClaim', header, [{ specification: w.spec, unit: w.piece, quantity: '100' }]);
  await act(ward, 'suppliesClaim', 'submit', claim.id);
  await act(central, 'suppliesClaim', 'review', claim.id);
  const [asked] = await linesOf(central, claim.id);
  time.now = new Date(START + (day + took) * DAY);
  const issue = { issueType: '1', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore };
  const { made } = await post(central, 'issueOdo', issue, [line('100', { sourceLine: asked?.id })]);
  await act(receiver(), 'departmentReceipt', 'review', String(made.find(({ kind }) => kind === 'departmentReceipt')?.id));
}

inWorld(
  (db) => tradeWorld(db, () => new Date(time.now)),
  async (made) => {
    w = made;
    central = w.context(w.hospital);
    const nurse = newId();
    await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${nurse}, 'N1', '护士长', ${w.ward})`.execute(w.db);
    ward = w.context(w.hospital, { user: { ...central.user, id: newId(), employee: nurse } });
    await sql`update warehouse_product set restock_mode = '1', min_quantity = 5, reorder_quantity = 5, max_quantity = 1000, pack_quantity = 10, lead_days = 9 where org_id = ${w.hospital.id}`.execute(
      w.db,
    );
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, 'par.approve', 'organisation', '1')`.execute(w.db);
    await post(central, 'initialStock', { warehouse: w.hospital.warehouse }, [line('5000', { expiryDate: '2031-01-31', unitCost: '2', taxRate: '13' })]);
    for (const [i, took] of TOOK.entries()) await claimed(1 + i * 10, took);
    for (let day = 5; day < 49; day += 2) {
      time.now = new Date(START + day * DAY + 3_600_000);
      await post(central, 'otherOdo', { warehouse: w.wardStore, odoKind: '9', receiverName: '病区' }, [line('10')]);
    }
    time.now = new Date(START + 50 * DAY);
  },
  180_000,
);

type Row = Record<string, unknown>;
const proposal = async (): Promise<Row> =>
  (await listMasters({ ...central, screen: 'parProposals' }, definition('parProposal'), page())).list.find((one) => one.warehouse === w.wardStore) as Row;
const setting = async (): Promise<Row | undefined> =>
  (
    await sql<Row>`select max_quantity::float as max, wanted is not null as waits from warehouse_product where org_id = ${w.hospital.id} and warehouse_id = ${w.wardStore}`.execute(
      w.db,
    )
  ).rows[0];

it('how long goods take is measured through claims, not what somebody once typed', async () => {
  await refresh(central);
  expect(await proposal()).toMatchObject({ state: 'open', leads: '4' });
  expect(Number((await proposal()).lead)).toBeCloseTo(2, 1);
});

it('what the ward accepts waits for the central store, and counts once that agrees', async () => {
  const before = await proposal();
  const accepted = await actOnRow({ ...ward, screen: 'parProposals' }, 'parProposal', 'accept', { ids: [String(before.id)] });
  expect(accepted).toMatchObject({ says: ['已采纳1条', '其中1条须库管确认后生效'] });
  expect(await setting()).toEqual({ max: 1000, waits: true });
  expect(await proposal()).toMatchObject({ state: 'wanted' });
  await actOnRow(central, 'warehouseProduct', 'acceptPar', { ids: [String(before.id)] });
  expect(await setting()).toEqual({ max: Number(before.maxQuantity), waits: false });
  expect(await proposal()).toMatchObject({ state: 'accepted' });
});
