import { sql } from 'kysely';
import { documents } from '../../../domain/registry';
import type { LedgerCheck } from './check';

const invoicing = documents.filter((one) => one.invoicesSources);
const kinds = invoicing.map((one) => one.kind);
const goods = [...new Set(invoicing.flatMap((one) => one.sources.map((source) => source.kind)))];
const charged = sql`(select x.org_id, x.source_line_id as id, sum(x.quantity) as quantity, sum(x.matched_amount) as amount from document_line x
  join document k on k.org_id = x.org_id and k.id = x.document_id
  where k.kind = any(${kinds}::text[]) and k.status in (2, 7) and not k.is_red and x.source_line_id is not null group by 1, 2)`;

/** Invoices and the goods they charge (finance §2.3): what a line says is invoiced of it, and what an invoice changed in the accounts. */
export const invoiceChecks: readonly LedgerCheck[] = [
  {
    id: 'I3-invoiced',
    title: '货物明细的已开票数量与金额等于其发票明细之和，不超过货物数量',
    checked: sql`select count(*) from document_line where invoiced_quantity is not null`,
    breaking: sql`
      select l.org_id, h.sn as doc_sn, l.line_no, l.invoiced_quantity as stored, c.quantity as rebuilt, l.invoiced_amount as stored_amount, c.amount as rebuilt_amount
      from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id left join ${charged} c on c.org_id = l.org_id and c.id = l.id
      where h.kind = any(${goods}::text[]) and not h.is_red and (coalesce(l.invoiced_quantity, 0) <> abs(coalesce(c.quantity, 0))
        or coalesce(l.invoiced_quantity, 0) not between 0 and case when l.bill_date is null then abs(l.quantity) else 1 end
        or abs(coalesce(l.invoiced_amount, 0)) <> abs(coalesce(c.amount, 0)))`,
  },
  {
    id: 'I10-invoice',
    title: '发票只按差额与服务明细改变往来余额',
    checked: sql`select count(*) from document where kind = any(${kinds}::text[]) and status in (2, 7) and not is_red`,
    breaking: sql`
      select h.org_id, h.sn as doc_sn, s.said as stored, coalesce(e.posted, 0) as rebuilt
      from document h
        cross join lateral (select coalesce(sum(l.amount - coalesce(l.matched_amount, 0)), 0) as said from document_line l where l.org_id = h.org_id and l.document_id = h.id) s
        left join lateral (select sum(e.amount) as posted from account_entry e where e.org_id = h.org_id and e.document_id = h.id) e on true
      where h.kind = any(${kinds}::text[]) and h.status in (2, 7) and not h.is_red and s.said <> coalesce(e.posted, 0)`,
  },
];
