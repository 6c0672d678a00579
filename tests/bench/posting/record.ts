import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { Database, Db } from '../../../src/server/db/open';
import { parsers } from '../../../src/server/db/parsers';

/** A statement as it went to the database, `begin` and `commit` among them. */
export type Statement = { text: string; values: readonly unknown[] };

/**
 * Does the work on a pool that writes down every statement.
 * @returns the statements in the order they were sent
 */
export async function recorded(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = new Pool({ connectionString: url, max: 1, types: parsers, options: '-c timezone=Asia/Shanghai' });
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recording = (...args: unknown[]): unknown => {
      const [text, values] = args;
      if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] });
      return query(...args);
    };
    Object.defineProperty(client, 'query', { value: recording });
  });
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await work(db);
  } finally {
    await pool.end();
  }
  return statements;
}
