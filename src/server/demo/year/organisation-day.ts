import { isWorkday, turnOf } from '../clock';
import type { Organisation, Ward, World } from '../world/world';
import { hospitalShortages, orderForDealer, orderForHospital, type Shortages } from './buying';
import { type Day, dayOfOrganisation } from './day';
import { act } from './desk';
import { decideLosses, giveBack, moveStock } from './moving';
import { openStock } from './opening';
import { callerOf, sellOutside } from './outside';
import { planAdmitted } from './planning';
import { receiveFromMakers, receiveMirrors } from './receiving';
import { acceptOrders, shipOrders, takeBack } from './selling';
import { operatedOn, operateOn } from './surgery';
import type { Trade } from './trade';
import { consume, treat } from './using';
import { claim, issue, receive } from './wards';

/** How much happens on a working day, and after how many of them a ward asks for goods and writes down what it took. */
type Pace = { orders: number; treatments: number; claims: number; counts: number };
const MONTH: Record<string, Pace> = {
  h1: { orders: 0.9, treatments: 0.6, claims: 15, counts: 19 },
  h2: { orders: 0.4, treatments: 0.15, claims: 18, counts: 19 },
};
const YEAR: Record<string, Pace> = {
  h1: { orders: 1.1, treatments: 0.7, claims: 15, counts: 21 },
  h2: { orders: 0.4, treatments: 0.15, claims: 18, counts: 21 },
};
const paceOf = ({ world, organisation }: Day): Pace => (world.size === 'small' ? MONTH : YEAR)[organisation.key] as Pace;

/** What one organisation does of a day without asking what the others do meanwhile. */
export type Part = 'opening' | 'morning' | 'afternoon';
type Work = { world: World; trade: Trade; organisation: Organisation; day: string; number: number };

export const PARTS: Record<Part, (work: Work) => Promise<void>> = {
  opening: async (work) => openStock(at(work, '09:00'), work.trade.traded),
  morning: async (work) => (work.organisation.kind === 'H' ? hospitalMorning(work) : dealerMorning(work)),
  afternoon: async (work) => (work.organisation.kind === 'H' ? hospitalAfternoon(work) : undefined),
};

const at = ({ world, organisation, day, number }: Work, time: string): Day => dayOfOrganisation(world, organisation, day, number, time);

const onTurn = (wards: readonly Ward[], day: string, every: number): Ward[] => wards.filter((_, i) => (turnOf(day) + i) % every === 0);

/** Wards that ask for goods and wards that use them are different ones, so that both can be written at the same time. */
async function hospitalMorning(work: Work): Promise<void> {
  const { organisation, trade, day, number } = work;
  const rests = !isWorkday(day);
  // What is short is asked before anybody moves goods, so that ordering can go on beside everything else.
  const short = rests ? [] : await hospitalShortages(at(work, '07:30'), trade.of(organisation));
  const now = at(work, '08:00');
  const asking = rests ? [] : onTurn(organisation.wards, day, paceOf(now).claims);
  const others = now.random.some(
    organisation.wards.filter((ward) => !asking.includes(ward)),
    organisation.wards.length,
  );
  await Promise.all([
    ordersMorning(at(work, '10:00'), short),
    storeMorning(now, trade, asking, rests),
    wardsMorning(at(work, '09:00'), others, rests, correctionOn(number)),
  ]);
  if (!rests) return;
  await operations(at(work, '09:30'));
  await planAdmitted(at(work, '16:40'));
}

async function hospitalAfternoon(work: Work): Promise<void> {
  const now = at(work, '14:00');
  const counting = onTurn([...work.organisation.wards].reverse(), work.day, paceOf(now).counts);
  const count = async (late: Day): Promise<void> => {
    for (const ward of counting) await consume(late, ward);
  };
  await Promise.all([receiveMirrors(now, 4), count(at(work, '15:00'))]);
  await decideLosses(now);
  await operations(at(work, '14:30'));
  await planAdmitted(at(work, '16:40'));
}

async function operations(now: Day): Promise<void> {
  for (const stay of operatedOn(now)) await operateOn(now, stay);
}

const times = (at: Day, count: number): number => Math.floor(count) + (at.random.chance(count % 1) ? 1 : 0);

async function ordersMorning(at: Day, short: Shortages): Promise<void> {
  for (let i = times(at, paceOf(at).orders); i > 0; i--) await orderForHospital(at, short, 24);
}

async function storeMorning(at: Day, trade: Trade, asking: readonly Ward[], isWeekend: boolean): Promise<void> {
  const { random } = at;
  if (isWeekend) return;
  for (const ward of asking) {
    const claimed = await claim(at, ward, 26);
    const receipt = claimed === undefined ? undefined : await issue(at, ward, claimed, trade.goods);
    if (receipt !== undefined) await receive(at, ward, receipt);
    if (random.chance(0.06)) await giveBack(at, ward);
  }
  if (random.chance(0.06)) await moveStock(at, trade.goods, random.chance(0.5) ? '1' : '2');
}

/** Somebody typed the wrong patient: taken back the same day, or flushed in red. */
const correctionOn = (number: number): 'red' | 'unreview' | undefined => (number % 17 === 5 ? 'red' : number % 23 === 9 ? 'unreview' : undefined);

async function wardsMorning(at: Day, using: readonly Ward[], isWeekend: boolean, correction?: 'red' | 'unreview'): Promise<void> {
  if (correction) return correctOne(at, using, correction);
  const { treatments } = paceOf(at);
  const busy = using.slice(0, times(at, isWeekend ? treatments / 2 : treatments));
  await Promise.all(busy.map((ward) => treat(at, ward)));
}

/** The first ward that treats somebody that day takes it back. */
async function correctOne(at: Day, using: readonly Ward[], correction: 'red' | 'unreview'): Promise<void> {
  for (const ward of using) {
    const record = ward.nurse && (await treat(at, ward));
    if (!record || !ward.nurse) continue;
    const taken = await act(at.deskOfPerson(ward.nurse), 'useRecord', correction, record, { reason: '录入错误' });
    if (correction === 'unreview') await act(at.deskOfPerson(ward.nurse), 'useRecord', 'review', taken);
    return;
  }
}

async function dealerMorning(work: Work): Promise<void> {
  const { organisation, trade, day } = work;
  if (!isWorkday(day)) return;
  const now = at(work, '08:30');
  const { random } = now;
  await acceptOrders(now, 6);
  const caller = callerOf(now);
  if (caller) await sellOutside(now, trade.of(organisation), caller);
  await shipOrders(now, trade.goods, 6);
  await takeBack(now, 3);
  await receiveMirrors(now, 2);
  await receiveFromMakers(now, trade.goods, 2);
  if (random.chance(organisation.kind === 'V' ? 0.03 : 0.5)) await orderForDealer(now, trade.of(organisation), 12);
  if (organisation.kind === 'D' && random.chance(0.03)) await moveStock(now, trade.goods, random.chance(0.5) ? '1' : '2');
}
