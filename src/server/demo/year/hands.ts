import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkout, isBundled } from '../../base/checkout';
import { organisationOf, type World } from '../world/world';
import { PARTS, type Part } from './organisation-day';
import { tradeOf } from './trade';

/** Who carries out a part of the day: everybody's is done when `work` comes back. */
export type Hands = { work(part: Part, day: string, number: number): Promise<void>; rest(): Promise<void> };

/** What the other thread is told at first: the world without what cannot leave its thread. */
export type Told = { script: string; isBundled: boolean; url: string; world: Omit<World, 'db' | 'random'>; keys: readonly string[] };
export type Asked = { part: Part; day: string; number: number };

const THREAD = 'src/server/demo/year/hand-thread.ts';
/** The great hospital has as much to do as everybody else together. */
const GREAT = ['h1'];
const OTHERS = ['d1', 'd2', 'd3', 'v1', 'h2'];

/**
 * A posting of the demo is mostly this process at work, on one processor. Where another thread can reach the database by its
 * address it does the great hospital's days; a part of a day ends for both before the next one begins.
 */
export function handsFor(world: World, url: string | undefined): Hands {
  const here = (keys: readonly string[]) => handsHere(world, keys);
  if (url === undefined) return here([...GREAT, ...OTHERS]);
  const hands = [here(OTHERS), handsThere(world, url, GREAT)];
  return {
    work: async (...asked) => void (await Promise.all(hands.map((each) => each.work(...asked)))),
    rest: async () => void (await Promise.all(hands.map((each) => each.rest()))),
  };
}

export function handsHere(world: World, keys: readonly string[]): Hands {
  const trade = tradeOf(world);
  const organisations = keys.map((key) => organisationOf(world, key));
  return {
    work: async (part, day, number) => void (await Promise.all(organisations.map((organisation) => PARTS[part]({ world, trade, organisation, day, number })))),
    rest: async () => undefined,
  };
}

function handsThere({ db: _db, random: _random, ...world }: World, url: string, keys: readonly string[]): Hands {
  const told: Told = { script: THREAD, isBundled, url, world, keys };
  const worker = new Worker(join(checkout, 'src/run/thread.mjs'), { workerData: told });
  return {
    work: async (part, day, number) => {
      const asked: Asked = { part, day, number };
      worker.postMessage(asked);
      // Rejects with the thread's error.
      await once(worker, 'message');
    },
    rest: async () => void (await worker.terminate()),
  };
}
