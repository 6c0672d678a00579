import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { voucher } from '../../src/domain/finance/voucher/voucher';
import { deleteDocument } from '../../src/server/engine/documents/remove';
import { act } from '../support/documents';
import { inWorld } from '../support/in-world';
import { bought, type MoneyWorld, moneyWorld, paid, prepaid, returned } from '../support/payments';
import { entriesOf, generated, numbersOf, seeded, vouchersOf } from '../support/vouchers';

/** Vouchers of a dealer: to the cent, once each, numbered without gaps, taken back in red. */
let world: MoneyWorld;
inWorld(moneyWorld, (made) => {
  world = made;
});

const entries = async (document: string, which = 0): Promise<string[]> => entriesOf(world.d, (await vouchersOf(world.d, document))[which]?.id ?? '');

describe('vouchers of what was bought and paid', () => {
  it('are refused by name while nobody said which accounts', async () => {
    await bought(world, world.supplier, '113.00');
    await expect(generated(world.d)).rejects.toThrow('【采购入库】没有凭证规则');
  });

  it('say goods, tax and debt to the cent, the payment out of bank and prepayment, and are made once', async () => {
    await seeded(world.d);
    const grn = await bought(world, world.supplier, '4562.86');
    const ahead = await prepaid(world, world.supplier, '2000.00');
    const payment = await paid(
      world,
      world.supplier,
      [{ item: grn.id, amount: '4562.86' }],
      [
        { fund: 'prepaid', item: ahead.id, amount: '2000.00' },
        { fund: 'bank', amount: '2562.86' },
      ],
    );
    const { made } = await generated(world.d);
    expect(made).toHaveLength(4);
    expect(await entries(grn.id)).toEqual(['借 1405 4037.93', '借 2221.02 524.93', '贷 2202.01 4562.86']);
    expect(await entries(ahead.id)).toEqual(['借 1123 2000.00', '贷 1002 2000.00']);
    expect(await entries(payment.id)).toEqual(['借 2202.01 4562.86', '贷 1123 2000.00', '贷 1002 2562.86']);
    expect(await numbersOf(world.d)).toEqual(['记-0001', '记-0002', '记-0003', '记-0004']);
    await expect(generated(world.d)).rejects.toThrow('没有未制凭证的单据');
  });

  it('take back in red what was taken back, exactly as it was written', async () => {
    const grn = await bought(world, world.supplier, '226.00');
    const back = await returned(world, grn.id, world.supplier, '11.30');
    await generated(world.d);
    expect((await entries(back.id)).at(-1)).toBe('贷 2202.01 -11.30');
    const other = await bought(world, world.supplier, '33.90');
    await generated(world.d);
    await act(world.d, 'purchaseGrn', 'unreview', other.id);
    await generated(world.d);
    expect(await entries(other.id, 1)).toEqual(['借 1405 -30.00', '借 2221.02 -3.90', '贷 2202.01 -33.90']);
    expect((await vouchersOf(world.d, other.id))[1]?.summary).toMatch(/^冲销 采购入库 华东器械 CR\d+$/);
  });

  it('of a month are numbered without gaps: whoever deletes one lets the others move up, and its papers wait again', async () => {
    const before = await numbersOf(world.d);
    const grn = await bought(world, world.supplier, '56.50');
    await generated(world.d);
    const [first] = (await sql<{ id: string }>`select id from document where kind = 'voucher' and voucher_no = '记-0002'`.execute(world.w.db)).rows;
    await deleteDocument({ ...world.d, screen: 'vouchers' }, voucher, String(first?.id));
    expect(await numbersOf(world.d)).toEqual(before);
    const { made } = await generated(world.d);
    expect(made).toHaveLength(1);
    expect(await numbersOf(world.d)).toEqual([...before, `记-${String(before.length + 1).padStart(4, '0')}`]);
    expect(await vouchersOf(world.d, grn.id)).toHaveLength(1);
  });
});
