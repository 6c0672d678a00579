import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client, type Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../../base/startup-error';
import type { FileStore } from '../../files/file-store';
import { migrate } from '../migrate';
import { ArchiveReader, type EndEntry, type Manifest, notABackup } from './archive';
import { quoted } from './write-backup';

/**
 * Brings a backup into an empty database: the schema of that day, all rows in one transaction, then whatever migrations
 * came since. Foreign keys and triggers stand aside while rows arrive and are checked again before the commit; a backup that
 * ends early leaves no rows behind.
 * @returns how many rows and files came back, and of when
 * @throws StartupError when the database holds something, the program is older than the backup, or the file is not whole
 */
export async function restoreBackup(pool: Pool, url: string, store: FileStore, path: string): Promise<{ rows: number; files: number; takenAt: string }> {
  const source = createReadStream(path);
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  const reader = new ArchiveReader(plain);
  try {
    const manifest = await readManifest(reader);
    await refuseFull(pool);
    const end = await inEmptySchema(pool, async () => {
      await migrate(pool, undefined, manifest.migrations.at(-1)?.name);
      await refuseOther(pool, manifest);
      return fill(url, reader, manifest, store);
    });
    await migrate(pool);
    return { rows: Object.values(end.rows).reduce((sum, rows) => sum + rows, 0), files: end.files, takenAt: manifest.takenAt };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartupError(`没有这个文件 / no such file：${path}`);
    if (code?.startsWith('Z_'))
      throw code === 'Z_BUF_ERROR' ? new StartupError('备份文件不完整，没有写入任何数据。/ The backup ends early; nothing was restored.') : notABackup();
    throw error;
  } finally {
    source.destroy();
  }
}

async function readManifest(reader: ArchiveReader): Promise<Manifest> {
  const first = await reader.entry();
  if (!('backup' in first) || first.backup !== 'yiruntong') throw notABackup();
  if (first.form !== 1) throw new StartupError('备份由更新的程序写成，请先升级程序。/ The backup was written by a newer program.');
  return first;
}

async function refuseFull(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: number }>(
    `select count(*)::int as tables from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  if (rows[0]?.tables)
    throw new StartupError('目标数据库不是空的。请用新的 DATA_DIR 或空的 DATABASE_URL 恢复。/ The database is not empty: restore into a new one.');
}

/** What fails leaves the database as empty as it was, for another attempt. */
async function inEmptySchema<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await pool.query('drop schema public cascade; create schema public');
    throw error;
  }
}

async function refuseOther(pool: Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
  const here = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const other = migrations.find(({ name, checksum }) => here.get(name) !== checksum);
  if (other)
    throw new StartupError(`备份中的结构 ${other.name} 与程序不同：请用写成备份的程序版本或更新的版本恢复。/ The program's schema is not the backup's.`);
}

async function fill(url: string, reader: ArchiveReader, manifest: Manifest, store: FileStore): Promise<EndEntry> {
  const client = new Client({ connectionString: url, application_name: 'yiruntong-restore', options: '-c timezone=Asia/Shanghai -c statement_timeout=0' });
  await client.connect();
  try {
    await client.query('begin');
    const giveBack = await standAside(client);
    const rows: Record<string, number> = {};
    let files = 0;
    for (;;) {
      const entry = await reader.entry();
      if ('table' in entry) {
        const copy = client.query(copyFrom(`copy ${quoted(entry.table)} (${entry.columns.map(quoted).join(', ')}) from stdin`));
        await pipeline(Readable.from(reader.bytes()), copy);
        rows[entry.table] = copy.rowCount;
      } else if ('file' in entry) {
        const parts: Buffer[] = [];
        for await (const part of reader.bytes()) parts.push(Buffer.from(part));
        await store.put(entry.file, Buffer.concat(parts), entry.mime);
        files += 1;
      } else if ('end' in entry) {
        const lost = Object.keys(entry.rows).find((table) => rows[table] !== entry.rows[table]);
        if (lost || files !== entry.files)
          throw new StartupError(`备份内容与其清单不符${lost ? `：${lost}` : ''}，没有写入任何数据。/ The backup does not hold what it says.`);
        for (const { name, value, used } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, used]);
        await giveBack();
        await client.query('commit');
        await client.query('analyze');
        return entry;
      } else throw notABackup();
    }
  } finally {
    await client.end();
  }
}

/** Empties what migrations put in and takes keys and triggers away; the answer puts them back, which checks every row. */
async function standAside(client: Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
