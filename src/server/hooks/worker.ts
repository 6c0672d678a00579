import { isDatabaseLost } from '../base/lost';
import { keepListening } from '../db/listening';
import { deliverNext, type Telling } from './deliver';

/** So many subscriptions are told at the same time by one process; each of them one thing after the other. */
const HANDS = 4;
const EVERY = 2000;

type Log = { error(details: object, message: string): void };

/**
 * Tells subscriptions until stopped: woken by the commit that wrote a delivery, by the clock where one is to be tried again. A slow receiver
 * keeps one hand busy and nobody else's subscription. Several processes on one database share the work.
 */
export function startHookWorker(telling: Telling, url: string, log: Log): { stop(): Promise<void> } {
  let isStopped = false;
  const busy = new Set<Promise<void>>();
  const hand = async (): Promise<void> => {
    try {
      while (!isStopped && (await deliverNext(telling))) wake();
    } catch (error) {
      if (!isDatabaseLost(error)) log.error({ err: error }, 'webhook not told');
    }
  };
  const wake = (): void => {
    if (isStopped || busy.size >= HANDS) return;
    const one = hand().finally(() => busy.delete(one));
    busy.add(one);
  };
  const ear = keepListening({ url, name: 'yiruntong webhooks', channel: 'webhook', hear: wake, back: wake });
  // Not heard yet, it is tried on; the clock bridges the gap.
  ear.start().catch(() => undefined);
  const timer = setInterval(wake, EVERY);
  wake();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await ear.stop();
      await Promise.all(busy);
    },
  };
}
