import { sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import { columnOf, type Fields, type RefField } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { scopeSql } from './access';
import { fromClause, layoutOf } from './layout';

/**
 * Every chosen record exists, may be seen by the caller and, when it was not there before, is enabled and fits the
 * field's fixed filter. This is what keeps a row from naming another organisation's data.
 * @throws Rejected with every problem
 */
export async function checkRefs(
  tx: Db,
  context: Context,
  fields: Fields,
  values: Record<string, unknown>,
  before?: Record<string, unknown>,
  line?: number,
): Promise<void> {
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.computed) continue;
    const given = values[name];
    const chosen = (Array.isArray(given) ? given : [given]).filter((id): id is string => typeof id === 'string' && id !== '');
    const old = before?.[name];
    const fresh = chosen.filter((id) => !(Array.isArray(old) ? old.includes(id) : old === id));
    if (fresh.length === 0) continue;
    const message = await problemOf(tx, context, field, fresh);
    if (message) problems.push({ field: name, message, ...(line === undefined ? {} : { line }) });
  }
  if (problems.length > 0) throw Rejected.because(problems);
}

async function problemOf(tx: Db, context: Context, field: RefField, ids: readonly string[]): Promise<string | undefined> {
  const target = masterOf(field.to);
  if (!target) return undefined;
  const layout = layoutOf(target);
  const status = target.hasStatus ? sql`t.status` : sql`true`;
  const fits = Object.entries(field.where ?? {}).flatMap(([name, allowed]) => {
    const other = target.fields[name];
    return other && !other.via ? [sql`${sql.ref(`t.${columnOf(name, other)}`)}::text = any(${allowed}::text[])`] : [];
  });
  const found = await sql<{
    id: string;
    ok: boolean;
    fits: boolean;
  }>`select t.id, ${status} as ok, ${fits.length > 0 ? sql.join(fits, sql` and `) : sql`true`} as fits
    from ${fromClause(layout)} where t.id = any(${ids}::uuid[]) and t.deleted_at is null and ${scopeSql(context, target)}`.execute(tx);
  if (found.rows.length < new Set(ids).size) return `【${field.label}】所选记录不存在`;
  if (found.rows.some((row) => !row.ok)) return `【${field.label}】所选记录已停用`;
  return found.rows.some((row) => !row.fits) ? `【${field.label}】所选记录不符合要求` : undefined;
}
