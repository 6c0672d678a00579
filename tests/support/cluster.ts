import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from '../../src/run/scratch.mjs';
import { startEmbedded } from '../../src/server/db/embedded';
import { migrate } from '../../src/server/db/migrate';
import { type Db, openDatabase } from '../../src/server/db/open';
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

/**
 * One cluster for the whole run: the embedded PostgreSQL 18, or with TEST_PG=15 the PostgreSQL 15 in TEST_PG_BIN.
 * The template is migrated and seeded once; a test file then copies it in some 50 ms.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_PG !== '15') forgetStatements();
  const dataDir = await mkdtemp(join(scratchFolder(), 'yiruntong-test-'));
  await chmod(dataDir, 0o755); // root's server runs as another user
  const binDir = process.env.TEST_PG === '15' ? (process.env.TEST_PG_BIN ?? '/usr/lib/postgresql/15/bin') : undefined;
  // Test data need not survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };
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
  } finally {
    await close();
  }
}
