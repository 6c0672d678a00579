import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from '../../src/run/scratch.mjs';
import { startEmbedded } from '../../src/server/db/embedded';
import { migrate } from '../../src/server/db/migrate';
import { type Db, openDatabase } from '../../src/server/db/open';
import { layOutByOrganisation } from './by-organisation';
import { query } from './query';
import { template } from './template';
import { forgetStatements } from './told-statements';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the cluster's maintenance database; freshDatabase swaps the database's name. */
    clusterUrl: string;
  }
}

/** What tests/support/seed.ts may export: fills the template once, after the migrations. */
interface Seed {
  seedTemplate(db: Db): Promise<void>;
}

const parts = Number(process.env.BY_ORGANISATION ?? 0);

/**
 * One cluster for the whole run: the embedded PostgreSQL 18, or with TEST_PG=15 the PostgreSQL 15 in TEST_PG_BIN.
 * The template is migrated and seeded once; a test file then copies it in some 50 ms. With BY_ORGANISATION=4 the tables of organisations lie in
 * that many parts by hash of the organisation (by-organisation.ts): everything holds on them as well.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_PG !== '15') forgetStatements();
  const dataDir = await mkdtemp(join(scratchFolder(), 'yiruntong-test-'));
  await chmod(dataDir, 0o755); // root's server runs as another user
  const binDir = process.env.TEST_PG === '15' ? (process.env.TEST_PG_BIN ?? '/usr/lib/postgresql/15/bin') : undefined;
  // Test data need not survive a power cut.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    ...(parts > 0 ? { max_locks_per_transaction: 1024 } : {}),
  };
  const { url, stop } = await startEmbedded({ dataDir, binDir, settings });
  const teardown = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('clusterUrl', url);
  return teardown;
}

async function makeTemplate(clusterUrl: string) {
  await query(clusterUrl, `create database ${template}`);
  const url = new URL(clusterUrl);
  url.pathname = template;
  const { db, pool, close } = await openDatabase({ url: url.href });
  try {
    await migrate(pool);
    const seed = join(import.meta.dirname, 'seed.ts');
    if (existsSync(seed)) await ((await import(pathToFileURL(seed).href)) as Seed).seedTemplate(db);
    if (parts > 0) await inParts(pool);
  } finally {
    await close();
  }
}

async function inParts(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const tables = await layOutByOrganisation(client, parts);
    await client.query('commit');
    console.log(`${tables.length} tables in ${parts} parts by organisation`);
  } finally {
    client.release(true);
  }
}
