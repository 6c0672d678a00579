import { sql } from 'kysely';
import type { MasterInfo, Row } from '../../../contract/answers';
import type { MasterDefinition, MasterLines } from '../../../define/define-master';
import { columnOf, type Fields } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { maySee } from '../access';
import { commentMarks } from '../comments/marks';
import { toValue } from '../documents/columns';
import { readScreens, seesLines, visibleSql } from './access';
import type { MasterRow } from './effects';
import { fromClause, labelColumn, layoutOf } from './layout';
import { nameOf } from './load';
import { actionsOf, grantedOf, presentRow, selectSql, shownFields } from './present';

/** One row with its lines. @throws NotFound when the caller may not see it, whoever owns it */
export async function infoOfMaster(context: Context, definition: MasterDefinition, id: string): Promise<MasterInfo> {
  const layout = layoutOf(definition);
  const screens = readScreens(context, definition);
  const fields = shownFields(context, screens, layout);
  const found = await sql<Record<string, unknown>>`select ${selectSql(layout, fields)} from ${fromClause(layout)}
    where t.id = ${id} and ${visibleSql(context, definition, screens)}`.execute(context.db);
  const raw = found.rows[0];
  if (!raw) throw new NotFound('数据不存在或已删除');
  // Whoever sees a person's data in full leaves a trace.
  if (Object.keys(definition.masks).length > 0 && !context.isSystem && maySee(context, screens, 'showPatient')) {
    await logOperation(context.db, context, { resource: definition.resource, id, name: nameOf(definition, raw), operation: 'view' });
  }
  const row = presentRow(context, screens, layout, fields, raw);
  const actions = actionsOf(context, layout, grantedOf(context, layout), row as unknown as MasterRow);
  const lines = Object.fromEntries(
    await Promise.all(
      Object.entries(definition.lines)
        .filter(([name]) => seesLines(screens, name))
        .map(async ([name, child]) => [name, await linesOf(context, child, id)] as const),
    ),
  );
  return { row, lines, actions, comments: await commentMarks(context, definition.resource, id) };
}

/** Lines of one parent in their order, names beside refs. */
export async function linesOf(context: Pick<Context, 'db'>, child: MasterLines, parent: string): Promise<Row[]> {
  const alive = child.soft ? sql`and deleted_at is null` : sql``;
  const found = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(child.table)} where ${sql.ref(child.parentColumn)} = ${parent} ${alive} order by sort, id`.execute(context.db);
  const rows = found.rows.map(
    (raw): Row => ({
      id: String(raw.id),
      ...Object.fromEntries(
        Object.entries(child.fields)
          .filter(([, field]) => !field.via)
          .map(([name, field]) => [name, toValue(field, raw[columnOf(name, field)])]),
      ),
    }),
  );
  for (const [name, field] of Object.entries(child.fields)) {
    const target = field.kind === 'ref' ? masterOf(field.to) : undefined;
    if (target) await addNames(context, rows, name, target, child.fields);
  }
  return rows;
}

/** Names of what the lines refer to, and what they read through it (the product of a specification). */
async function addNames(context: Pick<Context, 'db'>, rows: Row[], name: string, target: MasterDefinition, fields: Fields): Promise<void> {
  const ids = [...new Set(rows.map((row) => String(row[name] ?? '')).filter(Boolean))];
  if (ids.length === 0) return;
  const through = Object.entries(fields).filter(([, field]) => field.via === name);
  const columns = through.map(([own, field]) => sql`, ${sql.ref(columnOf(own, field))} as ${sql.id(own)}`);
  const found = await sql<Record<string, unknown>>`
    select id, ${sql.ref(labelColumn(target))}::text as name ${columns.length > 0 ? sql.join(columns, sql` `) : sql``}
    from ${sql.table(target.card ?? target.table)} where id = any(${ids}::uuid[])`.execute(context.db);
  for (const row of rows) {
    const other = found.rows.find((one) => one.id === row[name]);
    row[`${name}Name`] = String(other?.name ?? '');
    for (const [own, field] of through) row[own] = toValue(field, other?.[own]);
  }
}
