import { type RawBuilder, sql } from 'kysely';
import { isInvoiceable, itemOfLine, signedQuantity } from '../../engine/documents/words/invoiced';

/** Of lines with money: how much of them is invoiced. */
const share = (words: readonly [string, string, string]): RawBuilder<unknown> => sql`(
  select case when sum(abs(coalesce(l.invoiced_quantity, 0))) = 0 then ${sql.lit(words[0])}
  when sum(abs(coalesce(l.invoiced_quantity, 0))) < sum(abs(l.quantity)) then ${sql.lit(words[1])} else ${sql.lit(words[2])} end
  from document_line l join account_item i on i.org_id = h.org_id and i.id = h.id where l.org_id = h.org_id and l.document_id = h.id and l.amount <> 0 and ${isInvoiceable} having count(*) > 0)`;

/** What an invoice may charge of a line of goods, what of a document of goods is invoiced, and the documents an invoice charges. */
export const INVOICE_LIVE = {
  toInvoice: sql`(select case when ${isInvoiceable} then ${signedQuantity} end from (select 1) one join ${itemOfLine})`,
  invoiceState: share(['0', '1', '2']),
  issueState: sql`(select e.issue_state from document e where e.org_id = h.org_id and e.made_by = h.id and e.issue_state is not null order by e.id desc limit 1)`,
  invoicedGoods: sql`(select string_agg(distinct x.source_sn, '、') from document_line x where x.org_id = h.org_id and x.document_id = h.id and x.source_line_id is not null)`,
} as const;
