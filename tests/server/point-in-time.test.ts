import '../../src/server/kinds/attach';
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { type Embedded, startEmbedded } from '../../src/server/db/embedded';
import { migrate } from '../../src/server/db/migrate';
import { type Db, type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { basesOf } from '../../src/server/db/point-in-time/base-form';
import { momentOf } from '../../src/server/db/point-in-time/moment';
import { recover } from '../../src/server/db/point-in-time/recover';
import { packSegments, segmentsOf } from '../../src/server/db/point-in-time/segments';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { diskStore } from '../../src/server/files/disk-store';
import { bringFilesBack } from '../../src/server/watch/copied-files';
import { backUp } from '../../src/server/watch/nightly-backup';
import { type Archiving, keepArchive } from '../../src/server/watch/point-in-time';
import { post } from '../support/documents';
import { seedTemplate } from '../support/seed';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Back to any second: the embedded server archives, its copy is brought to a moment between two things that were done. */
const silent = () => undefined;
let place: string;
let folder: string;
let embedded: Embedded;
let opened: OpenDatabase;
let w: TradeWorld;
let archiving: Archiving;
const picture = newId();
const moments: Record<'before' | 'a' | 'b', string> = { before: '', a: '', b: '' };

const stock = (batchNo: string) =>
  post({ ...w.context(w.dealer), db: opened.db }, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '7', batchNo, expiryDate: '2031-01-31', unitCost: '50', taxRate: '13' },
  ]);
/** The first whole second after all that was done, as somebody reads it off the clock; nothing more is done within it. */
async function noted(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select to_char(date_trunc('second', clock_timestamp()) + interval '1 s', 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    db,
  );
  await sleep(2_000);
  return rows[0]?.at ?? '';
}
const start = (dataDir: string, archive?: string, isServing = false) =>
  startEmbedded({ dataDir, archive, report: silent, ...(isServing ? { giveUp: silent } : {}) });

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'moments-'));
  await chmod(place, 0o755);
  folder = join(place, "archive of 'ours' 100%");
  embedded = await start(join(place, 'data'), folder, true);
  opened = await openDatabase({ url: embedded.url, report: silent });
  await migrate(opened.pool);
  await seedTemplate(opened.db);
  w = await tradeWorld(opened.db);
  const files = diskStore(join(place, 'data/files'));
  const config = {
    backup: { at: '00:00', folder: join(place, 'backups'), keepDays: 3 },
    dataDir: join(place, 'data'),
    pointInTime: { folder, keepDays: 3 },
    s3: undefined,
  };
  archiving = { db: opened.db, url: embedded.url, files, config, now: () => new Date() };
  moments.before = await noted(opened.db);
  await keepArchive(archiving);
  await stock('A');
  await files.put(picture, Buffer.from('picture'), 'image/png');
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${w.dealer.id}, ${picture}, 'a.png', 'image/png', 7, '')`.execute(opened.db);
  moments.a = await noted(opened.db);
  await stock('B');
  await keepArchive(archiving);
  moments.b = await noted(opened.db);
  await stock('C');
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
});

const runs = async () =>
  (
    await sql<{ ok: boolean; error: string }>`select verified_at is not null as ok, error from backup_run where kind = 'base' order by started_at`.execute(
      opened.db,
    )
  ).rows;

const close = async () => {
  await opened.close();
  await embedded.stop();
};

it('the first base backup is made at once, and was tried on a server of its own', async () => {
  expect(await runs()).toEqual([{ ok: true, error: '' }]);
  expect(await readdir(join(place, 'data'))).not.toContain('restore-trial');
});

describe('a product that was stopped', () => {
  beforeAll(close);
  const into = (name: string, said: string) => recover({ dataDir: join(place, name), folder, at: momentOf(said) });
  const batches = async (name: string): Promise<string[]> => {
    const server = await start(join(place, name));
    const { db, close: closePool } = await openDatabase({ url: server.url, report: silent });
    try {
      expect((await selfCheck(db)).filter(({ broken }) => broken > 0)).toEqual([]);
      const store = diskStore(join(place, name, 'files'));
      expect(await bringFilesBack(db, join(folder, 'files'), store)).toEqual({ came: 1, missing: 0 });
      const bytes = await store.get(picture);
      expect(bytes && (await text(bytes))).toBe('picture');
      return (await sql<{ no: string }>`select batch_no as no from lot order by 1`.execute(db)).rows.map(({ no }) => no);
    } finally {
      await closePool();
      await server.stop();
    }
  };

  it('comes back as it stood at a second: what was done before is there, what was done after is not', async () => {
    await into('to-a', moments.a);
    expect(await batches('to-a')).toEqual(['A']);
    await into('to-b', moments.b);
    expect(await batches('to-b')).toEqual(['A', 'B']);
    const { lastDone } = await into('to-the-end', 'latest');
    expect(await batches('to-the-end')).toEqual(['A', 'B', 'C']);
    expect(lastDone?.slice(0, 10)).toBe(moments.b.slice(0, 10));
  });

  it('goes on from there into an archive of its own: the old one is not written on', async () => {
    await expect(start(join(place, 'to-a'), folder, true)).rejects.toThrow('中是另一个数据目录的连续归档');
    const before = await segmentsOf(folder);
    await (await start(join(place, 'to-a'), folder)).stop();
    expect(await segmentsOf(folder)).toEqual(before);
    await (await start(join(place, 'to-a'), join(place, 'archive-2'), true)).stop();
    expect((await segmentsOf(join(place, 'archive-2'))).length).toBeGreaterThan(0);
  });

  it('says what it cannot come back to, and leaves nothing behind', async () => {
    await expect(into('none', moments.before)).rejects.toThrow(/最早能恢复到 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await expect(into('none', '2999-01-01 00:00:00')).rejects.toThrow('2999-01-01 00:00:00 还没有到');
    const now = new Date(Date.now() + 8 * 3_600_000 - 1000).toISOString().slice(0, 19).replace('T', ' ');
    await expect(into('none', now)).rejects.toThrow(/连续归档只到 .*，恢复不到 .*--at latest/);
    await expect(into('to-b', moments.a)).rejects.toThrow('已有数据库，不会覆盖');
    await expect(recover({ dataDir: join(place, 'none'), folder: place, at: undefined })).rejects.toThrow('没有基础备份');
    for (const said of ['', '昨天', '2026-02-30 10:00:00', '2026-11-27 25:00', '2026-11-27']) expect(() => momentOf(said), said).toThrow('看不懂');
    expect((await readdir(join(place, 'none'))).filter((name) => name !== 'postgres')).toEqual([]);
    expect(await readdir(join(place, 'none/postgres'))).toEqual([]);
  });

  it('a damaged base backup or a missing segment is told of, not restored from', async () => {
    const [base] = await basesOf(folder);
    if (!base) throw new Error('no base backup');
    const file = join(folder, 'base', base.file);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 10));
    await expect(into('none', moments.a)).rejects.toThrow('损坏或被改动');
    await writeFile(file, whole);
    const needed = (await segmentsOf(folder)).find(({ name }) => name === base.last);
    await rename(needed?.file ?? '', join(place, 'aside'));
    await expect(into('none', moments.a)).rejects.toThrow('连续归档不完整');
    await rename(join(place, 'aside'), needed?.file ?? '');
    expect((await readdir(join(place, 'none'))).filter((name) => name !== 'postgres')).toEqual([]);
    expect(await readdir(join(place, 'none/postgres'))).toEqual([]);
  });
});

describe('the days that are kept', () => {
  beforeAll(async () => {
    embedded = await start(join(place, 'data'), folder, true);
    opened = await openDatabase({ url: embedded.url, report: silent });
    archiving = { ...archiving, db: opened.db, url: embedded.url };
  });
  afterAll(close);
  const later = (days: number) => ({ ...archiving, now: () => new Date(Date.now() + days * 86_400_000) });

  it('begin with a base backup; another day brings another, and what no kept day begins with goes with its segments', async () => {
    const [first] = await basesOf(folder);
    await keepArchive(later(0));
    expect(await basesOf(folder)).toEqual([first]);
    // Both kinds are made at the same hour, and tried in the same place.
    await Promise.all([keepArchive(later(1)), backUp(later(1))]);
    const { rows } = await sql<{
      kind: string;
      ok: boolean;
      error: string;
    }>`select distinct kind, verified_at is not null as ok, error from backup_run order by 1`.execute(opened.db);
    expect(rows).toEqual(['base', 'whole'].map((kind) => ({ kind, ok: true, error: '' })));
    expect((await basesOf(folder)).map(({ file }) => file)).toEqual([first?.file, expect.any(String)]);
    await keepArchive(later(5));
    const [kept, ...more] = await basesOf(folder);
    expect([more, kept?.file === first?.file, (await segmentsOf(folder))[0]?.name]).toEqual([[], false, kept?.first]);
  });

  it('begin anew where a segment was lost: nothing continues the base backup behind the gap', async () => {
    const before = (await basesOf(folder)).length;
    await sql`select pg_switch_wal()`.execute(opened.db);
    await stock('D');
    await sql`select pg_switch_wal()`.execute(opened.db);
    await expect.poll(async () => (await segmentsOf(folder)).length, { timeout: 30_000 }).toBeGreaterThan(2);
    await packSegments(folder);
    await rm((await segmentsOf(folder)).at(-2)?.file ?? '');
    await keepArchive(later(0));
    expect((await basesOf(folder)).length).toBe(before + 1);
    expect((await runs()).at(-1)).toEqual({ ok: true, error: '' });
  });
});
