import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { VirtualPlace } from '../../../define/posting';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { virtualWarehouse } from '../ledger/places';
import { type Row, viewOf } from './stored';

/** A header value as the plan names it: a virtual warehouse, the own partner row of an organisation, or the value itself. */
export async function resolved(context: Context, value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('virtual' in value) return virtualWarehouse(context, value as VirtualPlace);
  if ('counterpartOf' in value) return counterpartOf(context, String(value.counterpartOf));
  if (!('partnerOf' in value)) return value;
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${context.org.id} and counterparty_id = ${String(value.partnerOf)} and deleted_at is null
    order by (kind in ('supplier', 'both')) desc, status desc, created_at limit 1`.execute(context.db);
  if (!rows[0]) throw new Rejected('货主不是本机构的往来单位');
  return rows[0].id;
}

/** The own document that mirrors one of the other side, or is mirrored by it; '' where there is none. */
async function counterpartOf(context: Context, theirs: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from document where org_id = ${context.org.id} and status <> 6 and (mirror_of = ${theirs || null} or id = (select mirror_of from document where id = ${theirs || null})) limit 1`.execute(
    context.db,
  );
  return rows[0]?.id ?? '';
}

export const isOfSource = (value: unknown): value is { ofSource: string } => typeof value === 'object' && value !== null && 'ofSource' in value;

/** What the header of the document says that the first line answers, or else that this one carries out. */
export async function ofSource(context: Context, { header }: DocumentDefinition, d: AnyDocument, name: string): Promise<unknown> {
  const source = d.lines.find((line) => line.sourceLine)?.sourceLine;
  const carried = Object.keys(header).find((one) => header[one]?.kind === 'ref' && header[one].carriesOut && d.header[one]);
  const answered = source
    ? sql`h.id = (select l.document_id from document_line l where l.org_id = ${context.org.id} and l.id = ${source})`
    : sql`h.id = ${carried ? d.header[carried] : null}`;
  const { rows } = await sql<Row>`select h.* from document h where h.org_id = ${context.org.id} and ${answered}`.execute(context.db);
  const definition = documentOf(String(rows[0]?.kind ?? ''));
  return rows[0] && definition ? (viewOf(definition, context.org, rows[0], []).header[name] ?? '') : '';
}
