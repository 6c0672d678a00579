import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, cell, documentsOf, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let outside: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  outside = await virtualWarehouse(d, { virtual: 'presale', of: w.hospital.id });
});

const third = (context: Context): Context => ({ ...context, user: { ...context.user, id: `${context.user.id.slice(0, -4)}cafe` } });
const decide = async (context: Context, id: string): Promise<void> => {
  await act(colleague(context), 'psiChange', 'review', id);
  await act(third(context), 'psiChange', 'review', id);
  await drainOutbox(w.db);
};
async function change(context: Context, header: Record<string, unknown>, lines: Record<string, unknown>[]): Promise<string> {
  const saved = await add(context, 'psiChange', { reason: '双方约定', evidence: ['协议.pdf'], ...header }, lines);
  await act(context, 'psiChange', 'submit', saved.id);
  await decide(context, saved.id);
  return saved.id;
}
const i12 = async () => (await selfCheck(w.db)).find((check) => check.id === 'I12');
const there = () => cell(w.db, w.dealer.id, outside, w.spec);
const here = () => cell(w.db, w.hospital.id, w.hospital.warehouse, w.spec);

describe('goods standing at a hospital are bought out (E7 with 买断)', () => {
  let advance: string;
  let bought: string;
  const goods = () => ({ specification: w.spec, unit: w.piece, batchNo: 'S2', taxRate: '13' });
  it('begins with 20 outside, in two deliveries', async () => {
    await post(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '9' }, [
      { specification: w.spec, unit: w.piece, quantity: '20', batchNo: 'S2', expiryDate: '2030-12-31', givenCost: '5000' },
    ]);
    for (const quantity of ['4', '16']) {
      const sent = await post(
        d,
        'advanceSale',
        { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' },
        [{ ...goods(), quantity, price: '8000' }],
      );
      advance ||= sent.id;
      const grn = (await documentsOf(h, 'purchaseGrn')).at(-1);
      await act(h, 'purchaseGrn', 'review', String(grn?.id));
    }
    await drainOutbox(w.db);
    expect(await there()).toBe('20 / 100000.00');
    expect(await here()).toBe('0 / 0.00');
  });

  it('the hospital buys 5 at the agreed price: own at gross cost, owed at once', async () => {
    bought = await change(h, { changeType: '3', partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, batchNo: 'S2', owner: w.dealer.id, quantity: '5' },
    ]);
    expect((await linesOf(h, bought))[0]).toMatchObject({ price: '8000.000000', amount: '40000.00', tax: '4601.77', cost: '40000.00', cost_diff: '0.00' });
    expect(await here()).toBe('5 / 40000.00');
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('40000.00');
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'S2')).toBe(20);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('the dealer gets the sale exactly once, from the deliveries it came by, oldest first', async () => {
    await drainOutbox(w.db);
    const sales = await documentsOf(d, 'saleOdo');
    expect(sales).toHaveLength(1);
    expect(sales[0]).toMatchObject({ status: 1, mode: '2', origin: 'mirror', warehouse_id: outside });
    const id = String(sales[0]?.id);
    expect((await linesOf(d, id)).map((line) => [Number(line.quantity), line.source_line_id !== null, line.price])).toEqual([
      [4, true, '8000.000000'],
      [1, true, '8000.000000'],
    ]);
    await expect(act(d, 'saleOdo', 'cancel', id)).rejects.toThrow('来自对方的单据不能作废，请驳回');
    await act(d, 'saleOdo', 'review', id);
    await drainOutbox(w.db);
    expect(await there()).toBe('15 / 75000.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('40000.00');
    expect((await rowOf(d, advance)).status).toBe(7);
    expect((await rowOf(h, bought)).counter_status).toBe('已确认');
    expect(await i12()).toMatchObject({ broken: 0 });
    await expect(act(colleague(h), 'psiChange', 'unreview', bought)).rejects.toThrow('对方已处理，请由对方发起退货');
  });

  it('two of them become the dealer’s again: less owed, and back to his goods outside at what they left by', async () => {
    const id = await change(h, { changeType: '3', partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, batchNo: 'S2', quantity: '2', newPrice: '8000' },
    ]);
    expect((await linesOf(h, id))[0]).toMatchObject({ amount: '-16000.00', cost: '16000.00', cost_diff: '0.00' });
    expect(await here()).toBe('3 / 24000.00');
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('24000.00');
    expect(await i12()).toMatchObject({ broken: 0 });
    const [back] = await documentsOf(d, 'saleReturn');
    expect(back).toMatchObject({ status: 1, subkind: '5' });
    await act(d, 'saleReturn', 'review', String(back?.id));
    expect(await there()).toBe('17 / 85000.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('24000.00');
    expect((await rowOf(d, advance)).status).toBe(2);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('a change not yet accepted is taken back with its mirror', async () => {
    const id = await change(h, { changeType: '3', partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, batchNo: 'S2', owner: w.dealer.id, quantity: '1' },
    ]);
    expect((await documentsOf(d, 'saleOdo')).filter((one) => one.status === 1)).toHaveLength(1);
    await act(colleague(h), 'psiChange', 'unreview', id);
    await drainOutbox(w.db);
    expect((await documentsOf(d, 'saleOdo')).filter((one) => one.status === 1)).toHaveLength(0);
    expect(await here()).toBe('3 / 24000.00');
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('24000.00');
    expect(await i12()).toMatchObject({ broken: 0 });
    expect(await brokenPromises(w)).toEqual([]);
  });

  it('a refused sale waits; the goods are neither forgotten nor counted twice', async () => {
    const id = await change(h, { changeType: '3', partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, batchNo: 'S2', owner: w.dealer.id, quantity: '1' },
    ]);
    const sale = (await documentsOf(d, 'saleOdo')).find((one) => one.status === 1);
    await act(d, 'saleOdo', 'nopass', String(sale?.id), { reason: '价格不对' });
    expect(await i12()).toMatchObject({ broken: 0 });
    await act(colleague(h), 'psiChange', 'unreview', id);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('names the owner it buys from, and a store that may keep his goods', async () => {
    const foreign = await sql<{ id: string }>`select id from organisation where id <> ${w.dealer.id} and kind = 'V' limit 1`.execute(w.db);
    const saved = await add(h, 'psiChange', { changeType: '3', reason: 'x', evidence: ['a'], partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, batchNo: 'S2', owner: foreign.rows[0]?.id, quantity: '1' },
      { specification: w.spec, unit: w.piece, batchNo: 'S2', quantity: '1' },
    ]);
    await sql`update warehouse set allow_consigned = false where id = ${w.hospital.warehouse}`.execute(w.db);
    const error = await act(h, 'psiChange', 'submit', saved.id).catch((e: unknown) => e as { problems: { message: string }[] });
    await sql`update warehouse set allow_consigned = true where id = ${w.hospital.warehouse}`.execute(w.db);
    expect((error as { problems: { message: string }[] }).problems.map((one) => one.message)).toEqual(
      expect.arrayContaining(['货主与往来单位不一致', '请填写【变更后单价】']),
    );
  });
});

describe('a purchase price between two organisations of the platform', () => {
  it('changes the sale price at the supplier by the same amount, once both of his people agree', async () => {
    const goods = { specification: w.spec, unit: w.piece, batchNo: 'P1', taxRate: '13' };
    await post(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '9' }, [
      { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'P1', expiryDate: '2030-12-31', givenCost: '50' },
    ]);
    const before = { owed: Number(await owed(w.db, w.hospital.id, 'payable')), due: Number(await owed(w.db, w.dealer.id, 'receivable')) };
    await post(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' }, [
      { ...goods, quantity: '10', price: '113' },
    ]);
    const grn = (await documentsOf(h, 'purchaseGrn')).find((one) => one.status === 0);
    await act(h, 'purchaseGrn', 'review', String(grn?.id));
    const [line] = await linesOf(h, String(grn?.id));
    const id = await change(h, { partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, sourceLine: line?.id, newPrice: '100' },
    ]);
    expect(Number(await owed(w.db, w.hospital.id, 'payable')) - before.owed).toBe(1000);
    const mirrors = (await documentsOf(d, 'psiChange')).filter((one) => one.origin === 'mirror');
    expect(mirrors).toHaveLength(1);
    expect(mirrors[0]).toMatchObject({ status: 1, subkind: '6', total_amount: '-130.00' });
    expect(Number(await owed(w.db, w.dealer.id, 'receivable')) - before.due).toBe(1130);
    await decide(d, String(mirrors[0]?.id));
    expect(Number(await owed(w.db, w.dealer.id, 'receivable')) - before.due).toBe(1000);
    await expect(act(colleague(h), 'psiChange', 'unreview', id)).rejects.toThrow('对方已处理，请由对方发起退货');
    // The dealer takes his half back first, then the hospital may.
    await act(colleague(d), 'psiChange', 'unreview', String(mirrors[0]?.id));
    await act(colleague(h), 'psiChange', 'unreview', id);
    expect(Number(await owed(w.db, w.dealer.id, 'receivable')) - before.due).toBe(1130);
    expect(Number(await owed(w.db, w.hospital.id, 'payable')) - before.owed).toBe(1130);
  });

  it('of a receipt that was typed by hand concerns nobody else; a hospital has no sale price', async () => {
    const grn = await post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
      { specification: w.spec, unit: w.piece, quantity: '1', price: '10', taxRate: '13', batchNo: 'H1', expiryDate: '2031-01-31' },
    ]);
    const [line] = await linesOf(h, grn.id);
    const waiting = (await documentsOf(d, 'psiChange')).length;
    await change(h, { partner: w.supplier, warehouse: w.hospital.warehouse }, [{ specification: w.spec, unit: w.piece, sourceLine: line?.id, newPrice: '9' }]);
    expect(await documentsOf(d, 'psiChange')).toHaveLength(waiting);
    const sale = await add(h, 'psiChange', { changeType: '6', reason: 'x', evidence: ['a'], partner: w.supplier }, [
      { specification: w.spec, unit: w.piece, newPrice: '9' },
    ]);
    await expect(act(h, 'psiChange', 'submit', sale.id)).rejects.toThrow('医院没有销售单据，不能变更销售价');
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
