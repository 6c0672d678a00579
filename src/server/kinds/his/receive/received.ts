import { sql } from 'kysely';
import type { MasterDefinition } from '../../../../define/define-master';
import { columnOf, type Field } from '../../../../define/field';
import { objectSchema } from '../../../../define/field-schema';
import { fromWire, type WireNames } from '../../../../domain/his/wire';
import type { Context } from '../../../base/context';
import { Refusal } from '../../../base/errors';
import { gathering } from '../../../base/gather';
import { translateDatabaseError } from '../../../base/translate-error';
import { saveMaster } from '../../../engine/masters/save';

/** What became of rows another system told: each is judged by itself, never all refused for one. */
export type Received = { accepted: number; duplicated: number; rejected: { id: string; reason: string }[] };
export type Row = Record<string, unknown>;

export const nothing = (): Received => ({ accepted: 0, duplicated: 0, rejected: [] });
export const inWords = ({ accepted, duplicated, rejected }: Received): string => `接收${accepted}条，重复${duplicated}条，拒绝${rejected.length}条`;

/** A row under the names of the master, checked as a form of it would be. @returns the values, or why it is refused */
export function judged(definition: MasterDefinition, names: WireNames, row: Row): { values: Record<string, unknown> } | { reason: string } {
  const { values, stray } = fromWire(names, row);
  if (stray.length > 0) return { reason: `不认识的字段：${stray.slice(0, 5).join('、').slice(0, 100)}` };
  const result = objectSchema(definition.fields).safeParse(values);
  if (!result.success) return { reason: result.error.issues[0]?.message ?? '数据格式不正确' };
  return { values: Object.fromEntries(Object.entries(result.data).filter(([name]) => name in values)) };
}

/** Rows of a master kept by their key: new, changed, or as they were. */
export async function keepRows(given: Context, definition: MasterDefinition, { names, rows }: { names: WireNames; rows: readonly Row[] }): Promise<Received> {
  const context = { ...given, isSystem: true, screen: '' };
  const keys = definition.unique[0] ?? [];
  const wireKeys = keys.map((key) => Object.keys(names).find((name) => names[name] === key) ?? '');
  const received = nothing();
  for (const row of rows) {
    const outcome = await behindSavepoint(context, async () => {
      const found = judged(definition, names, row);
      return 'reason' in found ? found.reason : keepRow(context, definition, keys, found.values);
    });
    if (outcome === true) received.accepted += 1;
    else if (outcome === false) received.duplicated += 1;
    else received.rejected.push({ id: wireKeys.map((name) => String(row[name] ?? '').slice(0, 60)).join('/'), reason: outcome });
  }
  return received;
}

/** @returns whether anything changed */
async function keepRow(context: Context, definition: MasterDefinition, keys: readonly string[], values: Record<string, unknown>): Promise<boolean> {
  const told = Object.entries(values).filter(([, value]) => value !== '');
  const columns = told.map(([name]) => [name, columnOf(name, definition.fields[name] as Field)] as const);
  const { rows } = await sql<Record<string, unknown> & { id: string; version: number }>`
    select t.id, t.version, ${sql.join(columns.map(([name, column]) => sql`${sql.ref(`t.${column}`)}::text as ${sql.id(`v_${name}`)}`))} from ${sql.table(definition.table)} t
    where t.org_id = ${context.org.id} and t.deleted_at is null and ${sql.join(
      keys.map((key) => sql`lower(${sql.ref(`t.${columnOf(key, definition.fields[key] as Field)}`)}) = lower(${String(values[key])})`),
      sql` and `,
    )} for update`.execute(context.db);
  const [there] = rows;
  const isSame = there && told.every(([name, value]) => alike(there[`v_${name}`], value));
  if (isSame) return false;
  await saveMaster(context, definition, {
    ...(there ? { id: there.id, version: Number(there.version) } : {}),
    row: Object.fromEntries(there ? told : Object.entries(values)),
    confirmed: true,
  });
  return true;
}

const alike = (there: unknown, told: unknown): boolean => {
  const [a, b] = [String(there ?? ''), String(told)];
  if (a === b) return true;
  // A moment is told and kept in different words.
  if (MOMENT.test(a) && MOMENT.test(b)) return Date.parse(a) === Date.parse(b);
  return a !== '' && b !== '' && Number(a) === Number(b);
};
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:/;

/** What is refused leaves nothing behind. @returns what the work did, or the reason in words */
export async function behindSavepoint<T>({ db }: Context, work: () => Promise<T>): Promise<T | string> {
  await sql`savepoint told_row`.execute(db);
  try {
    return await gathering(db, work);
  } catch (error) {
    await sql`rollback to savepoint told_row`.execute(db);
    const known = error instanceof Refusal ? error : translateDatabaseError(error);
    if (!known) throw error;
    return known.message;
  } finally {
    await sql`release savepoint told_row`.execute(db);
  }
}
