import { type RawBuilder, sql } from 'kysely';
import type { Columns, Stored, Told, Write } from '../../../define/master-rules';
import type { MessageUri } from '../../../domain/organisation/message-uris';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { enqueue } from '../documents/outbox';
import { notify } from '../messages/notify';
import { matchSql } from './rows-sql';
import { readingsOf } from './words';
import { tableColumns } from './write';

/** Rows added or changed, by table. */
export type Written = Map<string, number>;
/** Ids of what is added, by the word the definition has for it. */
export type Ids = Map<string, string>;

/** Writes that follow from a row or an action, in their order. */
export async function carryOutWrites(tx: Db, context: Context, writes: readonly Write[], written: Written = new Map(), ids: Ids = new Map()): Promise<Written> {
  for (const write of writes) {
    const table = 'take' in write ? write.take : 'change' in write ? write.change : 'copy' in write ? write.copy : write.add;
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
  if ('copy' in write) return copyRows(tx, context, write, ids);
  let sum = 0;
  for (const row of write.rows) sum += await addRow(tx, context, write.add, row, { unlessThere: write.unlessThere === true, ids });
  return sum;
}

async function addRow(tx: Db, context: Context, table: string, row: Columns, { unlessThere, ids }: { unlessThere: boolean; ids: Ids }): Promise<number> {
  const { all, notNull } = await tableColumns(tx, table);
  const values: Columns = {
    ...(all.has('id') ? { id: newId(context.now().getTime()) } : {}),
    ...(all.has('created_by') ? { created_by: context.user.id || null } : {}),
    ...row,
  };
  const given = said(values);
  const names = sql.join(given.map(([name]) => sql.id(name)));
  const added =
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(given.map(([name, value]) => (value === '' && notNull.has(name) ? sql`default` : storedSql(sql`null`, value, ids))))})
    ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
}

/** Each row copied has an id of its own; one that is called anew is read anew. */
async function copyRows(tx: Db, context: Context, { copy, of, set }: Extract<Write, { copy: string }>, ids: Ids): Promise<number> {
  const { all, notNull } = await tableColumns(tx, copy);
  const now = context.now().toISOString();
  const fresh = { version: 1, created_by: context.user.id || null, created_at: now, updated_at: now };
  const known = Object.entries(fresh).filter(([name]) => all.has(name));
  const { initials, full } = readingsOf(String(set.name ?? ''));
  const read = set.name !== undefined && all.has('pinyin') ? [['pinyin', initials] as const, ['pinyin_full', full] as const] : [];
  const given = said(set).map(([name, value]) => [name, isNew(value) ? idOf(value.new, ids) : value === '' && notNull.has(name) ? '' : blankAsNull(value)]);
  const columns = JSON.stringify(Object.fromEntries([...known, ...read, ...given]));
  const id = all.has('id') ? sql`jsonb_build_object('id', gen_random_uuid())` : sql`'{}'::jsonb`;
  const which = typeof of === 'string' ? sql`c.id = ${of}` : matchSql(of, 'c');
  const added =
    await sql`insert into ${sql.table(copy)} select (jsonb_populate_record(c, ${id} || ${columns}::jsonb)).* from ${sql.table(copy)} c where ${which}`.execute(
      tx,
    );
  return Number(added.numAffectedRows ?? 0);
}

const isNew = (value: Stored): value is { new: string } => typeof value === 'object' && value !== null && 'new' in value;
/** The same word stands for the same row. */
function idOf(word: string, ids: Ids): string {
  const id = ids.get(word) ?? newId();
  ids.set(word, id);
  return id;
}
const blankAsNull = (value: Stored): unknown => (value === '' ? null : value);

/** What is said of columns, without those that are left as they are. */
export const said = (columns: Columns): [string, Stored][] => Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

/** `column = value` of a row under this alias; '' empties the column. */
export const setsOf = (set: Columns, alias: string, ids: Ids = new Map()): RawBuilder<unknown>[] =>
  said(set).map(([name, value]) => sql`${sql.id(name)} = ${storedSql(sql.ref(`${alias}.${name}`), value, ids)}`);

function storedSql(own: RawBuilder<unknown>, value: Stored, ids: Ids): RawBuilder<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return sql`${blankAsNull(value)}`;
  if ('new' in value) return sql`${idOf(value.new, ids)}`;
  if ('plus' in value) return sql`${own} + ${value.plus}::int`;
  return 'with' in value ? sql`array_append(${own}, ${value.with}::uuid)` : sql`array_remove(${own}, ${value.without}::uuid)`;
}

export async function tell(tx: Db, context: Context, about: string, told: Told): Promise<void> {
  const { org, title, users } = told;
  const uri = told.uri as MessageUri;
  if ('draft' in told) return enqueue({ ...context, db: tx }, { topic: 'draft', document: about, to: org, uri, title, ...told.draft });
  const { senderName, body, objectID, kind } = told;
  await notify(tx, {
    org,
    title,
    uri,
    body,
    objectID,
    ...(kind ? { kind } : {}),
    ...(users ? { users } : {}),
    sender: { id: context.user.id, name: senderName ?? context.user.name },
  });
}
