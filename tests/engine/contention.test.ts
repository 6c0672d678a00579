import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { act as actOnMaster } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, edit, linesOf, post, rowOf } from '../support/documents';
import { misplaced } from '../support/history/theatre';
import { make } from '../support/masters';
import { brokenPromises, makerOf } from '../support/others';
import { race, times } from '../support/race';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Two dozen people want the same single thing at the same moment: a piece with a number, a pack, a set, what is left of an order. */
const CLIENTS = 24;
const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
let database: FreshDatabase;
let many: OpenDatabase;
let w: TradeWorld;
let d: Context;
let h: Context;
let maker: string;
let pacemaker: { spec: string; piece: string };
beforeAll(async () => {
  database = await freshDatabase();
  many = await openDatabase({ url: database.url, poolSize: CLIENTS });
  w = await tradeWorld(database.db);
  d = { ...w.context(w.dealer), db: many.db };
  h = { ...w.context(w.hospital), db: many.db };
  maker = await makerOf(w);
  pacemaker = await makeSpecification(w.db, '起搏器', { tracking: 'serial' });
  await trade(w.db, w.dealer, pacemaker.spec);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '400', batchNo: 'A', expiryDate: '2035-01-31', unitCost: '10', taxRate: '13' },
    {
      specification: pacemaker.spec,
      unit: pacemaker.piece,
      quantity: '1',
      batchNo: 'P',
      serialNo: 'S1',
      expiryDate: '2035-01-31',
      unitCost: '9000',
      taxRate: '13',
    },
  ]);
});
afterAll(async () => {
  await many.close();
  await database.drop();
});

const words = (refused: readonly { message: string }[]): string[] => [...new Set(refused.map((one) => one.message))];
const here = () => ({ customer: w.customer, warehouse: w.dealer.warehouse, ...delivery });
const receive = (line: Record<string, unknown>) => async () => {
  const { id } = await add(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, [
    { quantity: '1', price: '11.3', taxRate: '13', expiryDate: '2035-01-31', ...line },
  ]);
  return act(d, 'purchaseGrn', 'review', id);
};
const inStock = async (batchNo: string, more = sql``) =>
  Number(
    (
      await sql<{
        q: string;
      }>`select coalesce(sum(b.quantity), 0) as q from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id where b.org_id = ${w.dealer.id}
        and l.batch_no = ${batchNo} ${more}`.execute(w.db)
    ).rows[0]?.q,
  );

describe('a piece with a number', () => {
  it('is sold once', async () => {
    const line = { specification: pacemaker.spec, unit: pacemaker.piece, quantity: '1', price: '20000', taxRate: '13', batchNo: 'P', serialNo: 'S1' };
    const drafts = await Promise.all(times(CLIENTS, () => add(d, 'saleOdo', here(), [line])));
    const { done, refused } = await race(
      drafts.map(
        ({ id }, i) =>
          () =>
            act(d, 'saleOdo', i % 2 === 0 ? 'submit' : 'review', id),
      ),
    );
    expect([done.length, refused.length]).toEqual([1, CLIENTS - 1]);
  });
  it('is received once', async () => {
    const { done, refused } = await race(times(CLIENTS, () => receive({ specification: pacemaker.spec, unit: pacemaker.piece, batchNo: 'P', serialNo: 'S2' })));
    expect(done.length, words(refused).join('\n')).toBe(1);
    expect(await inStock('P', sql`and l.serial_no = 'S2'`)).toBe(1);
  });
});

describe('a lot nobody has yet', () => {
  it('is one lot whoever receives it first, with one day of expiry', async () => {
    const { done, refused } = await race(
      times(CLIENTS, (i) => receive({ specification: w.spec, unit: w.piece, batchNo: 'NEU', expiryDate: i % 4 === 0 ? '2036-01-31' : '2035-01-31' })),
    );
    expect(words(refused)).toEqual(['第1行：同一批号的有效期不一致，请核对']);
    expect([6, 18]).toContain(done.length);
    expect(await inStock('NEU')).toBe(done.length);
    const { rows } = await sql`select 1 from lot where org_id = ${w.dealer.id} and batch_no = 'NEU'`.execute(w.db);
    expect(rows.length).toBe(1);
  });
  it('has one day of expiry for all its serials, in one receipt and in many at once', async () => {
    const piece = (i: number) => ({
      specification: pacemaker.spec,
      unit: pacemaker.piece,
      quantity: '1',
      price: '9000',
      taxRate: '13',
      batchNo: 'Q',
      serialNo: `Q${i}`,
      expiryDate: i % 4 === 0 ? '2036-01-31' : '2035-01-31',
    });
    const both = await add(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, [piece(3), piece(4)]);
    await expect(act(d, 'purchaseGrn', 'review', both.id)).rejects.toThrow('第2行：同一批号的有效期不一致，请核对');
    const { done, refused } = await race(times(CLIENTS, (i) => receive(piece(i))));
    expect(words(refused)).toEqual(['第1行：同一批号的有效期不一致，请核对']);
    expect([6, 18]).toContain(done.length);
    const { rows } = await sql`select distinct expiry_date from lot where org_id = ${w.dealer.id} and batch_no = 'Q' and total_quantity > 0`.execute(w.db);
    expect(rows.length).toBe(1);
  });
  it('is described anew where its only receipt was mistyped and taken back', async () => {
    const line = (expiryDate: string) => ({ specification: w.spec, unit: w.piece, quantity: '1', price: '11.3', taxRate: '13', batchNo: 'TYPO', expiryDate });
    const header = { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' };
    const { id } = await post(d, 'purchaseGrn', header, [line('2053-01-31')]);
    await act(d, 'purchaseGrn', 'unreview', id);
    await edit(d, 'purchaseGrn', id, header, [line('2035-01-31')]);
    await act(d, 'purchaseGrn', 'review', id);
    const { rows } = await sql`select expiry_date from lot where org_id = ${w.dealer.id} and batch_no = 'TYPO'`.execute(w.db);
    expect(rows).toEqual([{ expiry_date: '2035-01-31' }]);
    await expect(post(d, 'purchaseGrn', header, [line('2053-01-31')])).rejects.toThrow('同一批号的有效期不一致，请核对');
    // The line that says it rightly is not named beside the one that does not.
    expect(await refusal(post(d, 'purchaseGrn', header, [line('2053-01-31'), line('2035-01-31')]))).toEqual(['同一批号的有效期不一致，请核对 @ 1.expiryDate']);
  });
});

describe('a pack', () => {
  it('leaves whole with one of those who want it, or is opened by one', async () => {
    const store = w.hospital.warehouse;
    const piece = { specification: w.spec, unit: w.piece, batchNo: 'A' };
    await post(h, 'initialStock', { warehouse: store }, [{ ...piece, quantity: '10', expiryDate: '2035-01-31', unitCost: '10', taxRate: '13' }]);
    await post(h, 'packOrder', { warehouse: store, packKind: 'fixedQty', packSize: '10', packCount: '1' }, [{ ...piece, quantity: '10' }]);
    const { rows } = await sql<{ pack_no: string }>`select pack_no from stock_balance where org_id = ${h.org.id} and pack_no <> '' and quantity > 0`.execute(
      w.db,
    );
    const line = { ...piece, quantity: '10', packNo: String(rows[0]?.pack_no) };
    const wishes: [string, Record<string, unknown>, Record<string, unknown>][] = [
      ['unpackOrder', { warehouse: store, reason: '1' }, { packNo: line.packNo }],
      ['issueOdo', { issueType: '2', target: '2', department: w.ward, sourceWarehouse: store, targetWarehouse: w.wardStore }, line],
      ['stockTransfer', { transferKind: 'move', fromWarehouse: store, toWarehouse: w.hospital.stopWarehouse, mode: '1' }, line],
    ];
    const drafts = await Promise.all(
      times(CLIENTS, async (i) => {
        const [kind, header, one] = wishes[i % 3] as (typeof wishes)[number];
        return { kind, ...(await add(h, kind, header, [one])) };
      }),
    );
    const { done, refused } = await race(
      drafts.map(
        ({ kind, id }) =>
          () =>
            act(h, kind, 'review', id),
      ),
    );
    expect(done.length, words(refused).join('\n')).toBe(1);
  });
});

describe('a set and its tools', () => {
  let set: string;
  it('is filled up once, however many fill it', async () => {
    set = await make(
      d,
      'instrumentKit',
      { kitNo: 'K1', name: '脊柱钉棒包', kitKind: '3', warehouse: w.dealer.warehouse },
      { implants: [{ specification: w.spec, parQuantity: '6' }], tools: [] },
    );
    for (const toolNo of ['T1', 'T2']) await make(d, 'surgicalTool', { toolNo, name: '开口器', kit: set });
    await race(times(CLIENTS, () => () => actOnMaster(d, 'instrumentKit', 'refill', { ids: [set], input: {} })));
    expect(await inStock('A', sql`and b.pack_no = 'K1'`)).toBe(6);
  });
  it('goes to one operation', async () => {
    const header = { customer: w.customer, warehouse: w.dealer.warehouse, kits: [set], surgeryAt: new Date().toISOString(), surgeryName: '椎体融合术' };
    const line = { specification: w.spec, unit: w.piece, quantity: '6', batchNo: 'A', packNo: 'K1', price: '100', taxRate: '13' };
    const drafts = await Promise.all(times(CLIENTS, () => add(d, 'bonePresale', header, [line])));
    const { done, refused } = await race(
      drafts.map(
        ({ id }) =>
          () =>
            act(d, 'bonePresale', 'review', id),
      ),
    );
    expect(done.length, words(refused).join('\n')).toBe(1);
    const { rows } = await sql<{
      uses: number;
      delivery_id: string;
    }>`select use_count as uses, delivery_id from surgical_tool where org_id = ${w.dealer.id}`.execute(w.db);
    expect(rows).toEqual(times(2, () => ({ uses: 1, delivery_id: done[0]?.id })));
    expect(await misplaced(w)).toEqual([]);
  });
});

describe('what is left of an order', () => {
  it('is delivered to the last piece and not beyond', async () => {
    const order = await post(
      d,
      'salesOrder',
      { customer: w.customer, warehouse: w.dealer.warehouse, settleMode: '1', expectedDate: '2040-01-01', ...delivery },
      [{ specification: w.spec, unit: w.piece, quantity: '100', price: '20', taxRate: '13' }],
    );
    const sourceLine = (await linesOf(d, order.id))[0]?.id;
    // 24 times 5 are 120: four come too late, whether they were held before or go at once.
    const line = { specification: w.spec, unit: w.piece, quantity: '5', price: '20', taxRate: '13', batchNo: 'A', sourceLine };
    const drafts = await Promise.all(times(CLIENTS, () => add(d, 'saleOdo', here(), [line])));
    const { done, refused } = await race(
      drafts.map(
        ({ id }) =>
          () =>
            act(d, 'saleOdo', 'review', id),
      ),
    );
    expect(done.length, words(refused).join('\n')).toBe(20);
    // Who came too late hears it from the rule, or, when the last piece went between its question and the lock, from the database.
    for (const word of words(refused)) expect(word).toMatch(/^(第1行：)?数量超过来源单据未执行数量$/);
    expect((await linesOf(d, order.id)).map((one) => [Number(one.fulfilled), Number(one.open)])).toEqual([[100, 0]]);
    expect((await rowOf(d, order.id)).status).toBe(7);
    // Some take theirs back while others deliver again: what is open is always what was not delivered.
    const back = await race([
      ...done.slice(0, 10).map(
        ({ id }) =>
          () =>
            act(d, 'saleOdo', 'unreview', id),
      ),
      ...drafts
        .filter(({ id }) => !done.some((one) => one.id === id))
        .map(
          ({ id }) =>
            () =>
              act(d, 'saleOdo', 'review', id),
        ),
    ]);
    const again = back.done.length - 10;
    const [fulfilled] = (await linesOf(d, order.id)).map((one) => Number(one.fulfilled));
    expect(fulfilled).toBe(50 + again * 5);
  });
});

it('after all that every rule of the ledger holds', async () => {
  expect(await brokenPromises(w)).toEqual([]);
  const { rows } = await sql`select sn from document where org_id = ${w.dealer.id} group by kind, sn having count(*) > 1`.execute(w.db);
  expect(rows).toEqual([]);
});
