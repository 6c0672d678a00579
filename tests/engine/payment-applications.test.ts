import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paymentApplication } from '../../src/domain/finance/payment-application';
import { paymentOrder } from '../../src/domain/finance/payment-order';
import { openDatabase } from '../../src/server/db/open';
import { documentInfo } from '../../src/server/engine/documents/info';
import { sheetList } from '../../src/server/engine/documents/pull';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { FreshDatabase } from '../support/database';
import { act, owed, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { applied, appliedDraft, bought, drafted, type MoneyWorld, moneyWorld, openOf, paid, prepaid, returned } from '../support/payments';
import { race, times } from '../support/race';

/** Applications for payment: what they hold, what is paid of them, and that nothing is paid twice (finance §2.4, §2.6). */
let database: FreshDatabase;
let world: MoneyWorld;
inWorld(moneyWorld, async (made, opened) => {
  database = opened;
  world = made;
});

const open = (item: string) => openOf(world.w, item);
const app = async (id: string) => {
  const { status, paid_amount: done } = await rowOf(world.d, id);
  const { header } = await documentInfo(world.d, paymentApplication, { id });
  return [status, done, header.unpaid];
};
const bank = (amount: string) => ({ fund: 'bank' as const, amount });

describe('examples 2 and 3, applied for and paid', () => {
  it('come to the cent, and the applications say what was paid of them', async () => {
    const y1 = await prepaid(world, world.supplier, '2000.00');
    const i1 = await bought(world, world.supplier, '4562.86');
    const i2 = await bought(world, world.supplier, '57.15');
    const a1 = await applied(world, world.supplier, [
      { item: i1.id, amount: '4000.00' },
      { item: i2.id, amount: '57.15' },
    ]);
    const [first = '', second = ''] = a1.lines;
    const { list } = await sheetList(world.d, paymentApplication, { source: 'goods', supplier: world.supplier });
    expect(list.map(({ item, amount }) => [item, amount])).toEqual([[i1.id, '562.86']]);
    const claims = await sheetList(world.d, paymentOrder, { source: 'application', partner: world.supplier });
    expect(claims.list).toMatchObject([
      { item: i1.id, sourceLine: first, amount: '4000.00', application: a1.sn },
      { item: i2.id, sourceLine: second, amount: '57.15', application: a1.sn },
    ]);
    await paid(
      world,
      world.supplier,
      [
        { item: i1.id, amount: '3000.00', sourceLine: first },
        { item: i2.id, amount: '57.15', sourceLine: second },
      ],
      [{ fund: 'prepaid', item: y1.id, amount: '2000.00' }, bank('1057.15')],
    );
    expect([await open(i1.id), await open(i2.id), await open(y1.id)]).toEqual(['1562.86', '0.00', '0.00']);
    expect(await app(a1.id)).toEqual([2, '3057.15', '1000.00']);
    const p2 = await paid(world, world.supplier, [{ item: i1.id, amount: '1000.00', sourceLine: first }], [bank('1000.00')]);
    expect(await app(a1.id)).toEqual([7, '4057.15', '0.00']);
    // The bank returns it: the application is open again by as much.
    await act(world.second, 'paymentOrder', 'red', p2.id, { reason: '银行退回' });
    expect(await app(a1.id)).toEqual([2, '3057.15', '1000.00']);
    await expect(act(world.d, 'purchaseGrn', 'red', i1.id, { reason: '错误' })).rejects.toThrow(/存在下游单据/);
    const r1 = await returned(world, i1.id, world.supplier, '452.00');
    const a2 = await applied(world, world.supplier, [
      { item: i1.id, amount: '562.86' },
      { item: r1.id, amount: '-452.00' },
    ]);
    // One payment of both: a line for each that asked for it, none of them twice.
    const twice = { item: i1.id, amount: '500.00', sourceLine: first };
    await expect(paid(world, world.supplier, [twice, twice], [bank('1000.00')])).rejects.toThrow(`${i1.sn}已在上面的明细中`);
    await paid(
      world,
      world.supplier,
      [
        { item: i1.id, amount: '1000.00', sourceLine: first },
        { item: i1.id, amount: '562.86', sourceLine: a2.lines[0] ?? '' },
        { item: r1.id, amount: '-452.00', sourceLine: a2.lines[1] ?? '' },
      ],
      [bank('1110.86')],
    );
    expect([await open(i1.id), await open(r1.id), await owed(world.w.db, world.w.dealer.id, 'payable')]).toEqual(['0.00', '0.00', '0.00']);
    expect([(await app(a1.id))[0], (await app(a2.id))[0]]).toEqual([7, 7]);
    expect((await selfCheck(world.w.db)).filter((result) => result.broken > 0)).toEqual([]);
  });
});

describe('several people at once', () => {
  it('hold no more than is open, and pay no more than was applied for', async () => {
    const many = await openDatabase({ url: database.url, poolSize: 12 });
    const at = (context: MoneyWorld['d']) => ({ ...context, db: many.db });
    const won = async (works: readonly (() => Promise<unknown>)[]) => (await race(works)).done.length;
    const grn = await bought(world, world.other, '200.00');
    const asked = await Promise.all(times(5, () => appliedDraft(world, world.other, [{ item: grn.id, amount: '80.00' }])));
    expect(
      await won(
        asked.map(
          ({ id }) =>
            () =>
              act(at(world.d), 'paymentApplication', 'submit', id),
        ),
      ),
    ).toBe(2);
    const { rows } = await sql<{ id: string }>`
      select id from document where kind = 'paymentApplication' and status = 1 and id = any(${asked.map(({ id }) => id)}::uuid[])`.execute(world.w.db);
    for (const { id } of rows) await act(world.second, 'paymentApplication', 'review', id);
    const [line] = (await sql<{ id: string }>`select id from document_line where document_id = ${rows[0]?.id}`.execute(world.w.db)).rows;
    const payments = await Promise.all(
      times(5, () => drafted(world, world.other, [{ item: grn.id, amount: '50.00', sourceLine: line?.id ?? '' }], [bank('50.00')])),
    );
    for (const { id } of payments) await act(world.d, 'paymentOrder', 'submit', id);
    expect(
      await won(
        payments.map(
          ({ id }) =>
            () =>
              act(at(world.second), 'paymentOrder', 'review', id),
        ),
      ),
    ).toBe(1);
    expect(await app(rows[0]?.id ?? '')).toEqual([2, '50.00', '30.00']);
    await many.close();
  });
});

describe('an application', () => {
  it('holds what it names: nobody applies for it again, nor pays it past the application', async () => {
    const grn = await bought(world, world.other, '100.00');
    const a = await applied(world, world.other, [{ item: grn.id, amount: '80.00' }]);
    const again = await appliedDraft(world, world.other, [{ item: grn.id, amount: '20.01' }]);
    await expect(act(world.d, 'paymentApplication', 'submit', again.id)).rejects.toThrow(/申请金额超过可申请金额：.*可申请20\.00，本次20\.01/);
    await act(world.d, 'paymentApplication', 'cancel', again.id);
    await expect(paid(world, world.other, [{ item: grn.id, amount: '30.00' }], [bank('30.00')])).rejects.toThrow(/已申请付款80\.00，只能直接核销20\.00/);
    const [line = ''] = a.lines;
    await expect(paid(world, world.other, [{ item: grn.id, amount: '80.01', sourceLine: line }], [bank('80.01')])).rejects.toThrow(/付款金额超过申请未付金额/);
    // What was released may be paid at once, and of what is stopped nothing more is paid.
    await act(world.second, 'paymentApplication', 'stop', a.id, { reason: '不再付款' });
    await expect(paid(world, world.other, [{ item: grn.id, amount: '1.00', sourceLine: line }], [bank('1.00')])).rejects.toThrow(`付款申请${a.sn}不能再付款`);
    await paid(world, world.other, [{ item: grn.id, amount: '100.00' }], [bank('100.00')]);
    expect(await open(grn.id)).toBe('0.00');
  });
  it('is done when each of its lines is settled, not when the money happens to be as much', async () => {
    const grn = await bought(world, world.other, '100.00');
    const back = await returned(world, grn.id, world.other, '20.00');
    const a = await applied(world, world.other, [
      { item: grn.id, amount: '100.00' },
      { item: back.id, amount: '-20.00' },
    ]);
    const [first = '', second = ''] = a.lines;
    await paid(world, world.other, [{ item: grn.id, amount: '80.00', sourceLine: first }], [bank('80.00')]);
    expect(await app(a.id)).toEqual([2, '80.00', '0.00']);
    await paid(
      world,
      world.other,
      [
        { item: grn.id, amount: '20.00', sourceLine: first },
        { item: back.id, amount: '-20.00', sourceLine: second },
      ],
      [],
    );
    expect(await app(a.id)).toEqual([7, '80.00', '0.00']);
  });
  it('that is paid in part is not unreviewed', async () => {
    const grn = await bought(world, world.other, '10.00');
    const a = await applied(world, world.other, [{ item: grn.id, amount: '10.00' }]);
    const p = await paid(world, world.other, [{ item: grn.id, amount: '4.00', sourceLine: a.lines[0] ?? '' }], [bank('4.00')]);
    await expect(act(world.second, 'paymentApplication', 'unreview', a.id)).rejects.toThrow(p.sn);
    await act(world.second, 'paymentOrder', 'unreview', p.id);
    await act(world.second, 'paymentOrder', 'cancel', p.id);
    await act(world.second, 'paymentApplication', 'unreview', a.id);
    expect((await app(a.id))[0]).toBe(0);
  });
  it('never comes to less than nothing, and reminds of what was paid ahead', async () => {
    const grn = await bought(world, world.other, '50.00');
    const back = await returned(world, grn.id, world.other, '5.00');
    const minus = await appliedDraft(world, world.other, [{ item: back.id, amount: '-5.00' }]);
    await expect(act(world.d, 'paymentApplication', 'submit', minus.id)).rejects.toThrow('申请合计不能为负');
    await prepaid(world, world.other, '12.00');
    const plain = await appliedDraft(world, world.other, [{ item: grn.id, amount: '50.00' }]);
    await expect(act(world.d, 'paymentApplication', 'submit', plain.id, { confirmed: false })).rejects.toThrow('该供应商有预付余额12.00元');
  });
  it('is paid by whoever may take it up, and shown on the payment', async () => {
    const grn = await bought(world, world.supplier, '9.00');
    const a = await applied(world, world.supplier, [{ item: grn.id, amount: '9.00' }]);
    const draft = await drafted(world, world.supplier, [{ item: grn.id, amount: '9.00', sourceLine: a.lines[0] ?? '' }], [bank('9.00')]);
    expect((await documentInfo(world.d, paymentOrder, { id: draft.id })).lines).toMatchObject([{ sourceSn: grn.sn, application: a.sn, amount: '9.00' }]);
    const without = { ...world.d, permissions: { paymentOrder: ['add', 'edit'] } };
    await expect(sheetList(without, paymentOrder, { source: 'application', partner: world.supplier })).rejects.toThrow('权限');
    expect((await sql`select 1 from account_entry where document_id = ${a.id}`.execute(world.w.db)).rows).toEqual([]);
  });
});
