import { type RawBuilder, sql } from 'kysely';
import type { Field, RefField } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { nameSource } from '../../db/name-source';
import { masked } from '../masters/present';

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
  const named = async (to: string): Promise<void> => {
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
  };
  await Promise.all([...new Set(refs.map(([, field]) => field.to))].map(named));
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

/** Whether any record of the sort has these letters in its name, in this order: a look that is spared reading what rows point to. */
export async function isAnyCalled(context: Context, to: string, letters: string): Promise<boolean> {
  const source = nameSource(to);
  if (!source) return false;
  const tenant = source.isOwn ? sql`n.org_id = ${context.org.id} and ` : sql``;
  const inOrder = `%${[...letters].map((letter) => letter.replace(/[\\%_]/, '\\$&')).join('%')}%`;
  const { rows } = await sql`
    select 1 from ${sql.table(source.table)} n where ${tenant}lower(normalize(${sql.ref(`n.${source.column}`)}::text, NFKC)) like ${inOrder} limit 1`.execute(
    context.db,
  );
  return rows.length > 0;
}
