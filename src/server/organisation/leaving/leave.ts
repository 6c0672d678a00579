import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import { systemContext } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import { StartupError } from '../../base/startup-error';
import { writeWhole } from '../../base/write-whole';
import type { Db } from '../../db/open';
import type { FileStore } from '../../files/file-store';
import { type Erased, erase } from './erase';
import { type Handed, handOver } from './hand-over';
import { platforms, refuseOpen, requestOf } from './request';
import { type TenantTable, tenantTables } from './tenant-tables';

export type Leaving = { db: Db; files: FileStore; now: () => Date };
type Firm = Handed['organisation'];

/** The organisation of a code (or id) that is here. @throws StartupError */
export async function firmOf(db: Db, said: string): Promise<Firm> {
  const { rows } =
    await sql<Firm>`select id, code, name, kind from organisation where (code = ${said} or id::text = ${said}) and joined and deleted_at is null`.execute(db);
  const [firm, other] = rows;
  if (!firm || other)
    throw new StartupError(firm ? `编码【${said}】有多家机构，请写 id / more than one` : `没有编码为【${said}】的入驻机构 / no such organisation`);
  if (firm.kind === 'P') throw new StartupError('平台自己不能注销 / the platform itself cannot leave');
  return firm;
}

/** Everything of an organisation into a file that appears when it is whole; nothing of it changes. @returns what was handed over */
export async function exportOrganisation({ db, files, now }: Leaving, org: Firm, path: string): Promise<{ handed: Handed; sha256: string }> {
  const tables = await tenantTables(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => written(tx, { org, tables, files, now: now() }, path));
}

async function written(tx: Db, given: { org: Firm; tables: readonly TenantTable[]; files: FileStore; now: Date }, path: string) {
  if (existsSync(path)) throw new StartupError(`文件已存在，不会覆盖 / the file exists and is kept：${path}`);
  const handed = {} as Handed;
  const sum = createHash('sha256');
  const summed = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      sum.update(piece);
      yield piece;
    }
  };
  await sql`set local statement_timeout = 0`.execute(tx);
  await writeWhole(path, (draft) => pipeline(Readable.from(handOver(tx, given, handed)), summed, createWriteStream(draft, { mode: 0o600, flush: true })));
  return { handed, sha256: sum.digest('hex') };
}

/**
 * Hands everything of an organisation over into a file and deletes it, in one transaction: what is deleted and kept is exactly what was handed
 * over. Others wait with writing meanwhile.
 * @throws StartupError when it was not asked for, the time has not come, nobody agreed, or the name is not its own; Rejected when something is open
 */
export async function leave(given: Leaving, org: Firm, said: { name: string; path: string }): Promise<{ handed: Handed; erased: Erased; sha256: string }> {
  const { db, files, now } = given;
  const request = await requestOf(db, org);
  if (!request) throw new StartupError(`【${org.name}】没有提出过注销，先 delete 提出 / not asked for`);
  if (now() < new Date(request.not_before)) throw new StartupError(`【${org.name}】${minuteOf(request.not_before)}之后才能注销 / the time has not come`);
  if (!request.agreed_at) throw new StartupError(`【${org.name}】的注销还要平台的另一人在“机构管理”里同意 / a second person of the platform has to agree`);
  if (said.name !== org.name) throw new StartupError(`机构全名不符，应为【${org.name}】/ not its name`);
  const tables = await tenantTables(db);
  const result = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Before anything is read: what is seen afterwards is all there is.
      await sql`set local lock_timeout = '60s'`.execute(tx);
      await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share row exclusive mode`.execute(tx);
      await refuseOpen(tx, org);
      const { handed, sha256 } = await written(tx, { org, tables, files, now: now() }, said.path);
      const erased = await erase(tx, org.id, tables);
      agree(handed, erased);
      await sql`update organisation_leaving set done_at = ${now()}, sha256 = ${sha256}, deleted = ${JSON.stringify(erased.deleted)}::jsonb, kept = ${JSON.stringify(erased.kept)}::jsonb
        where id = ${request.id}`.execute(tx);
      for (const platform of await platforms(tx))
        await logOperation(tx, systemContext(tx, { ...platform, kind: 'P' }, now), {
          resource: 'organisation',
          id: org.id,
          name: org.name,
          operation: '注销',
          after: { sha256 },
        });
      return { handed, erased, sha256 };
    });
  for (const id of result.erased.files) await files.remove(id);
  return result;
}

/** What was handed over of a table is what was deleted or kept of it. @throws Error, and nothing was deleted */
function agree(handed: Handed, { deleted, kept }: Erased): void {
  const rows = new Map<string, number>();
  for (const part of handed.parts) rows.set(part.table, (rows.get(part.table) ?? 0) + part.rows);
  for (const [table, n] of rows) {
    // Sessions end with their logins, before; of organisations it is its own row that is told of as well.
    if (table === 'user_session' || table === 'image_token' || table === 'organisation') continue;
    const left = kept.find((one) => one.table === table)?.rows ?? 0;
    if ((deleted[table] ?? 0) + left !== n) throw new Error(`${table}: ${n} handed over, ${deleted[table] ?? 0} deleted, ${left} kept`);
  }
}
