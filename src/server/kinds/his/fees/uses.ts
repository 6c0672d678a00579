import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open';

/** A line of a use with what of it waits to be charged; lines nobody need be charged for wait for nothing and may be met all the same. */
export type Use = {
  line: string;
  document: string;
  kind: string;
  specification: string;
  code: string;
  visitNo: string;
  visitType: string;
  at: string;
  /** Smallest units used, less what was taken back, less what is charged. */
  open: string;
};

export const USE_KINDS = ['useRecord', 'surgicalUsage'];
/** What of a line `l` stands: what a negative use took back of it again is none. */
export const NET = sql`(l.base_quantity + coalesce((select sum(b.base_quantity) from document_line b join document n on n.org_id = b.org_id and n.id = b.document_id
  where b.org_id = l.org_id and b.source_line_id = l.id and n.kind = 'useRecord' and n.status = 2 and not n.is_red and b.base_quantity < 0), 0))`;
/** Documents `h` with lines `l` that count as uses. */
export const STANDING = sql`h.kind = any(${USE_KINDS}::text[]) and h.status in (2, 7) and not h.is_red and l.base_quantity > 0`;

/** Uses of these visits and codes, oldest first; their documents are locked, so that nobody takes one back meanwhile. */
export async function lockUses(tx: Db, org: string, visits: readonly string[], codes: readonly string[]): Promise<Use[]> {
  const wanted = sql`(lower(p.visit_no) = any(${visits.map((one) => one.toLowerCase())}::text[]) or (l.label_no <> '' and l.label_no = any(${[...codes]}::text[])))`;
  const { rows } = await sql<{ id: string }>`
    select distinct h.id from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id left join patient p on p.org_id = h.org_id and p.id = h.patient_id
    where h.org_id = ${org} and ${STANDING} and ${wanted} order by h.id`.execute(tx);
  const documents = rows.map(({ id }) => id);
  if (documents.length === 0) return [];
  await sql`select 1 from document where org_id = ${org} and id = any(${documents}::uuid[]) order by id for update`.execute(tx);
  return readUses(tx, org, sql`h.id = any(${documents}::uuid[]) and ${wanted}`);
}

export async function readUses(tx: Db, org: string, which: RawBuilder<unknown>): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select l.id as line, h.id as document, h.kind, l.specification_id as specification, coalesce(l.label_no, '') as code,
    coalesce(p.visit_no, '') as "visitNo", coalesce(p.visit_type, '') as "visitType",
      to_char(coalesce(h.happened_at, h.reviewed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (${NET} - coalesce(l.charged_quantity, 0))::text as open
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id left join patient p on p.org_id = h.org_id and p.id = h.patient_id
    where h.org_id = ${org} and ${STANDING} and ${which} order by h.happened_at, h.sn, l.line_no`.execute(tx);
  return rows;
}
