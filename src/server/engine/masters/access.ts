import { type RawBuilder, sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { MasterDefinition, MasterOperation } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { columnOf, type Field } from '../../../define/field';
import { chosenOn, insideOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { granted, maySee, requireAction, screensFor } from '../access';
import { PLATFORM, placeScope, scopeOf } from '../scope';
import { callerOf } from './asked';
import type { MasterRow } from './effects';
import { fixedFilter } from './filters';
import { layoutOf, valueSql } from './layout';
import { rowTestSql } from './rows-sql';

/** Whose rows the caller writes: the platform writes the catalogue's, everybody else the own organisation's. */
export const ownerOf = (context: Context, definition: MasterDefinition): string =>
  context.org.kind === 'P' && definition.scope !== 'own' ? PLATFORM : context.org.id;

const LABELS: Record<MasterOperation, string> = { add: '新增', edit: '编辑', del: '删除', enable: '启用', disable: '停用', import: '导入', export: '导出' };

/** Screens the master may be read through: its own, those it is kept on, those whose operations lead to it, and those it is chosen on. @throws Forbidden when none is granted */
export function readScreens(context: Context, definition: MasterDefinition): readonly Screen[] {
  const screens = readableScreens(context, definition);
  if (screens.length === 0 && !context.isSystem) throw new Forbidden(`您没有【${definition.title}】权限`);
  return screens;
}

/** The same, none where nothing is granted. */
export function readableScreens(context: Context, definition: MasterDefinition): readonly Screen[] {
  const led = insideOf(definition.resource).flatMap(({ resource, flags }) =>
    screensFor(context, resource).filter((screen) => flags.length === 0 || allowsAny(context.permissions, screen.flag, flags)),
  );
  const own = [...[definition.resource, ...definition.within].flatMap((resource) => screensFor(context, resource)), ...led];
  // Steps that choose such rows show less of them than any page of their own.
  return own.length > 0 || context.screen === '' ? own : granted(context, chosenOn(definition.resource));
}

/** @throws Forbidden naming screen and operation */
export function requireOperation(context: Context, definition: MasterDefinition, operation: MasterOperation): void {
  if (!definition.operations.includes(operation) && !context.isSystem) throw new Forbidden(`【${definition.title}】不支持${LABELS[operation]}`);
  requireFlags(context, definition, definition.flags[operation] ?? [operation], LABELS[operation]);
}

export function requireFlags(context: Context, definition: MasterDefinition, flags: readonly string[], label: string): void {
  if (context.isSystem || mayDo(context, definition, flags)) return;
  requireAction(context, definition.resource, flags, label);
}

export const mayDo = (context: Context, definition: MasterDefinition, flags: readonly string[]): boolean =>
  context.isSystem ||
  [definition.resource, ...definition.within].some((resource) =>
    screensFor(context, resource).some((screen) =>
      allowsAny(
        context.permissions,
        screen.flag,
        flags.filter((flag) => screen.actions.includes(flag)),
      ),
    ),
  );

export const seesField = (context: Context, screens: readonly Screen[], name: string, field: Field): boolean =>
  (!field.needs || maySee(context, screens, field.needs)) && (screens.length === 0 || screens.some(({ preset: { only } }) => !only || only.includes(name)));

/** Whether a page shows this table of the row: one that shows a part of its fields shows the tables it names among them. */
export const seesLines = (screens: readonly Screen[], name: string): boolean =>
  screens.length === 0 || screens.some(({ preset: { only } }) => !only || only.includes(name));

/** Whether the row is the caller's to change. */
export const mayWrite = (context: Context, definition: MasterDefinition, row: MasterRow): boolean =>
  definition.writers?.(callerOf(context), row) ?? row.orgId === ownerOf(context, definition);

/** Rows of the data scope, without any view: what refs and pickers may name. */
export function scopeSql(context: Context, definition: MasterDefinition): RawBuilder<boolean> {
  const given = definition.readers && rowTestSql(definition.readers(callerOf(context)), columnsOf(definition));
  const places = { departments: placeColumn(definition, definition.scopeBy.department), warehouses: placeColumn(definition, definition.scopeBy.warehouse) };
  if (given) return sql<boolean>`(${given} and ${placeScope(context, places)})`;
  if (definition.scope === 'platform') return placeScope(context, places);
  const own = scopeOf(context, { org: 't.org_id', ...places });
  return definition.scope === 'own' ? own : sql<boolean>`(t.org_id = ${PLATFORM} or ${own})`;
}

/** Columns by field, or by their own name where no field shows them. */
export const columnsOf = (definition: MasterDefinition) => (name: string) => {
  const field = definition.fields[name];
  return field ? valueSql(layoutOf(definition), name) : sql.ref(`t.${name}`);
};

const placeColumn = (definition: MasterDefinition, field: string | undefined): string[] =>
  field === undefined ? [] : [field === 'id' ? 't.id' : `t.${columnOf(field, definition.fields[field] as Field)}`];

/** Rows the caller reads: the data scope, not deleted, and within the view of one of the granted screens. */
export function visibleSql(
  context: Context,
  definition: MasterDefinition,
  screens: readonly Screen[],
  asked: Record<string, unknown> = {},
): RawBuilder<boolean> {
  const views = screens.filter((screen) => screen.resource === definition.resource).map((screen) => viewSql(context, definition, screen, asked));
  // Kept on another resource's screen: that screen's view says nothing about these rows.
  const isFree = context.isSystem || views.length === 0 || screens.some((screen) => screen.resource !== definition.resource);
  const view = isFree ? sql`true` : sql`(${sql.join(views, sql` or `)})`;
  return sql<boolean>`(t.deleted_at is null and ${scopeSql(context, definition)} and ${view})`;
}

function viewSql(context: Context, definition: MasterDefinition, screen: Screen, asked: Record<string, unknown>): RawBuilder<boolean> {
  const tests = fixedFilter(layoutOf(definition), screen.preset.where);
  const { rows } = screen.preset;
  if (rows) {
    const said = definition.rows?.[rows];
    if (!said) throw new Error(`${screen.path}: no row filter ${rows}`);
    tests.push(rowTestSql(said(callerOf(context), asked), columnsOf(definition)));
  }
  return tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}
