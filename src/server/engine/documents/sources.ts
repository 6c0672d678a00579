import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { columnOf } from '../../../define/field';
import { div, mul, plain, round } from '../../../define/money';
import { isId } from '../../../define/record-id';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { virtualWarehouse } from '../ledger/places';
import { toValue } from './columns';
import { scopeCondition } from './reach';
import { type Row, type Stored, viewOf } from './stored';

/**
 * The lines this document's lines come from, with number and kind of their documents: those within the caller's scope, and those it
 * came with.
 * @throws BadInput at the lines whose source he does not reach
 */
export async function sourcesOf(context: Context, d: AnyDocument, stored?: Stored): Promise<Record<string, unknown>[]> {
  const ids = [...new Set(d.lines.map((line) => line.sourceLine).filter(isId))];
  if (d.lines.every((line) => !line.sourceLine)) return [];
  const known = (stored?.view.lines ?? []).map((line) => line.sourceLine).filter(Boolean);
  const { rows } = await sql<Record<string, unknown>>`
    select l.*, h.sn as head_sn, h.kind as head_kind from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${context.org.id} and l.id = any(${ids}::uuid[]) and (${scopeCondition(context)} or l.id = any(${known}::uuid[]))`.execute(context.db);
  const found = new Set(rows.map((row) => String(row.id)));
  const lost = d.lines.filter((line) => line.sourceLine && !found.has(line.sourceLine.toLowerCase()));
  if (lost.length === 0) return rows;
  throw new BadInput(
    '来源单据不存在',
    lost.map((line) => ({ line: line.lineNo, field: 'sourceSn', message: '来源单据不存在' })),
  );
}

/**
 * What the lines' sources say of them: their number is read, not believed, and so is every computed or fixed field the source map
 * fills (the ordered price on its way through arrival and inspection, the lot of a return); of the header what is computed (the number of
 * the delivery all documents of an operation carry).
 */
export async function takeFromSources(context: Context, definition: DocumentDefinition, d: AnyDocument, stored?: Stored): Promise<void> {
  const rows = await sourcesOf(context, d, stored);
  const upstream = new Map(rows.map((row) => [String(row.id), row]));
  for (const line of d.lines) {
    const row = upstream.get(line.sourceLine);
    if (!row) continue;
    line.sourceSn = String(row.head_sn);
    if (!line.unit && row.unit_id) line.unit = String(row.unit_id);
    const source = definition.sources.find((one) => one.kind === row.head_kind);
    for (const [mine, theirs] of Object.entries(source?.lines ?? {})) {
      const field = documentOf(String(row.head_kind))?.lines[theirs];
      if (!field || !(definition.lines[mine]?.computed || source?.fixed?.includes(mine))) continue;
      line[mine] = toValue(field, field.extra ? (row.extra as Record<string, unknown> | null)?.[theirs] : row[columnOf(theirs, field)]);
      if (mine === 'price') await pricePerUnit(context, line, row);
    }
  }
  if (rows.length === 0) return;
  await headerFromSource(context, definition, d, rows[0] as Record<string, unknown>);
  await setBySource(
    context,
    definition,
    d,
    rows.map((row) => String(row.head_kind)),
  );
  if (d.origin === 'manual') d.origin = 'pull';
}

async function headerFromSource(context: Context, definition: DocumentDefinition, d: AnyDocument, line: Record<string, unknown>): Promise<void> {
  const source = definition.sources.find(({ kind }) => kind === line.head_kind);
  const taken = Object.entries(source?.header ?? {}).filter(([mine, theirs]) => definition.header[mine]?.computed && theirs !== 'documentId');
  const from = documentOf(String(line.head_kind));
  if (taken.length === 0 || !from) return;
  const { rows } = await sql<Row>`select * from document where org_id = ${context.org.id} and id = ${String(line.document_id)}`.execute(context.db);
  const { header } = viewOf(from, context.org, rows[0] as Row, []);
  for (const [mine, theirs] of taken) (d.header as Record<string, unknown>)[mine] = header[theirs] ?? '';
}

/** A price read from a line in another unit is this unit's share of it. */
async function pricePerUnit(context: Context, line: AnyLine, upstream: Record<string, unknown>): Promise<void> {
  if (!line.price || line.unit === upstream.unit_id) return;
  const { rows } = await sql<{ ratio: string }>`select ratio from unit where id = ${String(line.unit)}`.execute(context.db);
  if (rows[0]) line.price = plain(round(div(mul(String(line.price), rows[0].ratio), String(upstream.ratio)), 6));
}

/** What the source decides of the header. Lines of such a source stand alone: one document is one way of selling. */
async function setBySource(context: Context, definition: DocumentDefinition, d: AnyDocument, kinds: readonly string[]): Promise<void> {
  const source = definition.sources.find((one) => one.sets !== undefined && kinds.includes(one.kind));
  if (!source?.sets) return;
  if (kinds.some((kind) => kind !== source.kind) || d.lines.some((line) => !line.sourceLine)) throw new BadInput('不能与其他来源的明细合并在一张单据上');
  for (const [name, value] of Object.entries(source.sets)) {
    (d.header as Record<string, unknown>)[name] = typeof value === 'string' ? value : await virtualWarehouse(context, { ...value, of: d.counterOrg });
  }
}
