import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import type { FileStore } from '../../../files/file-store';
import { type Organisation, organisationOf, type Ward, type World } from '../world/world';
import { answer, askForPrices, awardLowest, keepLimits, leaveWishes, planPurchases } from './asking';
import { orderForDealer, orderInStock } from './buying';
import { leaveSettlement } from './consigning';
import { type At, type Day, dayOfOrganisation } from './day';
import { deliver } from './deliver';
import { makersWork } from './makers';
import { giveBack, moveStock } from './moving';
import { newGoods } from './new-goods';
import { officeWork } from './office';
import { operate } from './operating';
import { giveAndLend, houseRounds, oddMovements, returnToSupplier, stopGoods } from './rarely';
import { receiveFromMakers } from './receiving';
import { acceptOrders, shipOrders } from './selling';
import { keepSets } from './sets';
import { borrowGoods, consign, correctLot, countStore, packGoods, takeConsigned } from './stores';
import type { Trade } from './trade';
import { use } from './using';
import { claim, issue } from './wards';

/**
 * What lies on the desks when the demo is opened: something waiting at every step, so that every list and every number on
 * the home page has content. Work of today, left where it stands.
 */
export async function leaveWork(world: World, trade: Trade, number: number, files: FileStore): Promise<void> {
  const today = dayOf(world.end);
  const at: At = (key, time) => dayOfOrganisation(world, organisationOf(world, key), today, number, time);
  const h1 = organisationOf(world, 'h1');
  const goods = trade.of(h1);
  // Orders on their way: shipped and not received, accepted and picked, waiting to be accepted, waiting for review, a draft.
  await acceptOrders(at('d1', '08:00'), 20);
  await orderInStock(at('h1', '08:05'), goods, 'd1', 4);
  await deliver(world, today, '08:10');
  await acceptOrders(at('d1', '08:12'), 9);
  await shipOrders(at('d1', '08:20'), trade.goods, 9);
  await orderInStock(at('h1', '08:24'), goods, 'd1', 3);
  await deliver(world, today, '08:30');
  await acceptOrders(at('d1', '08:35'), 9);
  await shipOrders(at('d1', '08:40'), trade.goods, 9, 'submit');
  await orderInStock(at('h1', '08:45'), goods, 'd1', 3);
  await orderInStock(at('h2', '08:45'), trade.of(organisationOf(world, 'h2')), 'd1', 3);
  await orderInStock(at('h1', '08:48'), goods, 'd2', 3);
  await orderInStock(at('h1', '08:50'), goods, 'd3', 3, 'submit');
  await orderInStock(at('h1', '08:55'), goods, 'd1', 2, 'draft');
  await deliver(world, today, '09:00');
  await wardsWaiting(at('h1', '09:05'), h1, trade);
  await orderForDealer(at('d1', '09:10'), trade.of(organisationOf(world, 'd1')), 4);
  await receiveFromMakers(at('d1', '09:20'), trade.goods, 1, 'inspection');
  await orderForDealer(at('d1', '09:30'), trade.of(organisationOf(world, 'd1')), 4);
  await receiveFromMakers(at('d1', '09:40'), trade.goods, 1, 'arrival');
  await moveStock(at('d1', '09:50'), trade.goods, '2', false);
  await deliver(world, today, '10:00');
  await leaveQuestions(world, trade, at);
  await storesAtWork(world, trade, at);
  await leaveRareWork(world, trade, at, number);
  await makersWork(world, trade, at, files);
  await officeWork(world, goods, at);
  await newGoods(world, at, files);
  await leaveSettlement(world, today, number);
}

/** Counts, packs, loans between wards, a correction, and a dealer's goods standing at the hospital: received, used, on their way. */
async function storesAtWork(world: World, trade: Trade, at: At): Promise<void> {
  const today = dayOf(world.end);
  const h1 = organisationOf(world, 'h1');
  const [own, ...others] = [...h1.wards].sort((a, b) => Number(b.name === '骨科') - Number(a.name === '骨科')) as [Ward, ...Ward[]];
  await packGoods(at('h1', '11:20'));
  await consign(at('d1', '11:25'), h1, trade.of(h1), 3);
  await deliver(world, today, '11:30');
  await takeConsigned(at('h1', '11:35'), own);
  await deliver(world, today, '11:40');
  await consign(at('d1', '11:45'), h1, trade.of(h1), 2);
  for (const [i, ward] of others.slice(0, 4).entries()) await borrowGoods(at('h1', '11:50'), ward, own, i === 3 ? 'submit' : 'review');
  await correctLot(at('h1', '12:00'));
  await countStore(at('h1', '12:05'), others[0]?.store ?? own.store, 'blind');
  await countStore(at('h1', '12:10'), own.store, 'done');
  await countStore(at('d1', '12:10'), await standby(world, 'd1'), 'done');
  await deliver(world, today, '12:20');
}

/** What does not happen every day, at every step of its own: sets for operations, loans, stops, returns, gifts, rounds. */
async function leaveRareWork(world: World, trade: Trade, at: At, number: number): Promise<void> {
  const today = dayOf(world.end);
  const [h1, d1] = [organisationOf(world, 'h1'), organisationOf(world, 'd1')];
  const ward = h1.wards.find((one) => one.name === '骨科') ?? (h1.wards[0] as Ward);
  await keepSets(at('p', '12:21'), 'platform', trade.of(h1));
  await keepSets(at('h1', '12:22'), 'hospital', trade.of(h1));
  await keepSets(at('d1', '12:23'), 'dealer', trade.of(d1));
  for (const key of ['d1', 'd2']) await operate(world, trade.goods, key, ward, today, number);
  for (const key of ['h1', 'd1', 'v1']) await oddMovements(at(key, '14:00'), trade.goods);
  for (const key of ['h1', 'd1']) await returnToSupplier(at(key, '14:30'));
  await giveAndLend(at('d1', '14:40'), trade.goods, 'd2', 'h1');
  await giveAndLend(at('v1', '14:45'), trade.goods, 'd1', '');
  await houseRounds(at('h1', '14:50'), trade.of(h1));
  await correctLot(at('d1', '15:00'));
  for (const key of ['h1', 'd1']) await stopGoods(at(key, '15:10'), trade.goods);
  await deliver(world, today, '15:30');
}

/** The second store of an organisation. */
async function standby(world: World, key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from warehouse where org_id = ${organisationOf(world, key).id} and code = 'CK02'`.execute(world.db);
  return rows[0]?.id ?? organisationOf(world, key).central;
}

/** Plans, wishes and two enquiries: one still open with answers coming in, one awarded. */
async function leaveQuestions(world: World, trade: Trade, at: At): Promise<void> {
  const goods = trade.of(organisationOf(world, 'h1'));
  const today = dayOf(world.end);
  await keepLimits(at('h1', '10:02'), goods, 24);
  await planPurchases(at('h1', '10:05'), goods);
  await leaveWishes(at('h1', '10:10'), at('d1', '10:10'));
  const awarded = await askForPrices(at('h1', '10:15'), goods, '年度常用耗材询价', 3);
  const open = await askForPrices(at('h1', '10:20'), goods, '介入耗材补充询价', 5);
  await deliver(world, today, '10:30');
  for (const key of ['d1', 'd2', 'd3']) await answer(at(key, '10:35'), awarded, trade.goods);
  for (const key of ['d1', 'd2']) await answer(at(key, '10:45'), open, trade.goods);
  await deliver(world, today, '10:55');
  await awardLowest(at('h1', '11:00'), awarded);
  await deliver(world, today, '11:10');
}

/** Claims, issues, receipts, uses and returns, one at each step; the ward of the demo nurse among them. */
async function wardsWaiting(at: Day, h1: Organisation, trade: Trade): Promise<void> {
  const wards = [...h1.wards].sort((a, b) => Number(b.name === '骨科') - Number(a.name === '骨科'));
  const [own] = wards as [Ward];
  let next = 0;
  const ward = (): Ward => wards[next++ % wards.length] as Ward;
  // Not every ward keeps something the central store has: the next one is asked until one does.
  const until = async <T>(work: (one: Ward) => Promise<T | undefined>): Promise<void> => {
    for (let i = 0; i < wards.length; i++) if ((await work(ward())) !== undefined) return;
  };
  const issued =
    (mode: 'review' | 'submit') =>
    async (one: Ward): Promise<string | undefined> => {
      const claimed = await claim(at, one, 3, 'review', true);
      return claimed === undefined ? undefined : await issue(at, one, claimed, trade.goods, mode);
    };
  await until(issued('review'));
  await until(issued('submit'));
  await until((one) => claim(at, one, 4, 'review', true));
  await until((one) => claim(at, one, 3, 'submit', true));
  await claim(at, own, 2, 'submit', true);
  await until((one) => claim(at, one, 2, 'draft', true));
  await until((one) => use(at, one, 'submit'));
  await until((one) => use(at, one, 'draft'));
  await until((one) => giveBack(at, one, 'submit'));
}
