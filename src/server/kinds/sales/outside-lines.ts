import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, div, isPositive, min, mul, plain, round, sub } from '../../../define/money';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';

/** An own line the goods of the other side can be answered by, with what is left of it in smallest units. */
type Candidate = { id: string; sn: string; specification_id: string; batch_no: string; serial_no: string; left: string };

/**
 * The other side speaks of goods by lot; here they left on lines. Each line is spread over the own lines that still have
 * something of the lot, oldest first, and split where one is not enough. What no line covers stays without a source.
 */
export async function answeredBy(d: AnyDocument, candidates: readonly Candidate[]): Promise<void> {
  const left = new Map(candidates.map((one) => [one.id, one.left]));
  d.lines = d.lines.flatMap((line) => spread(line, candidates, left)).map((line, i) => ({ ...line, lineNo: i + 1 }));
}

function spread(line: AnyLine, candidates: readonly Candidate[], left: Map<string, string>): AnyLine[] {
  const parts: AnyLine[] = [];
  let wanted = mul(String(line.quantity || '0'), line.ratio);
  const part = (base: string, source: Candidate | undefined): AnyLine => ({
    ...line,
    id: parts.length === 0 ? line.id : newId(),
    quantity: plain(round(div(base, line.ratio), 4)),
    baseQuantity: base,
    sourceLine: source?.id ?? '',
    sourceSn: source?.sn ?? '',
  });
  for (const one of candidates) {
    if (!isPositive(wanted)) break;
    if (one.specification_id !== line.specification || one.batch_no !== line.batchNo || one.serial_no !== (line.serialNo ?? '')) continue;
    const taken = min(wanted, left.get(one.id) ?? '0');
    if (compare(taken, '0') <= 0) continue;
    left.set(one.id, sub(left.get(one.id) ?? '0', taken));
    wanted = sub(wanted, taken);
    parts.push(part(taken, one));
  }
  if (isPositive(wanted) || parts.length === 0) parts.push(part(wanted, undefined));
  return parts;
}

const lotsOf = (d: AnyDocument): string => JSON.stringify(d.lines.map((line) => ({ s: line.specification, b: line.batchNo, n: line.serialNo ?? '' })));

/** Goods standing at the customer, sent unsold or lent, that nobody sold or took back yet. */
export async function outsideAt(context: Context, d: AnyDocument): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id, h.sn, l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no, l.open * l.ratio as left
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and (h.kind = 'advanceSale' or (h.kind = 'productTransfer' and h.side = 'out' and h.mode = '1')) and h.counter_org_id = ${d.counterOrg} and h.status = 2 and not h.is_red and l.open > 0
      and exists (select from jsonb_to_recordset(${lotsOf(d)}::jsonb) as w (s uuid, b text, n text) where (w.s, w.b, w.n) = (l.specification_id, l.batch_no, coalesce(l.serial_no, '')))
    order by h.biz_date, h.id, l.line_no`.execute(context.db);
  return rows;
}

/** Goods sold to the customer that did not come back: what he turns into consigned goods is the last he bought. */
export async function soldTo(context: Context, d: AnyDocument): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id, h.sn, l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no, l.base_quantity - l.returned as left
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and h.kind = 'saleOdo' and h.counter_org_id = ${d.counterOrg} and h.status in (2, 7) and not h.is_red and l.base_quantity > l.returned
      and exists (select from jsonb_to_recordset(${lotsOf(d)}::jsonb) as w (s uuid, b text, n text) where (w.s, w.b, w.n) = (l.specification_id, l.batch_no, coalesce(l.serial_no, '')))
    order by h.biz_date desc, h.id desc, l.line_no`.execute(context.db);
  return rows;
}
