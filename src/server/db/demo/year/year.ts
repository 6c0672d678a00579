import { sql } from 'kysely';
import { addDays, dayOf } from '../../../../define/dates';
import { drainOutbox } from '../../../engine/documents/worker';
import { type Goods, type Organisation, organisationOf, type World } from '../world/types';
import { orderForDealer, orderForHospital, receiveFromMakers, receiveMirrors } from './buying';
import { act } from './desk';
import { type Day, dayOfOrganisation } from './day';
import { giveBack, moveStock } from './moving';
import { openStock } from './opening';
import { acceptOrders, shipOrders, takeBack } from './selling';
import { leaveWork } from './today';
import { use } from './using';
import { claim, issue, receive } from './wards';

/** How much happens on a working day. */
type Pace = { orders: number; claims: number; uses: number };
const PACE: Record<string, Pace> = { h1: { orders: 1, claims: 2, uses: 4 }, h2: { orders: 0.3, claims: 0.4, uses: 0.7 } };

export type Trade = { goods: ReadonlyMap<string, Goods>; traded: ReadonlySet<string>; of: (organisation: Organisation) => Goods[] };

/** Days of business one after the other up to the world's end; on each, organisations work side by side. */
export async function liveYear(world: World, days: number, report: (line: string) => void): Promise<void> {
  const trade = tradeOf(world);
  const today = dayOf(world.end);
  const first = addDays(today, -days);
  const keepers = ['d1', 'd2', 'd3', 'v1', 'h1', 'h2'].map((key) => organisationOf(world, key));
  await together(keepers, (organisation) => openStock(dayOfOrganisation(world, organisation, addDays(first, -1), 0, '09:00'), trade.traded));
  await count(world);
  for (let number = 1; number <= days; number++) {
    const day = addDays(first, number);
    await liveDay(world, trade, day, number);
    if (COUNTED.has(number) || number % 60 === 0) await count(world);
    if (number % 60 === 0) report(`演示业务 / documents: ${day}`);
  }
  await leaveWork(world, trade, days + 1);
}

/** A year passes in a minute: the planner has to be told how full the tables are, sooner than autovacuum would. */
const count = (world: World) => sql`analyze`.execute(world.db);
const COUNTED = new Set([1, 3, 8, 20]);

/** Everything somebody of the demo trades at all: what wards of the hospitals keep. */
function tradeOf(world: World): Trade {
  const traded = new Set([...world.kept.values()].flat().map((one) => one.id));
  return {
    goods: new Map(world.goods.map((one) => [one.id, one])), traded,
    of: (organisation) => organisation.kind === 'H' ? [...new Set(organisation.wards.flatMap((ward) => world.kept.get(ward.department) ?? []))] : (world.carried.get(organisation.key) ?? []).filter((one) => traded.has(one.id)),
  };
}

async function liveDay(world: World, trade: Trade, day: string, number: number): Promise<void> {
  const isWeekend = new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
  const [hospitals, dealers] = [['h1', 'h2'].map((key) => organisationOf(world, key)), ['d1', 'd2', 'd3', 'v1'].map((key) => organisationOf(world, key))];
  const at = (organisation: Organisation, time: string): Day => dayOfOrganisation(world, organisation, day, number, time);
  await together([...hospitals, ...dealers], (organisation) => (organisation.kind === 'H' ? wardsMorning(at(organisation, '08:00'), trade, isWeekend) : dealerMorning(at(organisation, '08:30'), trade, isWeekend)));
  await deliver(world, day, '11:30');
  if (!isWeekend) {
    await together(dealers, async (organisation) => {
      const now = at(organisation, '13:00');
      await acceptOrders(now, 6);
      await shipOrders(now, trade.goods, 4);
    });
    await deliver(world, day, '15:30');
    await together(hospitals, (organisation) => receiveMirrors(at(organisation, '16:00'), 4));
    await deliver(world, day, '17:30');
  }
}

async function wardsMorning(at: Day, trade: Trade, isWeekend: boolean): Promise<void> {
  const { organisation, random } = at;
  const pace = PACE[organisation.key] as Pace;
  const times = (count: number): number => Math.floor(count) + (random.chance(count % 1) ? 1 : 0);
  const goods = trade.of(organisation);
  if (!isWeekend) {
    for (let i = times(pace.orders); i > 0; i--) await orderForHospital(at, goods, 7);
    for (const ward of random.some(organisation.wards, times(pace.claims))) {
      const claimed = await claim(at, ward, 6);
      const receipt = claimed === undefined ? undefined : await issue(at, ward, claimed, trade.goods);
      if (receipt !== undefined) await receive(at, ward, receipt);
    }
  }
  for (const ward of random.some(organisation.wards, times(isWeekend ? pace.uses / 3 : pace.uses))) {
    const record = await use(at, ward);
    // Somebody typed the wrong patient: taken back the same day, or flushed in red.
    if (record && ward.nurse && random.chance(0.015)) await act(at.deskOfPerson(ward.nurse), 'useRecord', random.chance(0.5) ? 'unreview' : 'red', record, { reason: '录入错误' });
  }
  if (isWeekend) return;
  if (random.chance(0.12)) await giveBack(at, random.pick(organisation.wards));
  if (random.chance(0.06)) await moveStock(at, random.chance(0.5) ? '1' : '2');
}

async function dealerMorning(at: Day, trade: Trade, isWeekend: boolean): Promise<void> {
  if (isWeekend) return;
  const { organisation, random } = at;
  await takeBack(at, 3);
  if (organisation.kind !== 'D') return;
  await receiveMirrors(at, 2);
  await receiveFromMakers(at, trade.goods, 2);
  if (random.chance(0.3)) await orderForDealer(at, trade.of(organisation), 8);
  if (random.chance(0.04)) await moveStock(at, random.chance(0.5) ? '1' : '2');
}

export const deliver = (world: World, day: string, time: string): Promise<number> => {
  const at = new Date(Math.min(Date.parse(`${day}T${time}:00+08:00`), world.end.getTime()));
  return drainOutbox(world.db, () => at, { error: (details, message) => { throw new Error(`${message}: ${JSON.stringify(details)}`, { cause: (details as { err?: unknown }).err }); } });
};

const together = async <T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  await Promise.all(list.map(work));
};
