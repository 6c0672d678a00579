import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';

/** In whose name the caller may decide today: his own, and of colleagues who are away and named him (审批委托). */
export async function actingFor(context: Context): Promise<readonly string[]> {
  if (!context.user.id) return [];
  const { rows } = await sql<{ ids: string[] }>`select acting_for(${context.org.id}, ${context.user.id}, ${dayOf(context.now())}) as ids`.execute(context.db);
  return rows[0]?.ids ?? [];
}

/** These users and whoever decides for them today. */
export async function withDelegates(context: Context, users: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select with_delegates(${context.org.id}, ${[...users]}::uuid[], ${dayOf(context.now())}) as ids`.execute(
    context.db,
  );
  return rows[0]?.ids ?? [];
}

/** `李四`, or `李四（代张三）` when he decides in others' names only. */
export async function signature(context: Context, names: readonly string[]): Promise<string> {
  if (names.includes(context.user.id)) return context.user.name;
  const { rows } = await sql<{
    name: string;
  }>`select name from app_user where org_id = ${context.org.id} and id = any(${[...names]}::uuid[]) order by name`.execute(context.db);
  return rows.length === 0 ? context.user.name : `${context.user.name}（代${rows.map((row) => row.name).join('、')}）`;
}
