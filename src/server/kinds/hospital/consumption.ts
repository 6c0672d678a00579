import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { openSettleItems, takeBackSettleItems } from '../settlement/settle-items';

/** What every use does, whatever paper it stands on: it waits to be charged, and goods of a supplier wait to be settled with him. */
export async function consume(context: Context, d: AnyDocument, settled: 'use' | 'issue' | undefined): Promise<void> {
  if (settled) await openSettleItems(context, d.id, 'useOut', settled);
  await sql`update document_line l set charge_state = case when p.chargeable then '未收费' else '无需收费' end from business_product p
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and p.org_id = l.org_id and p.specification_id = l.specification_id and p.deleted_at is null`.execute(
    context.db,
  );
  await sql`update document set total_charge = (select coalesce(sum(charge_amount), 0) from document_line where org_id = ${context.org.id} and document_id = ${d.id}) where org_id = ${context.org.id} and id = ${d.id}`.execute(
    context.db,
  );
}

/** A use is taken back unless it was charged; one that was settled only by flushing it. */
export async function takeBackUse(context: Context, d: AnyDocument, kind: 'unreview' | 'red'): Promise<void> {
  const charged =
    await sql`select 1 from document_line where org_id = ${context.org.id} and document_id = ${d.id} and charge_state in ('部分', '已收费', '多收') limit 1`.execute(
      context.db,
    );
  if (charged.rows.length > 0) throw new Rejected('该使用记录已计费，请先在HIS退费');
  const settled = await sql<{
    settlement_line_id: string | null;
  }>`select settlement_line_id from settle_item where org_id = ${context.org.id} and document_id = ${d.id} order by id for update`.execute(context.db);
  if (kind === 'unreview' && settled.rows.some((row) => row.settlement_line_id !== null)) throw new Rejected('该使用记录已结算，请使用红冲');
  if (kind === 'unreview')
    await sql`delete from settle_item where org_id = ${context.org.id} and document_id = ${d.id} and settlement_line_id is null`.execute(context.db);
  else await takeBackSettleItems(context, d.id);
}
