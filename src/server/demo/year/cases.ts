import { deskDayOf } from '../clock';
import { type OperationFact, visits } from '../facts/operations';
import { organisationOf, type Stay, type World } from '../world/world';
import type { At } from './day';
import { runCase } from './operating';
import { type Step, setFor } from './sending';
import type { Trade } from './trade';

/** Operations with a dealer's set, one waiting at every step between. */
export async function leaveCases(world: World, trade: Trade, at: At, number: number): Promise<void> {
  const today = deskDayOf(world.end);
  const admitted = new Set((world.carried.get('h1') ?? []).map((one) => one.id));
  for (const { i, dealer, step, inKit, operation, stay } of casesOf(world)) {
    const offered = trade.of(organisationOf(world, dealer)).filter((one) => admitted.has(one.id));
    const brought = await setFor(at(dealer, '11:00'), offered, operation);
    if (brought.length === 0) continue;
    const minute = String(10 + i * 3);
    await runCase(world, today, number, {
      ...{ dealer, stay, brought, step, inKit, operation },
      times: [`11:${minute}`, `12:${minute}`, `15:${minute}`],
      operatedAt: `${today}T13:00:00+08:00`,
      follower: '李跟台',
    });
  }
}

type Told = { i: number; dealer: string; step: Step; inKit: boolean; operation: OperationFact; stay: Stay };
/** Who is operated on with whose set on the day of the desks. */
export function casesOf(world: World): Told[] {
  const today = deskDayOf(world.end);
  const waiting = (world.patients.get('h1') ?? []).filter((stay) => stay.from <= today && stay.to > today && !stay.operation);
  return CASES.flatMap(([dealer, visit, step, inKit], i): Told[] => {
    const operation = visits[dealer]?.[visit];
    const stay = waiting.find((one) => one.diagnosis === operation?.diagnosis);
    if (!operation || !stay) return [];
    waiting.splice(waiting.indexOf(stay), 1);
    return [{ i, dealer, step, inKit, operation, stay }];
  });
}
const CASES: readonly (readonly [dealer: string, visit: number, step: Step, inKit: boolean])[] = [
  ['d1', 0, 'used', true],
  ['d1', 1, 'drafted', true],
  ['v1', 0, 'returned', true],
  ['v1', 0, 'drafted', false],
  ['d2', 0, 'reported', true],
  ['d2', 1, 'accepted', false],
  ['d2', 2, 'sent', true],
  ['d1', 1, 'returned', false],
];
