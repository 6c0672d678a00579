import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { voucherRule } from '../../src/domain/finance/voucher/voucher-rule';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { saveMaster } from '../../src/server/engine/masters/save';
import { act, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { delivered } from '../support/money-across';
import { type SettledWorld, settledUp, settledWorld, used } from '../support/settled-world';
import { entriesOf, generated, seeded, vouchersOf } from '../support/vouchers';

/** Vouchers of a hospital and its dealer: what wards used, what was settled and sold, and whose accounts it goes to. */
let world: SettledWorld;
inWorld(settledWorld, (made) => {
  world = made;
});

const entries = async (context: Context, document: string): Promise<string[]> => entriesOf(context, (await vouchersOf(context, document))[0]?.id ?? '');
const idOf = async (table: 'voucher_rule' | 'voucher_account', org: string, column: string, value: string): Promise<string> =>
  (await sql<{ id: string }>`select id from ${sql.table(table)} where org_id = ${org} and ${sql.ref(column)} = ${value}`.execute(world.w.db)).rows[0]?.id ?? '';

async function changeRule(context: Context, event: string, lines: Record<string, Record<string, unknown>[]>): Promise<void> {
  const id = await idOf('voucher_rule', context.org.id, 'event', event);
  const { rows } = await sql<{ name: string; summary: string; version: number }>`select name, summary, version from voucher_rule where id = ${id}`.execute(
    world.w.db,
  );
  const { version = 0, ...row } = rows[0] ?? {};
  await saveMaster({ ...context, screen: 'voucherRules' }, voucherRule, { id, version, row: { ...row, event }, lines });
}

describe('vouchers of consumption', () => {
  it('say what a ward used of the own goods as its cost, and what was consigned when it is settled, with tax in the hospital', async () => {
    const { h, d, w } = world;
    await seeded(h);
    await seeded(d);
    await used(world, '2');
    await expect(generated(h)).rejects.toThrow('没有未制凭证的单据');
    world.at('2026-06-20T02:00:00Z');
    const { grn } = await settledUp(world, '2026-06-01');
    await generated(h);
    expect(await entries(h, grn)).toEqual(['借 5001 2400.00', '贷 2302.01 2400.00']);
    const { rows } = await sql<{ id: string }>`select id from document where org_id = ${w.dealer.id} and kind = 'saleOdo' and mode = '3'`.execute(w.db);
    await generated(d);
    const sold = await entries(d, String(rows[0]?.id));
    expect(sold.slice(0, 3)).toEqual(['借 1122.01 2400.00', '贷 6001 2123.89', '贷 2221.03 276.11']);
    expect(sold.slice(3)).toHaveLength(2);
  });

  it('say goods with their tax at the hospital and without at the dealer', async () => {
    const { h, d } = world;
    const one = await delivered(world, '113.00');
    await generated(h);
    await generated(d);
    expect(await entries(h, one.payable)).toEqual(['借 1302 113.00', '贷 2302.01 113.00']);
    expect((await entries(d, one.receivable)).slice(0, 3)).toEqual(['借 1122.01 113.00', '贷 6001 100.00', '贷 2221.03 13.00']);
  });
});

describe('accounts by category, department and partner', () => {
  it('go before the one of the line, the narrower first', async () => {
    const { h, w } = world;
    const account = (code: string) => idOf('voucher_account', h.org.id, 'code', code);
    const category = await sql<{ id: string }>`select id from custom_category where org_id = ${h.org.id} and kind = 'finance'`.execute(w.db);
    const cost = { measure: 'cost', category: '', department: '', partner: '', specification: '' };
    await changeRule(h, 'purchase', {
      entries: [
        { side: 'debit', measure: 'cost', account: await account('1302') },
        { side: 'credit', measure: 'total', account: await account('2302.01') },
      ],
      exceptions: [
        { side: 'debit', ...cost, category: category.rows[0]?.id, account: await account('5301') },
        { side: 'debit', ...cost, specification: w.spec, account: await account('5901') },
      ],
    });
    const one = await delivered(world, '226.00');
    await generated(h);
    expect(await entries(h, one.payable)).toEqual(['借 5901 226.00', '贷 2302.01 226.00']);
  });

  it('refuse by name what has none, and write nothing then', async () => {
    const { h, w } = world;
    const account = (code: string) => idOf('voucher_account', h.org.id, 'code', code);
    await changeRule(h, 'use', {
      entries: [
        { side: 'debit', measure: 'cost', account: '' },
        { side: 'credit', measure: 'cost', account: await account('1302') },
      ],
      exceptions: [],
    });
    await post(h, 'otherGrn', { warehouse: w.wardStore, grnKind: '2' }, [
      { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'OWN', expiryDate: '2031-01-31', givenCost: '7' },
    ]);
    const use = await post(
      h,
      'useRecord',
      { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '手术', useTime: world.clock.now.toISOString() },
      [{ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'OWN' }],
    );
    await expect(generated(h)).rejects.toThrow(/科室「骨科」.*的科室消耗没有借方科目（成本）：请在“凭证规则”【科室消耗】中指定/);
    await expect(changeRule(h, 'use', { entries: [{ side: 'debit', measure: 'tax', account: '' }], exceptions: [] })).rejects.toThrow(
      '【科室消耗】没有金额“税额”',
    );
    const entry = (side: string, code: string) => ({ side, measure: 'cost', account: code });
    await changeRule(h, 'use', { entries: [entry('debit', await account('5001')), entry('credit', await account('1302'))], exceptions: [] });
    await generated(h);
    expect(await entries(h, use.id)).toEqual(['借 5001 14.00', '贷 1302 14.00']);
  });

  it('are for who keeps the books of all of the house', async () => {
    const { h, w } = world;
    await expect(generated({ ...h, user: { ...h.user, departments: [w.ward] } })).rejects.toThrow('数据范围只含部分科室或库房');
    await expect(generated({ ...h, permissions: {} })).rejects.toThrow(/没有.*权限/);
  });

  it('say of a closed month what it says, and are reviewed as before', async () => {
    const { h, w } = world;
    const one = await delivered(world, '339.00');
    world.at('2026-07-05T02:00:00Z');
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'finance.lockMonth', 'organisation', ${h.org.id}, '2026-06')`.execute(
      w.db,
    );
    const { made } = await generated(h, 'month', '2026-06');
    expect(made.length).toBeGreaterThan(0);
    const [first] = await vouchersOf(h, one.payable);
    await act(h, 'voucher', 'review', String(first?.id));
    await act(h, 'voucher', 'unreview', String(first?.id));
    await expect(generated(h, 'month', '2026-08')).rejects.toThrow('【2026-08】还没有开始');
  });
});
