import { sql } from 'kysely';
import type { ListQuery } from '../../contract/requests';
import type { SentBatch } from '../../contract/sent-messages';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import { logOperation } from '../base/operation-log';
import { inTransaction } from '../db/transaction';
import { notify } from '../engine/messages/notify';

/** Notices of the platform to many organisations: one message each, held together by a batch. */
export async function sendMessage(
  context: Context,
  given: { title: string; body: string; kinds: readonly string[]; organisations: readonly string[] },
): Promise<{ batch: string; organisations: number }> {
  const everybody = given.kinds.length === 0 && given.organisations.length === 0;
  return inTransaction(context.db, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from organisation where status and deleted_at is null and (kind = 'P' or joined)
      and (${everybody} or kind = any(${given.kinds}::text[]) or id = any(${given.organisations}::uuid[]))`.execute(tx);
    if (rows.length === 0) throw new Rejected('没有符合条件的接收机构');
    const batch = newId();
    const sender = { id: context.user.id, name: context.user.name };
    for (const { id } of rows) await notify(tx, { org: id, title: given.title, body: given.body, uri: '', kind: '系统', sender, batch });
    await logOperation(tx, context, {
      resource: 'message',
      id: batch,
      name: given.title,
      operation: 'send',
      after: { organisations: rows.length },
    });
    return { batch, organisations: rows.length };
  });
}

/** Takes back what nobody has read yet; read copies stay. */
export async function recallMessage(context: Context, batch: string): Promise<{ recalled: number }> {
  return inTransaction(context.db, async (tx) => {
    const known = await sql<{
      title: string;
    }>`update message set recalled_at = ${context.now()} where batch_id = ${batch} and recalled_at is null returning title`.execute(tx);
    if (known.rows.length === 0) throw new Rejected('消息不存在或已撤回');
    const done =
      await sql`delete from message_receipt r using message m where m.org_id = r.org_id and m.id = r.message_id and m.batch_id = ${batch} and r.read_at is null returning r.user_id`.execute(
        tx,
      );
    await logOperation(tx, context, {
      resource: 'message',
      id: batch,
      name: known.rows[0]?.title ?? '',
      operation: 'recall',
      after: { recalled: done.rows.length },
    });
    return { recalled: done.rows.length };
  });
}

/** How far each batch has come: should arrive, delivered, read. */
export async function sentMessages(context: Context, query: ListQuery): Promise<{ list: SentBatch[]; total: number; totals: object }> {
  const { rows } = await sql<SentBatch>`select m.batch_id as id, min(m.title) as title, min(m.body) as body, min(m.created_at) as "createdAt",
      max(m.recalled_at) as "recalledAt", count(distinct m.org_id)::int as organisations,
      count(r.user_id)::int as total, count(r.delivered_at)::int as delivered, count(r.read_at)::int as read
    from message m left join message_receipt r on r.org_id = m.org_id and r.message_id = m.id where m.batch_id is not null group by m.batch_id
    order by min(m.created_at) desc limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(context.db);
  const count = await sql<{
    total: number;
  }>`select count(distinct batch_id) as total from message where batch_id is not null`.execute(context.db);
  return { list: rows, total: count.rows[0]?.total ?? 0, totals: {} };
}
