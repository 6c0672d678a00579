import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import type { FileStore } from '../../src/server/files/file-store';
import { readReleases } from '../../src/server/kinds/udi/jobs';
import { recordsIn } from '../../src/server/kinds/udi/read-release';
import type { Said } from '../../src/server/kinds/udi/record';
import { organisation } from './callers';

/** Releases of the national device database, as short as they may be. */
export type Device = Record<string, string> & { packages?: never };
export const device = (values: Record<string, string>, more = ''): string =>
  `<device>${Object.entries(values)
    .map(([name, said]) => `<${name}>${said.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`)
    .join('')}${more}</device>`;
export const packing = (...rows: [code: string, level: string, holds: string, of: string][]): string =>
  `<packingList>${rows
    .map(
      ([code, level, holds, of]) =>
        `<packing><bzcpbs>${code}</bzcpbs><cpbzjb>${level}</cpbzjb><bznhxyjcpbssl>${holds}</bznhxyjcpbssl><bznhxyjbzcpbs>${of}</bznhxyjbzcpbs></packing>`,
    )
    .join('')}</packingList>`;
export const storage = (low: string, high: string): string =>
  `<storageList><storage><cchcztj>温度</cchcztj><zdz>${low}</zdz><zgz>${high}</zgz><jldw>℃</jldw></storage></storageList>`;
export const release = (...devices: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><udid version="1.0"><devices>${devices.join('')}</devices></udid>`;

export async function read(...pieces: (string | Uint8Array)[]): Promise<Said[]> {
  const said: Said[] = [];
  for await (const one of recordsIn(Readable.from(pieces.map((piece) => Buffer.from(piece as string))))) said.push(one);
  return said;
}

/** A store of files that holds what is given, by id. */
export const heldFiles = (files: Map<string, () => Readable>): FileStore => ({
  put: async () => {},
  get: async (id) => files.get(id)?.(),
  remove: async () => {},
});

/** Of this organisation, as if it had been uploaded. */
export const uploaded = (db: Db, org: string, file: string, name: string) =>
  sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${org}, ${file}, ${name}, 'x', 1, 'x')`.execute(db);

export type Import = { state: string; read: number; added: number; changed: number; same: number; older: number; refused: number; problems: string };
/** Reads a release as the uploaded file of an import would be, one of the platform's own unless said otherwise. @returns how it ended */
export async function bring(db: Db, bytes: () => Readable, now = new Date(), owner?: { id: string }): Promise<Import> {
  const [id, file] = [newId(), newId()];
  const { id: org } = owner ?? (await organisation(db, 'P', '平台'));
  await uploaded(db, org, file, '发布.zip');
  await sql`insert into udi_import (id, name, files, created_at, updated_at) values (${id}, '试读', ${JSON.stringify([file])}::jsonb, ${now}, ${now})`.execute(
    db,
  );
  await readReleases({ db, files: heldFiles(new Map([[file, bytes]])), now: () => now });
  return importOf(db, id);
}
export async function importOf(db: Db, id: string): Promise<Import> {
  const { rows } = await sql<Import>`select state, read_count as read, added, changed, same, older, refused, problems from udi_import where id = ${id}`.execute(
    db,
  );
  return rows[0] as Import;
}
export const bringText = (db: Db, text: string, now?: Date): Promise<Import> => bring(db, () => Readable.from([Buffer.from(text)]), now);
