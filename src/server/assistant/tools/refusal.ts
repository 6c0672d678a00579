import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';

/** Who sent it back last. */
export async function lastRefusal({ db, org }: Context, document: string): Promise<{ at: Date; user_name: string; reason: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; user_name: string; reason: string | null }>`select at, user_name, reason from document_event
    where org_id = ${org.id} and document_id = ${document} and to_status = ${STATUS.rejected} order by at desc limit 1`.execute(db);
  return rows[0];
}

/** Who refused it last, and why. */
export async function refusalOf(context: Context, document: string): Promise<string> {
  const last = await lastRefusal(context, document);
  return last ? `${last.user_name} ${dayOf(new Date(last.at))} 驳回，理由：${last.reason || '没有填写'}` : '已驳回（没有留下理由）';
}
