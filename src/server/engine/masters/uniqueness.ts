import { type RawBuilder, sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf, type Field } from '../../../define/field';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterRow } from './effects';

/**
 * Values that must stand once among rows not deleted: trimmed, case-insensitive, inside the owner (or in the whole set
 * where the platform keeps one). Saves of one master and owner queue up for the check, so two people cannot pass it at once.
 * @throws Rejected 【值】已存在，请勿重复
 */
export async function checkUnique(tx: Db, definition: MasterDefinition, row: MasterRow): Promise<void> {
  if (definition.unique.length === 0) return;
  const owner = ownerOfSet(definition, row);
  await queueUp(tx, definition, row);
  for (const set of definition.unique) {
    const values = set.map((name) => String(row[name] ?? ''));
    // A number nobody typed is no number: firms without a credit code are not all the same firm.
    if (set.some((name, i) => definition.fields[name]?.kind === 'text' && values[i] === '') || values.every((value) => value === '')) continue;
    const same = set.map((name, i) => {
      const column = sql.ref(columnOf(name, definition.fields[name] as Field));
      return sql`lower(btrim(coalesce(${column}::text, ''))) = lower(btrim(${values[i]}))`;
    });
    const inOwner = owner === '' ? sql`` : sql` and org_id = ${owner}`;
    const found =
      await sql`select 1 from ${sql.table(definition.table)} where deleted_at is null and id <> ${row.id}${inOwner}${others(definition, row)} and ${sql.join(same, sql` and `)} limit 1`.execute(
        tx,
      );
    if (found.rows.length > 0) throw new Rejected(`【${wordOf(definition, set, row)}】已存在，请勿重复`);
  }
}

const ownerOfSet = ({ scope }: MasterDefinition, row: MasterRow): string => (scope === 'platform' ? '' : row.orgId);

/** Whoever writes rows of this master and owner waits for who does so already. */
export async function queueUp(tx: Db, definition: MasterDefinition, row: MasterRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${definition.table}:${ownerOfSet(definition, row)}`}, 0))`.execute(tx);
}

/** Neither the row this one revises nor a revision of this one stands in its way. */
const others = ({ table, revisionColumn }: MasterDefinition, row: MasterRow): RawBuilder<unknown> => {
  if (!revisionColumn) return sql``;
  const revises = sql.ref(revisionColumn);
  return sql` and ${revises} is distinct from ${row.id} and id is distinct from (select ${revises} from ${sql.table(table)} where id = ${row.id})`;
};

/** The typed value of the set; an id says nothing to people. */
function wordOf(definition: MasterDefinition, set: readonly string[], row: MasterRow): string {
  const typed = [...set].reverse().find((name) => definition.fields[name]?.kind === 'text' && row[name] !== '');
  if (typed) return String(row[typed]);
  return definition.title;
}
