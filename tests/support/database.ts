import '../../src/server/kinds/attach';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { query } from './query';
import { template } from './template';
import { keepStatements, rememberStatements } from './told-statements';

export interface FreshDatabase extends OpenDatabase {
  url: string;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/**
 * A database of a test file's own, in the state of the template: migrated and seeded, or empty.
 *
 * @example
 * const { db, drop } = await freshDatabase();
 * afterAll(drop);
 */
export async function freshDatabase({ empty = false } = {}): Promise<FreshDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(clusterUrl, `create database ${name} template ${empty ? 'template0' : template}`);
  const url = new URL(clusterUrl);
  url.pathname = name;
  const opened = await openDatabase({ url: url.href, poolSize: 10 });
  rememberStatements(opened.pool);
  const drop = async () => {
    keepStatements();
    await opened.close();
    await query(clusterUrl, `drop database ${name} with (force)`);
  };
  return { ...opened, url: url.href, drop };
}
