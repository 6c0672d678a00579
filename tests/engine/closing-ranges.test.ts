import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMonths, dayOf, monthOf, startOfMonth } from '../../src/define/dates';
import type { Context } from '../../src/server/base/context';
import { closePeriod, reopenPeriod } from '../../src/server/kinds/finance/period-closing';
import { add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type MoneyWorld, moneyWorld } from '../support/payments';

/** Which months 结账 and 反结账 are about is said before, and nothing more than that is done. */
let d: Context;
const back = (months: number): string => monthOf(addMonths(startOfMonth(dayOf(new Date())), -months));
inWorld(moneyWorld, async (world: MoneyWorld) => {
  d = world.d;
  const line = { partner: world.supplier, balanceType: 'payable', amount: '10.00', billDate: '2025-01-30', billNo: 'C-1' };
  const { id } = await add(d, 'openingPayable', { startMonth: '2026-01' }, [line]);
  await sql`update document set document_date = ${`${back(4)}-10`}::date where id = ${id}`.execute(d.db);
});
const lock = async (): Promise<string> =>
  (await sql<{ value: string }>`select value from rule_value where org_id = ${d.org.id} and key = 'finance.lockMonth'`.execute(d.db)).rows[0]?.value ?? '';

it('the first one closes all that lies before it, and says from when', async () => {
  expect((await closePeriod.guard(d, { month: back(2) })).says).toBe(
    `从【${back(4)}】到【${back(2)}】共3个月一起结账（此前没有结过账），这些月份不能再录入和反审单据；【${back(2)}】月末库存与往来余额随即留存。`,
  );
  await closePeriod.run(d, { month: back(2) }, '');
  expect((await closePeriod.guard(d, { month: back(1) })).says).toBe(`【${back(1)}】结账后不能再录入和反审单据；月末库存与往来余额随即留存。`);
});

it('reopening opens the last month alone, also of several that were closed in one go', async () => {
  expect((await reopenPeriod.guard(d, { month: back(2) })).says).toBe(
    `只反结【${back(2)}】一个月：该月可以重新录入和反审单据，留存的余额作废；【${back(3)}】及以前的月份仍为已结账。`,
  );
  expect(await reopenPeriod.run(d, { month: back(2) }, '补单')).toBe(`【${back(2)}】已反结账，【${back(3)}】及以前仍为已结账`);
  expect(await lock()).toBe(back(3));
  await reopenPeriod.run(d, { month: back(3) }, '补单');
  expect((await reopenPeriod.guard(d, { month: back(4) })).says).toContain('此后没有已结账的月份');
  expect(await reopenPeriod.run(d, { month: back(4) }, '补单')).toBe(`【${back(4)}】已反结账`);
  expect((await reopenPeriod.guard(d, { month: back(4) })).whyNot).toBe('还没有结过账');
});
