import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeWhole } from '../../base/write-whole';
import type { FileStore } from '../../files/file-store';
import { type EndEntry, entryLine, type Manifest, pieces } from './archive';

/**
 * Writes everything of an installation into one compressed file: all tables as they stand at one moment (the product may
 * run meanwhile) and the uploaded files. The file stands under its name only when it is complete, readable by its owner alone.
 * @returns how many rows and files it holds
 */
export async function writeBackup(url: string, store: FileStore, path: string): Promise<{ rows: number; files: number }> {
  const client = new Client({ connectionString: url, application_name: 'yiruntong-backup' });
  await client.connect();
  const counted: EndEntry = { end: true, tables: 0, files: 0, rows: {} };
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query("set local timezone = 'Asia/Shanghai'");
    await writeWhole(path, (draft) =>
      pipeline(contents(client, store, counted), createGzip({ level: 5 }), createWriteStream(draft, { mode: 0o600, flush: true })),
    );
  } finally {
    await client.end();
  }
  return { rows: Object.values(counted.rows).reduce((sum, rows) => sum + rows, 0), files: counted.files };
}

async function* contents(client: Client, store: FileStore, counted: EndEntry): AsyncGenerator<Buffer> {
  yield entryLine(await manifestOf(client));
  for (const { table, columns } of await tablesOf(client)) {
    yield entryLine({ table, columns });
    const rows = client.query(copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(table)}) to stdout`));
    yield* pieces(rows);
    counted.tables += 1;
    counted.rows[table] = rows.rowCount;
  }
  const { rows: files } = await client.query<{ id: string; mime: string }>('select id, mime from stored_file order by id');
  for (const { id, mime } of files) {
    const bytes = await store.get(id);
    // Lost before this backup: its row says so to whoever opens it, and the rest must still be saved.
    if (!bytes) continue;
    yield entryLine({ file: id, mime });
    yield* pieces(bytes);
    counted.files += 1;
  }
  yield entryLine(counted);
}

async function manifestOf(client: Client): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>('select name, checksum from schema_migration order by name');
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as used from pg_sequences where schemaname = 'public' order by 1`,
  );
  return { backup: 'yiruntong', form: 1, takenAt: new Date().toISOString(), migrations, sequences };
}

/** Every table with the columns that are stored; generated ones come of themselves, and sums that are kept of rows are folded again. */
async function tablesOf(client: Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name not like 'kept\\_%' group by 1 order by 1`,
  );
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
