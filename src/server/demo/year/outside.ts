import { addDays, daysBetween } from '../../../define/dates';
import { turnOf } from '../clock';
import { customers } from '../facts/customers';
import { phoneOf } from '../facts/phones';
import { LAPSED_DAYS } from '../world/papers';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { act, draft, post, type Values } from './desk';
import { onHand } from './stock';

/** Working days between two orders of the neighbourhood, by who is asked. */
const EVERY: Record<string, number> = { d1: 2, d2: 6, d3: 8, v1: 7 };

/** Whether a customer of the neighbourhood orders that day, and which: one after the other. */
export function callerOf(at: Day): string | undefined {
  const turn = turnOf(at.day);
  const every = at.world.size === 'small' && at.organisation.key === 'd1' ? 1.5 : EVERY[at.organisation.key];
  if (!every || Math.floor(turn / every) === Math.floor((turn - 1) / every)) return undefined;
  const own = customers.filter((one) => one.sellers.includes(at.organisation.key));
  const caller = own[Math.floor(turn / every) % own.length];
  return caller && mayBuy(at, caller.papers) ? caller.key : undefined;
}

/** Nobody delivers to whom has no licence any more, nor in the weeks before. */
const mayBuy = (at: Day, papers: string): boolean => papers !== 'lapsed' || daysBetween(at.day, at.world.papersSeen) > LAPSED_DAYS + 30;

/** A customer that keeps no books here rings up; the order is written and passed by the seller, and shipped with the others. */
export async function sellOutside(at: Day, goods: readonly Goods[], caller: string, mode: 'review' | 'submit' | 'draft' = 'review'): Promise<void> {
  const { organisation, world, random } = at;
  const fact = customers.find((one) => one.key === caller);
  const partner = world.partners.get(`${organisation.key}>${caller}`);
  if (!fact || !partner) return;
  const asked = random.some(
    [...goods].filter((one) => fact.level !== '一级' || one.price < 100),
    14,
  );
  const here = await onHand(at, organisation.central, asked);
  const lines = asked
    .filter((one) => (here.get(one.id) ?? 0) >= one.boxRatio * 3)
    .slice(0, random.int(2, 5))
    .map(
      (one): Values => ({
        specification: one.id,
        unit: one.box,
        quantity: String(random.int(1, Math.min(2, Math.floor((here.get(one.id) ?? 0) / one.boxRatio / 3)))),
        price: ((organisation.kind === 'V' ? one.cost : one.price) * one.boxRatio).toFixed(4),
        taxRate: '13',
      }),
    );
  if (lines.length === 0) return;
  const header = {
    customer: partner,
    warehouse: organisation.central,
    settleMode: '1',
    expectedDate: addDays(at.day, 3),
    deliveryAddress: fact.address,
    receiver: fact.kind === 'H' ? '设备科' : '仓储部',
    phone: phoneOf(fact.name),
  };
  const seller = at.desk(crewOf(organisation).sell);
  if (mode === 'review') await post(seller, at.desk(crewOf(organisation).check), 'salesOrder', header, lines);
  else {
    const saved = await draft(seller, 'salesOrder', header, lines);
    if (mode === 'submit') await act(seller, 'salesOrder', 'submit', saved);
  }
}
