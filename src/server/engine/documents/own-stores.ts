import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../define/action';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, type Field } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { ownField, storesAsked, storesNamed } from '../../../define/stores-asked';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { ownStores } from '../scope';
import { whereCondition } from './filters';

/**
 * Stock is changed by whoever works where it lies, whether he writes the paper (places.ts) or passes another's. Asked of bound people alone:
 * who is bound to no department works everywhere. A step before the last changes nothing yet; a deputy passes for whom he stands in.
 */

/** @throws BadInput where none of the stores the action changes is the caller's */
export async function refuseOthersStores(context: Context, definition: DocumentDefinition, action: Action, d: AnyDocument): Promise<void> {
  const stores = storesNamed(definition, action, d.header);
  if (worksInSome(context, stores)) return;
  if (isPassing(action, d.status)) {
    const { rows } = await sql`select from document h where h.org_id = ${context.org.id} and h.id = ${d.id} and ${passesHere(context, definition)}`.execute(
      context.db,
    );
    if (rows.length > 0) return;
  }
  const [field = ''] = storesAsked(definition, action);
  const message = `【${definition.header[field]?.label ?? ''}】不在您的数据范围内，不能${action.label}`;
  throw new BadInput(message, [{ field, message }]);
}

/** The same of a row that is shown, as far as its values say; whose turn a submitted one is, its steps decide. */
export const isOfOwnStores = (context: Context, definition: DocumentDefinition, action: Action, row: Record<string, unknown>): boolean =>
  isPassing(action, Number(row.status)) || worksInSome(context, storesNamed(definition, action, row));

/** Header fields that decide it. */
export const storeFields = (definition: DocumentDefinition): string[] => [
  ...new Set(definition.actions.flatMap((action) => storesAsked(definition, action))),
  ...Object.keys(ownField(definition)?.unless ?? {}),
];

const isPassing = ({ does }: Action, status: number): boolean => does === 'review' && status === STATUS.submitted;

const worksInSome = (context: Context, stores: readonly string[]): boolean => {
  const own = ownStores(context);
  return own === undefined || stores.length === 0 || stores.some((id) => own.includes(id));
};

/** Of these users those who work in one of the stores, or stand in today for one who does. */
export async function whoWorks(context: Context, stores: readonly string[], users: readonly string[]): Promise<string[]> {
  if (stores.length === 0 || users.length === 0) return [...users];
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${[...users]}::uuid[]) with ordinality as u (id, at)
    where ${standsInFor(context, sql`u.id`, sql`${[...stores]}::uuid[]`)} order by u.at`.execute(context.db);
  return rows.map(({ id }) => id);
}

/** Whether the caller may give the submitted document `h` its last pass, as far as its stores go. */
export function passesHere(context: Context, definition: DocumentDefinition): RawBuilder<boolean> {
  const own = ownStores(context);
  const action = definition.actions.find(({ does }) => does === 'review');
  const names = action ? storesAsked(definition, action) : [];
  if (own === undefined || names.length === 0) return sql<boolean>`true`;
  const columns = sql.join(names.map((name) => sql.ref(`h.${columnOf(name, definition.header[name] as Field)}`)));
  const stores = sql`array_remove(array[${columns}]::uuid[], null)`;
  const unless = ownField(definition)?.unless;
  return sql<boolean>`(${stores} && ${own}::uuid[] or cardinality(${stores}) = 0 ${unless ? sql`or ${whereCondition(definition, unless)}` : sql``}
    or (select count(*) from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '') > 1
    or ${standsInFor(context, sql`${context.user.id || null}::uuid`, stores)})`;
}

const standsInFor = (context: Context, user: RawBuilder<unknown>, stores: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from app_user a where a.org_id = ${context.org.id} and a.id = any(acting_for(${context.org.id}, ${user}, ${dayOf(context.now())}::date))
  and (cardinality(a.departments) = 0 or exists (select from warehouse w where w.org_id = a.org_id and w.id = any(${stores})
    and (w.id = any(a.warehouses) or w.department_id = any(a.departments)))))`;
