import { type RawBuilder, sql } from 'kysely';
import type { OpenLine } from '../../../contract/answers';
import { isDay } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Source } from '../../../define/document-ways';
import type { Field } from '../../../define/field';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { whereCondition } from './filters';
import { expressionOf, selectHeader, selectLines } from './select';

/** Lines of one document that a conversion may still take: not those that lie in a draft of the kind already. */
export async function freeLines(context: Context, definition: DocumentDefinition, upstream: DocumentDefinition, document: string): Promise<OpenLine[]> {
  const source = definition.sources.find((one) => one.kind === upstream.kind);
  if (!source) throw new Error(`${definition.kind} is not pulled from ${upstream.kind}`);
  const drafts = source.takes ? sql`0` : inOthers(sql`k.kind = ${definition.kind} and k.status in (0, 1, 3)`, sql`x.base_quantity`);
  return openLines(context, definition, source, upstream, [sql`h.id = ${document}`], drafts);
}

export async function openLines(
  context: Context,
  definition: DocumentDefinition,
  source: Source,
  upstream: DocumentDefinition,
  conditions: RawBuilder<unknown>[],
  drafts: RawBuilder<unknown>,
): Promise<OpenLine[]> {
  const isTaken = takenFrom(definition, source, upstream);
  const [header, lines] = [selectHeader(upstream, isTaken), selectLines(upstream, isTaken)];
  const whole = offered(definition, source, upstream);
  const open = sql`(${whole} - ${spokenFor(definition, source, upstream)} - ${drafts})`;
  // What is only described cannot go where goods are needed.
  const hasGoods = definition.lines.specification?.required ? sql`and l.specification_id is not null` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(header.columns)}, h.id as "documentId", h.sn as "documentIdName", ${sql.join(lines.columns)}, trim_scale(${open}) as "openQuantity", l.unit_id as unit, l.ratio,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'ratio', u.ratio::text) order by u.ratio) from unit u
      where u.specification_id = l.specification_id and u.deleted_at is null) as units
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id ${sql.join([...header.joins, ...lines.joins], sql` `)}
    where h.org_id = ${context.org.id} and h.kind = ${upstream.kind} and ${open} ${
      source.isSigned
        ? sql`<> 0
      and sign(${open}) = sign(${whole})`
        : sql`> 0`
    } and not h.is_red and ${whereCondition(upstream, source.where ?? {})} ${hasGoods} and ${sql.join(conditions, sql` and `)}
    order by h.created_at, h.id, l.line_no limit 500`.execute(context.db);
  return rows.map((row) => openLine(definition, source, upstream, row));
}

/** What of an upstream line is offered here. */
function offered(definition: DocumentDefinition, source: Source, upstream: DocumentDefinition): RawBuilder<unknown> {
  const figure = source.offers === undefined ? undefined : upstream.lines[source.offers];
  if (source.offers !== undefined && figure) return expressionOf(upstream, 'l', source.offers, figure);
  // A return takes from what came, not from what was ordered: open for it is what has not come back yet.
  return definition.isReturn && !upstream.returnsClose ? sql`(l.flow_quantity - l.returned / l.ratio)` : sql`l.open`;
}

/** Quantity (in the unit of line `l`) that lies in other documents without counting as taken: plans for a claim, enquiries for a plan. */
function spokenFor(definition: DocumentDefinition, source: Source, upstream: DocumentDefinition): RawBuilder<unknown> {
  const asking = documents.filter((one) => one.sources.some((from) => from.kind === upstream.kind && from.takes === 'later')).map((one) => one.kind);
  const parts = [
    ...(source.takes === 'never' ? [inOthers(sql`k.kind = ${definition.kind} and k.status not in (4, 5, 6)`, sql`x.base_quantity`)] : []),
    ...(asking.length > 0
      ? [
          inOthers(
            sql`k.kind = any(${asking}::text[]) and k.status not in (4, 5, 6)`,
            sql`case when k.status in (2, 7) then x.open * x.ratio else x.base_quantity end`,
          ),
        ]
      : []),
  ];
  return parts.length === 0 ? sql`0` : sql`(${sql.join(parts, sql` + `)})`;
}

const inOthers = (which: RawBuilder<unknown>, quantity: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(${quantity}), 0) / l.ratio from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
    where x.org_id = l.org_id and x.source_line_id = l.id and ${which} and not k.is_red)`;

export const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);

/** What `openLine` reads of an upstream document: how far that has come is not worked out for whoever takes goods from it. */
function takenFrom(definition: DocumentDefinition, source: Source, upstream: DocumentDefinition): (name: string) => boolean {
  const agreed = source.agree.flatMap((name) => upstreamField(definition, source, upstream, name)?.name ?? []);
  const names = new Set([
    ...Object.values({ ...source.header }),
    ...Object.values({ ...source.lines }),
    ...agreed,
    ...Object.keys(definition.lines),
    ...SHOWN,
    ...CARRIED,
  ]);
  return (name) => names.has(name) || names.has(`${name}Name`);
}

type UpstreamField = { alias: 'h' | 'l'; name: string; field: Field };

/** The upstream field behind a header field of ours: the mapped one, the one of the same name, or the one in the same column; of the header or of the line. */
export function upstreamField(definition: DocumentDefinition, source: Source, upstream: DocumentDefinition, name: string): UpstreamField | undefined {
  const column = definition.header[name]?.column;
  for (const [alias, fields] of [
    ['h', upstream.header],
    ['l', upstream.lines],
  ] as const) {
    const theirs = [source.header?.[name], name].find((one) => one !== undefined && one in fields);
    const same = theirs ?? Object.entries(fields).find(([, one]) => column !== undefined && one.column === column)?.[0];
    const field = same === undefined ? undefined : fields[same];
    if (same !== undefined && field) return { alias, name: same, field };
  }
  return undefined;
}

function openLine(definition: DocumentDefinition, source: Source, upstream: DocumentDefinition, row: Record<string, unknown>): OpenLine {
  const take = (map: Record<string, string> | undefined): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(map ?? {}).flatMap(([mine, theirs]) => {
        const value = theirs === 'open' ? row.openQuantity : row[theirs];
        return [[mine, value ?? ''], ...(row[`${theirs}Name`] === undefined ? [] : [[`${mine}Name`, row[`${theirs}Name`]]])];
      }),
    );
  const shared = Object.fromEntries(
    source.agree.flatMap((name) => {
      const theirs = upstreamField(definition, source, upstream, name)?.name;
      return theirs && row[theirs] !== undefined
        ? [
            [name, row[theirs] ?? ''],
            [`${name}Name`, row[`${theirs}Name`] ?? ''],
          ]
        : [];
    }),
  );
  const shown = Object.fromEntries(SHOWN.filter((name) => row[name] !== undefined).map((name) => [name, row[name] ?? '']));
  return {
    ...ours(definition, row),
    ...shown,
    ...take(source.lines),
    id: String(row.id),
    sourceLine: String(row.id),
    sourceSn: String(row.sn),
    open: String(row.openQuantity),
    header: { ...shared, ...take(source.header) },
  };
}

/** What of an upstream line has a place in a line here; the rest stays with its owner's page. */
const ours = (definition: DocumentDefinition, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const isOurs = name in definition.lines || (name.endsWith('Name') && name.slice(0, -4) in definition.lines) || CARRIED.has(name);
      return isOurs ? [[name, value ?? '']] : [];
    }),
  );

/** What tells goods apart, beside every line. */
const SHOWN = ['productName', 'code', 'manufacturer', 'registrationNo', 'specificationName', 'unitName', 'brand', 'storage'];

const CARRIED = new Set(['sn', 'documentId', 'documentDate', 'unit', 'units', 'ratio', 'innerCode']);
