import type { Organisation, Ward, World } from '../world/world';
import { hospitalShortages, orderForDealer, orderForHospital, type Shortages } from './buying';
import { type Day, dayOfOrganisation } from './day';
import { act } from './desk';
import { decideLosses, giveBack, moveStock } from './moving';
import { openStock } from './opening';
import { receiveFromMakers, receiveMirrors } from './receiving';
import { acceptOrders, shipOrders, takeBack } from './selling';
import type { Trade } from './trade';
import { use } from './using';
import { claim, issue, receive } from './wards';

/** How much happens on a working day; less where a whole year is told. */
type Pace = { orders: number; claims: number; uses: number };
const MONTH: Record<string, Pace> = { h1: { orders: 0.75, claims: 1.3, uses: 2.4 }, h2: { orders: 0.2, claims: 0.3, uses: 0.5 } };
const YEAR: Record<string, Pace> = { h1: { orders: 0.6, claims: 0.9, uses: 1.6 }, h2: { orders: 0.15, claims: 0.2, uses: 0.35 } };
const paceOf = ({ world, organisation }: Day): Pace => (world.size === 'small' ? MONTH : YEAR)[organisation.key] as Pace;

/** What one organisation does of a day without asking what the others do meanwhile. */
export type Part = 'opening' | 'morning' | 'afternoon';
type Work = { world: World; trade: Trade; organisation: Organisation; day: string; number: number };

export const PARTS: Record<Part, (work: Work) => Promise<void>> = {
  opening: async (work) => openStock(at(work, '09:00'), work.trade.traded),
  morning: async (work) => (work.organisation.kind === 'H' ? hospitalMorning(work) : dealerMorning(at(work, '08:30'), work.trade, isWeekend(work.day))),
  afternoon: async (work) => (work.organisation.kind === 'H' ? hospitalAfternoon(at(work, '14:00')) : undefined),
};

export const isWeekend = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;

const at = ({ world, organisation, day, number }: Work, time: string): Day => dayOfOrganisation(world, organisation, day, number, time);

/** Wards that ask for goods and wards that use them are different ones, so that both can be written at the same time. */
async function hospitalMorning(work: Work): Promise<void> {
  const { organisation, trade, day, number } = work;
  const rests = isWeekend(day);
  // What is short is asked before anybody moves goods, so that ordering can go on beside everything else.
  const short = rests ? [] : await hospitalShortages(at(work, '07:30'), trade.of(organisation));
  const now = at(work, '08:00');
  const order = now.random.some(organisation.wards, organisation.wards.length);
  const asking = rests ? 0 : times(now, paceOf(now).claims);
  await Promise.all([
    ordersMorning(at(work, '10:00'), short),
    storeMorning(now, trade, order.slice(0, asking), rests),
    wardsMorning(at(work, '09:00'), order.slice(asking), rests, correctionOn(number)),
  ]);
}

async function hospitalAfternoon(now: Day): Promise<void> {
  await receiveMirrors(now, 4);
  await decideLosses(now);
}

const times = (at: Day, count: number): number => Math.floor(count) + (at.random.chance(count % 1) ? 1 : 0);

async function ordersMorning(at: Day, short: Shortages): Promise<void> {
  for (let i = times(at, paceOf(at).orders); i > 0; i--) await orderForHospital(at, short, 7);
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
  const { uses } = paceOf(at);
  const busy = using.slice(0, times(at, isWeekend ? uses / 3 : uses));
  await Promise.all(
    busy.map(async (ward, i) => {
      const record = await use(at, ward);
      if (i > 0 || !record || !ward.nurse || !correction) return;
      const taken = await act(at.deskOfPerson(ward.nurse), 'useRecord', correction, record, { reason: '录入错误' });
      if (correction === 'unreview') await act(at.deskOfPerson(ward.nurse), 'useRecord', 'review', taken);
    }),
  );
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
