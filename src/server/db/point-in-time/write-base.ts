import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { secondOf } from '../../../define/dates';
import { entryLine, pieces } from '../backup/archive';
import { type Base, baseFolder, PASSWORD } from './base-form';

/** Folders whose content is another server's or made anew: they are copied empty (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTY = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|server\.log.*|\.s\.PGSQL\..*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal)$/;
/** The server's own summary is read last, when everything it may speak of is there. */
const LAST = 'global/pg_control';
/** Milliseconds the archive has to take the last segment; where it does not, the reason is the archive. */
const ARCHIVED_WITHIN = 600_000;

/**
 * Copies the files of a running server into one packed file of the archive, by the low-level interface of PostgreSQL (the embedded one
 * brings no pg_basebackup): work goes on meanwhile, what is torn by it is made whole by the segments `first` to `last`.
 * @throws Error when the files cannot be read or written, or the archive does not take the segments
 */
export async function writeBase(url: string, folder: string, passwordFile: string, now: () => Date): Promise<Base> {
  const client = new Client({ connectionString: url, application_name: 'yiruntong-base-backup', options: '-c statement_timeout=0' });
  await client.connect();
  const stamp = secondOf(now()).replace(/[-:]/g, '').replace(' ', '-');
  const name = `base-${stamp}.gz`;
  const draft = join(baseFolder(folder), `.${name}.part`);
  try {
    await mkdir(baseFolder(folder), { recursive: true, mode: 0o700 });
    const { at, data, major, first } = await ask<{ at: Date; data: string; major: number; first: string }>(
      client,
      `select clock_timestamp() as at, current_setting('data_directory') as data, current_setting('server_version_num')::int / 10000 as major,
         pg_walfile_name(pg_backup_start($1, fast => true)) as first`,
      [name],
    );
    const sum = createHash('sha256');
    const told: { last?: string; finishedAt?: string } = {};
    const stop = async () => {
      await client.query(`set statement_timeout = ${ARCHIVED_WITHIN}`);
      const end = await ask<{ last: string; label: string; at: Date }>(
        client,
        'select pg_walfile_name(lsn) as last, labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)',
      );
      Object.assign(told, { last: end.last, finishedAt: end.at.toISOString() });
      return end.label;
    };
    const packed = createGzip({ level: 4 });
    packed.on('data', (part: Buffer) => sum.update(part));
    await pipeline(contents(data, passwordFile, stop), packed, createWriteStream(draft, { mode: 0o600, flush: true }));
    const { size } = await stat(draft);
    await rename(draft, join(baseFolder(folder), name));
    const base: Base = {
      ...{ base: 'yiruntong', form: 1, major, startedAt: at.toISOString(), finishedAt: told.finishedAt ?? '', first, last: told.last ?? '' },
      ...{ file: name, bytes: size, sha256: sum.digest('hex') },
    };
    await writeFile(join(baseFolder(folder), name.replace(/gz$/, 'json')), JSON.stringify(base, null, 2), { mode: 0o600, flush: true });
    return base;
  } finally {
    // Ends a backup that did not come to its end as well.
    await client.end();
    await rm(draft, { force: true });
  }
}

async function ask<R>(client: Client, text: string, values: unknown[] = []): Promise<R> {
  const { rows } = await client.query(text, values);
  return rows[0] as R;
}

/** Files first, the label that says where recovery begins at the end: it is known only when the backup is over. */
async function* contents(data: string, passwordFile: string, stop: () => Promise<string>): AsyncGenerator<Buffer> {
  let files = 0;
  for await (const entry of below(data, data)) {
    if ('dir' in entry) {
      yield entryLine(entry);
      continue;
    }
    const file = await open(join(data, entry.file)).catch((error: NodeJS.ErrnoException) => {
      // Dropped meanwhile: the segments say so too.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) continue;
    yield entryLine(entry);
    yield* pieces(file.createReadStream());
    files += 1;
  }
  for (const [file, bytes] of [
    [LAST, createReadStream(join(data, LAST))],
    [PASSWORD, createReadStream(passwordFile)],
  ] as const) {
    yield entryLine({ file });
    yield* pieces(bytes);
    files += 1;
  }
  yield entryLine({ file: 'backup_label' });
  yield* pieces(once(Buffer.from(await stop())));
  yield entryLine({ end: true, files: files + 1 });
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* below(root: string, folder: string): AsyncGenerator<{ dir: string } | { file: string }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const name = relative(root, join(folder, entry.name)).replaceAll(sep, '/');
    if (LEFT_OUT.test(name) || name === LAST) continue;
    if (entry.isDirectory()) {
      yield { dir: name };
      if (EMPTY.includes(name)) {
        if (name === 'pg_wal') yield { dir: 'pg_wal/archive_status' };
      } else yield* below(root, join(folder, entry.name));
    } else if (entry.isFile()) yield { file: name };
  }
}
