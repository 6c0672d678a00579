import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

type Row = { name: string; org_kind: string; credit_code: string; kind: string; waiting: string | null; ordered: string | null };

/** The counterparty as a firm that asks for its first approval. */
export const firmFact: Load<'firm'> = async (context, definition, d) => {
  const { rows } = await sql<Row>`
    select p.name, o.kind as org_kind, coalesce(upper(o.social_credit_code), '') as credit_code, p.kind,
      (select min(x.sn) from document x where x.org_id = p.org_id and x.kind = ${definition.kind} and x.partner_id = p.id and x.status = 1 and x.id is distinct from ${d.id || null}::uuid) as waiting,
      (select min(x.sn) from document me join document x on x.org_id = me.org_id and x.partner_id = p.id
      and x.kind in ('purchaseOrder', 'salesOrder') and x.status in (1, 2, 4, 7) and greatest(x.created_at, x.submitted_at, x.reviewed_at) >= me.reviewed_at
        where me.org_id = p.org_id and me.id = ${d.id || null}) as ordered
    from partner p join organisation o on o.id = p.counterparty_id where p.org_id = ${context.org.id} and p.id = ${d.partner || null}`.execute(context.db);
  const row = rows[0];
  return {
    name: row?.name ?? '',
    orgKind: row?.org_kind ?? '',
    creditCode: row?.credit_code ?? '',
    isSupplier: row !== undefined && row.kind !== 'customer',
    isCustomer: row !== undefined && row.kind !== 'supplier',
    waiting: row?.waiting ?? '',
    ordered: row?.ordered ?? '',
    isBeyondPapers: await isBeyond(
      context,
      listOf(d.header.businessScope),
      d.lines.flatMap((line) => listOf(line.scope)),
    ),
    letter: await letterOf(context, d.counterOrg, String(d.header.grantSn ?? '')),
  };
};

/** A letter for a person that the firm sent us. */
async function letterOf(context: Parameters<typeof firmFact>[0], firm: string, sn: string): Promise<{ isLive: boolean; person: string } | undefined> {
  if (sn === '') return undefined;
  const { rows } = await sql<{ live: boolean; person: string }>`
    select grant_state(g.org_id, g.id, ${dayOf(context.now())}::date) in ('有效', '即将到期') as live, coalesce(g.contact, '') as person from document g
    where g.org_id = ${context.org.id} and g.kind = 'licenceGrant' and g.side = 'in' and g.subkind = '3' and g.sn = ${sn} and g.counter_org_id = ${firm || null}`.execute(
    context.db,
  );
  return rows[0] && { isLive: rows[0].live, person: rows[0].person };
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whether a category is claimed that lies under none of the allowed ones. */
async function isBeyond(context: Parameters<typeof firmFact>[0], claimed: string[], allowed: string[]): Promise<boolean> {
  if (allowed.length === 0) return false;
  const { rows } = await sql`select 1 from category68 k where k.id = any(${claimed}::uuid[])
      and not (k.id = any(${allowed}::uuid[]) or k.path && ${allowed}::uuid[] or k.mapped_ids && ${allowed}::uuid[]) limit 1`.execute(context.db);
  return rows.length > 0;
}
