import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/server/db/embedded';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase } from '../../src/server/db/open';
import { seedBase } from '../../src/server/organisation/base-data';
import { query } from '../support/query';

export type Cluster = {
  /** A new migrated database with the base data of an installation. @returns its address */
  makeDatabase(name: string): Promise<string>;
  /** A copy of a database nobody is connected to. @returns its address */
  copyDatabase(from: string, to: string): Promise<string>;
  stop(): Promise<void>;
};

/**
 * An embedded PostgreSQL of the bench's own in a temporary folder, with the settings of production: every commit waits
 * for the disk.
 */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir });
  const addressOf = (name: string): string => {
    const url = new URL(embedded.url);
    url.pathname = name;
    return url.href;
  };
  return {
    async makeDatabase(name) {
      await query(embedded.url, `create database ${name}`);
      const { db, pool, close } = await openDatabase({ url: addressOf(name) });
      try {
        await migrate(pool);
        await seedBase(db);
      } finally {
        await close();
      }
      return addressOf(name);
    },
    async copyDatabase(from, to) {
      await query(embedded.url, `create database ${to} template ${from}`);
      return addressOf(to);
    },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const folders: string[] = [];

/** Below /tmp and open for passing: started by root the database runs as another user. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yiruntong-bench-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
