import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase } from '../../src/server/db/open';
import { type FreshDatabase, freshDatabase } from '../support/database';

let database: FreshDatabase;
let folder: string;
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const tables = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

beforeEach(async () => {
  database = await freshDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('files run in order, once, and the product’s own run on an empty database', async () => {
  await write('001-first.sql', 'create table one (id int);');
  await write('002-second.sql', 'alter table one add name text; create table two (id int);');
  expect(await migrate(database.pool, folder)).toEqual(['001-first.sql', '002-second.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect(await tables()).toEqual(['one', 'schema_migration', 'two']);
  const own = await freshDatabase({ empty: true });
  expect((await migrate(own.pool)).length).toBeGreaterThan(0);
  await own.drop();
});

test('a file that fails leaves nothing of itself, keeps what ran before, and is named with its line', async () => {
  await write('001-first.sql', 'create table one (id int);');
  await write('002-second.sql', 'create table two (id int);\nselect 1;\ncreate table nonsense (id whatever);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/002-second\.sql:3 .*whatever/);
  expect(await tables()).toEqual(['one', 'schema_migration']);
  await write('002-second.sql', 'create table two (id int);');
  expect(await migrate(database.pool, folder)).toEqual(['002-second.sql']);
});

test('a file changed after it ran is refused; other line ends are no change', async () => {
  await write('001-first.sql', 'create table one\n(id int);');
  await migrate(database.pool, folder);
  await write('001-first.sql', 'create table one\r\n(id int);');
  expect(await migrate(database.pool, folder)).toEqual([]);
  await write('001-first.sql', 'create table one (id bigint);');
  await expect(migrate(database.pool, folder)).rejects.toThrow('001-first.sql 执行后被修改');
});

test('a database that is newer than the program is refused, and so is a file numbered before one that ran', async () => {
  await write('002-second.sql', 'create table two (id int);');
  await migrate(database.pool, folder);
  await write('001-first.sql', 'create table one (id int);');
  await expect(migrate(database.pool, folder)).rejects.toThrow('001-first.sql 的编号在已执行的');
  await rm(join(folder, '002-second.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow('程序比数据库旧');
});

test('two files of one number and a file without a number are refused before anything runs', async () => {
  await write('001-first.sql', 'create table one (id int);');
  await write('001-other.sql', 'create table other (id int);');
  await expect(migrate(database.pool, folder)).rejects.toThrow('迁移编号重复');
  await rm(join(folder, '001-other.sql'));
  await write('other.sql', 'create table other (id int);');
  await expect(migrate(database.pool, folder)).rejects.toThrow('NNN-name.sql');
  expect(await tables()).toEqual([]);
});

test('of several processes that start at once, one migrates', async () => {
  await write('001-first.sql', 'create table one (id int); select pg_sleep(0.1);');
  const second = await openDatabase({ url: database.url });
  const ran = await Promise.all([migrate(database.pool, folder), migrate(second.pool, folder)]);
  await second.close();
  expect(ran.flat()).toEqual(['001-first.sql']);
});
