import { sql } from 'kysely';
import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import { columnOf } from '../../../define/field';
import type { Asked, Stored, Verb } from '../../../define/master-rules';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { toStored, toValue } from '../documents/columns';
import { ownerOf } from './access';
import { askedOf, known } from './asked';
import { copiedWords, copyBranch } from './branch-copies';
import { checkParent, writePaths } from './branches';
import type { MasterActionCall, MasterRow } from './effects';
import { nameOf } from './load';
import { askChecks, complete, followUp } from './rules';
import { insertRow } from './write';
import { carryOutWrites, type Ids, said, setsOf, type Written } from './writes';

/** Carries out an action the definition says itself: on each chosen row, or once for the whole list, where what it makes is a new row. */
export async function carryOutVerb(
  tx: Db,
  context: Context,
  definition: MasterDefinition,
  action: MasterAction & { does: Verb },
  call: MasterActionCall,
): Promise<unknown> {
  const { does } = action;
  const given = { input: call.input, reason: call.reason };
  const chosen: MasterRow[] = action.on === 'list' ? [{ id: newId(context.now().getTime()), orgId: ownerOf(context, definition) }] : call.rows;
  const says: string[] = [];
  const ids: Ids = new Map();
  const written: Written = new Map();
  let added = '';
  let table: { head: string[]; rows: string[][] } | undefined;
  for (const [i, row] of chosen.entries()) {
    const asked = await becomes(tx, context, definition, action, askedOf(context, { row, before: row, place: i + 1, ...given }));
    const all = await known(tx, context, asked, does.reads);
    added = asked.row.id;
    ids.clear();
    await carryOutWrites(tx, context, does.writes?.(all) ?? [], written, ids);
    await followUp(tx, context, definition, [action.id], asked, written);
    says.push(...(does.says?.(all) ?? []));
    if (does.branch) says.push(`${nameOf(definition, asked.row)}：${copiedWords(await copyBranch(tx, context, definition, asked, does.branch))}`);
    table = does.table?.(all);
  }
  if (action.on === 'list' && does.row) return { id: added };
  if (does.makes) return { id: ids.get(does.makes) };
  if (does.says || does.branch || table) return { ...(does.says || does.branch ? { says } : {}), ...(table ? { table } : {}) };
  return does.counts ? { [does.counts.as]: written.get(does.counts.of) ?? 0 } : undefined;
}

/** The row as the action makes it, asked and written. */
async function becomes(tx: Db, context: Context, definition: MasterDefinition, action: MasterAction & { does: Verb }, asked: Asked): Promise<Asked> {
  const { does } = action;
  const made = said(does.row?.(await known(tx, context, asked, does.reads)) ?? {});
  const set: Record<string, Stored> = { ...Object.fromEntries(made), ...(does.hangs ? { parent: String(asked.input.parent ?? '') } : {}) };
  const next = { ...asked, row: { ...asked.row, ...shown(definition, set) } };
  if (does.asEdit) await complete(tx, context, definition, next);
  await askChecks(tx, context, definition, [action.id, ...(does.asEdit ? ['edit', 'save'] : [])], next);
  if (does.hangs) await checkParent(tx, definition, next.row, String(next.row.parent));
  const columns = does.asEdit ? { ...changedFields(definition, next), ...set } : set;
  if (Object.keys(columns).length === 0) return next;
  if (action.on === 'list') {
    await insertRow(tx, context, definition, next.row);
    return next;
  }
  const sets = setsOf(storedOf(definition, columns), 't');
  await sql`update ${sql.table(definition.table)} t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_by = ${context.user.id || null}`, sql`updated_at = ${context.now()}`])}
    where t.org_id = ${next.row.orgId} and t.id = ${next.row.id}`.execute(tx);
  if (does.hangs) await writePaths(tx, definition, next.row.id);
  return next;
}

/** What becomes of the row's fields, as checks and consequences see them. */
const shown = (definition: MasterDefinition, set: Record<string, Stored>) =>
  Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) => {
      const field = definition.fields[name];
      return field && !isReckoned(value) ? [[name, toValue(field, value)]] : [];
    }),
  );

/** What was filled in for people beside what the action itself changes. */
const changedFields = (definition: MasterDefinition, { row, before }: Asked): Record<string, Stored> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => definition.fields[name] && !definition.fields[name]?.via && value !== before?.[name]));

/** By column: fields under their own, others as they are named. */
const storedOf = (definition: MasterDefinition, set: Record<string, Stored>): Record<string, Stored> =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      const field = definition.fields[name];
      if (!field) return [name, value];
      return [columnOf(name, field), isReckoned(value) ? value : (toStored(field, value) as Stored)];
    }),
  );

/** Worked out of what the column holds. */
const isReckoned = (value: Stored): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
