import { sql } from 'kysely';
import { within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { loadDocument } from '../../engine/documents/stored';
import { senderOf } from '../../engine/documents/words/senders';
import type { ActionService } from '../../engine/masters/services';

/** 推送HIS: receipts of these lines that the hospital's own system booked nothing for are sent to it again, each as a whole. */
export const pushReceipts: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const { rows } = await sql<{ id: string; kind: string }>`
    select distinct l.document_id as id, l.kind from receipt_line l where l.org_id = ${context.org.id} and l.id = any(${[...ids]}::uuid[]) and l.status in (2, 7)
      and not exists (select from his_grn_list g where g.org_id = l.org_id and g.line_id = l.id and g.deleted_at is null) order by 1`.execute(tx);
  if (rows.length === 0) throw new Rejected('所选行HIS已入账或已红冲，无需推送');
  for (const { id, kind } of rows) {
    const stored = await loadDocument(context, kind, id, true);
    await senderOf(kind)?.queue(context, stored, { action: 'push', inputs: { header: {}, lines: [], reason: '', confirmed: false } });
  }
  return { says: [`${rows.length}张单据正在推送HIS，结果见接口监控`] };
};
