import { drainOutbox } from '../../../engine/documents/worker';
import type { World } from '../world/world';

/** Everything organisations sent each other arrives at this time of the day; nothing may fail. */
export const deliver = (world: World, day: string, time: string): Promise<number> => {
  const at = new Date(Math.min(Date.parse(`${day}T${time}:00+08:00`), world.end.getTime()));
  return drainOutbox(world.db, () => at, {
    error: (details, message) => {
      throw new Error(`${message}: ${JSON.stringify(details)}`, { cause: (details as { err?: unknown }).err });
    },
  });
};
