import { dayOf } from '../../../../define/dates';
import { type Organisation, organisationOf, type World } from '../world/types';
import { orderForDealer, orderForHospital, receiveFromMakers } from './buying';
import { type Day, dayOfOrganisation } from './day';
import { giveBack, moveStock } from './moving';
import { acceptOrders, shipOrders } from './selling';
import { use } from './using';
import { claim, issue } from './wards';
import { deliver, type Trade } from './year';

/**
 * What lies on the desks when the demo is opened: something waiting at every step, so that every list and every number on
 * the home page has content. Work of today, left where it stands.
 */
export async function leaveWork(world: World, trade: Trade, number: number): Promise<void> {
  const today = dayOf(world.end);
  const at = (key: string, time: string): Day => dayOfOrganisation(world, organisationOf(world, key), today, number, time);
  const h1 = organisationOf(world, 'h1');
  const goods = trade.of(h1);
  // Orders on their way: shipped and not received, accepted and not shipped, waiting to be accepted, waiting for review, a draft.
  await orderForHospital(at('h1', '08:00'), goods, 5, 'review', 'd1');
  await deliver(world, today, '08:10');
  await acceptOrders(at('d1', '08:12'), 1);
  await shipOrders(at('d1', '08:20'), trade.goods, 1);
  await orderForHospital(at('h1', '08:22'), goods, 4, 'review', 'd2');
  await orderForHospital(at('h2', '08:22'), trade.of(organisationOf(world, 'h2')), 4, 'review', 'd1');
  await deliver(world, today, '08:30');
  await acceptOrders(at('d1', '08:35'), 1);
  await shipOrders(at('d1', '08:40'), trade.goods, 1, 'submit');
  await orderForHospital(at('h1', '08:45'), goods, 3, 'review', 'd1');
  await orderForHospital(at('h1', '08:50'), goods, 3, 'submit', 'd3');
  await orderForHospital(at('h1', '08:55'), goods, 2, 'draft', 'd1');
  await deliver(world, today, '09:00');
  await wardsWaiting(at('h1', '09:05'), h1, trade);
  await orderForDealer(at('d1', '09:10'), trade.of(organisationOf(world, 'd1')), 4);
  await receiveFromMakers(at('d1', '09:20'), trade.goods, 1, 'inspection');
  await orderForDealer(at('d1', '09:30'), trade.of(organisationOf(world, 'd1')), 4);
  await receiveFromMakers(at('d1', '09:40'), trade.goods, 1, 'arrival');
  await moveStock(at('d1', '09:50'), trade.goods, '2', false);
  await deliver(world, today, '10:00');
}

/** Claims, issues, receipts, uses and returns, one at each step; the ward of the demo nurse among them. */
async function wardsWaiting(at: Day, h1: Organisation, trade: Trade): Promise<void> {
  const wards = [...h1.wards].sort((a, b) => Number(b.name === '骨科') - Number(a.name === '骨科'));
  let next = 0;
  const ward = () => wards[next++ % wards.length] as (typeof wards)[number];
  const first = ward();
  const claimed = await claim(at, first, 3);
  if (claimed) await issue(at, first, claimed, trade.goods);
  const second = ward();
  const picked = await claim(at, second, 3);
  if (picked) await issue(at, second, picked, trade.goods, 'submit');
  await claim(at, ward(), 4);
  await claim(at, ward(), 3, 'submit');
  await claim(at, first, 2, 'submit');
  await claim(at, ward(), 2, 'draft');
  await use(at, first, 'submit');
  await use(at, ward(), 'draft');
  await giveBack(at, ward(), 'submit');
}
