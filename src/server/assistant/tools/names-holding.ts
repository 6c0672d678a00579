import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { holdersOfAny } from '../../engine/messages/holders';

const MOST_NAMED = 5;

/** Who of the house holds any of the permissions (`page` or `page:operation`), by name; nothing where nobody does. */
export async function namesHolding({ db, org, now }: Context, permissions: readonly string[]): Promise<string> {
  const ids = await holdersOfAny(db, org.id, permissions, now());
  const { rows } = await sql<{ name: string }>`select name from app_user where org_id = ${org.id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by name limit ${MOST_NAMED + 1}`.execute(db);
  const names = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  return names.length === 0 ? '' : `${names.join('、')}${rows.length > MOST_NAMED ? '等' : ''}`;
}
