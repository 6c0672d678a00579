import { sql } from 'kysely';
import type { AnyDocument } from '../../../../define/document-view';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import type { Stored, Undoing } from '../stored';
import { openSettleItems, takeBackSettleItems } from './settle-items';

/** What was used waits to be settled with its owner, and to be charged. */
export async function openSettlement(context: Context, { definition: { settles }, view: d }: Stored): Promise<void> {
  if (!settles || settles.kinds?.includes(context.org.kind) === false) return;
  const item = settles.as(d);
  if (item) await openSettleItems(context, d.id, settles.by, item);
  if (settles.charged === undefined) return;
  await awaitCharge(context, d);
}

/**
 * Whom a patient pays for: goods that are charged, used for one and not spoilt. What a ward used for itself nobody can be asked to pay.
 * What was charged of the visit and found no use may be meant by this one: it is looked at again at once. What is being looked at is left alone.
 */
async function awaitCharge(context: Context, d: AnyDocument): Promise<void> {
  const { org } = context;
  const isPaid = sql`p.chargeable and h.patient_id is not null and not coalesce(l.charge_amount = 0 and l.charge_price > 0, false)`;
  const woken = sql`woken as (update his_fee set next_at = ${context.now()} where org_id = ${org.id} and id in (select f.id from his_fee f
      join patient p on p.org_id = f.org_id and lower(p.visit_no) = lower(f.visit_no)
      where f.org_id = ${org.id} and p.id = ${d.header.patient} and f.match_status in ('2', '4', '5', '6') for update of f skip locked)),`;
  await sql`
    with ${d.header.patient ? woken : sql``}
    lines as (update document_line l set chargeable = ${isPaid}, charge_state = case when ${isPaid} then '未收费' else '无需收费' end, charged_quantity = 0, charged_amount = 0
      from document h, business_product p
      where l.org_id = ${org.id} and l.document_id = ${d.id} and h.org_id = l.org_id and h.id = l.document_id and p.org_id = l.org_id
      and p.specification_id = l.specification_id and p.deleted_at is null)
    update document set total_charge = (select coalesce(sum(charge_amount), 0) from document_line where org_id = ${org.id} and document_id = ${d.id})
    where org_id = ${org.id} and id = ${d.id}`.execute(context.db);
}

/** @throws Rejected where it was charged or settled meanwhile */
export async function takeBackSettlement(context: Context, { definition: { settles }, view: d }: Stored, how: Undoing): Promise<void> {
  if (!settles || settles.kinds?.includes(context.org.kind) === false) return;
  if (settles.charged !== undefined && (await isCharged(context, d))) throw new Rejected(settles.charged);
  const { rows } = await sql<{ settlement_line_id: string | null }>`
    select settlement_line_id from settle_item where org_id = ${context.org.id} and document_id = ${d.id} order by id for update`.execute(context.db);
  const refusal = settles.settled[how];
  if (refusal !== undefined && rows.some((row) => row.settlement_line_id !== null)) throw new Rejected(refusal);
  if (how === 'red') await takeBackSettleItems(context, d.id);
  else await sql`delete from settle_item where org_id = ${context.org.id} and document_id = ${d.id} and settlement_line_id is null`.execute(context.db);
}

async function isCharged(context: Context, d: AnyDocument): Promise<boolean> {
  const { rows } = await sql`
    select 1 from document_line where org_id = ${context.org.id} and document_id = ${d.id} and charge_state in ('部分', '已收费', '多收') limit 1`.execute(
    context.db,
  );
  return rows.length > 0;
}
