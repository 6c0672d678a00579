import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import type { Answers } from '../../../../define/document-ways';
import { columnOf } from '../../../../define/field';
import { compare, div, isPositive, min, mul, plain, round, sub } from '../../../../define/money';
import { documentOf } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';

/** An own line the goods of the other side can be answered by, with what is left of it in smallest units. */
type Candidate = { id: string; sn: string; specification_id: string; batch_no: string; serial_no: string; left: string };

/**
 * The other side speaks of goods by lot; here they left on lines. Each line of a mirror is spread over the own lines that still have
 * something of the lot, and split where one is not enough. What no line covers stays without a source.
 */
export async function answerLots(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  for (const answers of definition.answers) {
    if (!answers.when(d)) continue;
    const candidates = await candidatesOf(context, d, answers);
    const left = new Map(candidates.map((one) => [one.id, one.left]));
    d.lines = d.lines.flatMap((line) => spread(line, candidates, left)).map((line, i) => ({ ...line, lineNo: i + 1 }));
  }
}

/** Goods of somebody else we lent on stay his when they are sold or come back: each line is its source line's owner's. */
export async function ownAsSources(context: Context, d: AnyDocument): Promise<void> {
  const sources = [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];
  const { rows } = await sql<{ id: string; owner: string | null }>`
    select id, owner_org_id as owner from document_line where org_id = ${context.org.id} and id = any(${sources}::uuid[])`.execute(context.db);
  for (const line of d.lines) line.owner = rows.find((row) => row.id === line.sourceLine)?.owner ?? '';
}

/** What stands outside unsold, oldest first; or what was sold and did not come back, the last first. */
const LEFT = {
  open: { quantity: sql`l.open * l.ratio`, condition: sql`h.status = 2 and l.open > 0`, order: sql`h.biz_date, h.id, l.line_no` },
  sold: {
    quantity: sql`l.base_quantity - l.returned`,
    condition: sql`h.status in (2, 7) and l.base_quantity > l.returned`,
    order: sql`h.biz_date desc, h.id desc, l.line_no`,
  },
};

async function candidatesOf(context: Context, d: AnyDocument, { by, left }: Answers<AnyDocument>): Promise<Candidate[]> {
  const { quantity, condition, order } = LEFT[left];
  const lots = JSON.stringify(d.lines.map((line) => ({ s: line.specification, b: line.batchNo, n: line.serialNo ?? '' })));
  const { rows } = await sql<Candidate>`
    select l.id, h.sn, l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no, ${quantity} as left
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and (${sql.join(by.map(isOf), sql` or `)}) and h.counter_org_id = ${d.counterOrg} and not h.is_red and ${condition}
      and exists (select from jsonb_to_recordset(${lots}::jsonb) as w (s uuid, b text, n text) where (w.s, w.b, w.n) = (l.specification_id, l.batch_no, coalesce(l.serial_no, '')))
    order by ${order}`.execute(context.db);
  return rows;
}

function isOf({ kind, where = {} }: Answers<AnyDocument>['by'][number]): RawBuilder<unknown> {
  const header = documentOf(kind)?.header ?? {};
  const said = Object.entries(where).map(([name, value]) => {
    const field = header[name];
    if (!field) throw new Error(`${kind}: no header field ${name}`);
    return sql` and h.${sql.ref(columnOf(name, field))} = ${value}`;
  });
  return sql`(h.kind = ${kind}${sql.join(said, sql``)})`;
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
