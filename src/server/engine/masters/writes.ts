import { type RawBuilder, sql } from 'kysely';
import type { Stored, Told, Write } from '../../../define/master-rules';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { notify } from '../messages/notify';
import { matchSql } from './rows-sql';
import { tableColumns } from './write';

/** Rows added or changed, by table. */
export type Written = Map<string, number>;
/** Ids of what is added, by the word the definition has for it. */
type Ids = Map<string, string>;

/** Writes that follow from a row or an action, in their order. */
export async function carryOutWrites(tx: Db, context: Context, writes: readonly Write[], written: Written = new Map()): Promise<Written> {
  const ids: Ids = new Map();
  for (const write of writes) {
    const table = 'take' in write ? write.take : 'change' in write ? write.change : write.add;
    written.set(table, (written.get(table) ?? 0) + (await carryOut(tx, context, write, ids)));
  }
  return written;
}

async function carryOut(tx: Db, context: Context, write: Write, ids: Ids): Promise<number> {
  if ('take' in write) return Number((await sql`delete from ${sql.table(write.take)} x where ${matchSql(write.where, 'x')}`.execute(tx)).numAffectedRows ?? 0);
  if ('change' in write) {
    const { all } = await tableColumns(tx, write.change);
    const sets = setsOf(write.set, 'x', ids);
    if (!write.quietly && all.has('version')) sets.push(sql`version = x.version + 1`);
    if (!write.quietly && all.has('updated_at')) sets.push(sql`updated_at = ${context.now()}`);
    return Number((await sql`update ${sql.table(write.change)} x set ${sql.join(sets)} where ${matchSql(write.where, 'x')}`.execute(tx)).numAffectedRows ?? 0);
  }
  let sum = 0;
  for (const row of write.rows) sum += await addRow(tx, context, write.add, row, { unlessThere: write.unlessThere === true, ids });
  return sum;
}

async function addRow(
  tx: Db,
  context: Context,
  table: string,
  row: Record<string, Stored>,
  { unlessThere, ids }: { unlessThere: boolean; ids: Ids },
): Promise<number> {
  const { all } = await tableColumns(tx, table);
  const values: Record<string, Stored> = {
    ...(all.has('id') ? { id: newId(context.now().getTime()) } : {}),
    ...(all.has('created_by') ? { created_by: context.user.id || null } : {}),
    ...row,
  };
  const names = sql.join(Object.keys(values).map((name) => sql.id(name)));
  const added =
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values).map((value) => storedSql(sql`null`, value, ids)))})
    ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
}

const blankAsNull = (value: Stored): unknown => (value === '' ? null : value);

/** `column = value` of a row under this alias; '' empties the column. */
export const setsOf = (set: Record<string, Stored>, alias: string, ids: Ids = new Map()): RawBuilder<unknown>[] =>
  Object.entries(set).map(([name, value]) => sql`${sql.id(name)} = ${storedSql(sql.ref(`${alias}.${name}`), value, ids)}`);

function storedSql(own: RawBuilder<unknown>, value: Stored, ids: Ids): RawBuilder<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return sql`${blankAsNull(value)}`;
  if ('new' in value) {
    const id = ids.get(value.new) ?? newId();
    ids.set(value.new, id);
    return sql`${id}`;
  }
  if ('plus' in value) return sql`${own} + ${value.plus}::int`;
  return 'with' in value ? sql`array_append(${own}, ${value.with}::uuid)` : sql`array_remove(${own}, ${value.without}::uuid)`;
}

export async function tell(tx: Db, context: Context, { senderName, ...told }: Told): Promise<void> {
  await notify(tx, { ...told, sender: { id: context.user.id, name: senderName ?? context.user.name } });
}
