import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, type Field, holds } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { scopeSql } from '../masters/access';
import { isAmong, isInDepartment, ownStores } from '../scope';

/**
 * A document lies where its header says: what the caller could not read he does not write, and goods only leave a warehouse of his.
 * The data scope (engine/scope.ts), asked of a document that is not stored yet.
 *
 * @throws BadInput at the field that names a foreign place
 */
export async function refuseForeignPlaces(context: Context, definition: DocumentDefinition, d: AnyDocument, stored?: AnyDocument): Promise<void> {
  if (context.isSystem) return;
  const { user } = context;
  const departments = named(definition, d, ['department_id']);
  const warehouses = named(definition, d, ['warehouse_id', 'to_warehouse_id']);
  const place = { departments: departments.map(({ id }) => id), warehouses: warehouses.map(({ id }) => id) };
  const from = warehouses.find(({ name }) => name === definition.reservesFrom);
  const foreign = [
    ...(isInDepartment(user, place) ? [] : [...departments, ...warehouses].slice(0, 1)),
    ...(isAmong(place.warehouses, user.warehouses) ? (from && !isAmong([from.id], user.warehouses) ? [from] : []) : warehouses.slice(0, 1)),
  ];
  foreign.push(...foreignStores(context, definition, d).filter(({ name }) => !foreign.some((one) => one.name === name)));
  const unknown = user.departments.length === 0 ? [] : await foreignPeople(context, definition, d, stored);
  refuse([...foreign, ...unknown]);
}

/**
 * The same of what follows from another document, or is written for the caller by the system, wherever that lies: the store whose stock it changes is one of the caller's.
 *
 * @throws BadInput at the field that names another's store
 */
export function refuseForeignStores(context: Context, definition: DocumentDefinition, d: Headed): void {
  refuse(foreignStores(context, definition, d));
}

type Headed = { header: Record<string, unknown> };
const foreignStores = (context: Context, definition: DocumentDefinition, d: Headed): Named[] => {
  const own = ownStores(context);
  if (own === undefined) return [];
  return Object.entries(definition.header).flatMap(([name, field]) => {
    const id = String(d.header[name] ?? '');
    const asks = field.kind === 'ref' && field.own !== undefined && !(field.own.unless && holds(field.own.unless, d.header));
    return asks && id !== '' && !own.includes(id) ? [{ name, field, id }] : [];
  });
};

function refuse(foreign: readonly Named[]): void {
  const problems = foreign.map(({ name, field }): Problem => ({ field: name, message: `【${field.label}】不在您的数据范围内` }));
  if (problems.length > 0) throw new BadInput(problems[0]?.message ?? '', problems);
}

type Named = { name: string; field: Field; id: string };

/** People (patients) the caller would not find on their page are not named here either; those that stood there before may stay. */
async function foreignPeople(context: Context, definition: DocumentDefinition, d: AnyDocument, stored: AnyDocument | undefined): Promise<Named[]> {
  const found: Named[] = [];
  for (const [name, field] of Object.entries(definition.header)) {
    const master = field.kind === 'ref' && !field.computed && !field.via ? masterOf(field.to) : undefined;
    const id = String(d.header[name] ?? '');
    if (!master?.isPerson || !master.scopeBy.department || id === '' || id === String(stored?.header[name] ?? '')) continue;
    const { rows } = await sql`select from ${sql.table(master.view ?? master.table)} t where t.id = ${id} and ${scopeSql(context, master)}`.execute(context.db);
    if (rows.length === 0) found.push({ name, field, id });
  }
  return found;
}

/** Header fields that lie in these columns and say something. */
const named = (definition: DocumentDefinition, d: AnyDocument, columns: readonly string[]): Named[] =>
  Object.entries(definition.header).flatMap(([name, field]) => {
    const isPlace = !field.extra && !field.via && !field.live && columns.includes(columnOf(name, field));
    const id = String(d.header[name] ?? '');
    return isPlace && id !== '' ? [{ name, field, id }] : [];
  });
