import { sql } from 'kysely';
import type { ItemFact } from '../../../define/facts';
import { rowsOf, sectionNames } from '../../../define/in-section';
import { claimedOf } from '../../engine/documents/claims';
import type { Load } from '../../engine/documents/facts';

/** Every open item a line names, and where its goods were ordered: from the lines of the document that raised it up their sources. */
export const itemFact: Load<'item'> = async (context, definition, d) => {
  const ids = [...new Set(sectionNames(definition).flatMap((name) => rowsOf(d, name).map((line) => line.item)))].filter(Boolean);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<ItemFact, 'dueDate' | 'forOrder'> & { dueDate: string | null; forOrder: string | null }>`
    select i.id, i.doc_sn as sn, i.partner_id as partner, i.account, i.item_kind as kind, i.doc_kind as "docKind",
    i.open::text as open, ${claimedOf(d.id)}::text as claimed, i.due_date::text as "dueDate", i.id as raised, h.order_id as "forOrder",
      array(with recursive up as (
          select l.id, l.source_line_id, 0 as depth from document_line l where l.org_id = i.org_id and l.document_id = i.id
          union all select u.id, u.source_line_id, up.depth + 1 from up join document_line u on u.org_id = i.org_id and u.id = up.source_line_id where up.depth < 6)
        select distinct o.id from up join document_line x on x.org_id = i.org_id and x.id = up.id join document o on o.org_id = x.org_id and o.id = x.document_id
        where o.kind = 'purchaseOrder') as orders
    from account_item i left join document h on h.org_id = i.org_id and h.id = i.id where i.org_id = ${context.org.id} and i.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map(({ dueDate, forOrder, ...row }) => [row.id, { ...row, dueDate: dueDate ?? '', forOrder: forOrder ?? '' }]));
};

/** What is still to be settled of the claims the lines come from. */
export const claimFact: Load<'claim'> = async (context, _, d) => {
  const ids = [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sn: string; item: string; left: string; isLive: boolean }>`
    select x.id, k.sn, x.item_id as item, (x.amount - coalesce(x.paid_amount, 0))::text as left, k.status = 2 as "isLive"
    from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
    where x.org_id = ${context.org.id} and x.id = any(${ids}::uuid[]) and x.item_id is not null`.execute(context.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
};
