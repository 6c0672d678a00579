import { sql } from 'kysely';
import type { TraceLot } from '../../../contract/trace-answer';
import { TYPES_OF_SIDE } from '../../../domain/trace-types';
import type { Context } from '../../base/context';

/** One crossing of a border: the line that sent and the line that received, each document the mirror of the other. */
export type Crossing = { fromOrg: string; fromLine: string; toOrg: string; toLine: string; quantity: string; at: string; depth: number };

const LONGEST = 6;

/**
 * How the lot came here: from the own documents of the lot over the lines they mirror to the sender, from there over what
 * the sender received of the lot, and so on to whoever made it. What a sender did with the rest of the lot (its other
 * customers) is never read: the way leads backwards only, and across a border only along a mirrored line.
 */
export async function crossingsOf(context: Context, lot: TraceLot): Promise<Crossing[]> {
  const all: Crossing[] = [...(await received(context, context.org.id, lot, 0, undefined)), ...(await sentBack(context, lot))];
  const seen = new Set([context.org.id]);
  let senders = all.filter((crossing) => crossing.toOrg === context.org.id);
  for (let depth = 1; depth < LONGEST && senders.length > 0; depth += 1) {
    const next: Crossing[] = [];
    for (const org of new Set(senders.map((crossing) => crossing.fromOrg))) {
      if (seen.has(org)) continue;
      seen.add(org);
      const last = senders
        .filter((crossing) => crossing.fromOrg === org)
        .map((crossing) => crossing.at)
        .sort()
        .at(-1);
      next.push(...(await received(context, org, lot, depth, last)));
    }
    all.push(...next);
    senders = next;
  }
  return all;
}

/** Lines an organisation received of the lot that mirror a sender's line; `until` = nothing after it passed the goods on. */
async function received(context: Context, org: string, lot: TraceLot, depth: number, until: string | undefined): Promise<Crossing[]> {
  const found = await sql<Crossing>`
    select s.org_id as "fromOrg", s.id as "fromLine", r.org_id as "toOrg", r.id as "toLine", sum(e.quantity)::text as quantity, min(e.at) as at, ${depth}::int as depth
    from trace_event e
    join document_line r on r.org_id = e.org_id and r.id = e.line_id
    join document d on d.org_id = r.org_id and d.id = r.document_id
    join document_line s on s.org_id = d.counter_org_id and s.id = r.mirror_line_id
    where e.org_id = ${org} and e.specification_id = ${lot.specification} and e.batch_no = ${lot.batchNo} and e.serial_no = ${lot.serialNo} and e.type = any(${incoming})
      and (${until ?? null}::timestamptz is null or e.at <= ${until ?? null}::timestamptz)
    group by 1, 2, 3, 4`.execute(context.db);
  return found.rows;
}
const incoming = TYPES_OF_SIDE('in').flatMap((type) => [type, `${type}_RED`]);

/** What the own organisation sent back: lines of others that mirror an own line. */
async function sentBack(context: Context, lot: TraceLot): Promise<Crossing[]> {
  const found = await sql<Crossing>`
    select l.org_id as "fromOrg", l.id as "fromLine", r.org_id as "toOrg", r.id as "toLine", r.base_quantity::text as quantity, coalesce(d.reviewed_at, d.created_at) as at, 0 as depth
    from document_line l join document d on d.org_id = l.org_id and d.id = l.document_id join document_line r on r.mirror_line_id = l.id and r.org_id = d.counter_org_id
    join document rd on rd.org_id = r.org_id and rd.id = r.document_id
    where l.org_id = ${context.org.id} and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo}
    and coalesce(l.serial_no, '') = ${lot.serialNo} and rd.status in (2, 5, 7)`.execute(context.db);
  return found.rows;
}
