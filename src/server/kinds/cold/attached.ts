import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import { systemContext } from '../../base/context';
import { BadInput } from '../../base/errors';
import type { Db } from '../../db/open';
import { readAnySheet } from '../../engine/imports';
import { changed } from '../../engine/messages/notify';
import type { FileStore } from '../../files/file-store';
import { readAttached } from './import';

export type Attached = { db: Db; files: FileStore; now: () => Date };
type Found = { org: string; kind: OrgKind; name: string; document: string; paper: string; sn: string; file: string; called: string };
/** Files read in one round, and days a paper that is not touched any more is looked at. */
const [MOST, DAYS] = [50, 3];

/** Sheets attached to papers of goods on their way, each read once into readings of that delivery; what came of it stands at the paper. @returns how many were read */
export async function readAttachedFiles({ db, files, now }: Attached): Promise<number> {
  const { rows } = await sql<Found>`
    select o.id as org, o.kind, o.name, d.id as document, d.kind as paper, d.sn, s.id as file, s.name as called
    from document d cross join lateral (select jsonb_array_elements_text(d.attachments || coalesce(d.extra -> 'temperatureFile', '[]')) as id) a
      join stored_file s on s.id::text = a.id and s.org_id = d.org_id and s.name ~* '\\.xlsx?$' join organisation o on o.id = d.org_id
    where d.kind in ('saleOdo', 'arrivalOrder', 'purchaseGrn') and (d.attachments <> '[]' or d.extra ? 'temperatureFile') and d.updated_at > ${now()}::timestamptz - make_interval(days => ${DAYS})
      and not exists (select from cold_file f where f.org_id = d.org_id and f.document_id = d.id and f.file_id = s.id)
    order by d.updated_at, s.id limit ${MOST}`.execute(db);
  for (const one of rows) {
    const { count, problem } = await readOne({ db, files, now }, one);
    await sql`insert into cold_file (org_id, document_id, file_id, name, readings, problem, read_at)
      values (${one.org}, ${one.document}, ${one.file}, ${one.called}, ${count}, ${problem.slice(0, 300)}, ${now()})
      on conflict do nothing`.execute(db);
    await changed(db, { org: one.org, resource: one.paper, ids: [one.document] });
  }
  return rows.length;
}

async function readOne({ db, files, now }: Attached, { org, kind, name, sn, file }: Found): Promise<{ count: number; problem: string }> {
  const stored = await files.get(file);
  if (!stored) return { count: 0, problem: '文件不在了' };
  try {
    return await readAttached(systemContext(db, { id: org, kind, name }, now), await readAnySheet(await buffer(stored)), sn);
  } catch (error) {
    // Any other sheet may be attached as well: it is no fault that it holds no temperatures.
    if (error instanceof BadInput) return { count: 0, problem: error.message };
    throw error;
  }
}
