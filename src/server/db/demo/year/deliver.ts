import { deliverNext, LANES } from '../../../engine/documents/worker';
import { inTransaction } from '../../transaction';
import type { World } from '../world/world';
import { hurry } from './desk';

/** Everything organisations sent each other arrives at this time of the day, in the order of sending; nothing may fail. */
export const deliver = (world: World, day: string, time: string): Promise<void> => {
  const at = new Date(Math.min(Date.parse(`${day}T${time}:00+08:00`), world.end.getTime()));
  return inTransaction(world.db, async (tx) => {
    await hurry(tx);
    for (const lane of LANES) while (await deliverNext(tx, lane, () => at));
  });
};
