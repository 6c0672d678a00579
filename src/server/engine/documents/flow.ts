import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Source } from '../../../define/document-ways';
import { columnOf } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { documentOf, documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { ruleReader } from './rules';
import { transition } from './transition';

/**
 * LR9: what a reviewed document takes from its upstream lines, in the unit of the upstream line: a claim of two 盒 issued in
 * 支 is fulfilled by so many twentieths. `sign` is 1 at review, −1 when it is reversed. Upstream documents complete when
 * nothing is open, and reopen (7 → 2) when something comes back. `also`: queries that go with it once the lines are taken from.
 */
export async function fulfil(context: Context, d: AnyDocument, sign: 1 | -1, also?: RawBuilder<unknown>): Promise<void> {
  const pulled = d.lines
    .filter((line) => line.sourceLine !== '')
    .map((line) => ({ id: line.sourceLine, quantity: String(line.quantity || '0'), base: String(line.baseQuantity || '0'), ratio: line.ratio || '1' }));
  await take(context, d.kind, pulled, { sign, also });
  await markSources(context, d.kind, pulled, sign);
}

async function take(
  context: Context,
  kind: string,
  pulled: readonly Taken[],
  { sign, also }: { sign: 1 | -1; also?: RawBuilder<unknown> | undefined },
): Promise<void> {
  if (pulled.length === 0) return;
  const rule = await ruleReader(context, {});
  const pct = Number(rule('purchase.overReceivePct') || 0);
  // By id, not by ctid: a line somebody changed while we waited for its lock has another ctid now, and the update would miss it.
  const touched = await sql<{ document_id: string }>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(pulled.map((line, at) => ({ ...line, at })))}::jsonb) as t (at int, id uuid, quantity numeric, base numeric, ratio numeric)),
    ${takenOf(context, kind, sign)},
    locked as (select l.id, l.ratio from document_line l where l.org_id = ${context.org.id} and l.id in (select id from taken) order by l.id for update of l),
    sums as (select k.id, sum(case when t.ratio = k.ratio then t.quantity else 0 end) as same, sum(case when t.ratio = k.ratio then 0
    else t.base end) as other from locked k join taken t using (id) group by k.id)
    update document_line l set
      fulfilled = case when l.flow_quantity <= 0 then l.fulfilled when k.other = 0 then l.fulfilled + ${sign}::int * k.same
        else round((${smallest(sql`l.fulfilled`)} + ${sign}::int * (k.same * l.ratio + k.other)) / l.ratio, 4) end,
      tolerance = case when ${pct}::numeric > 0 then round(l.flow_quantity * ${pct}::numeric / 100, 4) else l.tolerance end
    from sums k where l.org_id = ${context.org.id} and l.id = k.id returning l.document_id`.execute(context.db);
  await completeOrReopen(context, [...new Set(touched.rows.map((row) => row.document_id))], also);
}

type Taken = { id: string; quantity: string; base: string; ratio: string };

/**
 * `taken`: the lines really taken from. Sources that take nothing drop out; a line that only asked (an enquiry's) passes on to the line it
 * was asked for, which gets as much as it still has open, the first line first.
 */
function takenOf(context: Context, kind: string, sign: 1 | -1): RawBuilder<unknown> {
  const sources = documentOf(kind)?.sources ?? [];
  const idle = sources.filter((source) => source.takes !== undefined).map((source) => source.kind);
  const asking = sources.flatMap(({ kind: from }) =>
    (documentOf(from)?.sources ?? []).filter((one) => one.takes === 'later').map((one) => `${from}<${one.kind}`),
  );
  if (idle.length === 0 && asking.length === 0) return sql`taken as (select id, quantity, base, ratio from asked)`;
  return sql`direct as (
      select a.*, h.kind, l.source_line_id as up_id from asked a join document_line l on l.org_id = ${context.org.id} and l.id = a.id
        join document h on h.org_id = l.org_id and h.id = l.document_id where h.kind <> all(${idle}::text[])),
    passed as (
      select u.id, a.ratio, least(a.base, greatest(0, case when ${sign}::int = 1 then u.open else u.fulfilled end * u.ratio
          - coalesce(sum(a.base) over (partition by u.id order by a.at rows between unbounded preceding and 1 preceding), 0))) as base
      from direct a join document_line u on u.org_id = ${context.org.id} and u.id = a.up_id join document k on k.org_id = u.org_id and k.id = u.document_id
      where concat(a.kind, '<', k.kind) = any(${asking}::text[])),
    taken as (select id, quantity, base, ratio from direct union all select id, base / ratio, base, ratio from passed)`;
}

/** Upstream headers say that a review took lines of theirs, or that it was taken back. */
async function markSources(context: Context, kind: string, pulled: readonly Taken[], sign: 1 | -1): Promise<void> {
  const ids = [...new Set(pulled.map((line) => line.id))];
  if (ids.length === 0) return;
  for (const source of documentOf(kind)?.sources ?? []) {
    const from = sql`h.kind = ${source.kind} and h.id in (select x.document_id from document_line x where x.org_id = ${context.org.id} and x.id = any(${ids}::uuid[]))`;
    await mark(context, source, from, (name, said) => {
      if (typeof said !== 'string') return sign === 1 ? said.reviewed : said.back;
      return sign === 1 ? said : String(documentOf(source.kind)?.header[name]?.default ?? '');
    });
  }
}

/** The header of a document says what became of it as soon as it was converted. */
export async function markConverted(context: Context, source: Source, id: string): Promise<void> {
  await mark(context, source, sql`h.id = ${id}`, (_, said) => (typeof said === 'string' ? said : undefined));
}

type Mark = NonNullable<Source['marks']>[string];

async function mark(context: Context, source: Source, which: RawBuilder<unknown>, wordOf: (name: string, said: Mark) => string | undefined): Promise<void> {
  for (const [name, said] of Object.entries(source.marks ?? {})) {
    const field = documentOf(source.kind)?.header[name];
    const word = wordOf(name, said);
    if (!field || word === undefined) continue;
    await sql`update document h set ${sql.ref(columnOf(name, field))} = ${word} where h.org_id = ${context.org.id} and ${which}`.execute(context.db);
  }
}

/** A quantity of a line `l` in smallest units. Flow quantities keep four decimals: a third of a box of three comes back as one piece. */
const smallest = (quantity: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when abs(${quantity} * l.ratio - round(${quantity} * l.ratio)) <= l.ratio * 0.0001 then round(${quantity} * l.ratio) else ${quantity} * l.ratio end`;

/** A return grows what came back of its source line; of goods that only stood outside it closes as much. */
export async function markReturned(context: Context, d: AnyDocument, sign: 1 | -1, also?: RawBuilder<unknown>): Promise<void> {
  const back = d.lines.filter((line) => line.sourceLine !== '').map((line) => ({ id: line.sourceLine, base: String(line.baseQuantity || '0') }));
  if (back.length === 0) return;
  const closing = documents.filter((one) => one.returnsClose).map((one) => one.kind);
  const touched = await sql<{ document_id: string }>`
    with back as (select id, sum(base) as base from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as t (id uuid, base numeric) group by id)
    update document_line l set returned = l.returned + ${sign}::int * b.base, stopped = l.stopped + case when h.kind = any(${closing}::text[]) then round(${sign}::int * b.base / l.ratio, 4) else 0 end
    from back b, document h where l.org_id = ${context.org.id} and l.id = b.id and h.org_id = l.org_id and h.id = l.document_id returning l.document_id`.execute(
    context.db,
  );
  await completeOrReopen(context, [...new Set(touched.rows.map((row) => row.document_id))], also);
}

/**
 * What comes back opens an upstream line again (exchange, refusal): from the line that shipped or received it up its
 * sources to the line of the named kind, by as much of its own unit.
 */
export async function reopenUpstream(context: Context, definition: DocumentDefinition, d: AnyDocument, sign: 1 | -1): Promise<void> {
  const kind = definition.reopens?.(d);
  const back = d.lines.filter((line) => line.sourceLine !== '').map((line) => ({ id: line.sourceLine, base: String(line.baseQuantity || '0') }));
  if (kind === undefined || back.length === 0) return;
  const touched = await sql<{ document_id: string }>`
    with recursive up as (
      select t.id as line_id, t.base, 0 as depth from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as t (id uuid, base numeric)
      union all select l.source_line_id, up.base, up.depth + 1 from up join document_line l on l.org_id = ${context.org.id} and l.id = up.line_id where l.source_line_id is not null and up.depth < 6),
    found as (select l.id, sum(up.base) as base from up join document_line l on l.org_id = ${context.org.id} and l.id = up.line_id join document h on h.org_id = l.org_id and h.id = l.document_id
      where h.kind = ${kind} and h.status in (2, 7) group by l.id)
    update document_line l set fulfilled = greatest(0, l.fulfilled - ${sign}::int * f.base / l.ratio) from found f where l.org_id = ${context.org.id} and l.id = f.id returning l.document_id`.execute(
    context.db,
  );
  await completeOrReopen(context, [...new Set(touched.rows.map((row) => row.document_id))]);
}

/** `first`: queries that go with it. */
export async function completeOrReopen(context: Context, ids: readonly string[], first?: RawBuilder<unknown>): Promise<void> {
  if (ids.length === 0 && !first) return;
  const { rows } = await sql<{ id: string; kind: string; status: number; open: string; lines: number }>`${first ? sql`with ${first}` : sql``}
    select h.id, h.kind, h.status, coalesce(sum(greatest(l.open, 0)), 0) + coalesce(h.pending_count, 0) as open, count(*) filter (where l.flow_quantity > 0)::int as lines
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and h.id = any(${ids}::uuid[]) and h.status in (2, 7) group by h.id, h.kind, h.status, h.pending_count`.execute(
    context.db,
  );
  const counted = rows.filter((row) => documentOf(row.kind)?.completes && row.lines > 0);
  const done = counted.filter((row) => row.status === STATUS.reviewed && Number(row.open) === 0);
  const opened = counted.filter((row) => row.status === STATUS.completed && Number(row.open) !== 0);
  const also = sql`stage = case when h.stage is not null then '已完成' end`;
  await transition(context, done, { to: STATUS.completed, action: 'complete', also });
  await transition(context, opened, { to: STATUS.reviewed, action: 'reopen' });
}

/**
 * Closes what is open of a document, or so much of some lines, at most what is open and not on its way: deliveries that wait to be received arrive whatever
 * becomes of the rest.
 */
export async function stopLines(context: Context, documentId: string, only?: readonly { line: string; quantity: string }[]): Promise<void> {
  const stops = only
    ? sql`jsonb_to_recordset(${JSON.stringify(only)}::jsonb) as t (line uuid, quantity numeric)`
    : sql`(select id as line, open as quantity from document_line where org_id = ${context.org.id} and document_id = ${documentId}) t`;
  await sql`
    update document_line l set stopped = l.stopped + greatest(0, least(t.quantity, l.open - coalesce((
        select sum(x.base_quantity) / l.ratio from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
        where x.org_id = l.org_id and x.source_line_id = l.id and k.origin = 'mirror' and k.status in (0, 1) and not k.is_red), 0)))
    from ${stops} where l.org_id = ${context.org.id} and l.document_id = ${documentId} and l.id = t.line and l.open > 0 and t.quantity > 0`.execute(context.db);
}

/** What the other side will not send of some lines: no more and no less, as far as nothing is executed of them. */
export async function closeAsTold(context: Context, documentId: string, closed: readonly { line: string; quantity: string }[]): Promise<void> {
  await sql`update document_line l set stopped = greatest(0, least(t.quantity, l.flow_quantity - l.fulfilled))
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as t (line uuid, quantity numeric), document h
    where l.org_id = ${context.org.id} and l.document_id = ${documentId} and l.id = t.line and h.org_id = l.org_id and h.id = l.document_id and h.status in (2, 7)`.execute(
    context.db,
  );
}

/** What review opened is closed. */
export async function closeLines(context: Context, documentId: string): Promise<void> {
  await sql`update document_line set flow_quantity = 0, fulfilled = 0, stopped = 0 where org_id = ${context.org.id} and document_id = ${documentId}`.execute(
    context.db,
  );
}
