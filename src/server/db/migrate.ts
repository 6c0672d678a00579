import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { serverFile } from '../base/checkout';
import { StartupError } from '../base/startup-error';
import { makeDatasets } from './datasets';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const ownFolder = serverFile('db/migrations');
/** Any number nobody else uses: it names our lock among the database's advisory locks. */
const lock = 715_200_115;

/**
 * Brings the schema up to date: every `NNN-name.sql` of the folder that has not run yet, in order, each in its own
 * transaction together with its entry in `schema_migration`. Several processes may start at once: one does it, the
 * others wait. Forward only; views of facts follow the schema (datasets.ts). `through` names the last one to run, for a backup of an earlier day.
 * @returns the names that ran now
 * @throws StartupError when a file that has run was changed or is gone, a new one is numbered before it, or one fails
 */
export async function migrate(pool: Pool, folder: string = ownFolder, through?: string): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => through === undefined || name <= through);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    // An earlier day's schema is no place for today's views.
    if (folder === ownFolder && through === undefined) await makeDatasets(client);
    return pending.map(({ name }) => name);
  } finally {
    // Closed rather than returned: the lock and the setting end with the session, whatever happened in it.
    client.release(true);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new StartupError(`迁移文件名应为 NNN-name.sql：${name}`);
    if (numbers.has(number)) throw new StartupError(`迁移编号重复：${name}`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts of one commit; they are not a change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function findPending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name');
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const file = byName.get(name);
    if (!file) throw new StartupError(`数据库已执行迁移 ${name}，而程序中没有它：程序比数据库旧。/ the program is older than its data`);
    if (file.checksum !== checksum)
      throw new StartupError(
        `迁移 ${name} 执行后被修改。请恢复原文件，并以新的迁移文件修改结构；开发环境可删除数据目录重来。\n` +
          `Migration ${name} was changed after it ran: restore it and add a new one.`,
      );
  }
  const last = rows.at(-1)?.name ?? '';
  const done = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late) throw new StartupError(`迁移 ${late.name} 的编号在已执行的 ${last} 之前，请重新编号。/ renumber it`);
  return pending;
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration) {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, position } = error as { message: string; position?: string };
    const line = position ? `:${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartupError(`迁移 ${name}${line} 失败：${message}\nMigration ${name} failed.`);
  }
}
