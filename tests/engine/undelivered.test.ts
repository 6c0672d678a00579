import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, documentsOf, edit, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  [d, h] = [w.context(w.dealer), w.context(w.hospital)];
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [goods({ quantity: '100', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' })]);
});

const goods = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '20', batchNo: 'A', ...more });
/** What I12 says now, with the parcels that wait, and once more when they have arrived. */
async function looked(): Promise<{ waiting: number; before: number; after: number }> {
  const broken = async () => (await selfCheck(w.db)).find((one) => one.id === 'I12')?.broken ?? -1;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox where done_at is null`.execute(w.db);
  const before = await broken();
  await drainOutbox(w.db);
  return { waiting: Number(rows[0]?.n) > 0 ? 1 : 0, before, after: await broken() };
}
const HOLDS = { waiting: 1, before: 0, after: 0 };

test('consigned goods are on their way from the moment they left, whoever knows of it', async () => {
  const { id } = await add(
    d,
    'advanceSale',
    { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路', receiver: '王' },
    [goods({ price: '8', taxRate: '13' })],
  );
  await act(d, 'advanceSale', 'review', id);
  expect(await looked()).toEqual(HOLDS);
});

test('what was refused at the door, sent back or bought is on its way until the owner hears of it', async () => {
  const [receipt] = await documentsOf(h, 'purchaseGrn');
  const [line] = await linesOf(h, String(receipt?.id));
  await edit(h, 'purchaseGrn', String(receipt?.id), {}, [{ id: line?.id, quantity: '17', refusedQuantity: '3', refuseReason: '3' }]);
  await act(h, 'purchaseGrn', 'review', String(receipt?.id));
  expect(await looked()).toEqual(HOLDS);

  const back = await add(h, 'purchaseReturn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '2', returnKind: '1', reason: '2' }, [
    goods({ quantity: '2', sourceLine: line?.id }),
  ]);
  await act(h, 'purchaseReturn', 'review', back.id);
  expect(await looked()).toEqual(HOLDS);

  const others = ['beef', 'cafe'].map((last) => ({ ...h, user: { ...h.user, id: `${h.user.id.slice(0, -4)}${last}` } }));
  for (const [quantity, owner] of [
    ['5', w.dealer.id],
    ['1', undefined],
  ] as const) {
    const change = await add(h, 'psiChange', { changeType: '3', warehouse: w.hospital.warehouse, partner: w.supplier, reason: '买断', evidence: ['1.pdf'] }, [
      goods({ quantity, newPrice: '8', taxRate: '13', ...(owner ? { owner } : {}) }),
    ]);
    await act(h, 'psiChange', 'submit', change.id);
    for (const other of others) await act(other, 'psiChange', 'review', change.id);
    expect(await looked()).toEqual(HOLDS);
  }
});

test('a loan refused by the borrower stands outside until the lender hears of it', async () => {
  const { id } = await add(d, 'productTransfer', { partner: w.customer, warehouse: w.dealer.warehouse, mode: '1', backDate: '2040-01-01' }, [
    goods({ quantity: '6' }),
  ]);
  await act(d, 'productTransfer', 'review', id);
  expect(await looked()).toEqual(HOLDS);
  const [lent] = await documentsOf(h, 'productTransfer');
  const [line] = await linesOf(h, String(lent?.id));
  await act(h, 'productTransfer', 'receive', String(lent?.id), { lines: [{ id: line?.id, quantity: '4', rejectReason: '破损' }] });
  expect(await looked()).toEqual(HOLDS);
});
