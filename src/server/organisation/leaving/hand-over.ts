import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { documentOf, masterOf, masters } from '../../../domain/registry';
import type { Db } from '../../db/open';
import { type Pieces, zipped } from '../../engine/zipped';
import type { FileStore } from '../../files/file-store';
import type { TenantTable } from './tenant-tables';

/** Never handed over, whoever asks: by these one signs in or signs. */
const SECRET = /(^|_)(hash|secret|password|token)($|_)/;
const BATCH = 2_000;

export type Handed = {
  organisation: { id: string; code: string; name: string; kind: string };
  takenAt: string;
  /** Rows and sum (sha256) of each part; of a table, or of a kind of document, in one line of JSON each. */
  parts: { part: string; title: string; table: string; rows: number; sha256: string }[];
  files: { part: string; id: string; name: string; sha256: string; missing?: true }[];
};

/**
 * Everything that belongs to an organisation as a zip: each table one part, documents by kind with their lines in parts of their own,
 * attachments as they are, at the end the manifest. `handed` is complete when the stream has ended. Inside one snapshot.
 */
export async function* handOver(db: Db, given: { org: Handed['organisation']; tables: readonly TenantTable[]; files: FileStore; now: Date }, handed: Handed) {
  const { org, tables, files, now } = given;
  Object.assign(handed, { organisation: org, takenAt: now.toISOString(), parts: [], files: [] });
  const sources: [string, Pieces][] = [];
  for (const { name, columns } of tables.filter(({ isMade }) => !isMade)) {
    const shown = columns.filter((column) => !SECRET.test(column));
    for (const { value, where } of await divided(db, name, org.id)) {
      const part = `${value === undefined ? 'tables' : name}/${value ?? name}.jsonl`;
      sources.push([part, told(handed, { part, title: titleOf(name, value), table: name }, rowsOf(db, name, shown, where))]);
    }
  }
  const { rows: own } = await sql<{
    columns: string[];
  }>`select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'organisation'`.execute(db);
  sources.push(['organisation.json', rowsOf(db, 'organisation', own[0]?.columns ?? [], sql`id = ${org.id}`)]);
  const { rows: attached } = await sql<{ id: string; name: string }>`select id, name from stored_file where org_id = ${org.id} order by id`.execute(db);
  for (const file of attached) {
    const part = `files/${file.id}${/\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? ''}`;
    sources.push([part, attachment(handed, files, { ...file, part })]);
  }
  sources.push(['说明.txt', readMe(handed)], ['manifest.json', manifest(handed)]);
  yield* zipped(sources);
}

/** Documents and their lines by kind; everything else as it stands. */
async function divided(db: Db, table: string, org: string) {
  if (table !== 'document' && table !== 'document_line') return [{ value: undefined, where: sql`org_id = ${org}` }];
  const { rows } = await sql<{ kind: string }>`select distinct kind from document where org_id = ${org} order by 1`.execute(db);
  const of = (kind: string) =>
    table === 'document'
      ? sql`org_id = ${org} and kind = ${kind}`
      : sql`org_id = ${org} and document_id in (select id from document where org_id = ${org} and kind = ${kind})`;
  return rows.map(({ kind }) => ({ value: kind, where: of(kind) }));
}

const titleOf = (table: string, kind: string | undefined): string =>
  kind === undefined
    ? (masters.find((master) => master.table === table)?.title ?? masterOf(table)?.title ?? table)
    : `${documentOf(kind)?.title ?? kind}${table === 'document_line' ? '明细' : ''}`;

/** Rows through a cursor, piece by piece: all of one snapshot. */
async function* rowsOf(db: Db, table: string, columns: readonly string[], where: ReturnType<typeof sql>): AsyncGenerator<string> {
  const cursor = sql.id(`left_${table}`);
  await sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from (select ${sql.join(columns.map((column) => sql.id(column)))}
    from ${sql.table(table)} where ${where}) t`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(db);
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < BATCH) break;
  }
  await sql`close ${cursor}`.execute(db);
}

async function* told(handed: Handed, part: Omit<Handed['parts'][number], 'rows' | 'sha256'>, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const sum = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    sum.update(line);
    rows += 1;
    yield line;
  }
  handed.parts.push({ ...part, rows, sha256: sum.digest('hex') });
}

async function* attachment(handed: Handed, files: FileStore, { id, name, part }: { id: string; name: string; part: string }): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  const bytes = await files.get(id);
  if (bytes)
    for await (const piece of bytes) {
      sum.update(piece as Buffer);
      yield piece as Buffer;
    }
  handed.files.push({ part, id, name, sha256: sum.digest('hex'), ...(bytes ? {} : { missing: true }) });
}

async function* readMe(handed: Handed): AsyncGenerator<string> {
  yield `${handed.organisation.name} 在医润通的全部数据，取自 ${handed.takenAt}。\n\n`;
  yield '每个 .jsonl 文件一行一条记录（JSON，UTF-8）；document 是单据，document_line 是它们的明细，tables 是资料、账和日志，files 是附件原件。';
  yield '登录密码、密钥和会话不在其中。行数和校验（sha256）见 manifest.json。\n\n';
  for (const { part, title, rows } of handed.parts) if (rows > 0) yield `${part}\t${title}\t${rows}行\n`;
}

async function* manifest(handed: Handed): AsyncGenerator<string> {
  yield JSON.stringify(handed, null, 2);
}
