import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { columnOf, type Field, fieldOf, type RefField } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { maySee } from '../access';
import { toValue } from '../documents/columns';
import { mayDo, mayWrite, seesField } from './access';
import { callerOf } from './asked';
import type { MasterRow } from './effects';
import { labelColumn, type MasterLayout, valueSql, wordsSql } from './layout';

/** Fields of an answer for this caller: without those behind an operation that is not granted. */
export const shownFields = (context: Context, screens: readonly Screen[], layout: MasterLayout): [string, Field][] =>
  Object.entries(layout.fields).filter(([name, field]) => seesField(context, screens, name, field));

/** `value as "field", words as "fieldName"` for the fields, with id, version and owner. */
export function selectSql(layout: MasterLayout, fields: readonly [string, Field][]): RawBuilder<unknown> {
  const columns = [sql`t.id as "id"`, sql`t.version as "version"`, sql`t.org_id as "orgId"`];
  for (const [name, field] of fields) {
    columns.push(sql`${valueSql(layout, name)} as ${sql.id(name)}`);
    if (field.kind === 'ref' && !field.via) columns.push(sql`${wordsSql(layout, name)} as ${sql.id(`${name}Name`)}`);
    if (field.kind === 'refs') columns.push(sql`${refsNames(name, field)} as ${sql.id(`${name}Name`)}`);
  }
  return sql.join(columns);
}

function refsNames(name: string, field: RefField): RawBuilder<unknown> {
  const target = masterOf(field.to);
  if (!target) return sql`null::text[]`;
  const tenant = target.scope === 'own' ? sql` and n.org_id = t.org_id` : sql``;
  const column = sql.ref(`t.${columnOf(name, field)}`);
  return sql`array(select ${sql.ref(`n.${labelColumn(target)}`)}::text from ${sql.table(target.card ?? target.table)} n where n.id = any(${column})${tenant} order by 1)`;
}

/** Reads rows that are never his own: the platform of a hospital's patients. */
export const isStranger = (context: Context, { scope, owners }: MasterDefinition): boolean =>
  !context.isSystem && scope === 'own' && !owners.includes(context.org.kind);

/** A field this caller may neither filter, sort nor search by, because his answers do not hold it: what narrows step by step tells it. */
export function isHidden(context: Context, layout: MasterLayout, screens: readonly Screen[], name: string): boolean {
  const field = fieldOf(layout.fields, name);
  if (!field) return false;
  const { masks, ownOnly } = layout.definition;
  if (isStranger(context, layout.definition) && (masks[name] !== undefined || ownOnly.includes(name))) return true;
  return !seesField(context, screens, name, field) || (masks[name] === 'middle' && !maySee(context, screens, 'showPatient'));
}

/** A raw row as the answer carries it: '' for empty, names beside refs, person data in part. */
export function presentRow(
  context: Context,
  screens: readonly Screen[],
  layout: MasterLayout,
  fields: readonly [string, Field][],
  raw: Record<string, unknown>,
): Row {
  const row: Row = { id: String(raw.id), version: Number(raw.version), orgId: String(raw.orgId) };
  // Another organisation's people are never shown whole.
  const isOwn = context.isSystem || raw.orgId === context.org.id;
  const showsPeople = maySee(context, screens, 'showPatient') && isOwn;
  for (const [name, field] of fields) {
    if (!isOwn && layout.definition.ownOnly.includes(name)) continue;
    const mask = showsPeople ? undefined : layout.definition.masks[name];
    const value = toValue(field, raw[name]);
    row[name] = mask && typeof value === 'string' ? masked(mask, value) : value;
    if (field.kind === 'ref' && !field.via) row[`${name}Name`] = refName(field, String(raw[`${name}Name`] ?? ''), showsPeople);
    if (field.kind === 'refs') row[`${name}Name`] = raw[`${name}Name`] ?? [];
  }
  return row;
}

function refName(field: RefField, name: string, showsPeople: boolean): string {
  const target = masterOf(field.to);
  const mask = target?.masks[target.label];
  return mask && !showsPeople ? masked(mask, name) : name;
}

/** 张三丰 → 张**; 13812345678 → 138****5678. */
export function masked(mask: 'person' | 'middle', value: string): string {
  if (value === '') return '';
  const letters = [...value];
  if (mask === 'person') return `${letters[0]}**`;
  const [head, tail] = letters.length >= 11 ? [3, 4] : [1, 1];
  return `${letters.slice(0, head).join('')}${'*'.repeat(Math.max(letters.length - head - tail, 1))}${letters.length > 2 ? letters.slice(-tail).join('') : ''}`;
}

/** Ids of what this caller may do with a row now; `granted` is asked once per list. */
export function actionsOf(context: Context, layout: MasterLayout, granted: ReadonlySet<string>, row: MasterRow): string[] {
  const { definition } = layout;
  const caller = callerOf(context);
  const isMine = mayWrite(context, definition, row);
  return [...granted].filter((id) => {
    const isStandard = !definition.actions.some((action) => action.id === id);
    if (isStandard && !isMine) return false;
    if (id === 'enable' && (row.status === true || row.status === '1')) return false;
    if (id === 'disable' && (row.status === false || row.status === '0')) return false;
    return definition.offers?.(row, id, caller) ?? true;
  });
}

/** Operations and row actions the caller holds for the master at all. */
export function grantedOf(context: Context, layout: MasterLayout): Set<string> {
  const { definition } = layout;
  const standard = (['edit', 'del', 'enable', 'disable'] as const).filter(
    (id) => definition.operations.includes(id) && mayDo(context, definition, definition.flags[id] ?? [id]),
  );
  const own = definition.actions.filter((action: MasterAction) => action.on !== 'list' && mayDo(context, definition, action.flags)).map((action) => action.id);
  return new Set([...standard, ...own]);
}
