import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import { BadInput } from '../../base/errors';
import { newId } from '../../base/id';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import type { FileStore } from '../../files/file-store';
import { laidDown, partsOf } from '../../files/packed';
import { keepRecords } from './keep-records';
import { recordsIn } from './read-release';
import { rowOf, type UdiRow } from './record';
import { fetched, RELEASES } from './release-files';

/** Records written at once: what is held of a release, however long it is. */
const BATCH = 1000;
const NAMED = 20;
/** Hour of Shanghai after which the release of the day before is asked for. */
const AFTER = '04:00';

export type Reading = { db: Db; files: FileStore; now: () => Date; address?: string | undefined };
type Waiting = { id: string; source: string; address: string; file: string | null };
type Counts = { parts: number; read: number; added: number; changed: number; same: number; older: number; refused: number };

/**
 * Reads every release that waits, one after the other; what a process left half read is read again, and changes nothing twice.
 * @returns how many were read
 */
export async function readReleases(reading: Reading): Promise<number> {
  const { db, now } = reading;
  let count = 0;
  for (;;) {
    const { rows } = await sql<Waiting>`
      update udi_import set state = 'reading', started_at = ${now()}, updated_at = ${now()}, parts = 0, read_count = 0, added = 0, changed = 0, same = 0, older = 0, refused = 0, problems = ''
      where id = (select id from udi_import where state in ('waiting', 'reading') and deleted_at is null order by created_at, id limit 1)
      returning id, source, address, own_file(org_id, files ->> 0) as file`.execute(db);
    if (!rows[0]) return count;
    await readOne(reading, rows[0]);
    count += 1;
  }
}

async function readOne(reading: Reading, one: Waiting): Promise<void> {
  const counts: Counts = { parts: 0, read: 0, added: 0, changed: 0, same: 0, older: 0, refused: 0 };
  const problems: string[] = [];
  const tell = (state: string, failed = '') => keepCounts(reading, one.id, { state, counts, problems: [failed, ...problems].filter(Boolean) });
  try {
    await laidDown(await bytesOf(reading, one), async (path) => {
      for await (const { name, bytes } of partsOf(path, RELEASES)) {
        counts.parts += 1;
        await readPart(reading, { name, bytes, counts, problems, told: () => tell('reading') });
      }
    });
    if (counts.read === 0) throw new BadInput('文件里没有产品标识');
    await tell('done');
  } catch (error) {
    // A database that is lost is no fault of the file: it is read again.
    if (!(error instanceof BadInput)) throw error;
    await tell('failed', `${error.message}${counts.read > 0 ? `；此前已读的${counts.read}条已保存` : ''}`);
  }
}

type PartReading = { name: string; bytes: AsyncIterable<Uint8Array>; counts: Counts; problems: string[]; told: () => Promise<unknown> };

async function readPart({ db, now }: Reading, { name, bytes, counts, problems, told }: PartReading): Promise<void> {
  let batch: UdiRow[] = [];
  const keep = async () => {
    if (batch.length === 0) return;
    const kept = await keepRecords(db, batch, now());
    for (const what of ['added', 'changed', 'same', 'older'] as const) counts[what] += kept[what];
    batch = [];
    await told();
  };
  const at = name ? `${name}：` : '';
  try {
    for await (const said of recordsIn(bytes)) {
      counts.read += 1;
      const row = rowOf(said);
      if (typeof row !== 'string') batch.push(row);
      else {
        counts.refused += 1;
        if (problems.length < NAMED) problems.push(`${at}第${counts.read}条${row}`);
      }
      if (batch.length >= BATCH) await keep();
    }
  } catch (error) {
    await keep();
    throw error instanceof BadInput ? new BadInput(`${at}${error.message}`) : error;
  }
  await keep();
}

async function bytesOf({ files, address }: Reading, one: Waiting) {
  if (one.source === 'address') {
    const from = one.address || address;
    if (!from) throw new BadInput('没有配置接口地址（UDI_URL），没有调用任何系统');
    return fetched(from);
  }
  const stored = one.file ? await files.get(one.file) : undefined;
  if (!stored) throw new BadInput('数据文件不在了，请重新上传');
  return stored;
}

async function keepCounts({ db, now }: Reading, id: string, { state, counts, problems }: { state: string; counts: Counts; problems: string[] }): Promise<void> {
  const { parts, read, added, changed, same, older, refused } = counts;
  await sql`update udi_import set state = ${state}, parts = ${parts}, read_count = ${read}, added = ${added}, changed = ${changed}, same = ${same}, older = ${older},
    refused = ${refused}, problems = ${problems.join('；').slice(0, 4000)}, done_at = ${state === 'reading' ? null : now()}, updated_at = ${now()}, version = version + 1 where id = ${id}`.execute(
    db,
  );
}

/** Where an address is configured: once a day, the release of the day before; `{day}` in it is that day. */
export async function askAddress({ db, now, address }: Reading): Promise<boolean> {
  const time = new Date(now().getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
  if (!address || time < AFTER) return false;
  const day = addDays(dayOf(now()), -1);
  const from = address.replaceAll('{day}', day);
  const { rows } = await sql`
    insert into udi_import (id, name, source, address, created_at, updated_at)
    select ${newId()}, ${`接口 ${day} 更新`}, 'address', ${from}, ${now()}, ${now()}
    where not exists (select from udi_import where source = 'address' and address = ${from} and created_at > ${new Date(now().getTime() - 20 * 3_600_000)}) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export const udiJobs: readonly Job[] = [
  {
    name: 'udi releases',
    everySeconds: 10,
    run: async ({ db, files, now, config }) => {
      const reading = { db, files, now, address: config.udiUrl };
      await askAddress(reading);
      await readReleases(reading);
    },
  },
];
