import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { restoreBackup } from '../../src/server/db/backup/restore-backup';
import { writeBackup } from '../../src/server/db/backup/write-backup';
import { keepingDatasets } from '../../src/server/db/kept-tables';
import type { Db } from '../../src/server/db/open';
import { foldSums } from '../../src/server/engine/queries/fold-sums';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { diskStore } from '../../src/server/files/disk-store';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { cell, post, rowOf } from '../support/documents';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let folder: string;
let path: string;
let from: FreshDatabase;
let w: TradeWorld;
const picture = newId();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  path = join(folder, 'all.backup');
  from = await freshDatabase();
  w = await tradeWorld(from.db);
  await stock(from.db, 'B1');
  await diskStore(join(folder, 'from')).put(picture, Buffer.from([0, 10, 92, 46, 10, 255]), 'image/png');
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${w.dealer.id}, ${picture}, ${"引号'和\\反斜杠\t.png"}, 'image/png', 6, '')`.execute(
    from.db,
  );
});
afterAll(async () => {
  await from.drop();
  await rm(folder, { recursive: true });
});

const context = (db: Db) => ({ ...w.context(w.dealer), db });
const stock = (db: Db, batchNo: string) =>
  post(context(db), 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '12', batchNo, expiryDate: '2031-01-31', unitCost: '5000', taxRate: '13' },
  ]);

/** Each table with a fingerprint of its rows, but those that are made of others. */
async function fingerprints(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'dataset' and tablename not like 'kept\\_%' order by 1`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: one } = await sql<{
      print: string;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.table(name)} t`.execute(db);
    prints[name] = one[0]?.print ?? '';
  }
  return prints;
}
async function guards(db: Db): Promise<string[]> {
  const { rows } = await sql<{ guard: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || convalidated as guard from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal and tgparentid = 0 order by 1`.execute(
    db,
  );
  return rows.map(({ guard }) => guard);
}

describe('a backup brought into an empty database', () => {
  let to: FreshDatabase;
  beforeAll(async () => {
    to = await freshDatabase({ empty: true });
  });
  afterAll(() => to.drop());

  it('is readable by its owner alone, and tells how much it holds', async () => {
    await foldSums(from.db, new Date(Date.now() + 86_400_000 * 2));
    const { rows, files } = await writeBackup(from.url, diskStore(join(folder, 'from')), path);
    expect(rows).toBeGreaterThan(1000);
    expect(files).toBe(1);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });
  it('that was cut off leaves nothing behind', async () => {
    const cut = join(folder, 'cut.backup');
    const whole = await readFile(path);
    await writeFile(cut, whole.subarray(0, whole.length * 0.7));
    await expect(restoreBackup(to.pool, to.url, diskStore(join(folder, 'to')), cut)).rejects.toThrow('备份文件不完整');
    await writeFile(cut, gzipSync(gunzipSync(whole).subarray(0, -200)));
    await expect(restoreBackup(to.pool, to.url, diskStore(join(folder, 'to')), cut)).rejects.toThrow('备份文件不完整');
    expect(await fingerprints(to.db)).toEqual({});
  });
  it('must be a backup, of a schema this program has', async () => {
    const other = join(folder, 'other.backup');
    const restored = () => restoreBackup(to.pool, to.url, diskStore(join(folder, 'to')), other);
    await writeFile(other, 'something else');
    await expect(restored()).rejects.toThrow('这不是医润通的备份文件');
    await writeFile(other, gzipSync('{"a":1}\n'));
    await expect(restored()).rejects.toThrow('这不是医润通的备份文件');
    const plain = gunzipSync(await readFile(path)).toString('latin1');
    await writeFile(other, gzipSync(Buffer.from(plain.replace('001-documents.sql', '001-elsewhere.sql'), 'latin1')));
    await expect(restored()).rejects.toThrow('备份中的结构 001-elsewhere.sql 与程序不同');
    await expect(restoreBackup(to.pool, to.url, diskStore(folder), join(folder, 'none'))).rejects.toThrow('没有这个文件');
  });
  it('gives every row, key, guard and file back', async () => {
    await restoreBackup(to.pool, to.url, diskStore(join(folder, 'to')), path);
    expect(await fingerprints(to.db)).toEqual(await fingerprints(from.db));
    // Facts are views made again, and what is kept of them is folded again.
    for (const { id } of keepingDatasets)
      expect(
        (await sql`select count(*)::int as n from ${sql.table(`dataset_${id}`)} full join ${sql.table(`kept_${id}`)} on false`.execute(to.db)).rows.length,
      ).toBe(1);
    expect(await guards(to.db)).toEqual(await guards(from.db));
    const bytes = await diskStore(join(folder, 'to')).get(picture);
    expect(bytes && (await text(bytes.setEncoding('latin1')))).toBe('\x00\n\\.\n\xff');
    await expect(sql`delete from stock_entry`.execute(to.db)).rejects.toThrow();
  });
  it('goes on where it stopped: numbers, stock and the ledger', async () => {
    const [there, here] = [await stock(from.db, 'B2'), await stock(to.db, 'B2')];
    expect((await rowOf(context(to.db), here.id)).sn).toBe((await rowOf(context(from.db), there.id)).sn);
    expect(await cell(to.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe('24 / 120000.00');
    expect((await selfCheck(to.db)).filter((check) => check.broken > 0)).toEqual([]);
  });
  it('is refused by a database that holds something', async () => {
    await expect(restoreBackup(to.pool, to.url, diskStore(join(folder, 'to')), path)).rejects.toThrow('目标数据库不是空的');
  });
});
