import { type RawBuilder, sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Load } from '../../engine/documents/facts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const other = (d: AnyDocument): RawBuilder<unknown> =>
  sql`h.kind = ${d.kind} and h.status in (2, 4) and h.id is distinct from ${d.id || null}::uuid and h.mirror_of is distinct from ${d.id || null}::uuid`;
const meets = (d: AnyDocument): RawBuilder<unknown> =>
  sql`daterange(h.period_from, coalesce(h.stop_date, h.period_to), '[]') && daterange(${d.header.startDate || null}::date, ${d.header.endDate || null}::date, '[]')`;

/** What there is beside a cooperation: in the hospital's books, where there are any, who runs its store; in the own ones what the two agreed on. */
export const cooperatingFact: Load<'cooperating'> = async ({ db, org }, _, d) => {
  const isCopy = d.header.side === 'in';
  const hospital = isCopy ? org.id : d.counterOrg;
  const covered = listOf(d.header.categories);
  const isOrdered = String(d.header.startDate ?? '') <= String(d.header.endDate ?? '');
  const among = sql`(${covered.length === 0} or coalesce(jsonb_array_length(h.extra -> 'categories'), 0) = 0 or h.extra -> 'categories' ?| ${covered}::text[])`;
  const own = sql`h.org_id = ${org.id} and h.partner_id = ${d.partner || null}::uuid and h.subkind = ${String(d.header.role ?? '')}`;
  const { rows } = await sql<{
    operated: boolean;
    same: string | null;
    before: { sn: string; rate: string } | null;
    charged: string | null;
    staff: string | null;
  }>`select
    ${isOrdered} and exists (select from document h where h.org_id = ${hospital || null}::uuid and h.side = 'in' and h.subkind = 'operator' and ${other(d)} and ${meets(d)} and ${among}) as operated,
    (select min(h.sn) from document h where ${isOrdered} and ${own} and ${other(d)} and ${meets(d)} and ${among}) as same,
    (select jsonb_build_object('sn', h.sn, 'rate', h.fee_rate::text) from document h where ${own} and h.kind = ${d.kind} and h.status in (2, 4, 7)
      and h.period_from < ${d.header.startDate || null}::date and h.id is distinct from ${d.id || null}::uuid order by h.period_from desc limit 1) as before,
    (select min(c.sn) from document c where ${isCopy} and c.org_id = ${org.id} and c.kind = 'serviceCharge' and c.status not in (5, 6) and not c.is_red and c.related_sn = ${d.sn}) as charged,
    (select string_agg(e.name, '、' order by e.name) from employee e where e.org_id = ${org.id} and e.id = any(${isCopy ? [] : listOf(d.header.staff)}::uuid[])) as staff`.execute(
    db,
  );
  const [row] = rows;
  const classes = await sql<{ name: string }>`
    select name from custom_category where org_id = ${hospital || null}::uuid and kind = 'finance' and deleted_at is null`.execute(db);
  const known = new Set(classes.rows.map(({ name }) => name));
  return {
    operated: row?.operated === true,
    same: row?.same ?? '',
    before: row?.before ?? undefined,
    charged: row?.charged ?? '',
    staff: row?.staff ?? '',
    strange: d.lines.map((line) => Boolean(line.financeClass) && !known.has(String(line.financeClass))),
  };
};
