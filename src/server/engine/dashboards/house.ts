import { sql } from 'kysely';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import type { Context } from '../../base/context';
import { checkRefs } from '../masters/references';
import { lookingAt } from '../scope';

/** Whose figures a dashboard tells a caller: his own house's, whatever he named; the platform those of the one it picked, nobody's before it did. @throws Rejected */
export async function houseOf(context: Context, { picks }: DashboardDefinition, picked = ''): Promise<Context | undefined> {
  if (!picks || context.org.kind !== 'P') return context;
  if (picked === '') return undefined;
  await checkRefs(context.db, context, { orgId: picks }, { orgId: picked });
  const { rows } = await sql<Context['org']>`select id, kind, name from organisation where id = ${picked}`.execute(context.db);
  return lookingAt(context, rows[0] as Context['org']);
}
