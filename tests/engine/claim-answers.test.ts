import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { act, add, edit, linesOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What is approved of a claim, and why less, is the approver's to say. */
let w: TradeWorld;
let h: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } });
});

const header = () => ({ claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01' });
const line = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '10', ...more });
const answerOf = async (id: string) => (await linesOf(h, id)).map((one) => [Number(one.quantity), Number(one.approved_quantity), one.reason]);

it('nothing of it is taken from the department, neither with a new claim nor with a changed one', async () => {
  const { id } = await add(h, 'suppliesClaim', header(), [line({ approvedQuantity: '7', refuseReason: '自批' })]);
  expect(await answerOf(id)).toEqual([[10, 10, null]]);
  const [before] = await linesOf(h, id);
  await edit(h, 'suppliesClaim', id, header(), [line({ id: before?.id, quantity: '12', approvedQuantity: '3', refuseReason: '自批' })]);
  expect(await answerOf(id)).toEqual([[12, 12, null]]);
});

it('an answer given stays through a refusal, and what is asked for anew waits for another', async () => {
  const { id } = await add(h, 'suppliesClaim', header(), [line()]);
  await act(h, 'suppliesClaim', 'submit', id);
  const [asked] = await linesOf(h, id);
  await act(h, 'suppliesClaim', 'editApproved', id, { lines: [{ id: asked?.id, approvedQuantity: '4', refuseReason: '按定数' }] });
  await act(h, 'suppliesClaim', 'nopass', id, { reason: '数量有误' });
  expect(await answerOf(id)).toEqual([[10, 4, '按定数']]);
  await edit(h, 'suppliesClaim', id, header(), [line({ id: asked?.id, quantity: '8' })]);
  expect(await answerOf(id)).toEqual([[8, 8, null]]);
});
