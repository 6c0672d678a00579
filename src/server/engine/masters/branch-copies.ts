import { type RawBuilder, sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf, type Field } from '../../../define/field';
import type { Asked, Verb } from '../../../define/master-rules';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { ownerOf } from './access';
import { writePaths } from './branches';
import { wordsOf } from './words';

/** What a copying came to: rows made, brought into step with the library, left as they were changed here. */
export type Copied = { made: number; renewed: number; kept: number };
type Node = { id: string; org: string };
/** The own row that was copied from a node of the library. */
type Twin = { id: string; isGone: boolean; isOwn: boolean; isBehind: boolean };
type Copying = { tx: Db; context: Context; definition: MasterDefinition; owner: string; isLinked: boolean; done: Copied };

/** Carries out `branch` of an action (define/master-rules.ts) for one row of a tree: what is below comes after it, each hung where its own parent was copied to. */
export async function copyBranch(
  tx: Db,
  context: Context,
  definition: MasterDefinition,
  { row, input }: Asked,
  branch: NonNullable<Verb['branch']>,
): Promise<Copied> {
  const done: Copied = { made: 0, renewed: 0, kept: 0 };
  const copying: Copying = { tx, context, definition, owner: ownerOf(context, definition), isLinked: branch === 'inStep', done };
  const node = { id: row.id, org: row.orgId };
  const known = await twinOf(copying, node);
  const twin = known?.isGone ? undefined : known;
  if (twin) await renew(copying, node, twin);
  const top = twin?.id ?? (await insertCopy(copying, node, { parent: undefined, set: input }));
  await copyBelow(copying, node, top);
  await writePaths(tx, definition, top);
  return done;
}

export const copiedWords = ({ made, renewed, kept }: Copied): string =>
  made + renewed + kept === 0
    ? '已与平台一致'
    : [made > 0 ? `新增${made}项` : '', renewed > 0 ? `更新${renewed}项` : '', kept > 0 ? `保留本单位修改${kept}项` : ''].filter(Boolean).join('，');

/** Deleted ones too: what was taken out here is not brought in again. */
async function twinOf({ tx, owner, definition, isLinked }: Copying, { id }: Node): Promise<Twin | undefined> {
  if (!isLinked) return undefined;
  const table = sql.table(definition.table);
  const { rows } = await sql<Twin>`
    select t.id, t.deleted_at is not null as "isGone", t.updated_at > t.copied_at as "isOwn", l.updated_at > t.seen_at as "isBehind" from ${table} t join ${table} l on l.id = t.library_id
    where t.org_id = ${owner} and t.library_id = ${id} order by t.deleted_at is not null, t.created_at desc limit 1`.execute(tx);
  return rows[0];
}

async function copyBelow(copying: Copying, above: Node, parent: string): Promise<void> {
  const { tx, definition } = copying;
  const { rows } = await sql<{ id: string; gone: boolean }>`
    select id, deleted_at is not null or not status as gone from ${sql.table(definition.table)} where org_id = ${above.org} and parent_id = ${above.id} order by sort, code, id`.execute(
    tx,
  );
  for (const { id, gone } of rows) {
    const node = { id, org: above.org };
    const twin = await twinOf(copying, node);
    if (gone && twin) await leaveOut(copying, twin);
    if (gone || twin?.isGone) continue;
    if (twin) await renew(copying, node, twin);
    await copyBelow(copying, node, twin?.id ?? (await insertCopy(copying, node, { parent, set: {} })));
  }
}

/** The library goes without it now. */
async function leaveOut({ tx, context, owner, definition, done }: Copying, twin: Twin): Promise<void> {
  if (twin.isOwn || twin.isGone) return;
  const at = context.now();
  const left = await sql`update ${sql.table(definition.table)} set status = false, version = version + 1, updated_at = ${at}, copied_at = ${at}, seen_at = ${at}
    where org_id = ${owner} and id = ${twin.id} and status`.execute(tx);
  done.renewed += Number(left.numAffectedRows ?? 0);
}

/** What the library changed since, unless somebody here changed the row as well. */
async function renew(copying: Copying, { id }: Node, twin: Twin): Promise<void> {
  const { tx, context, owner, definition, done } = copying;
  const table = sql.table(definition.table);
  const at = context.now();
  if (!twin.isBehind || twin.isOwn) {
    if (twin.isBehind) done.kept++;
    await sql`update ${table} set seen_at = ${at} where org_id = ${owner} and id = ${twin.id}`.execute(tx);
    return;
  }
  const sets = columnsCopied(copying).map(({ column, value }) => sql`${sql.id(column)} = ${value}`);
  await sql`update ${table} t set ${sql.join(sets)}, version = t.version + 1, updated_at = ${at}, copied_at = ${at}, seen_at = ${at}
    from ${table} l where t.org_id = ${owner} and t.id = ${twin.id} and l.id = ${id}`.execute(tx);
  done.renewed++;
}

type Place = { parent: string | undefined; set: Record<string, unknown> };
/** @returns the id of the copy */
async function insertCopy(copying: Copying, node: Node, { parent, set }: Place): Promise<string> {
  const { tx, context, owner, definition, isLinked, done } = copying;
  const id = newId(context.now().getTime());
  const [by, at] = [context.user.id || null, context.now()];
  const given = typedColumns(definition, set);
  const fields = columnsCopied(copying).map(({ column, value }) => ({ column, value: given[column] === undefined ? value : sql`${given[column]}` }));
  const own = Object.entries({
    ...{ org_id: owner, id, created_by: by, updated_by: by, created_at: at, updated_at: at },
    ...(parent === undefined ? {} : { parent_id: parent }),
    ...(isLinked ? { library_id: node.id, copied_at: at, seen_at: at } : {}),
  });
  const names = sql.join([...own.map(([name]) => sql.id(name)), ...fields.map(({ column }) => sql.id(column))]);
  const values = sql.join([...own.map(([, value]) => sql`${value}`), ...fields.map(({ value }) => value)]);
  await sql`insert into ${sql.table(definition.table)} (${names}) select ${values} from ${sql.table(definition.table)} l where l.org_id = ${node.org} and l.id = ${node.id}`.execute(
    tx,
  );
  done.made++;
  return id;
}

/** What was typed with the action, by column; the readings of a name go with it. */
function typedColumns({ fields, pinyinOf, isPerson }: MasterDefinition, set: Record<string, unknown>): Record<string, unknown> {
  const columns = Object.fromEntries(Object.entries(set).map(([name, value]) => [columnOf(name, fields[name] as Field), value]));
  if (set[pinyinOf] === undefined) return columns;
  const { initials, full } = wordsOf(String(set[pinyinOf]), isPerson);
  return { ...columns, pinyin: initials, pinyin_full: full };
}

type CopiedColumn = { column: string; value: RawBuilder<unknown> };
/** What people typed of the row `l`, and the readings of its name. A house does not take over people and places of another; what it copied from the library too is named instead of the library's. */
function columnsCopied({ definition, owner, isLinked }: Copying): CopiedColumn[] {
  const typed = Object.entries(definition.fields).filter(([name, field]) => !field.computed && !field.via && name !== 'parent');
  const columns = typed.flatMap(([name, field]): CopiedColumn[] => {
    const column = columnOf(name, field);
    const plain = { column, value: sql.ref(`l.${column}`) };
    const target = isLinked && field.kind === 'ref' ? masterOf(field.to) : undefined;
    if (target?.scope === 'own') return [];
    return [target?.scope === 'catalogue' ? { column, value: ownOf(target, column, owner) } : plain];
  });
  return [...columns, ...['pinyin', 'pinyin_full'].map((column) => ({ column, value: sql.ref(`l.${column}`) }))];
}

/** The own row with the number of the one that is named, else that one. */
function ownOf(target: MasterDefinition, column: string, owner: string): RawBuilder<unknown> {
  const [key = 'code'] = target.unique[0] ?? [];
  const [table, number] = [sql.table(target.table), sql.id(columnOf(key, target.fields[key] as Field))];
  return sql`coalesce((select o.id from ${table} o join ${table} n on lower(btrim(n.${number})) = lower(btrim(o.${number}))
    where n.id = ${sql.ref(`l.${column}`)} and o.org_id = ${owner} and o.deleted_at is null limit 1), ${sql.ref(`l.${column}`)})`;
}
