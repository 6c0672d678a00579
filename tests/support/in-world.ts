import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../src/server/db/open';
import { type FreshDatabase, freshDatabase } from './database';

/**
 * The world a test file plays in, on a database of its own: made before its first test, gone after its last.
 *
 * @example
 * let w: TradeWorld;
 * inWorld(tradeWorld, (made) => {
 *   w = made;
 * });
 *
 * @param patience milliseconds its making may take, where that is longer than usual
 */
export function inWorld<W>(make: (db: Db) => Promise<W>, begin: (world: W, database: FreshDatabase) => void | Promise<void>, patience?: number): void {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    await begin(await make(database.db), database);
  }, patience);
  afterAll(() => database.drop());
}
