import { type RawBuilder, sql } from 'kysely';
import { columnOf, type Field, type RefField } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { masked } from '../masters/present';

/** Where the name of a record stands. `isOwn`: rows of one organisation, so ids alone are not enough to read a name. */
type NameSource = { table: string; column: string; isOwn: boolean };

/** Records whose masters live outside the catalogue of masters. */
const KNOWN: Record<string, NameSource> = {
  organisation: { table: 'organisation', column: 'name', isOwn: false },
  department: { table: 'department', column: 'name', isOwn: true },
  employee: { table: 'employee', column: 'name', isOwn: true },
  user: { table: 'app_user', column: 'name', isOwn: true },
  location: { table: 'location', column: 'code', isOwn: true },
  specification: { table: 'specification_card', column: 'spec_model', isOwn: false },
};

function nameSource(to: string): NameSource | undefined {
  const known = KNOWN[to];
  if (known) return known;
  const master = masterOf(to);
  if (!master) return undefined;
  return { table: master.card ?? master.table, column: columnOf(master.label, master.fields[master.label] as Field), isOwn: master.scope === 'own' };
}

/** The name of the record a column points to, for sorting. */
export function nameSql(context: Context, field: RefField, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const source = nameSource(field.to);
  if (!source) return id;
  const tenant = source.isOwn ? sql`n.org_id = ${context.org.id} and ` : sql``;
  return sql`(select ${sql.ref(`n.${source.column}`)} from ${sql.table(source.table)} n where ${tenant}n.id = ${id})`;
}

/** Puts `<field>Name` beside every ref of the rows: one statement per kind of record. People are shown in part without showPatient. */
export async function addNames(
  context: Context,
  sees: (needs: string) => boolean,
  fields: readonly [string, Field][],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const refs = fields.filter((entry): entry is [string, RefField] => entry[1].kind === 'ref');
  for (const to of new Set(refs.map(([, field]) => field.to))) {
    const columns = refs.filter(([, field]) => field.to === to).map(([name]) => name);
    const ids = [...new Set(rows.flatMap((row) => columns.map((name) => row[name])).filter((id): id is string => typeof id === 'string' && id !== ''))];
    const names = await namesOf(context, to, ids);
    const master = masterOf(to);
    const mask = master?.masks[master.label];
    const isMasked = mask !== undefined && !sees('showPatient');
    for (const row of rows) {
      for (const column of columns) {
        const name = names.get(String(row[column])) ?? '';
        row[`${column}Name`] = isMasked ? masked(mask, name) : name;
      }
    }
  }
}

export async function namesOf(context: Context, to: string, ids: readonly string[]): Promise<Map<string, string>> {
  const source = nameSource(to);
  if (!source || ids.length === 0) return new Map();
  const tenant = source.isOwn ? sql`n.org_id = ${context.org.id} and ` : sql``;
  const found = await sql<{ id: string; name: string | null }>`
    select n.id, ${sql.ref(`n.${source.column}`)}::text as name from ${sql.table(source.table)} n where ${tenant}n.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(found.rows.map((row) => [row.id, row.name ?? '']));
}
