import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { type Stores, storesOf } from '../scope';
import { scopeCondition } from './reach';

type Bound = { id: string; employee: string | null; departments: string[]; warehouses: string[] } & Stores;

/**
 * Of these users those who may see the document: the one data scope of the product (engine/scope.ts), asked for each who is
 * bound to departments or warehouses. Whoever is bound to none sees everything of the organisation.
 */
export async function whoSees(context: Context, document: string, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return [];
  const { rows } = await sql<Bound>`
    select u.id, u.employee_id as employee, u.departments, u.warehouses, ${storesOf('u')} from app_user u
    where u.org_id = ${context.org.id} and u.id = any(${[...new Set(users)]}::uuid[]) and u.status and u.deleted_at is null`.execute(context.db);
  const isBound = (one: Bound): boolean => one.departments.length + one.warehouses.length > 0;
  const free = rows.filter((one) => !isBound(one)).map((one) => one.id);
  const bound = rows.filter(isBound);
  if (bound.length === 0) return free;
  const asked = bound.map((one) => {
    const his: Context = { ...context, isSystem: false, user: { ...one, name: '', employee: one.employee ?? '' } };
    return sql<{ id: string }>`select ${one.id}::uuid as id where exists (select from document h where h.id = ${document} and ${scopeCondition(his)})`;
  });
  const seen = await sql<{ id: string }>`${sql.join(asked, sql` union all `)}`.execute(context.db);
  return [...free, ...seen.rows.map((row) => row.id)];
}
