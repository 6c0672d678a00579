import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf, type Field } from '../../../define/field';
import type { Db } from '../../db/open';
import type { MasterRow } from '../../effects/master-effect';
import { Rejected } from '../../errors';

/**
 * Values that must stand once among rows not deleted: trimmed, case-insensitive, inside the owner (or in the whole set
 * where the platform keeps one). Saves of one master and owner queue up for the check, so two people cannot pass it at once.
 * @throws Rejected 【值】已存在，请勿重复
 */
export async function checkUnique(tx: Db, definition: MasterDefinition, row: MasterRow): Promise<void> {
  if (definition.unique.length === 0) return;
  const owner = definition.scope === 'platform' ? '' : row.orgId;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${definition.table}:${owner}`}, 0))`.execute(tx);
  for (const set of definition.unique) {
    const values = set.map((name) => String(row[name] ?? ''));
    if (values.every((value) => value === '') || (set.length === 1 && values[0] === '')) continue;
    const same = set.map((name, i) => {
      const column = sql.ref(columnOf(name, definition.fields[name] as Field));
      return sql`lower(btrim(coalesce(${column}::text, ''))) = lower(btrim(${values[i]}))`;
    });
    const inOwner = owner === '' ? sql`` : sql` and org_id = ${owner}`;
    const found =
      await sql`select 1 from ${sql.table(definition.table)} where deleted_at is null and id <> ${row.id}${inOwner} and ${sql.join(same, sql` and `)} limit 1`.execute(
        tx,
      );
    if (found.rows.length > 0) throw new Rejected(`【${wordOf(definition, set, row)}】已存在，请勿重复`);
  }
}

/** The typed value of the set; an id says nothing to people. */
function wordOf(definition: MasterDefinition, set: readonly string[], row: MasterRow): string {
  const typed = [...set].reverse().find((name) => definition.fields[name]?.kind === 'text' && row[name] !== '');
  if (typed) return String(row[typed]);
  return definition.title;
}
