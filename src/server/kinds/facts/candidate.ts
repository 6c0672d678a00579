import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

type Row = {
  released: boolean;
  maker: string | null;
  maker_name: string | null;
  category: string | null;
  own_certificate: boolean;
  valid_to: string | null;
  out_of_scope: string[];
  approved: boolean;
  waiting: string | null;
  ordered: string | null;
  temporary: number;
};

/**
 * Goods that ask for a first approval or an admission, per line. A firm is judged by the scope of the checked papers that name
 * one; where none does, or for class Ⅰ, there is nothing to judge by.
 */
export const candidateFact: Load<'candidate'> = async (context, definition, d) => {
  const today = dayOf(context.now());
  const lines = d.lines.map((line, i) => ({
    i,
    specification_id: line.specification || null,
    certificate_id: line.registrationCert || null,
    category_id: line.category || null,
  }));
  const { rows } = await sql<Row>`
    select coalesce(p.status = 2 and s.status and s.deleted_at is null and p.library_product_id is null, false) as released, p.vendor_id as maker, v.name as maker_name, k.code as category,
      w.certificate_id is null or coalesce(w.certificate_id = p.registration_cert_id or w.certificate_id = any(p.former_cert_ids), false) as own_certificate, rc.valid_to::text,
      array(select f.name from (values (1, ${context.org.id}::uuid), (2, ${d.counterOrg || null}::uuid)) as n (at, id) join organisation f on f.id = n.id
        where p.risk_class <> '1' and exists (${papers(context.org.id)}) and not exists (${papers(context.org.id)} and (li.long_term or li.valid_to >= ${today}::date)
          and (k.id = any(li.scope_ids) or k.path && li.scope_ids or k.mapped_ids && li.scope_ids)) order by n.at) as out_of_scope,
      coalesce(bp.first_approved and (cardinality(bp.first_supplier_ids) = 0 or ${d.partner || null}::uuid = any(bp.first_supplier_ids)), false) as approved,
      (select min(x.sn) from document_line l join document x on x.org_id = l.org_id and x.id = l.document_id
        where l.org_id = ${context.org.id} and l.specification_id = w.specification_id and x.kind = ${definition.kind} and x.status = 1 and x.id is distinct from ${d.id || null}::uuid
          and x.partner_id is not distinct from ${d.partner || null}::uuid) as waiting,
      (select min(x.sn) from document me join document x on x.org_id = me.org_id and x.kind = 'purchaseOrder' and x.partner_id = me.partner_id
      and x.status in (1, 2, 4, 7) and greatest(x.created_at, x.submitted_at, x.reviewed_at) >= me.reviewed_at
          join document_line l on l.org_id = x.org_id and l.document_id = x.id and l.specification_id = w.specification_id
        where me.org_id = ${context.org.id} and me.id = ${d.id || null}) as ordered,
      (select count(distinct x.id)::int from document x join document_line l on l.org_id = x.org_id and l.document_id = x.id join specification o on o.id = l.specification_id
        where x.org_id = ${context.org.id} and x.kind = 'productAdmission' and x.subkind = '4' and x.status in (2, 7) and o.product_id = p.id
          and x.biz_date > ${today}::date - interval '12 months' and x.id is distinct from ${d.id || null}::uuid) as temporary
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (i int, specification_id uuid, certificate_id uuid, category_id uuid)
      left join specification s on s.id = w.specification_id left join product p on p.id = s.product_id left join organisation v on v.id = p.vendor_id
      left join category68 k on k.id = coalesce(w.category_id, p.category68_id) left join registration_cert rc on rc.id = coalesce(w.certificate_id, p.registration_cert_id)
      left join business_product bp on bp.org_id = ${context.org.id} and bp.specification_id = w.specification_id and bp.deleted_at is null
    order by w.i`.execute(context.db);
  return rows.map((row) => ({
    isReleased: row.released,
    maker: row.maker ?? '',
    makerName: row.maker_name ?? '',
    category: row.category ?? '',
    isOwnCertificate: row.own_certificate,
    certValidTo: row.valid_to ?? '',
    outOfScope: row.out_of_scope,
    isApproved: row.approved,
    waiting: row.waiting ?? '',
    ordered: row.ordered ?? '',
    temporary: row.temporary,
  }));
};

/** Checked papers of firm `f` that name a scope. */
const papers = (own: string) =>
  sql`select from licence li where li.holder_id = f.id and li.org_id in (${own}, f.id) and li.review_state = 'valid' and li.deleted_at is null and cardinality(li.scope_ids) > 0`;
