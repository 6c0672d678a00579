import { sql } from 'kysely';
import type { ItemFact } from '../../../define/facts';
import { rowsOf, sectionNames } from '../../../define/in-section';
import type { Load } from '../../engine/documents/facts';

/** Every open item a line names, and where its goods were ordered: from the lines of the document that raised it up their sources. */
export const itemFact: Load<'item'> = async (context, definition, d) => {
  const ids = [...new Set(sectionNames(definition).flatMap((name) => rowsOf(d, name).map((line) => line.item)))].filter(Boolean);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<ItemFact, 'dueDate' | 'forOrder'> & { id: string; dueDate: string | null; forOrder: string | null }>`
    select i.id, i.doc_sn as sn, i.partner_id as partner, i.account, i.item_kind as kind, i.open::text as open, i.due_date::text as "dueDate", i.id as raised, h.order_id as "forOrder",
      array(with recursive up as (
          select l.id, l.source_line_id, 0 as depth from document_line l where l.org_id = i.org_id and l.document_id = i.id
          union all select u.id, u.source_line_id, up.depth + 1 from up join document_line u on u.org_id = i.org_id and u.id = up.source_line_id where up.depth < 6)
        select distinct o.id from up join document_line x on x.org_id = i.org_id and x.id = up.id join document o on o.org_id = x.org_id and o.id = x.document_id
        where o.kind = 'purchaseOrder') as orders
    from account_item i left join document h on h.org_id = i.org_id and h.id = i.id where i.org_id = ${context.org.id} and i.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map(({ id, dueDate, forOrder, ...row }) => [id, { ...row, dueDate: dueDate ?? '', forOrder: forOrder ?? '' }]));
};
