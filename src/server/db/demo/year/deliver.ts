import type { Lane } from '../../../engine/documents/outbox';
import { deliverNext, LANES } from '../../../engine/documents/worker';
import { inTransaction } from '../../transaction';
import type { World } from '../world/world';
import { hurry } from './desk';

/** How many parcels are carried at the same time. */
const CARRIERS = [1, 2, 3];

/** Everything organisations sent each other arrives at this time of the day; nothing may fail. */
export async function deliver(world: World, day: string, time: string): Promise<void> {
  const at = new Date(Math.min(Date.parse(`${day}T${time}:00+08:00`), world.end.getTime()));
  const carry = (lane: Lane): Promise<boolean> =>
    inTransaction(world.db, async (tx) => {
      await hurry(tx);
      return deliverNext(tx, lane, () => at);
    });
  const drain = async (lane: Lane): Promise<void> => {
    while (await carry(lane));
  };
  for (const lane of LANES) await Promise.all(CARRIERS.map(() => drain(lane)));
}
