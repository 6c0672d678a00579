import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import type { OwnersCopy } from '../../../../define/owners-copy';
import { STATUS } from '../../../../define/status';
import type { Context } from '../../../base/context';
import { loadFacts } from '../facts';
import { makeDocument } from '../make';
import { transition } from '../transition';

/**
 * The owner of consigned goods hears that they were used (or that a use was taken back). Worked out from what the document is now, so
 * hearing it twice changes nothing.
 * @returns his copy, where there is one to look at
 */
export async function tellUse(receiver: Context, sender: Context, definition: DocumentDefinition, d: AnyDocument): Promise<{ sn: string } | undefined> {
  const { ownersCopy } = definition;
  if (!ownersCopy) return undefined;
  if (ownersCopy.isCounted(d)) await countUse(receiver, ownersCopy.countedOn, { customer: sender.org.id, document: d.id });
  return keepCopy(receiver, sender, definition, ownersCopy, d);
}

async function keepCopy(
  receiver: Context,
  sender: Context,
  definition: DocumentDefinition,
  ownersCopy: OwnersCopy<AnyDocument>,
  d: AnyDocument,
): Promise<{ sn: string } | undefined> {
  const { rows } = await sql<{ status: number }>`select status from document where org_id = ${sender.org.id} and id = ${d.id}`.execute(sender.db);
  const status = rows[0]?.status;
  const known = await sql<{ id: string; sn: string }>`
    select id, sn from document where org_id = ${receiver.org.id} and kind = ${d.kind} and counter_org_id = ${sender.org.id} and counter_sn = ${d.sn} and status = 2`.execute(
    receiver.db,
  );
  const [standing] = known.rows;
  if (status === 2 || status === 7) return standing ?? (await copied(receiver, sender, definition, ownersCopy, d));
  if (!standing) return undefined;
  const to = status === STATUS.redFlushed ? STATUS.redFlushed : STATUS.cancelled;
  await transition(receiver, [standing], { to, action: to === STATUS.redFlushed ? 'red' : 'unreview', by: sender.org.name });
  return standing;
}

async function copied(
  receiver: Context,
  sender: Context,
  definition: DocumentDefinition,
  { needs, header, line }: OwnersCopy<AnyDocument>,
  d: AnyDocument,
): Promise<{ sn: string } | undefined> {
  const plan = {
    header: header(d, await loadFacts(sender, definition, d, new Set(needs))),
    lines: d.lines.filter(({ owner }) => owner === receiver.org.id).map((from) => ({ from, values: line })),
  };
  const origin = { id: d.id, sn: d.sn, kind: d.kind, org: sender.org.id, isMirror: true };
  const made = await makeDocument(receiver, definition, { status: 0, isLoose: true, senderIs: 'customer' }, plan, origin);
  if (!made) return undefined;
  // A mirror binds both sides; this is only a copy: the user takes it back without asking.
  await sql`update document_line set mirror_line_id = null where org_id = ${receiver.org.id} and document_id = ${made.id}`.execute(receiver.db);
  const partner = sql`(select id from partner where org_id = ${receiver.org.id} and counterparty_id = ${sender.org.id}
    and kind in ('customer', 'both') and deleted_at is null order by status desc, created_at limit 1)`;
  const also = sql`mirror_of = null, partner_id = ${partner}, counter_org_id = ${sender.org.id}, reviewed_at = ${receiver.now()}`;
  await transition(receiver, [made], { to: STATUS.reviewed, action: 'mirror', by: sender.org.name, also });
  return made;
}

type Lot = { specification_id: string; batch_no: string; serial_no: string; used: string };

/** What was used of each lot at the customer, by his own entries, is spread over the deliveries that are outside, oldest first. */
async function countUse(context: Context, kind: string, { customer, document }: { customer: string; document: string }): Promise<void> {
  const lots = await sql<Lot>`
    with named as (select distinct e.lot_id from stock_entry e where e.org_id = ${customer} and e.document_id = ${document} and e.owner_id = ${context.org.id})
    select l.specification_id, l.batch_no, l.serial_no, (-sum(e.quantity))::text as used
    from named n join lot l on l.org_id = ${customer} and l.id = n.lot_id join stock_entry e on e.org_id = l.org_id and e.lot_id = l.id and e.owner_id = ${context.org.id}
      left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind is distinct from 'boneH'
    where coalesce(o.bill_type, e.bill_type) = 'useOut' group by 1, 2, 3`.execute(context.db);
  for (const lot of lots.rows) await spread(context, kind, customer, lot);
}

async function spread(context: Context, kind: string, customer: string, lot: Lot): Promise<void> {
  await sql`
    with outside as (
      select l.id, l.ratio, greatest(l.base_quantity - l.returned, 0) as room,
      coalesce(sum(greatest(l.base_quantity - l.returned, 0)) over (order by h.biz_date, h.id, l.line_no rows between unbounded preceding and 1 preceding), 0) as before
      from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      where h.org_id = ${context.org.id} and h.kind = ${kind} and h.counter_org_id = ${customer} and h.status in (2, 7) and not h.is_red
        and l.specification_id = ${lot.specification_id} and l.batch_no = ${lot.batch_no} and coalesce(l.serial_no, '') = ${lot.serial_no})
    update document_line l set used_quantity = round(greatest(0, least(o.room, ${lot.used}::numeric - o.before)) / o.ratio, 4)
    from outside o where l.org_id = ${context.org.id} and l.id = o.id`.execute(context.db);
}
