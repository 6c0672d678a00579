import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf, type Field, type Value } from '../../../define/field';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { ownerOf } from './access';
import { valueFrom } from './import-value';
import { saveMaster } from './save';

type Level = NonNullable<MasterDefinition['sheet']>[number];
/** The same field may stand on several levels. */
const columnName = (level: number, name: string): string => `${level}.${name}`;

/** Columns of a sheet that says a tree: those of every level, each under its own heading. What a row must say depends on how deep it goes. */
export const pathColumns = ({ sheet = [], fields }: MasterDefinition): [string, Field][] =>
  sheet.flatMap(({ columns }, level) =>
    Object.entries(columns).map(([name, label]): [string, Field] => [
      columnName(level, name),
      { ...(fields[name] as Field), label, required: level === 0 && name === sheet[0]?.key[0], requiredWhen: undefined, shownWhen: undefined } as Field,
    ]),
  );

/** One row of such a sheet: from the top down, nodes that are there are gone through, others made. @throws Rejected, BadInput */
export async function importPath(tx: Db, context: Context, definition: MasterDefinition, texts: Record<string, string>): Promise<void> {
  let parent = '';
  for (const [at, level] of (definition.sheet ?? []).entries()) {
    const values = await valuesOf(context, definition, level, at, texts);
    if (Object.keys(values).length === 0) {
      if (Object.keys(texts).some((name) => Number(name.split('.')[0]) > at && texts[name])) throw new Rejected(`请填写${Object.values(level.columns)[0]}`);
      return;
    }
    parent = (await found(tx, context, definition, { parent, values, level })) ?? (await add(context, definition, at, { parent, values }));
  }
}

async function valuesOf(
  context: Context,
  { fields }: MasterDefinition,
  { columns }: Level,
  at: number,
  texts: Record<string, string>,
): Promise<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const [name, label] of Object.entries(columns)) {
    const text = texts[columnName(at, name)] ?? '';
    if (text !== '') values[name] = await valueFrom(context, { ...(fields[name] as Field), label } as Field, text);
  }
  return values;
}

type Node = { parent: string; values: Record<string, Value> };
async function found(tx: Db, context: Context, definition: MasterDefinition, { parent, values, level }: Node & { level: Level }): Promise<string | undefined> {
  const known = level.key.map((name) => {
    const column = sql.ref(`t.${columnOf(name, definition.fields[name] as Field)}`);
    const value = String(values[name] ?? '');
    return value === '' ? sql`coalesce(${column}::text, '') = ''` : sql`lower(btrim(${column}::text)) = lower(btrim(${value}))`;
  });
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(definition.table)} t where t.org_id = ${ownerOf(context, definition)} and t.deleted_at is null
      and ${parent === '' ? sql`t.parent_id is null` : sql`t.parent_id = ${parent}`} and ${sql.join(known, sql` and `)} limit 1`.execute(tx);
  return rows[0]?.id;
}

/** A new node, of the sort its level is of. */
async function add(context: Context, definition: MasterDefinition, at: number, { parent, values }: Node): Promise<string> {
  const field = definition.fields[definition.tree?.level ?? ''];
  const sort = field?.kind === 'choice' && definition.tree?.level ? { [definition.tree.level]: field.options[at]?.value ?? '' } : {};
  return (await saveMaster(context, definition, { row: { ...sort, ...values, ...(parent === '' ? {} : { parent }) } }, 'import')).id;
}
