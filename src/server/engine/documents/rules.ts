import { sql } from 'kysely';
import { ruleDefault } from '../../../domain/organisation/rule-keys';
import type { Context } from '../../context';

/**
 * Reads business rules for one place: warehouse → department → organisation (unless the kind locked it) → kind →
 * default of the product (catalogue: ruleConfig). One statement, then answers from memory.
 */
export async function ruleReader(context: Context, place: { warehouse?: string; department?: string } = {}): Promise<(key: string) => string> {
  const { rows } = await sql<{ key: string; scope: string; value: string; is_locked: boolean }>`
    select key, scope, value, is_locked from rule_value
    where (scope = 'kind' and org_kind = ${context.org.kind}) or (org_id = ${context.org.id} and (scope = 'organisation'
      or (scope = 'department' and target_id = ${place.department || null}) or (scope = 'warehouse' and target_id = ${place.warehouse || null})))`.execute(context.db);
  const values = new Map(rows.map((row) => [`${row.scope}:${row.key}`, row]));
  return (key) => {
    const kind = values.get(`kind:${key}`);
    if (kind?.is_locked) return kind.value;
    for (const scope of ['warehouse', 'department', 'organisation']) {
      const own = values.get(`${scope}:${key}`);
      if (own) return own.value;
    }
    return kind?.value ?? ruleDefault(key, context.org.kind);
  };
}
