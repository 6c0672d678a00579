import { sql } from 'kysely';
import type { Facts } from '../../../define/facts';
import type { Load } from '../../engine/documents/facts';

type Row = {
  id: string;
  name: string;
  kind: string;
  classes: string[];
  imported: boolean;
  held: { type: string; validTo: string | null; isLongTerm: boolean }[];
};

/** Who sells the goods of an admission and who makes them, with the checked papers known here: own copies and what the firm shows itself. */
export const papersFact: Load<'papers'> = async (context, _, d) => {
  const goods = d.lines.map((line) => line.specification).filter(Boolean);
  const { rows } = await sql<Row>`
    with goods as (select p.vendor_id, p.risk_class, not p.domestic as imported from specification s join product p on p.id = s.product_id where s.id = any(${goods}::uuid[]))
    select o.id, o.name, o.kind, coalesce(array(select distinct g.risk_class from goods g where o.id = ${d.counterOrg || null}::uuid or g.vendor_id = o.id), '{}') as classes,
      exists (select from goods g where g.vendor_id = o.id and g.imported) as imported,
      coalesce((select jsonb_agg(jsonb_build_object('type', l.type, 'validTo', l.valid_to::text, 'isLongTerm', l.long_term)) from licence l
        where l.holder_id = o.id and l.org_id in (${context.org.id}, o.id) and l.review_state = 'valid' and l.deleted_at is null), '[]') as held
    from organisation o where o.id = ${d.counterOrg || null}::uuid or o.id in (select vendor_id from goods) order by o.id = ${d.counterOrg || null}::uuid desc, o.name`.execute(
    context.db,
  );
  return rows.map((row): Facts['papers'][number] => ({
    firm: row.name,
    orgKind: row.kind,
    role: row.id === d.counterOrg ? 'supplier' : 'maker',
    classes: row.classes,
    isImported: row.imported,
    held: row.held.map((paper) => ({ ...paper, validTo: paper.validTo ?? '' })),
  }));
};
