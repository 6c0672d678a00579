import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { changed } from '../messages/notify';
import { effectsOf } from './effects';
import { reachDocument } from './reach-document';

/** del: drafts only; the number is never used again. What the system or the other side made is cancelled, not deleted. */
export async function deleteDocument(context: Context, definition: DocumentDefinition, id: string, version?: number): Promise<{ id: string }> {
  return inTransaction(context.db, async (tx) => {
    const inside = within(context, tx);
    const stored = await reachDocument(inside, definition, { id }, { flags: ['del'], label: '删除', lock: true });
    if (version !== undefined && Number(stored.row.version) !== version) throw new Conflict(STALE_DOCUMENT);
    if (stored.view.status !== STATUS.draft) throw new Rejected('只能删除草稿');
    if (stored.view.origin === 'mirror' || stored.view.origin === 'auto') throw new Rejected('系统生成的单据不能删除，可作废或驳回');
    const made = await sql<{
      sn: string;
    }>`select sn from document where org_id = ${context.org.id} and made_by = ${id} and status not in (5, 6) limit 1`.execute(tx);
    if (made.rows[0]) throw new Rejected(`存在下游单据${made.rows[0].sn}，不能删除`);
    await effectsOf(definition.kind).withdrawn?.(inside, stored, 'deleted');
    await sql`delete from document where org_id = ${context.org.id} and id = ${id}`.execute(tx);
    await logOperation(tx, inside, { resource: definition.kind, id, name: stored.view.sn, operation: 'del', before: stored.view.header });
    await changed(tx, { org: context.org.id, resource: definition.kind, ids: [id], by: context.user.id });
    return { id };
  });
}
