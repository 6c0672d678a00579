import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { toldStatements } from '../support/told-statements';

/**
 * PostgreSQL 15 understands every statement the product said to the embedded PostgreSQL while it was tested: each is parsed,
 * its functions and types are found, on a database of this installation.
 */
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A table of a test's own is missing here: that is no word an older PostgreSQL does not know. */
const MISSING_TABLE = '42P01';
const told = toldStatements();

describe.runIf(process.env.TEST_PG === '15' && told.length > 0)('the statements told before', () => {
  it('are all understood', { timeout: 300_000 }, async () => {
    expect(told.length).toBeGreaterThan(1_000);
    const client = await database.pool.connect();
    const strange: string[] = [];
    try {
      for (const text of told)
        await client.query(`prepare told as ${text}`).then(
          () => client.query('deallocate told'),
          ({ code, message }: { code?: string; message: string }) => code === MISSING_TABLE || strange.push(`${message}: ${text.slice(0, 400)}`),
        );
    } finally {
      client.release();
    }
    expect(strange).toEqual([]);
  });
});
