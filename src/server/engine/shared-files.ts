import { sql } from 'kysely';
import type { Fields } from '../../define/field';
import { ID } from '../../define/record-id';
import type { Db } from '../db/open';

/**
 * Files named by a row that other organisations read too are theirs to open: pictures of goods, papers shown to partners, what
 * a document at the other side carries on. `owner` = whose files they are; those of others stay as they are.
 */
export async function shareFiles(db: Db, owner: string, fields: Fields, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'files');
  const ids = rows.flatMap((row) => names.flatMap((name) => row[name])).filter((id): id is string => typeof id === 'string' && ID.test(id));
  if (ids.length === 0) return;
  await sql`update stored_file set is_shared = true where org_id = ${owner} and id = any(${ids}::uuid[]) and not is_shared`.execute(db);
}
