import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { serverFile } from '../base/checkout';
import { StartupError } from '../base/startup-error';
import { makeKeptTables } from './kept-tables';
import { leakFinders } from './leak-finders';
import { makeTouchTriggers } from './touch-triggers';

const folder = serverFile('datasets');
/** Takes the place of the finders of leaks, each a definition or file of its own. */
const FINDERS = '{found}';

/**
 * Makes the view or function `dataset_<id>` of every `<id>.sql` whose text is not the one it was made from, and takes away those
 * without a file. They hold no rows: nothing is lost; what is kept of them (kept-tables.ts) is made anew, and what they read tells when it
 * changed (touch-triggers.ts). Called under the lock of the migrations, after them.
 * @returns the ids made now @throws StartupError naming the file that fails
 */
export async function makeDatasets(client: PoolClient): Promise<string[]> {
  const files = await readDatasets();
  // A backup brings the words back, not the views.
  const { rows } = await client.query<{ id: string; checksum: string }>(
    `select id, checksum from dataset d where exists (select from pg_proc p where p.proname = 'dataset_' || d.id and p.pronamespace = current_schema()::regnamespace)
       or to_regclass(quote_ident('dataset_' || d.id)) is not null`,
  );
  const made = new Map(rows.map((row) => [row.id, row.checksum]));
  const gone = [...made.keys()].filter((id) => !files.some((file) => file.id === id));
  const stale = files.filter((file) => made.get(file.id) !== file.checksum);
  await client.query('begin');
  try {
    for (const id of [...gone, ...stale.map((file) => file.id)]) await remove(client, id);
    for (const { id, sql, checksum } of stale) {
      await client.query(sql).catch((error: Error) => {
        throw new StartupError(`数据集 ${id} 失败：${error.message}\nDataset ${id} failed.`);
      });
      await client.query('insert into dataset (id, checksum) values ($1, $2)', [id, checksum]);
    }
    await makeKeptTables(client);
    await makeTouchTriggers(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return stale.map(({ id }) => id);
}

async function readDatasets(): Promise<{ id: string; sql: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts of one commit; they are not a change.
      const written = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const sql = written.includes(FINDERS) ? written.split(FINDERS).join(await leakFinders()) : written;
      return { id: name.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function remove(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from dataset where id = $1', [id]);
  const found = await client.query<{ drop: string }>(
    `select 'drop function ' || p.oid::regprocedure as drop from pg_proc p where p.proname = $1 and p.pronamespace = current_schema()::regnamespace
     union all select 'drop view ' || c.oid::regclass from pg_class c where c.relname = $1 and c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace`,
    [`dataset_${id}`],
  );
  for (const row of found.rows) await client.query(row.drop);
}
