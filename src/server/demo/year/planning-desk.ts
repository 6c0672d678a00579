import { addDays } from '../../../define/dates';
import { deskDayOf, isWorkday } from '../clock';
import { type OperationFact, operations, visits } from '../facts/operations';
import { type Goods, keptBy, organisationOf, type Stay, type World } from '../world/world';
import type { At } from './day';
import { deliver } from './deliver';
import { acceptFor } from './planned';
import { askForSet, broughtFor, planAdmitted, planOperation, setGoods } from './planning';
import type { Trade } from './trade';

/** Operations of the desk day and the days after it as they are planned: drafts, what waits for the head nurse, what dealers have to answer. */
export async function planningDesk(
  world: World,
  trade: Trade,
  at: At,
  cases: readonly { stay: Stay; operation: OperationFact; dealer: string }[],
): Promise<void> {
  const today = deskDayOf(world.end);
  const goodsOf = (dealer: string): Goods[] => (dealer === 'd2' ? setGoods(world) : trade.of(organisationOf(world, dealer)));
  // Who is operated on today with a dealer's set was planned this morning.
  for (const { stay, operation, dealer } of cases) {
    const operatedAt = `${today}T13:00:00+08:00`;
    const given = { operation, operatedAt, brought: broughtFor(operation, goodsOf(dealer)), dealers: [dealer] };
    const plan = await planOperation(at('h1', '08:00'), stay, given);
    if (plan) await askForSet(at('h1', '08:02'), stay, plan, { ...given, dealer });
  }
  await planAdmitted(at('h1', '08:05'));
  await planAhead(world, at, goodsOf, cases);
  await planElsewhere(world, at);
  await deliver(world, today, '08:20');
  const accepted = waitingStays(world, cases)[0];
  if (accepted) await acceptFor(at('d1', '08:22'), accepted.id, '李跟台');
}

const nextWorkday = (day: string): string => (isWorkday(addDays(day, 1)) ? addDays(day, 1) : nextWorkday(addDays(day, 1)));

/** Who lies in the demo nurse's ward and could be operated on: first those nobody brings a set for today. */
function waitingStays(world: World, cases: readonly { stay: Stay }[]): Stay[] {
  const today = deskDayOf(world.end);
  const own = organisationOf(world, 'h1').wards.find((one) => one.name === '骨科')?.department;
  const here = (world.patients.get('h1') ?? []).filter((stay) => stay.from <= today && stay.to > today && stay.ward === own);
  const isBusy = (stay: Stay): boolean => stay.operation !== undefined || cases.some((one) => one.stay === stay);
  return [...here.filter((stay) => !isBusy(stay)), ...here.filter(isBusy)];
}

/** One for each dealer to answer (the first is accepted), one to be sent, one that waits, one that is written down only. */
async function planAhead(world: World, at: At, goodsOf: (dealer: string) => Goods[], cases: readonly { stay: Stay }[]): Promise<void> {
  const day = nextWorkday(deskDayOf(world.end));
  const stays = waitingStays(world, cases);
  for (const [i, [dealer, mode, asks]] of AHEAD.entries()) {
    const stay = stays[i % Math.max(1, stays.length)];
    const visit = visits[dealer]?.[0] ?? visits.d1?.[0];
    if (!stay || !visit) continue;
    const offered = goodsOf(dealer);
    const found = broughtFor(visit, offered);
    const brought = found.length > 0 ? found : offered.filter((one) => one.isImplant || one.isHighValue).slice(0, 1);
    const operation = { ...visit, set: brought.map((one) => ({ family: one.name, least: 1, most: 2 })) };
    const operatedAt = `${day}T${String(9 + i).padStart(2, '0')}:30:00+08:00`;
    const plan = await planOperation(at('h1', `08:${10 + i}`), stay, { operation, operatedAt, brought, dealers: [dealer], mode });
    if (plan && mode === 'review') await askForSet(at('h1', `08:${10 + i}`), stay, plan, { operation, operatedAt, dealer, mode: asks });
  }
}
const AHEAD = [
  ['d1', 'review', 'review'],
  ['d1', 'review', 'review'],
  ['d3', 'review', 'review'],
  ['v1', 'review', 'review'],
  ['d1', 'review', 'submit'],
  ['d1', 'review', 'draft'],
  ['d1', 'submit', 'draft'],
  ['d1', 'draft', 'draft'],
] as const;

/** The small hospital has no theatre: a doctor of the ward sews, and a dealer brings what the ward does not keep. */
async function planElsewhere(world: World, at: At): Promise<void> {
  const day = nextWorkday(deskDayOf(world.end));
  const here = at('h2', '08:18');
  const stays = (world.patients.get('h2') ?? []).filter((stay) => stay.to > day);
  for (const [i, stay] of stays.slice(0, 2).entries()) {
    const ward = here.organisation.wards.find((one) => one.department === stay.ward);
    const [first, ...more] = ward ? keptBy(world, ward) : [];
    if (!first) continue;
    const brought = more.slice(0, 1);
    const base = operations[0] as OperationFact;
    const operation: OperationFact = {
      ...{ ...base, name: '清创缝合术', place: '手术室' },
      takes: [{ family: first.name, least: 1, most: 2 }],
      set: brought.map((one) => ({ family: one.name, least: 1, most: 2 })),
    };
    const operatedAt = `${day}T${10 + i}:00:00+08:00`;
    const plan = await planOperation(here, stay, { operation, operatedAt, brought, dealers: ['d1'] });
    if (plan && i === 0) await askForSet(here, stay, plan, { operation, operatedAt, dealer: 'd1' });
  }
}
