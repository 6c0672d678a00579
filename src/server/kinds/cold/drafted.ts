import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';

/** What papers drafted of excursions say of themselves. */
export const REMARK = '冷链超温';
/** A draft holds nothing back yet: one of these batches that still waits is to be gone on with, not written again. */
export async function notDrafted(
  { db, org }: Context,
  rows: readonly { specification: string; batchNo: string }[],
  kinds: readonly DocumentDefinition[],
): Promise<void> {
  const { rows: drafts } = await sql<{ sn: string; kind: string; batchNo: string }>`
    select d.sn, d.kind, y.batch_no as "batchNo" from document d join document_line y on y.org_id = d.org_id and y.document_id = d.id
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (specification uuid, "batchNo" text) on r.specification = y.specification_id and r."batchNo" = y.batch_no
    where d.org_id = ${org.id} and d.kind = any(${kinds.map(({ kind }) => kind)}::text[]) and d.status in (0, 1, 3) and d.remark = ${REMARK} order by d.sn limit 1`.execute(
    db,
  );
  const [first] = drafts;
  if (first) throw new Rejected(`批号${first.batchNo}已在${kinds.find(({ kind }) => kind === first.kind)?.title}${first.sn}中，请继续处理它`);
}
