import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { ListedMeaning } from '../../../domain/sunshine/sunshine-words';
import { BadInput } from '../../base/errors';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { headed } from '../../engine/sheets/kept-columns';
import type { Headed } from '../../engine/sheets/meant-columns';
import type { SheetRow } from '../../engine/sheets/sheet';
import { textRows } from '../../engine/sheets/text-rows';
import type { FileStore } from '../../files/file-store';
import { laidDown, partsOf } from '../../files/packed';
import { keepListed, LISTING, type Listed, listedOf } from './listed';
import { tellPlatform } from './send';

/** Rows written at once: what is held of a listing, however long it is. */
const BATCH = 1000;
const NAMED = 20;
const TABLES = { ending: /\.(csv|txt)$/i, none: '压缩文件里没有CSV文件，请把目录另存为CSV再压缩' };

export type Reading = { db: Db; files: FileStore; now: () => Date };
type Waiting = { id: string; org: string; file: string | null; whole: boolean };
type Counts = { read: number; added: number; changed: number; same: number; refused: number; gone: number };
type Progress = { counts: Counts; problems: string[] };

/**
 * Reads every listing that waits, one after the other; what a process left half read is read again, and changes nothing twice.
 * @returns how many were read
 */
export async function readListings(reading: Reading): Promise<number> {
  const { db, now } = reading;
  for (let count = 0; ; count += 1) {
    const { rows } = await sql<Waiting>`
      update sunshine_import set state = 'reading', started_at = ${now()}, updated_at = ${now()}, read_count = 0, added = 0, changed = 0, same = 0, refused = 0, gone = 0, problems = ''
      where id = (select id from sunshine_import where state in ('waiting', 'reading') and deleted_at is null order by created_at, id limit 1)
      returning id, org_id as org, own_file(org_id, files ->> 0) as file, is_whole as whole`.execute(db);
    if (!rows[0]) return count;
    await readOne(reading, rows[0]);
  }
}

async function readOne(reading: Reading, one: Waiting): Promise<void> {
  const progress: Progress = { counts: { read: 0, added: 0, changed: 0, same: 0, refused: 0, gone: 0 }, problems: [] };
  try {
    const stored = one.file ? await reading.files.get(one.file) : undefined;
    if (!stored) throw new BadInput('目录文件不在了，请重新上传');
    await laidDown(stored, async (path) => {
      for await (const { bytes } of partsOf(path, TABLES)) await readPart(reading, one, bytes, progress);
    });
    if (one.whole && progress.counts.refused === 0) progress.counts.gone = await leave(reading, one);
    await tell(reading, one, progress, 'done');
  } catch (error) {
    // A database that is lost is no fault of the file: it is read again.
    if (!(error instanceof BadInput)) throw error;
    progress.problems.unshift(`${error.message}${progress.counts.read > 0 ? `；此前已读的${progress.counts.read}条已保存` : ''}`);
    await tell(reading, one, progress, 'failed');
  }
}

async function readPart(reading: Reading, one: Waiting, bytes: AsyncIterable<Uint8Array>, progress: Progress): Promise<void> {
  const { counts, problems } = progress;
  let under: Headed<ListedMeaning> | undefined;
  let top: SheetRow[] = [];
  let batch: Listed[] = [];
  const take = (row: SheetRow, at: Headed<ListedMeaning>['at']) => {
    counts.read += 1;
    const listed = listedOf(row, at);
    if (typeof listed !== 'string') return void batch.push(listed);
    counts.refused += 1;
    if (problems.length < NAMED) problems.push(`第${row.number}行${listed}`);
  };
  const keep = async () => {
    const kept = await keepListed(reading.db, one.org, batch, { now: reading.now(), seenBy: one.id });
    for (const what of ['added', 'changed', 'same'] as const) counts[what] += kept[what];
    batch = [];
    await tell(reading, one, progress, 'reading');
  };
  const open = async () => {
    under = await headingOf(reading, one, top);
    for (const row of under.rows) take(row, under.at);
    top = [];
  };
  for await (const row of textRows(bytes)) {
    if (under) take(row, under.at);
    else if (top.push(row) > 2 * LISTING.above) await open();
    if (batch.length >= BATCH) await keep();
  }
  if (!under) await open();
  if (batch.length > 0) await keep();
}

/** Nobody can be asked here: a heading nobody said anything of is shown to somebody by a few of its rows. */
async function headingOf({ db }: Reading, { org }: Waiting, top: readonly SheetRow[]): Promise<Headed<ListedMeaning>> {
  const under = await headed({ db, org: { id: org, kind: 'H', name: '' } }, LISTING, top, {});
  if (!under.asks) return under;
  throw new BadInput(`没有认出表头“${[...under.titles.values()].slice(0, 8).join('、')}”：请在“阳光平台目录”用前几行导入一次，说明各列是什么，再重新读取`);
}

/** What a whole listing does not name is listed no more. */
async function leave({ db, now }: Reading, { org, id }: Waiting): Promise<number> {
  const { rows } = await sql`update sunshine_listed set left_on = ${dayOf(now())}::date, updated_at = ${now()}, version = version + 1
    where org_id = ${org} and deleted_at is null and left_on is null and seen_by is distinct from ${id} returning 1`.execute(db);
  return rows.length;
}

async function tell({ db, now }: Reading, { id, org }: Waiting, { counts, problems }: Progress, state: string): Promise<void> {
  const { read, added, changed, same, refused, gone } = counts;
  await sql`update sunshine_import set state = ${state}, read_count = ${read}, added = ${added}, changed = ${changed}, same = ${same}, refused = ${refused}, gone = ${gone},
    problems = ${problems.join('；').slice(0, 4000)}, done_at = ${state === 'reading' ? null : now()}, updated_at = ${now()}, version = version + 1 where org_id = ${org} and id = ${id}`.execute(
    db,
  );
}

export const sunshineJobs: readonly Job[] = [
  { name: 'sunshine listings', everySeconds: 10, run: async ({ db, files, now }) => void (await readListings({ db, files, now })) },
  {
    name: 'sunshine reports',
    everySeconds: 15,
    run: async ({ db, now, sunshine }) => {
      if (sunshine) await tellPlatform({ db, now, sunshine });
    },
  },
];
