import '../../src/server/kinds/attach';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/server/db/open';
import { buildDemo } from '../../src/server/demo/build';
import type { FreshDatabase } from './database';
import { query } from './query';
import { type Server, startServer } from './server';
import { template } from './template';
import { keepStatements, rememberStatements } from './told-statements';

const BUILT = 'template_demo';
const at = (name: string): string => {
  const url = new URL(inject('clusterUrl'));
  url.pathname = name;
  return url.href;
};

/** The product's server on a copy of the small demo world, which a run of the tests builds once. `stop` removes the copy. */
export async function demoServer(): Promise<Server> {
  const database = await demoDatabase();
  const server = await startServer({ on: database });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await database.drop();
    },
  };
}

/** A copy of its own of that world. */
export async function demoDatabase(): Promise<FreshDatabase> {
  await buildOnce();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(inject('clusterUrl'), `create database ${name} template ${BUILT}`);
  const opened = await openDatabase({ url: at(name), poolSize: 10 });
  rememberStatements(opened.pool);
  const drop = async () => {
    keepStatements();
    await opened.close();
    await query(inject('clusterUrl'), `drop database ${name} with (force)`);
  };
  return { ...opened, url: at(name), drop };
}

/** Several workers may want it at once: one builds, the others wait. */
async function buildOnce(): Promise<void> {
  const guard = new Client({ connectionString: inject('clusterUrl') });
  await guard.connect();
  try {
    await guard.query(`select pg_advisory_lock(hashtext('${BUILT}'))`);
    const { rowCount } = await guard.query('select 1 from pg_database where datname = $1', [BUILT]);
    if (rowCount !== 0) return;
    const name = `${BUILT}_${randomUUID().slice(0, 8)}`;
    await guard.query(`create database ${name} template ${template}`);
    const { db, pool, close } = await openDatabase({ url: at(name), poolSize: 10 });
    rememberStatements(pool);
    try {
      await buildDemo(db, { size: 'small' });
    } finally {
      await close();
    }
    await guard.query(`alter database ${name} rename to ${BUILT}`);
  } finally {
    await guard.end();
  }
}
