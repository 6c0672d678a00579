import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen, ScreenTab } from '../../../define/define-screen';
import type { Context } from '../../base/context';
import { scopeOf } from '../scope';
import { type ListLevel, whereCondition } from './filters';
import { isMyTurn } from './my-turn';

/**
 * Which documents a caller reaches: his data scope, and the views of the pages he comes by. Every door (lists, one document, its
 * actions, prints, pulls) asks this; none has a rule of its own.
 */
export const reachable = (context: Context, definition: DocumentDefinition, screens: readonly Screen[]): RawBuilder<boolean> =>
  sql<boolean>`(${isEverybodys(context, screens) ? sql`true` : scopeCondition(context)} and h.kind = ${definition.kind} and ${viewCondition(definition, screens, context)})`;

/** Whether these pages show the documents of all organisations to this kind; it changes none of them (define-screen: readsAll). */
export const isEverybodys = (context: Context, screens: readonly Screen[]): boolean =>
  screens.length > 0 && screens.every((screen) => screen.preset.readsAll?.includes(context.org.kind));

/** Data scope: organisation always; then the user's departments and warehouses, where the row has one. `alias` = the document. */
export const scopeCondition = (context: Context, alias = 'h'): RawBuilder<boolean> =>
  scopeOf(context, {
    org: `${alias}.org_id`,
    departments: [`${alias}.department_id`],
    warehouses: [`${alias}.warehouse_id`, `${alias}.to_warehouse_id`],
  });

/** Views of these pages: any of them lets a row through. */
export function viewCondition(definition: DocumentDefinition, screens: readonly Screen[], context: Context): RawBuilder<boolean> {
  if (context.isSystem || screens.some((screen) => !screen.preset.where && !screen.preset.rows)) return sql<boolean>`true`;
  if (screens.length === 0) return sql<boolean>`false`;
  const views = screens.map(
    (screen) => sql`(${whereCondition(definition, screen.preset.where ?? {})} and ${rowsCondition(definition, screen.preset.rows, screen, context)})`,
  );
  return sql<boolean>`(${sql.join(views, sql` or `)})`;
}

/** Only whose rows: what a pull may take of documents the caller otherwise sees in part. */
export function ownRowsCondition(definition: DocumentDefinition, screens: readonly Screen[], context: Context): RawBuilder<boolean> {
  if (context.isSystem || screens.length === 0 || screens.some((screen) => !screen.preset.rows)) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    screens.map((screen) => rowsCondition(definition, screen.preset.rows, screen, context)),
    sql` or `,
  )})`;
}

/** What a tab of a page means. */
export const tabFilter = (definition: DocumentDefinition, tab: ScreenTab, screen: Screen, context: Context, level: ListLevel): RawBuilder<boolean> =>
  sql<boolean>`(${whereCondition(definition, tab.where, level)} and ${rowsCondition(definition, tab.rows, screen, context)})`;

/** Row filters a view or a tab names beyond plain equality. */
function rowsCondition(definition: DocumentDefinition, rows: string | undefined, screen: Screen, context: Context): RawBuilder<boolean> {
  switch (rows) {
    case undefined:
      return sql<boolean>`true`;
    case 'mine':
      return sql<boolean>`h.created_by = ${context.user.id || null}`;
    case 'salesmanIsMe':
      return sql<boolean>`h.salesman_id = ${context.user.employee || null}`;
    case 'originals':
      // Who reads the documents of all reads none twice: copies others were sent for their information are not among them.
      return isEverybodys(context, [screen]) ? sql<boolean>`h.mirror_of is null` : sql<boolean>`true`;
    case 'anomaly':
      return sql<boolean>`coalesce(h.anomaly, '') <> '' and h.status in (1, 2, 3)`;
    case 'myTurn':
      return isMyTurn(context, definition, screen.flag);
    case 'ownStep':
      // A step stands on this screen, and none before it is still open.
      return sql<boolean>`exists (select from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.screen = ${screen.flag})
        and coalesce((select s.screen from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '' order by s.seq limit 1), ${screen.flag}) = ${screen.flag}`;
    default:
      throw new Error(`${screen.path}: no row filter ${rows}`);
  }
}

/** Whose a row is, where a page shows the rows of many. */
export const whose = (context: Context, screens: readonly Screen[]): RawBuilder<unknown> =>
  isEverybodys(context, screens) ? sql`, h.org_id as organisation, (select o.name from organisation o where o.id = h.org_id) as "organisationName"` : sql``;
