import { chmodSync, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBackupDue } from '../../src/server/watch/backup-runs';
import { type Backing, backUp } from '../../src/server/watch/nightly-backup';
import { tryBackup } from '../../src/server/watch/try-backup';
import { post } from '../support/documents';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { tradeWorld } from '../support/trade-world';
import { makeOrganisation, type Organisation } from '../support/world';

/** A backup by the clock: written, restored on a server of its own, and told of where it is looked for. */
let server: Server;
let folder: string;
let platform: Organisation;
let boss: Client;
beforeAll(async () => {
  server = await startServer();
  // The trial's server may run as another user, who has to get there.
  folder = await mkdtemp(join(tmpdir(), 'nightly-'));
  platform = await makeOrganisation(server.db, 'P');
  boss = await signIn(server, platform.admin);
  const w = await tradeWorld(server.db);
  await post(w.context(w.dealer), 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '3', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const at = (time: string) => new Date(`2026-12-01T${time}:00+08:00`);
const backing = (into: string, now: Date): Backing => {
  const { db, url, files, config } = server.services;
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o755 });
  return {
    db,
    url,
    files,
    config: { ...config, dataDir: join(folder, 'data'), backup: { at: '01:30', folder: join(folder, into), keepDays: 14 } },
    now: () => now,
  };
};
const shown = async () =>
  (await call<{ says: string[]; table?: { rows: string[][] } }>(boss, 'POST', '/v1/business/interfaceLog/lastBackups', { screen: 'monitorInterface' })).info;

test('is due once a day from its hour on', async () => {
  expect(await isBackupDue(server.db, 'whole', '01:30', at('01:29'))).toBe(false);
  expect(await isBackupDue(server.db, 'whole', '01:30', at('01:30'))).toBe(true);
  expect((await shown()).says).toEqual(['还没有定时备份；用设置 BACKUP_AT 定每天的时刻']);
});

test('comes back whole on a server of its own; old ones go, what is not its own stays', async () => {
  const given = backing('kept', at('01:31'));
  mkdirSync(given.config.backup.folder);
  const old = join(given.config.backup.folder, 'yiruntong-nightly-20261101-173000.backup');
  for (const file of [old, join(given.config.backup.folder, 'mine.backup')]) {
    await writeFile(file, '');
    await utimes(file, at('01:00'), new Date('2026-11-01'));
  }
  await backUp(given);
  const { rows } = await sql<{
    verified: boolean;
    error: string;
    path: string;
  }>`select verified_at is not null as verified, error, path from backup_run`.execute(server.db);
  expect(rows).toEqual([{ verified: true, error: '', path: expect.stringContaining('yiruntong-nightly-20261201-') }]);
  expect((await readdir(given.config.backup.folder)).toSorted()).toEqual(['mine.backup', expect.stringMatching(/^yiruntong-nightly-20261201-\d{6}\.backup$/)]);
  expect(await readdir(given.config.dataDir)).toEqual([]);
  expect(await isBackupDue(server.db, 'whole', '01:30', at('23:00'))).toBe(false);
  expect(await isBackupDue(server.db, 'whole', '01:30', new Date(at('01:30').getTime() + 86_400_000))).toBe(true);
  const { says, table } = await shown();
  expect(says).toEqual(['最近一次试恢复成功的备份：2026-12-01 01:31']);
  expect(table?.rows[0]?.at(-1)).toBe('试恢复成功，账务自检成立');
  const hospital = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
  expect((await call(hospital, 'POST', '/v1/business/interfaceLog/lastBackups', { screen: 'monitorInterface' })).code).toBe(40300);
});

test('a backup that does not come back as it was written is none', async () => {
  const given = backing('kept', at('01:40'));
  const [name = ''] = (await readdir(given.config.backup.folder)).filter((one) => one.includes('20261201'));
  const whole = join(given.config.backup.folder, name);
  await expect(tryBackup(whole, { rows: 1, files: 0 }, given.config.dataDir)).rejects.toThrow('写入的是1行');
  const half = join(folder, 'half.backup');
  const bytes = await readFile(whole);
  await writeFile(half, bytes.subarray(0, bytes.length - 100));
  await expect(tryBackup(half, { rows: 1, files: 0 }, given.config.dataDir)).rejects.toThrow('备份文件不完整');
  expect(await readdir(given.config.dataDir)).toEqual([]);
});

test('one that fails stands in its run, and the platform is told', async () => {
  await writeFile(join(folder, 'no-folder'), '');
  await backUp(backing('no-folder', at('02:00')));
  expect((await shown()).table?.rows[0]?.at(-1)).toMatch(/^没有成功：/);
  const inbox = await call<{ list: { title: string }[] }>(boss, 'GET', '/v1/business/message/list');
  expect(inbox.info.list[0]?.title).toBe('备份没有成功');
});
