import { sql } from 'kysely';
import { addDays, dayOf } from '../../../../define/dates';
import { type Organisation, organisationOf, type Ward, type World } from '../world/world';
import { hospitalShortages, orderForDealer, orderForHospital, type Shortages } from './buying';
import { consignedDay } from './consigning';
import { type Day, dayOfOrganisation } from './day';
import { deliver } from './deliver';
import { act } from './desk';
import { decideLosses, giveBack, moveStock } from './moving';
import { openStock } from './opening';
import { receiveFromMakers, receiveMirrors } from './receiving';
import { acceptOrders, shipOrders, takeBack } from './selling';
import { leaveWork } from './today';
import { type Trade, tradeOf } from './trade';
import { use } from './using';
import { claim, issue, receive } from './wards';

/** How much happens on a working day. */
type Pace = { orders: number; claims: number; uses: number };
const PACE: Record<string, Pace> = { h1: { orders: 0.75, claims: 1.3, uses: 2.4 }, h2: { orders: 0.2, claims: 0.3, uses: 0.5 } };

/** Days of business one after the other up to the world's end; on each, organisations work side by side. */
export async function liveYear(world: World, days: number, report: (line: string) => void): Promise<void> {
  const trade = tradeOf(world);
  const today = dayOf(world.end);
  const first = addDays(today, -days);
  const keepers = ['d1', 'd2', 'd3', 'v1', 'h1', 'h2'].map((key) => organisationOf(world, key));
  await Promise.all(keepers.map((organisation) => openStock(dayOfOrganisation(world, organisation, addDays(first, -1), 0, '09:00'), trade.traded)));
  await count(world);
  for (let number = 1; number <= days; number++) {
    const day = addDays(first, number);
    await liveDay(world, trade, day, number);
    await consignedDay(world, trade, day, number);
    if (COUNTED.has(number)) await count(world);
    if (number % 60 === 0) report(`演示业务 / documents: ${day}`);
  }
  await leaveWork(world, trade, days + 1);
}

/** A year passes in a minute: the planner has to be told how full the tables are, sooner than autovacuum would. */
const GROWING = [
  'document',
  'document_line',
  'document_event',
  'lot',
  'stock_entry',
  'stock_balance',
  'stock_cell',
  'stock_reservation',
  'stock_soft',
  'stock_label',
  'outbox',
  'trace_event',
  'account_entry',
  'account_item',
];
const count = (world: World) => sql`analyze ${sql.join(GROWING.map((table) => sql.table(table)))}`.execute(world.db);
const COUNTED = new Set([1, 4, 15, 60, 180]);

/** What was ordered yesterday is shipped and received today. Wards that ask for goods and wards that use them are different ones, so that both can be written at the same time. */
async function liveDay(world: World, trade: Trade, day: string, number: number): Promise<void> {
  const isWeekend = new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
  const [hospitals, dealers] = [['h1', 'h2'].map((key) => organisationOf(world, key)), ['d1', 'd2', 'd3', 'v1'].map((key) => organisationOf(world, key))];
  const at = (organisation: Organisation, time: string): Day => dayOfOrganisation(world, organisation, day, number, time);
  // What is short is asked before anybody moves goods, so that ordering can go on beside everything else.
  const short = await Promise.all(hospitals.map((organisation) => (isWeekend ? [] : hospitalShortages(at(organisation, '07:30'), trade.of(organisation)))));
  const morning = hospitals.flatMap((organisation, i) => {
    const now = at(organisation, '08:00');
    const order = now.random.some(organisation.wards, organisation.wards.length);
    const asking = isWeekend ? 0 : times(now, (PACE[organisation.key] as Pace).claims);
    return [
      ordersMorning(at(organisation, '10:00'), short[i] ?? []),
      storeMorning(now, trade, order.slice(0, asking), isWeekend),
      wardsMorning(at(organisation, '09:00'), order.slice(asking), isWeekend, correctionOn(number)),
    ];
  });
  await Promise.all([...morning, ...dealers.map((organisation) => dealerMorning(at(organisation, '08:30'), trade, isWeekend))]);
  await deliver(world, day, '13:30');
  if (isWeekend) return;
  await Promise.all(
    hospitals.map(async (organisation) => {
      const afternoon = at(organisation, '14:00');
      await receiveMirrors(afternoon, 4);
      await decideLosses(afternoon);
    }),
  );
  await deliver(world, day, '17:30');
}

const times = (at: Day, count: number): number => Math.floor(count) + (at.random.chance(count % 1) ? 1 : 0);

async function ordersMorning(at: Day, short: Shortages): Promise<void> {
  for (let i = times(at, (PACE[at.organisation.key] as Pace).orders); i > 0; i--) await orderForHospital(at, short, 7);
}

async function storeMorning(at: Day, trade: Trade, asking: readonly Ward[], isWeekend: boolean): Promise<void> {
  const { random } = at;
  if (isWeekend) return;
  for (const ward of asking) {
    const claimed = await claim(at, ward, 6);
    const receipt = claimed === undefined ? undefined : await issue(at, ward, claimed, trade.goods);
    if (receipt !== undefined) await receive(at, ward, receipt);
    if (random.chance(0.06)) await giveBack(at, ward);
  }
  if (random.chance(0.06)) await moveStock(at, trade.goods, random.chance(0.5) ? '1' : '2');
}

/** Somebody typed the wrong patient: taken back the same day, or flushed in red. */
const correctionOn = (number: number): 'red' | 'unreview' | undefined => (number % 17 === 5 ? 'red' : number % 23 === 9 ? 'unreview' : undefined);

async function wardsMorning(at: Day, using: readonly Ward[], isWeekend: boolean, correction?: 'red' | 'unreview'): Promise<void> {
  let wrong = correction;
  const { uses } = PACE[at.organisation.key] as Pace;
  for (const ward of using.slice(0, times(at, isWeekend ? uses / 3 : uses))) {
    const record = await use(at, ward);
    if (!record || !ward.nurse || !wrong) continue;
    const taken = await act(at.deskOfPerson(ward.nurse), 'useRecord', wrong, record, { reason: '录入错误' });
    if (wrong === 'unreview') await act(at.deskOfPerson(ward.nurse), 'useRecord', 'review', taken);
    wrong = undefined;
  }
}

async function dealerMorning(at: Day, trade: Trade, isWeekend: boolean): Promise<void> {
  if (isWeekend) return;
  const { organisation, random } = at;
  await acceptOrders(at, 6);
  await shipOrders(at, trade.goods, 4);
  await takeBack(at, 3);
  if (organisation.kind !== 'D') return;
  await receiveMirrors(at, 2);
  await receiveFromMakers(at, trade.goods, 1);
  if (random.chance(0.14)) await orderForDealer(at, trade.of(organisation), 10);
  if (random.chance(0.03)) await moveStock(at, trade.goods, random.chance(0.5) ? '1' : '2');
}
