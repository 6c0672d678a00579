import { sql } from 'kysely';
import type { OpenLine, Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { columnOf } from '../../../define/field';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../context';
import { BadInput, NotFound } from '../../errors';
import { requireAction } from '../access';
import { escapeLike, whereCondition } from './filters';
import { selectHeader, selectLines } from './select';

/**
 * Sheet list (LR9): open lines of upstream documents for the chosen counterparty, warehouse…: what a pull offers. Each
 * row is the line as it would stand here (quantity = what is open), `header` what it brings to an empty header.
 */
export async function sheetList(context: Context, definition: DocumentDefinition, query: Record<string, unknown>): Promise<{ list: OpenLine[] }> {
  requireAction(context, definition.kind, [`pull:${String(query.source)}`, 'add', 'edit'], '拉取');
  const source = definition.sources.find((one) => one.kind === query.source);
  const upstream = documentOf(String(query.source));
  if (!source || !upstream) throw new BadInput('不能从该单据拉取');
  const header = selectHeader(upstream);
  const lines = selectLines(upstream);
  const agree = source.agree.flatMap((name) => {
    const value = query[name];
    const own = definition.header[name];
    if (typeof value !== 'string' || value === '' || !own) return [];
    const field = upstream.header[name] ?? Object.values(upstream.header).find((one) => one.column !== undefined && one.column === own.column);
    return field ? [sql`h.${sql.ref(columnOf(name, field))}::text = ${value}`] : [];
  });
  // A return takes from what came, not from what was ordered: open for it is what has not come back yet.
  const open = definition.isReturn && !upstream.returnsClose ? sql`(l.flow_quantity - l.returned / l.ratio)` : sql`l.open`;
  const like = typeof query.keyword === 'string' && query.keyword.trim() !== '' ? `%${escapeLike(query.keyword.trim().toLowerCase())}%` : undefined;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(header.columns)}, h.id as "documentId", ${sql.join(lines.columns)}, ${open} as "openQuantity", l.unit_id as unit, l.ratio,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'ratio', u.ratio::text) order by u.ratio) from unit u where u.specification_id = l.specification_id and u.deleted_at is null) as units
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id ${sql.join([...header.joins, ...lines.joins], sql` `)}
    where h.org_id = ${context.org.id} and h.kind = ${upstream.kind} and h.status = any(${[...(source.statuses ?? [2])]}::int[]) and ${open} > 0 and not h.is_red and ${whereCondition(upstream, source.where ?? {})} ${isId(query.document) ? sql`and h.id = ${query.document}` : sql``}
      ${agree.length > 0 ? sql`and ${sql.join(agree, sql` and `)}` : sql``}
      ${like && 'specification' in upstream.lines ? sql`and (h.sn ilike ${like} or lower(card.product_name) like ${like} or card.pinyin like ${like} or lower(card.spec_model) like ${like})` : sql``}
    order by h.created_at, h.id, l.line_no limit 500`.execute(context.db);
  return { list: rows.map((row) => openLine(definition, source, upstream, row)) };
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value);

function openLine(
  definition: DocumentDefinition,
  source: DocumentDefinition['sources'][number],
  upstream: DocumentDefinition,
  row: Record<string, unknown>,
): OpenLine {
  const take = (map: Record<string, string> | undefined): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(map ?? {}).flatMap(([mine, theirs]) => {
        const value = theirs === 'open' ? row.openQuantity : row[theirs];
        return [[mine, value ?? ''], ...(row[`${theirs}Name`] === undefined ? [] : [[`${mine}Name`, row[`${theirs}Name`]]])];
      }),
    );
  const shared = Object.fromEntries(
    source.agree.flatMap((name) => {
      const own = definition.header[name];
      const theirs = upstream.header[name]
        ? name
        : Object.entries(upstream.header).find(([, one]) => own?.column !== undefined && one.column === own.column)?.[0];
      return theirs && row[theirs] !== undefined
        ? [
            [name, row[theirs] ?? ''],
            [`${name}Name`, row[`${theirs}Name`] ?? ''],
          ]
        : [];
    }),
  );
  const shown = Object.fromEntries(
    ['productName', 'code', 'manufacturer', 'registrationNo', 'specificationName', 'unitName', 'brand', 'storage']
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name] ?? '']),
  );
  return {
    ...(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])) as Row),
    ...shown,
    ...take(source.lines),
    id: String(row.id),
    sourceLine: String(row.id),
    sourceSn: String(row.sn),
    open: String(row.openQuantity),
    header: { ...shared, ...take(source.header) },
  };
}

/** Transfer record: pairs (upstream line, downstream line, base quantity, status) of a document, in both directions. */
export async function transferRecord(context: Context, definition: DocumentDefinition, id: string): Promise<{ list: Record<string, unknown>[] }> {
  const owned = await sql`select 1 from document where org_id = ${context.org.id} and id = ${id} and kind = ${definition.kind}`.execute(context.db);
  if (owned.rows.length === 0) throw new NotFound('单据不存在或已删除');
  const { rows } = await sql<Record<string, unknown>>`
    select u.id as "upstreamLine", uh.kind as "upstreamKind", uh.sn as "upstreamSn", l.id as "downstreamLine", dh.kind as "downstreamKind", dh.sn as "downstreamSn", dh.status, l.base_quantity as "baseQuantity", c.product_name as "productName", c.spec_model as "specificationName"
    from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id join document uh on uh.org_id = u.org_id and uh.id = u.document_id join document dh on dh.org_id = l.org_id and dh.id = l.document_id
      left join specification_card c on c.id = l.specification_id
    where l.org_id = ${context.org.id} and (l.document_id = ${id} or u.document_id = ${id}) order by dh.created_at, l.line_no`.execute(context.db);
  return { list: rows };
}
