import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { inSection, rowsOf, sectionNames } from '../../../define/in-section';
import { LINE_COLUMNS } from '../../../define/spine';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { layoutOf, storedOf } from './columns';

/** Writing a document's view back into the spine: the header row, and its lines as one record set. */
export async function insertHeader(context: Context, definition: DocumentDefinition, d: AnyDocument, more: Record<string, unknown>): Promise<void> {
  const at = context.now().toISOString();
  const row = {
    ...headerRow(definition, d),
    org_id: context.org.id,
    id: d.id,
    kind: definition.kind,
    sn: d.sn,
    created_at: at,
    updated_at: at,
    created_by: context.user.id || null,
    ...more,
  };
  await context.db.insertInto('document').values(json(row)).execute();
}

/** @returns the new version */
export async function updateHeader(context: Context, definition: DocumentDefinition, d: AnyDocument, more: Record<string, unknown> = {}): Promise<number> {
  const row = { ...headerRow(definition, d), ...more, updated_at: context.now().toISOString() };
  const updated = await context.db
    .updateTable('document')
    .set(json(row))
    .set(() => ({ version: sql`version + 1` }))
    .where('org_id', '=', context.org.id)
    .where('id', '=', d.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(updated.version);
}

function headerRow(definition: DocumentDefinition, d: AnyDocument): Record<string, unknown> {
  const { columns, extra } = storedOf(layoutOf(definition).header, d.header);
  return {
    ...columns,
    extra,
    origin: d.origin,
    partner_id: d.partner || null,
    counter_org_id: d.counterOrg || null,
    line_count: d.lines.length,
    total_quantity: d.total.quantity || '0',
    total_amount: d.total.amount || '0',
    total_tax: d.total.tax || '0',
    total_net: d.total.netAmount || '0',
  };
}

/** Kysely binds objects as jsonb only as text. */
const json = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value !== null && typeof value === 'object' ? JSON.stringify(value) : value]));

/** Kept from the stored line when its form does not carry them. */
const KEPT = ['mirror_line_id', 'source_line_id', 'source_sn', 'linked_document_id', 'item_id'] as const;

/**
 * Replaces the lines of a draft, those of all its sections. Lines keep their ids (mirrors, reservations and drafts in browsers name them);
 * what the form does not carry (links to upstream and mirror) stays.
 */
export async function replaceLines(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  before: readonly Record<string, unknown>[],
  isFlowSet: boolean,
): Promise<void> {
  const old = new Map(before.map((line) => [String(line.id), line]));
  if (before.length > 0) await sql`delete from document_line where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  const rows = sectionNames(definition).flatMap((section) => rowsOf(d, section).map((line) => rowOf(section, line)));
  if (rows.length === 0) return;
  const columns = Object.keys(LINE_COLUMNS)
    .filter((column) => column !== 'open')
    .concat('tolerance');
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const picked = sql.join(columns.map((column) => sql`r.${sql.ref(column)}`));
  await sql`insert into document_line (${names}) select ${picked} from jsonb_populate_recordset(null::document_line, ${JSON.stringify(rows)}::jsonb) r`.execute(
    context.db,
  );

  function rowOf(section: string, line: AnyDocument['lines'][number]): Record<string, unknown> {
    const here = inSection(definition, section);
    const { columns, extra } = storedOf(layoutOf(here).lines, line);
    const kept = old.get(line.id);
    return {
      ...Object.fromEntries(KEPT.map((column) => [column, kept?.[column] ?? null])),
      ...columns,
      extra,
      org_id: context.org.id,
      id: line.id || newId(),
      document_id: d.id,
      section,
      line_no: line.lineNo,
      ratio: line.ratio || '1',
      base_quantity: line.baseQuantity || '0',
      quantity: line.quantity || '0',
      source_line_id: line.sourceLine || kept?.source_line_id || null,
      source_sn: line.sourceSn || kept?.source_sn || null,
      item_id: line.item || kept?.item_id || null,
      ...(line.mirrorLine ? { mirror_line_id: line.mirrorLine } : {}),
      ...(line.linkedDocument ? { linked_document_id: line.linkedDocument } : {}),
      owner_org_id: line.owner || null,
      flow_quantity: isFlowSet && here.flowQuantity !== '' ? line[here.flowQuantity] || '0' : '0',
      fulfilled: '0',
      stopped: '0',
      returned: '0',
      tolerance: '0',
    };
  }
}
