import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepListening } from '../../src/server/db/listening';
import { type FreshDatabase, freshDatabase } from '../support/database';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ empty: true });
});
afterAll(() => database.drop());

it.each([undefined, 0, 1, 3, 10, 50])('what listens and is told to stop %s ms after it began stops', async (after) => {
  const ear = keepListening({ url: database.url, name: 'test', channel: 'test', hear: () => undefined });
  ear.start().catch(() => undefined);
  if (after !== undefined) await sleep(after);
  expect(await Promise.race([ear.stop().then(() => 'stopped'), sleep(5_000, 'hangs')])).toBe('stopped');
});
