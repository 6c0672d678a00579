import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secondOf } from '../../../define/dates';
import { StartupError } from '../../base/startup-error';
import { makeHome, prepareCluster } from '../cluster/home';
import { giveTo } from '../cluster/initialise';
import { lockDataFolder } from '../cluster/lock';
import { freePort, isRecovered, lastSaid, startPostmaster, stopPostmaster } from '../cluster/postmaster';
import type { Cluster } from '../cluster/program';
import { restoreCommand, walFolder } from './archive-into';
import { type Base, basesOf } from './base-form';
import { chainFrom, numberOf, type Segment, segmentsOf, unpackSegment } from './segments';
import { lastDone, unpackBase } from './unpack-base';

export type Recovery = {
  /** Where the cluster is made; must hold none. */
  dataDir: string;
  /** The archive: `base` and `wal`. */
  folder: string;
  /** undefined: all that is archived, up to `until` (a segment) where that is named. */
  at: Date | undefined;
  until?: string;
  binDir?: string | undefined;
};

/**
 * Makes the cluster of `dataDir` as it stood at a moment: the last base backup before it, and from there all that was archived, redone by
 * PostgreSQL until the first thing that was done later. The server is stopped again when this returns; what fails leaves no cluster.
 * @returns the moment of the last thing that was done, as the server tells it (Beijing time); undefined where nothing was redone
 * @throws StartupError in words: not empty, before or after what is kept, damaged or incomplete
 */
export async function recover({ dataDir, folder, at, until, binDir }: Recovery): Promise<{ base: Base; lastDone: string | undefined }> {
  const bases = await basesOf(folder);
  const base = chooseBase(bases, folder, at);
  // What a base backup begins with was written after it began: nothing behind that is asked for.
  const next = at && bases.find(({ startedAt }) => startedAt > at.toISOString());
  const chain = chainOf(await segmentsOf(folder), base, { at, until: until ?? next?.first });
  const home = await makeHome(dataDir);
  const release = await lockDataFolder(home);
  try {
    const cluster = await prepareCluster(home, { binDir });
    if (existsSync(cluster.folder))
      throw new StartupError(`${home} 里已有数据库，不会覆盖。请用新的 DATA_DIR 恢复。/ There is a database here already: restore into a new DATA_DIR.`);
    if (!cluster.folder.endsWith(String(base.major)))
      throw new StartupError(`基础备份是 PostgreSQL ${base.major} 的，本程序内置的不是：请用写成它的程序版本恢复。/ The base backup is of another PostgreSQL.`);
    const staged = join(home, 'wal-staged');
    try {
      await unpackBase(folder, base, cluster, home);
      await stage(folder, chain, staged, cluster);
      return { base, lastDone: await redo(cluster, staged, at, chain) };
    } catch (error) {
      await stopPostmaster(cluster);
      await rm(cluster.folder, { recursive: true, force: true });
      await rm(join(home, 'postgres.password'), { force: true });
      throw error;
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  } finally {
    await release();
  }
}

function chooseBase(bases: readonly Base[], folder: string, at: Date | undefined): Base {
  const oldest = bases[0];
  if (!oldest) throw new StartupError(`${folder} 里没有基础备份，不能恢复到某一时刻。/ No base backup there.`);
  if (at && at.getTime() > Date.now()) throw new StartupError(`${secondOf(at)} 还没有到。/ That moment is still to come.`);
  const base = at ? bases.findLast(({ finishedAt }) => finishedAt <= at.toISOString()) : bases.at(-1);
  if (!base)
    throw new StartupError(
      `最早能恢复到 ${secondOf(new Date(Date.parse(oldest.finishedAt) + 999))}（第一份基础备份完成时）；更早的请用每天的备份文件恢复。/ Earlier than what is kept.`,
    );
  return base;
}

/** What is to be redone: from the base on, past the moment by so much that what was done after it is seen. */
function chainOf(segments: readonly Segment[], base: Base, { at, until }: Pick<Recovery, 'at' | 'until'>): Segment[] {
  const { chain, isWhole } = chainFrom(segments, base.first);
  const end = chain.at(-1);
  if (!end || end.number < numberOf(base.last))
    throw new StartupError(`连续归档不完整：基础备份 ${base.file} 需要的 ${end ? base.last : base.first} 不在。/ The archive lacks segments.`);
  if (at && !isWhole && end.archivedAt < at)
    throw new StartupError(`连续归档在 ${secondOf(end.archivedAt)} 之后缺了一段，恢复不到 ${secondOf(at)}。/ The archive has a gap before that moment.`);
  return until === undefined ? chain : chain.filter(({ number }) => number <= numberOf(until));
}

async function stage(folder: string, chain: readonly Segment[], staged: string, cluster: Cluster): Promise<void> {
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { mode: 0o700 });
  await giveTo(staged, cluster);
  const put = async (name: string, write: (to: string) => Promise<void>) => {
    const to = join(staged, name);
    await write(to);
    await giveTo(to, cluster);
  };
  for (const segment of chain) await put(segment.name, (to) => unpackSegment(segment, to));
  // Where the server was recovered before, these say how its timelines hang together.
  for (const name of (await readdir(walFolder(folder))).filter((one) => one.endsWith('.history')))
    await put(name, async (to) => writeFile(to, await readFile(join(walFolder(folder), name))));
}

/** Lets the server redo the segments. A moment after the last thing done is reached when something was archived after it. */
async function redo(cluster: Cluster, staged: string, at: Date | undefined, chain: readonly Segment[]): Promise<string | undefined> {
  const run = async (target: Date | undefined) => {
    const signal = join(cluster.folder, 'recovery.signal');
    await writeFile(signal, '', { mode: 0o600 });
    await giveTo(signal, cluster);
    const settings = {
      ...{ archive_mode: 'off', hot_standby: 'off', restore_command: restoreCommand(staged), recovery_target_action: 'promote' },
      ...(target && { recovery_target_time: `${secondOf(target)}+08` }),
    };
    await startPostmaster(cluster, settings, await freePort());
    if (!(await isRecovered(cluster))) throw new StartupError(`内置 PostgreSQL 没有恢复成功 / did not recover：\n${await lastSaid(cluster)}`);
    const done = await lastDone(join(cluster.folder, 'server.log'));
    await stopPostmaster(cluster);
    return done;
  };
  if (!at) return run(undefined);
  try {
    return await run(at);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (!said.includes('recovery ended before configured recovery target was reached')) throw error;
    const done = await lastDone(join(cluster.folder, 'server.log'));
    const end = chain.at(-1)?.archivedAt ?? new Date(0);
    if (end < at)
      throw new StartupError(
        `连续归档只到 ${secondOf(end)}${done ? `，其中最后一笔提交在 ${done}` : ''}，恢复不到 ${secondOf(at)}。要恢复到归档的最后，用 --at latest。/ Later than what is archived.`,
      );
    return run(undefined);
  }
}
