import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf } from '../../../define/field';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import type { Db } from '../../db/open';
import { toValue } from '../documents/columns';
import { readScreens, visibleSql } from './access';
import type { MasterRow } from './effects';
import { fromClause, layoutOf } from './layout';

/**
 * Rows of a master by id, of those the caller may read, as its definition sees them (table columns only); locked when
 * they are about to change. Another organisation's row does not exist.
 * @throws NotFound when one is missing
 */
export async function loadRows(tx: Db, context: Context, definition: MasterDefinition, ids: readonly string[], lock = false): Promise<MasterRow[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const layout = layoutOf(definition);
  const visible = visibleSql(context, definition, readScreens(context, definition));
  const seen = await sql<{ id: string }>`select t.id from ${fromClause(layout)} where t.id = any(${unique}::uuid[]) and ${visible}`.execute(tx);
  if (seen.rows.length !== unique.length) throw new NotFound('数据不存在或已删除');
  const found = await sql<Record<string, unknown>>`select * from ${sql.table(definition.table)} t where t.id = any(${unique}::uuid[]) and t.deleted_at is null
    order by t.id ${lock && !definition.isWorkedOut ? sql`for update` : sql``}`.execute(tx);
  if (found.rows.length !== unique.length) throw new NotFound('数据不存在或已删除');
  const rows = found.rows.map((raw) => rowOf(definition, raw));
  return unique.map((id) => rows.find((row) => row.id === id.toLowerCase()) ?? (rows.find((row) => row.id === id) as MasterRow));
}

/** A raw table row by field name; the status flag and version stand beside the fields. */
function rowOf(definition: MasterDefinition, raw: Record<string, unknown>): MasterRow {
  const row: MasterRow = { id: String(raw.id), orgId: String(raw.org_id), version: String(raw.version ?? '1') };
  if (definition.hasStatus) row.status = raw.status === true;
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.via) row[name] = toValue(field, raw[columnOf(name, field)]);
  }
  return row;
}

/** How people call the row in messages and logs. */
export const nameOf = (definition: MasterDefinition, row: Record<string, unknown>): string =>
  String(row[definition.label] || row.name || row.code || row.ownCode || definition.title);
