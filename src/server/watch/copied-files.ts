import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { diskStore } from '../files/disk-store';
import type { FileStore } from '../files/file-store';

type Row = { id: string; mime: string };

/** Copies the attachments that came since (all where no moment is given) into a folder, those that are not there yet. Bytes of a file never change. */
export async function copyNewFiles(db: Db, from: FileStore, folder: string, since: Date | undefined): Promise<number> {
  const { rows } =
    await sql<Row>`select id, mime from stored_file where ${since ?? null}::timestamptz is null or created_at >= ${since ?? null} order by id`.execute(db);
  return copyFiles(rows, from, diskStore(folder));
}

/** Brings back the attachments a recovered database names and its store has not. @returns how many came, how many are nowhere */
export async function bringFilesBack(db: Db, folder: string, to: FileStore): Promise<{ came: number; missing: number }> {
  const { rows } = await sql<Row>`select id, mime from stored_file order by id`.execute(db);
  const came = await copyFiles(rows, diskStore(folder), to);
  let missing = 0;
  for (const { id } of rows) if (!(await isIn(to, id))) missing += 1;
  return { came, missing };
}

async function copyFiles(rows: readonly Row[], from: FileStore, to: FileStore): Promise<number> {
  let copied = 0;
  for (const { id, mime } of rows) {
    if (await isIn(to, id)) continue;
    const bytes = await from.get(id);
    if (!bytes) continue;
    await to.put(id, await buffer(bytes), mime);
    copied += 1;
  }
  return copied;
}

async function isIn(store: FileStore, id: string): Promise<boolean> {
  const bytes = await store.get(id);
  bytes?.on('error', () => undefined).destroy();
  return bytes !== undefined;
}
