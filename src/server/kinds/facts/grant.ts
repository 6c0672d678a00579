import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

type Parent = {
  id: string;
  sn: string;
  live: boolean;
  period_from: string;
  period_to: string;
  regions: string[];
  hospitals: string[];
  levels: number;
  upstream: string[];
};

/** What a grant passes on: the received one it names, whose line covers which line here, and everybody above. */
export const grantFact: Load<'grant'> = async (context, _, d) => {
  const { rows } = await sql<Parent>`
    select p.id, p.sn, p.status = 2 and grant_state(p.org_id, p.id, ${dayOf(context.now())}::date) in ('有效', '即将到期', '未生效') as live, p.period_from::text, p.period_to::text,
      array(select jsonb_array_elements_text(coalesce(p.extra -> 'regions', '[]'))) as regions, array(select jsonb_array_elements_text(coalesce(p.extra -> 'hospitals', '[]'))) as hospitals,
      case when p.extra ->> 'allowSub' = 'true' then coalesce(nullif(p.extra ->> 'subLevels', ''), '0')::int else 0 end as levels,
      array(select u.org_id from grant_chain(p.mirror_of) u) as upstream
    from document p where p.org_id = ${context.org.id} and p.kind = 'licenceGrant' and p.side = 'in' and p.sn = ${String(d.header.parentSn ?? '')}`.execute(
    context.db,
  );
  const parent = rows[0];
  const lines = d.lines.map((line, i) => ({
    i,
    scope: line.scope,
    brand: line.brand || null,
    category: line.category || null,
    product: line.product || null,
    specification: line.specification || null,
  }));
  const known = await sql<{ covered: boolean; source: boolean }>`
    select w.scope <> 'all' and coalesce(w.brand, w.category, w.product, w.specification) is null or w.scope in ('all', 'category')
    and ${context.org.kind} = 'V' or coalesce(g.vendor_id = ${context.org.id} or b.vendor_id = ${context.org.id} or ${context.org.name} in (rc.agent, rc.holder), false) as source,
      exists (select from document_line l where l.org_id = ${context.org.id} and l.document_id = ${parent?.id ?? null} and (l.grant_scope = 'all'
        or (l.grant_scope = 'brand' and l.extra ->> 'brand' = coalesce(w.brand, g.brand_id)::text)
        or (l.grant_scope = 'category' and l.extra ->> 'category' = any(array(select unnest(c.path || c.id))::text[]))
        or (l.grant_scope = 'product' and l.extra ->> 'product' = g.id::text) or (l.grant_scope = 'specification' and l.specification_id = w.specification))) as covered
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (i int, scope text, brand uuid, category uuid, product uuid, specification uuid)
      left join specification s on w.scope = 'specification' and s.id = w.specification
      left join product g on w.scope in ('product', 'specification') and g.id = coalesce(s.product_id, w.product)
      left join brand b on w.scope = 'brand' and b.id = w.brand left join registration_cert rc on rc.id = g.registration_cert_id
      left join category68 c on c.id = case when w.scope = 'category' then w.category else g.category68_id end order by w.i`.execute(context.db);
  return {
    isSource: known.rows.every((row) => row.source),
    covered: known.rows.map((row) => row.covered),
    upstream: [context.org.id, ...(parent?.upstream ?? [])],
    ...(parent
      ? {
          parent: {
            sn: parent.sn,
            isLive: parent.live,
            validFrom: parent.period_from,
            validTo: parent.period_to,
            regions: parent.regions,
            hospitals: parent.hospitals,
            subLevels: parent.levels,
          },
        }
      : {}),
  };
};
